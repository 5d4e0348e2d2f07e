import { getUnread } from '@roommate-finder/contracts/messages'
import { queryOptions } from '@tanstack/react-query'
import { request } from './api-client.ts'

/** Counts the user's unread messages and notifications. Polls while the page is visible, in case an event is lost. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: ['unread'],
    queryFn: ({ signal }) => request(getUnread, { signal }),
    refetchInterval: 20_000,
  })
