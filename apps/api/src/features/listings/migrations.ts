import type { Migration } from '../../db/migrate.ts'
import type { ObjectId } from '../../db/object-id.ts'
import { migrateListings } from './legacy-document.ts'

/** Earlier versions deleted listings without transactions, and marked a listing as `leaving` during its deletion. */
const finishDeletions: Migration = {
  number: 4,
  name: 'finish interrupted deletions, remove tallies',
  run: async (db) => {
    const collection = db.collection<{ _id: ObjectId }>('listings')
    const interrupted = [
      ...(await collection.distinct('_id', { leaving: true })),
      // These may have interests and views without a listing.
      ...(await db.collection<{ _id: ObjectId }>('removals').distinct('_id')),
    ]
    const deleted: ObjectId[] = []
    for (const _id of interrupted) {
      if ((await collection.findOne({ _id, leaving: { $exists: false } }, { projection: { _id: 1 } })) === null) {
        deleted.push(_id)
      }
    }
    for (const name of ['interests', 'views']) {
      await db.collection<{ listingId: ObjectId }>(name).deleteMany({ listingId: { $in: deleted } })
    }
    await collection.deleteMany({ _id: { $in: deleted } })
    for (const name of ['tallies', 'removals']) await db.dropCollection(name)
  },
}

export const listingMigrations = [migrateListings, finishDeletions]
