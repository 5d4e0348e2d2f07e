import type { Db } from 'mongodb'
import { type Send, waitUntil } from '../faults/http.ts'
import type { TestServer } from '../faults/test-server.ts'
import type { SavedSearchDoc } from '../src/features/alerts/document.ts'
import { insertEqualSearches } from '../src/testing/insert-saved-search.ts'
import { callApi, room } from './start-conversations.ts'

const SEARCHERS = 10_000
const MAX_MATCHING_MS = 300_000

/** Stores searches of `SEARCHERS` people, and returns how to post rooms that all of them search for. */
export const createSearchedRooms = async (db: Db, server: TestServer, send: Send) => {
  const uids = Array.from({ length: SEARCHERS }, (_, i) => `searcher-${i}`)
  await insertEqualSearches({ savedSearches: db.collection<SavedSearchDoc>('savedSearches') }, uids)
  const ids: string[] = []
  return {
    /** Posts a room of another host. */
    post: async (): Promise<void> => {
      const [host] = server.addPeople(1)
      if (!host) throw new Error('No host')
      const body = { ...room, title: `Searched room ${ids.length}`, description: `Room of ${host.uid}` }
      const { _id } = await callApi<{ _id: string }>(send, ['POST', '/roommates', host, body])
      ids.push(_id)
    },

    /** Waits for the queue. Returns how many people were alerted of no room or of one twice, and how many should have been once. */
    count: async (): Promise<{ expected: number; lost: number; doubled: number }> => {
      const isMatched = async () => (await db.collection('work').countDocuments({ kind: 'match saved searches' })) === 0
      await waitUntil(isMatched, { withinMs: MAX_MATCHING_MS, everyMs: 500 })
      let alerted = 0
      let doubled = 0
      const pairs = new Set<string>()
      for await (const { uid, listingId } of db.collection('alerts').find({ uid: /^searcher-/ })) {
        const pair = `${String(uid)} ${String(listingId)}`
        if (!ids.includes(String(listingId))) continue
        if (pairs.has(pair)) doubled++
        else alerted++
        pairs.add(pair)
      }
      const expected = ids.length * SEARCHERS
      return { expected, lost: expected - alerted, doubled }
    },
  }
}
