import type { Database } from '../../db/connect.ts'
import { isMissingIndex } from '../../db/failures.ts'
import type { Migration } from '../../db/migrate.ts'
import type { ObjectId } from '../../db/object-id.ts'
import { deriveFields, LISTING_SCHEMA, listings } from './document.ts'
import { migrateListings, writeInBatches } from './legacy-document.ts'

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

/** Multikey indexes: a write to a listing updates the entries of all of its keys. */
const KEY_INDEXES = ['search_keys', 'head_keys', 'words', 'head_words']

const dropKeyIndexes = async (db: Database): Promise<void> => {
  const listings = db.collection('listings')
  for (const { name = '' } of await listings.indexes()) {
    if (!KEY_INDEXES.includes(name)) continue
    await listings.dropIndex(name).catch((error: unknown) => {
      // Another server dropped it first.
      if (!isMissingIndex(error)) throw error
    })
  }
}

/**
 * Updates the derived fields of all listings in batches, and removes fields that earlier versions needed to repair
 * counts. A listing that its owner edits at the same time waits for the next pass. Replaces migrations 2 and 5 of
 * earlier versions.
 */
const deriveSearchKeys: Migration = {
  number: 12,
  name: 'update search keys of listings',
  run: async (db, log) => {
    const collection = listings.of(db)
    const outdated = { schema: { $lt: LISTING_SCHEMA } }
    const hasOutdated = async () => (await collection.findOne(outdated, { projection: { _id: 1 } })) !== null
    if (!(await hasOutdated())) return
    // Building them afterwards takes a tenth of the time that updating them takes.
    await dropKeyIndexes(db)
    let upgraded = 0
    do {
      await writeInBatches(collection.find(outdated), async (batch) => {
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
