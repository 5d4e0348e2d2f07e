import { type Block, listBlocks } from '@roommate-finder/contracts/trust'
import { request } from '#src/lib/api-client.ts'
import { cursorListOptions } from '#src/lib/use-cursor-list.ts'

/** Queries the people whom the user has blocked, newest first. */
export const blockedPeople = () =>
  cursorListOptions<Block>(['blocks'], (cursor, signal) => request(listBlocks, { query: { cursor }, signal }))
