import type { Database } from '../../db/connect.ts'
import { isMissingIndex } from '../../db/failures.ts'
import type { Migration } from '../../db/migrate.ts'
import type { ObjectId } from '../../db/object-id.ts'
import { deriveFields, LISTING_SCHEMA, listings } from './document.ts'
import { inBatches, migrateListings } from './legacy-document.ts'

/**
 * Earlier servers deleted listings without transactions: a deletion that a crash interrupted had left its listing as
 * `leaving`.
 */
const finishDeletions: Migration = {
  number: 4,
  name: 'finish interrupted deletions, remove tallies',
  run: async (db) => {
    const collection = db.collection<{ _id: ObjectId }>('listings')
    const interrupted = [
      ...(await collection.distinct('_id', { leaving: true })),
      // A removal without its listing still has interests and views.
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

/** Indexes of lists of keys. Every write to a listing writes all of its keys to them. */
const KEY_INDEXES = ['search_keys', 'head_keys', 'words', 'head_words']

const dropKeyIndexes = async (db: Database): Promise<void> => {
  const listings = db.collection('listings')
  for (const { name = '' } of await listings.indexes()) {
    if (!KEY_INDEXES.includes(name)) continue
    await listings.dropIndex(name).catch((error: unknown) => {
      // Another server has dropped it.
      if (!isMissingIndex(error)) throw error
    })
  }
}

/**
 * Brings listings of every earlier version to the present derived fields, a batch at a time, and removes fields that
 * earlier servers needed to repair counts. A listing that its owner changes at that moment is left for the next pass.
 * Includes migrations 2 and 5 of earlier servers.
 */
const deriveSearchKeys: Migration = {
  number: 11,
  name: 'search keys of listings',
  run: async (db, log) => {
    const collection = listings.of(db)
    const outdated = { schema: { $lt: LISTING_SCHEMA } }
    const hasOutdated = async () => (await collection.findOne(outdated, { projection: { _id: 1 } })) !== null
    if (!(await hasOutdated())) return
    // To build them anew afterwards takes a tenth of the time that it takes to keep them up to date.
    await dropKeyIndexes(db)
    let upgraded = 0
    do {
      await inBatches(collection.find(outdated), async (batch) => {
        const { modifiedCount } = await db
          .collection<{ _id: ObjectId; [field: string]: unknown }>('listings')
          .bulkWrite(
            batch.map(({ _id, updatedAt, ...listing }) => ({
              updateOne: {
                filter: { _id, updatedAt, ...outdated },
                update: {
                  $set: { ...deriveFields(listing), schema: LISTING_SCHEMA },
                  $unset: { untallied: '', recentViews: '', slot: '' },
                },
              },
            })),
            { ordered: false },
          )
        upgraded += modifiedCount
        log(`${upgraded} listings have new search keys`)
      })
    } while (await hasOutdated())
  },
}

export const listingMigrations = [migrateListings, finishDeletions, deriveSearchKeys]
