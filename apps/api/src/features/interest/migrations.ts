import type { Migration } from '../../db/migrate.ts'
import type { ObjectId } from '../../db/object-id.ts'
import { interests, reveals } from './document.ts'

/** Earlier versions stored reveals by uid, without expiry. Deleting them resets the cap of their users once. */
const dropRevealsWithoutExpiry: Migration = {
  number: 3,
  name: 'remove reveals kept by uid',
  run: async (db) => {
    await reveals.of(db).deleteMany({ expiresAt: { $exists: false } })
  },
}

/** Earlier versions marked an interest with `unsettledAt` while the listing's count might not include it. */
const settleInterests: Migration = {
  number: 10,
  name: 'recount likes of listings with unsettled interests, remove uids from reveals',
  run: async (db) => {
    const stored = interests.of(db)
    const unsettled = { unsettledAt: { $exists: true } }
    const listings = db.collection<{ _id: ObjectId; likeBase: number }>('listings')
    for (const listingId of await stored.distinct('listingId', unsettled)) {
      const count = await stored.countDocuments({ listingId })
      await listings.updateOne({ _id: listingId }, [{ $set: { likeCount: { $add: ['$likeBase', count] } } }])
      await stored.updateMany({ listingId, ...unsettled }, { $unset: { unsettledAt: '' } })
    }
    await reveals.of(db).updateMany({ 'recent.uid': { $exists: true } }, { $unset: { 'recent.$[].uid': '' } })
  },
}

export const interestMigrations = [dropRevealsWithoutExpiry, settleInterests]
