import { SORTED_BY_FIT } from '@roommate-finder/contracts/limits'
import type { ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { toUtcDay } from '../../lib/calendar.ts'
import type { ListingDoc } from '../listings/document.ts'
import { createAreaKeys, findPoint } from '../search/area.ts'
import { listRequiredKeys } from '../search/filters.ts'
import { type ProfileDoc, profiles } from './document.ts'

/** The fields of a room that decide which seekers it suits. */
type OfferedRoom = Pick<ListingDoc, '_id' | 'place' | 'spot' | 'rent' | 'facts'>

/** A profile without its keys, which may be several hundred. */
export type SeekerProfile = Omit<ProfileDoc, 'keys'>

/** Matches a value of at least `min`, or none. */
const matchAtLeast = <T extends number | string>(min: T) => ({ $not: { $lt: min } })

export const seekerRepository = (db: Database) => {
  const stored = profiles.of(db)

  return {
    /**
     * Finds the newest visible profiles that a room suits by rent, dates and stay, without those whose last day of the move has
     * passed. Also finds some of which each place is too far away. What a room or a profile does not say suits.
     * @param seekerId finds this profile alone
     */
    findSuited: (
      room: OfferedRoom,
      now: Date,
      { seekerId, session }: { seekerId?: ObjectId | undefined; session?: Session },
    ): Promise<SeekerProfile[]> => {
      const { rent, facts } = room
      const today = toUtcDay(now)
      const { availableFrom = today } = facts
      const filter = {
        ...(seekerId && { _id: seekerId }),
        visible: true,
        keys: { $in: [...listRequiredKeys({}), ...createAreaKeys(findPoint(room))] },
        ...(rent !== null && { budgetMax: matchAtLeast(rent) }),
        'moveIn.to': matchAtLeast(availableFrom > today ? availableFrom : today),
        ...(facts.minimumStayMonths !== undefined && { stayMonths: matchAtLeast(facts.minimumStayMonths) }),
      }
      const page = { sort: { _id: -1 }, limit: SORTED_BY_FIT, batchSize: SORTED_BY_FIT } as const
      const options = { ...page, projection: { keys: 0 }, ...(session && { session }) } as const
      return stored.find<SeekerProfile>(filter, options).toArray()
    },
  }
}
