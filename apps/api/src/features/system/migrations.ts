import { idempotencyKeys } from '../../db/idempotency.ts'
import type { Migration } from '../../db/migrate.ts'
import type { ObjectId } from '../../db/object-id.ts'

interface EarlierKey {
  /** JSON of uid and key. */
  _id: string
  listingId: ObjectId
  body?: string
  at: Date
  done: boolean
}

/** Earlier servers kept a key without its scope and owner, and before its listing was stored. */
const moveIdempotencyKeys: Migration = {
  number: 7,
  name: 'bring idempotency keys into their new shape',
  run: async (db) => {
    const earlier = db.collection<EarlierKey>(idempotencyKeys.name)
    for await (const { _id, listingId, body, at, done } of earlier.find({ listingId: { $exists: true } })) {
      const [owner, key] = JSON.parse(_id) as [string, string]
      // A crash could come between the listing and `done`.
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
