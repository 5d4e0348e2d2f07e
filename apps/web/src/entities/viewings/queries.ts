import {
  getOutcomeQuestion,
  getSharedViewing,
  listConversationViewings,
  listViewings,
  type Viewing,
} from '@roommate-finder/contracts/viewings'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { request } from '#src/lib/api-client.ts'
import { viewingsKey } from '#src/lib/shared-queries.ts'
import { cursorListOptions } from '#src/lib/use-cursor-list.ts'

/** Queries about viewings. All keys start with `viewingsKey`. */
export const viewingQueries = {
  /** All pages of what is ahead, the earliest first. */
  upcoming: () =>
    queryOptions({
      queryKey: [...viewingsKey, 'upcoming'],
      queryFn: async ({ signal }) => {
        const all: Viewing[] = []
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const { items, next } = await request(listViewings, { query: { cursor }, signal })
          all.push(...items)
          cursor = next
        }
        return all
      },
      // Viewings pass by themselves.
      staleTime: 0,
    }),
  /** Confirmed viewings that are over, page by page, the latest first. */
  past: () => ({
    ...cursorListOptions<Viewing>([...viewingsKey, 'past'], (cursor, signal) =>
      request(listViewings, { query: { when: 'past', order: 'desc', cursor }, signal }),
    ),
    staleTime: 0,
  }),
  /** The viewing after which the user is asked whether they found a room, or null. */
  outcomeQuestion: () =>
    queryOptions({
      queryKey: [...viewingsKey, 'outcome question'],
      queryFn: ({ signal }) => request(getOutcomeQuestion, { signal }),
      staleTime: 0,
    }),
  ofConversation: (id: string) =>
    queryOptions({
      queryKey: [...viewingsKey, 'conversation', id],
      queryFn: ({ signal }) => request(listConversationViewings, { params: { id }, signal }),
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
