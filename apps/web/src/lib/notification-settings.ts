import {
  getNotificationSettings,
  type NotificationSettings,
  updateNotificationSettings,
} from '@roommate-finder/contracts/notifications'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { request, serverSentence } from './api-client.ts'
import { writeOptimistically } from './optimistic-write.ts'

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
  const save = (settings: NotificationSettings) =>
    void writeOptimistically(queryClient, {
      key: queryKey,
      queryKey,
      // All settings, because only the newest of several quick changes is sent.
      send: () => request(updateNotificationSettings, { body: settings }),
      show: () => {
        const before = queryClient.getQueryData(queryKey)
        store(settings)
        return () => store(before)
      },
      onSuccess: store,
      onError: (error) => onError(serverSentence(error) ?? 'We couldn’t save the setting. Please try again.'),
    })
  return { settings: useQuery(settingsQuery()), save }
}
