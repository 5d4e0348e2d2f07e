import { getUnread } from '@roommate-finder/contracts/messages'
import { queryOptions } from '@tanstack/react-query'
import { request } from './api-client.ts'

/** Counts the user's unread messages and notifications. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: ['unread'],
    queryFn: ({ signal }) => request(getUnread, { signal }),
  })
