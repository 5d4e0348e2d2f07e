import { idempotencyKeys } from '../../db/idempotency.ts'
import type { Migration } from '../../db/migrate.ts'
import type { ObjectId } from '../../db/object-id.ts'

interface LegacyKey {
  /** JSON of uid and key. */
  _id: string
  listingId: ObjectId
  body?: string
  at: Date
  done: boolean
}

/** Earlier versions stored a key before its listing, without scope and owner. */
const moveIdempotencyKeys: Migration = {
  number: 7,
  name: 'convert idempotency keys',
  run: async (db) => {
    const earlier = db.collection<LegacyKey>(idempotencyKeys.name)
    for await (const { _id, listingId, body, at, done } of earlier.find({ listingId: { $exists: true } })) {
      const [owner, key] = JSON.parse(_id) as [string, string]
      // A crash may have occurred after the listing was stored and before `done` was set.
      const isStored = done || (await db.collection('listings').findOne({ _id: listingId })) !== null
      if (isStored && body !== undefined) {
        await idempotencyKeys
          .of(db)
          .updateOne(
            { _id: JSON.stringify(['listings', owner, key]) },
            { $setOnInsert: { owner, body, result: listingId.toHexString(), at } },
            { upsert: true },
          )
      }
      await earlier.deleteOne({ _id })
    }
  },
}

export const systemMigrations = [moveIdempotencyKeys]
