import type { Migration } from '../../db/migrate.ts'
import type { ObjectId } from '../../db/object-id.ts'
import { migrateListings, migrateSearchKeys } from './legacy-document.ts'

/**
 * Earlier servers counted and deleted listings without transactions: a deletion that a crash interrupted had left its
 * listing as `leaving`, and listings held what such servers needed to repair counts.
 */
const removeRepairState: Migration = {
  number: 4,
  name: 'finish interrupted deletions, remove what repairs needed',
  run: async (db) => {
    const listings = db.collection<{ _id: ObjectId }>('listings')
    const interrupted = [
      ...(await listings.distinct('_id', { leaving: true })),
      // A removal without its listing still has interests and views.
      ...(await db.collection<{ _id: ObjectId }>('removals').distinct('_id')),
    ]
    const deleted: ObjectId[] = []
    for (const _id of interrupted) {
      if ((await listings.findOne({ _id, leaving: { $exists: false } }, { projection: { _id: 1 } })) === null) {
        deleted.push(_id)
      }
    }
    for (const name of ['interests', 'views']) {
      await db.collection<{ listingId: ObjectId }>(name).deleteMany({ listingId: { $in: deleted } })
    }
    await listings.deleteMany({ _id: { $in: deleted } })
    await listings.updateMany({}, { $unset: { untallied: '', recentViews: '', slot: '' } })
    for (const name of ['tallies', 'removals']) await db.dropCollection(name)
  },
}

export const listingMigrations = [migrateListings, removeRepairState, migrateSearchKeys]
