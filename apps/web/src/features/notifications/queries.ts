import { listNotifications, type Notification, readNotifications } from '@roommate-finder/contracts/notifications'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '#src/lib/api-client.ts'
import { unreadQuery } from '#src/lib/unread-query.ts'
import { cursorListOptions } from '#src/lib/use-cursor-list.ts'
import { toast } from '#src/ui/toast.tsx'

const SHOWN_IN_MENU = '10'

/** Queries about notifications. The keys of lists start with `lists`. */
export const notificationQueries = {
  lists: () => ['notifications'] as const,
  latest: () =>
    queryOptions({
      queryKey: [...notificationQueries.lists(), 'latest'],
      queryFn: ({ signal }) => request(listNotifications, { query: { limit: SHOWN_IN_MENU }, signal }),
      // Opening a conversation marks its notification as read.
      staleTime: 0,
    }),
  all: () => ({
    ...cursorListOptions<Notification>([...notificationQueries.lists(), 'all'], (cursor, signal) =>
      request(listNotifications, { query: { cursor }, signal }),
    ),
    staleTime: 0,
  }),
}

/** Marks a notification, or all of them, as read. */
export const useMarkRead = () => {
  const queryClient = useQueryClient()
  const marking = useMutation({
    mutationFn: (notification: Notification | 'all') =>
      request(readNotifications, { body: notification === 'all' ? { all: true } : { ids: [notification._id] } }),
    onSuccess: ({ notifications }) => {
      queryClient.setQueryData(unreadQuery().queryKey, (counts) => counts && { ...counts, notifications })
      return queryClient.invalidateQueries({ queryKey: notificationQueries.lists() })
    },
    onError: (_, notification) => {
      // A click on one notification opens its page, so the user needs no message about the mark.
      if (notification === 'all') toast({ text: 'We couldn’t mark them as read. Please try again.', tone: 'danger' })
    },
  })
  return {
    pending: marking.isPending,
    markAll: () => marking.mutate('all'),
    mark: (notification: Notification) => {
      if (!notification.read) marking.mutate(notification)
    },
  }
}
