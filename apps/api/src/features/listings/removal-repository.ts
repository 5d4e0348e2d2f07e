import type { ObjectId } from 'mongodb'
import type { Collections } from '../../db/collections.ts'
import { unavailable } from '../../errors.ts'
import type { ListingRepository } from './repository.ts'
import type { ListingTally } from './tally-repository.ts'
import type { ViewCounter } from './views-repository.ts'

/** A removal younger than this may still be under way. */
const IN_FLIGHT_MS = 10_000

/** A delete may pass over a document that others are writing to at that moment. */
const DELETE_TRIES = 50

export const removalIndexes = [{ name: 'age', key: { at: 1 } }] as const

/**
 * Removes a listing with its interests and views. The listing leaves, from when on it is in no list and will be gone
 * whatever happens; that is noted, for once it is gone nothing else tells of its interests; then it goes out of the tally,
 * and is deleted. What a crash leaves half done is finished by the tally's repair while the listing is there, by `repair`
 * once it is noted.
 */
export const listingRemoval = (
  { interests, removals }: Pick<Collections, 'interests' | 'removals'>,
  { repository, views, tally }: { repository: ListingRepository; views: ViewCounter; tally: ListingTally },
) => {
  const finish = async (listingId: ObjectId): Promise<void> => {
    await Promise.all([interests.deleteMany({ listingId }), views.removeAllOf(listingId)])
    await removals.deleteOne({ _id: listingId })
  }

  /** Removes what leaves or is gone. Whether it did: not where the listing stays, or the database passed over it. */
  const complete = async (listingId: ObjectId, now: Date): Promise<boolean> => {
    const rest = await repository.rest(listingId)
    if (rest) {
      if (!rest.leaving) return false
      await removals.updateOne({ _id: listingId }, { $setOnInsert: { at: now } }, { upsert: true })
      await tally.apply(rest)
      if (!(await repository.delete(listingId))) return false
    }
    await finish(listingId)
    return true
  }

  return {
    complete,

    /**
     * The listing must be the owner's.
     * @throws AppError `unavailable` where rival writes kept the database from deleting it
     */
    remove: async (listingId: ObjectId, ownerUid: string, now: Date): Promise<void> => {
      for (let tries = 0; tries < DELETE_TRIES; tries++) {
        await repository.leave(listingId, ownerUid)
        if (await complete(listingId, now)) return
      }
      throw unavailable(new Error('The listing could not be deleted'))
    },

    /** Returns how many removals it finished. */
    repair: async (now: Date): Promise<number> => {
      let finished = 0
      const before = new Date(now.getTime() - IN_FLIGHT_MS)
      for await (const { _id } of removals.find({ at: { $lt: before } }, { hint: 'age' })) {
        const rest = await repository.rest(_id)
        if (rest && !rest.leaving) await removals.deleteOne({ _id })
        else if (await complete(_id, now)) finished++
      }
      return finished
    },
  }
}
