import { type Block, listBlocks } from '@roommate-finder/contracts/trust'
import type { QueryClient } from '@tanstack/react-query'
import { request } from '#src/lib/api-client.ts'
import { cursorListOptions } from '#src/lib/use-cursor-list.ts'

/** Queries the people whom the user has blocked, newest first. */
export const blockedPeople = () =>
  cursorListOptions<Block>(['blocks'], (cursor, signal) => request(listBlocks, { query: { cursor }, signal }))

/** Refetches all queries in use and removes the others, because a block changes almost every response. */
export const refreshAfterBlock = async (queryClient: QueryClient): Promise<void> => {
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.invalidateQueries()
}
