import {
  getOutcomeQuestion,
  getSharedViewing,
  listConversationViewings,
  listViewings,
  type Viewing,
  type viewingQuery,
} from '@roommate-finder/contracts/viewings'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { request } from '#src/lib/api-client.ts'
import { viewingsKey } from '#src/lib/shared-queries.ts'

export type When = z.output<typeof viewingQuery>['when']

/** Queries about viewings. All keys start with `viewingsKey`. */
export const viewingQueries = {
  /** All pages, the earliest first. */
  list: (when: When) =>
    queryOptions({
      queryKey: [...viewingsKey, 'list', when],
      queryFn: async ({ signal }) => {
        const all: Viewing[] = []
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const { items, next } = await request(listViewings, { query: { when, cursor }, signal })
          all.push(...items)
          cursor = next
        }
        return all
      },
      // Viewings pass by themselves.
      staleTime: 0,
    }),
  ofConversation: (id: string) =>
    queryOptions({
      queryKey: [...viewingsKey, 'conversation', id],
      queryFn: ({ signal }) => request(listConversationViewings, { params: { id }, signal }),
    }),
  /** The viewing after which the user is asked whether they found a room. */
  outcome: () =>
    queryOptions({
      queryKey: [...viewingsKey, 'outcome'],
      queryFn: ({ signal }) => request(getOutcomeQuestion, { signal }),
      staleTime: 0,
    }),
  shared: (token: string) =>
    queryOptions({
      queryKey: [...viewingsKey, 'shared', token],
      queryFn: ({ signal }) => request(getSharedViewing, { params: { token }, signal }),
      staleTime: 0,
    }),
}

/** Refetches viewings and messages after a change, which is a message, too. */
export const refreshViewings = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all([viewingsKey, ['messages']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
