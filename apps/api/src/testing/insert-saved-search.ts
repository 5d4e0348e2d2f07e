import { ObjectId } from '../db/object-id.ts'
import { KEYS_VERSION } from '../features/search/derive.ts'
import type { TestApi } from './test-api.ts'

/** Inserts a saved search of rooms in Austin. */
export const insertSavedSearch = async (
  { collections, clock }: Pick<TestApi, 'collections' | 'clock'>,
  id: string,
  { uid }: { uid: string },
): Promise<void> => {
  await collections.savedSearches.insertOne({
    _id: new ObjectId(id),
    uid,
    name: 'Near campus',
    query: { location: 'Austin' },
    frequency: 'instant',
    createdAt: clock.now(),
    keys: ['@austin'],
    keysVersion: KEYS_VERSION,
  })
}
