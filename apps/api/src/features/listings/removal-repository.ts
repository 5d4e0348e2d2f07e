import type { ObjectId } from 'mongodb'
import type { Collections } from '../../db/collections.ts'
import { unavailable } from '../../errors.ts'
import type { ListingRepository } from './repository.ts'
import type { ViewCounter } from './views-repository.ts'

/** A removal younger than this may still be under way. */
const IN_FLIGHT_MS = 10_000

/** A delete may pass over a document that others are writing to at that moment. */
const DELETE_TRIES = 50

export const removalIndexes = [{ name: 'age', key: { at: 1 } }] as const

/** Removes a listing with its interests and views; what a crash leaves half done is finished by `repair`. */
export const listingRemoval = (
  { interests, removals }: Pick<Collections, 'interests' | 'removals'>,
  { repository, views }: { repository: ListingRepository; views: ViewCounter },
) => {
  const finish = async (listingId: ObjectId): Promise<void> => {
    await Promise.all([interests.deleteMany({ listingId }), views.removeAllOf(listingId)])
    await removals.deleteOne({ _id: listingId })
  }

  return {
    /**
     * The listing must be the owner's.
     * @throws AppError `unavailable` where rival writes kept the database from deleting it
     */
    remove: async (listingId: ObjectId, ownerUid: string, now: Date): Promise<void> => {
      await removals.updateOne({ _id: listingId }, { $setOnInsert: { at: now } }, { upsert: true })
      for (let tries = 0; tries < DELETE_TRIES; tries++) {
        if ((await repository.delete(listingId, ownerUid)) || !(await repository.brief(listingId))) {
          await finish(listingId)
          return
        }
      }
      await removals.deleteOne({ _id: listingId })
      throw unavailable(new Error('The listing could not be deleted'))
    },

    /** Returns how many removals it finished. */
    repair: async (now: Date): Promise<number> => {
      let finished = 0
      const before = new Date(now.getTime() - IN_FLIGHT_MS)
      for await (const { _id } of removals.find({ at: { $lt: before } }, { hint: 'age' })) {
        if (await repository.brief(_id)) {
          await removals.deleteOne({ _id })
        } else {
          await finish(_id)
          finished++
        }
      }
      return finished
    },
  }
}
