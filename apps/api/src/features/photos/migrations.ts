import type { Migration } from '../../db/migrate.ts'
import { users } from '../accounts/document.ts'
import { pictureFetches } from './document.ts'

const BATCH = 1_000

/** Earlier versions sent browsers to the pictures of other servers. */
const fetchPictures: Migration = {
  number: 13,
  name: 'fetch the pictures of users',
  run: async (db) => {
    const fetches = pictureFetches.of(db)
    const found = users.of(db).find({ photoURL: { $ne: null } }, { projection: { photoURL: 1 }, batchSize: BATCH })
    for await (const { _id, photoURL } of found) {
      const fetch = { url: photoURL, due: new Date(), attempts: 0 }
      await fetches.updateOne({ _id }, { $setOnInsert: fetch }, { upsert: true })
    }
  },
}

export const photoMigrations = [fetchPictures]
