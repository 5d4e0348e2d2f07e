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

/** Inserts an equal saved search for each user, older than every room: of all rooms up to $900. */
export const insertEqualSearches = async (
  { savedSearches }: Pick<TestApi['collections'], 'savedSearches'>,
  uids: readonly string[],
): Promise<void> => {
  await savedSearches.insertMany(
    uids.map((uid) => ({
      _id: new ObjectId(),
      uid,
      name: 'Near campus',
      query: { maxRent: '900' },
      frequency: 'instant' as const,
      createdAt: new Date(0),
      keys: [''],
      keysVersion: KEYS_VERSION,
    })),
  )
}
