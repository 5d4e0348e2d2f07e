import { ObjectId } from '../db/object-id.ts'
import type { TestApi } from './test-api.ts'

const BATCH = 10_000

/** Inserts interests of users without an account, `person-0` and so on. Does not change the `likeCount`. */
export const insertInterests = async (
  { collections, clock }: Pick<TestApi, 'collections' | 'clock'>,
  id: string,
  count: number,
): Promise<void> => {
  const [listingId, since] = [new ObjectId(id), clock.now()]
  for (let i = 0; i < count; i += BATCH) {
    await collections.interests.insertMany(
      Array.from({ length: Math.min(BATCH, count - i) }, (_, n) => ({
        _id: new ObjectId(),
        listingId,
        uid: `person-${i + n}`,
        since,
      })),
    )
  }
}

/** Inserts the interest of a user, and counts it. It has the id of the listing, which fits every path parameter. */
export const insertInterest = async (
  { collections, clock }: Pick<TestApi, 'collections' | 'clock'>,
  id: string,
  uid: string,
): Promise<void> => {
  const _id = new ObjectId(id)
  await collections.interests.insertOne({ _id, listingId: _id, uid, since: clock.now() })
  await collections.listings.updateOne({ _id }, { $inc: { likeCount: 1 } })
}
