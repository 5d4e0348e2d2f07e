import { getUnread } from '@roommate-finder/contracts/messages'
import { queryOptions } from '@tanstack/react-query'
import { request } from './api-client.ts'

// Separate from shared-queries.ts, so that the first load is without the contract of messages.

/** Counts the user's unread messages and notifications. */
export const unreadQuery = () =>
  queryOptions({ queryKey: ['unread'], queryFn: ({ signal }) => request(getUnread, { signal }) })
