import {
  getNotificationSettings,
  type NotificationSettings,
  updateNotificationSettings,
} from '@roommate-finder/contracts/notifications'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { request, serverSentence } from './api-client.ts'
import { useOptimisticMutation } from './use-optimistic-mutation.ts'

const settingsQuery = () =>
  queryOptions({
    queryKey: ['notification-settings'],
    queryFn: ({ signal }) => request(getNotificationSettings, { signal }),
  })

/** Queries and saves which notifications the user gets. `onError` gets the text that says a change could not be saved. */
export const useNotificationSettings = ({ onError }: { onError: (text: string) => void }) => {
  const queryClient = useQueryClient()
  const { queryKey } = settingsQuery()
  const store = (settings: NotificationSettings | undefined) => queryClient.setQueryData(queryKey, settings)
  const { mutate } = useOptimisticMutation({
    mutationKey: ['notification-settings'],
    // All settings, because only the newest of several quick changes is sent.
    mutationFn: (settings: NotificationSettings) => request(updateNotificationSettings, { body: settings }),
    queryKey,
    show: (settings) => {
      const before = queryClient.getQueryData(queryKey)
      store(settings)
      return () => store(before)
    },
    onSuccess: store,
    onError: (error) => onError(serverSentence(error) ?? 'We couldn’t save the setting. Please try again.'),
  })
  return { settings: useQuery(settingsQuery()), save: mutate }
}
