import { fit } from '@roommate-finder/contracts/fit'
import { SORTED_BY_FIT } from '@roommate-finder/contracts/limits'
import { orderShared } from '@roommate-finder/contracts/match-order'
import type { MatchPage } from '@roommate-finder/contracts/matches'
import { ObjectId } from '../../db/object-id.ts'
import { toUtcDay } from '../../lib/calendar.ts'
import type { FindKnownRooms } from '../alerts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { PostedListing } from '../listings/document.ts'
import type { ListingService } from '../listings/service.ts'
import type { FilterQuery } from '../search/filter.ts'
import type { AttentionId, AttentionService } from './attention-service.ts'
import type { ProfileDoc } from './document.ts'
import { toMatchPage } from './match-page.ts'
import type { FitService } from './service.ts'

/** The fit if one side has given no answers. */
const UNKNOWN = fit([], [])

const toAttentionId = (id: string): AttentionId => `room:${id}`

/** Returns the queries that together find the rooms which suit a profile by place and rent: one for each place. */
const toQueries = ({ budgetMax, places, radius }: ProfileDoc): FilterQuery[] => {
  const query = { availability: 'available', maxRent: budgetMax } as const
  return places.length > 0 ? places.map((near) => ({ ...query, near, radius })) : [query]
}

/**
 * Returns whether a room suits a profile by its dates. Unlike the filters of lists, what either does not say suits. After the
 * last day of the move, a room must be free today.
 */
const suitsDates = (
  { facts: { availableFrom, minimumStayMonths } }: PostedListing,
  { moveIn, stayMonths }: ProfileDoc,
  today: string,
): boolean =>
  !(moveIn && availableFrom !== undefined && availableFrom > moveIn.to && availableFrom > today) &&
  !(stayMonths !== undefined && minimumStayMonths !== undefined && minimumStayMonths > stayMonths)

interface Deps {
  attention: AttentionService
  fits: Pick<FitService, 'find' | 'findFits'>
  listings: ListingService
  findKnownRooms: FindKnownRooms
  /** Finds the newest listings in a user's lists that match each of some queries, up to `SORTED_BY_FIT` of each. */
  findNewest: (queries: readonly FilterQuery[], uid: string) => Promise<PostedListing[]>
}

export type MatchService = ReturnType<typeof matchService>

/** Lists the rooms that suit a seeker. */
export const matchService = (
  { now }: FeatureContext,
  { attention, fits, listings, findKnownRooms, findNewest }: Deps,
) => {
  /** Finds the newest rooms of others that suit a profile by budget, dates, stay and places. */
  const findRooms = async (profile: ProfileDoc): Promise<PostedListing[]> => {
    const { uid } = profile
    const today = toUtcDay(now())
    const found = await findNewest(toQueries(profile), uid)
    const byId = new Map(found.map((room) => [room._id.toHexString(), room]))
    return [...byId.values()]
      .filter((room) => room.ownerUid !== uid && suitsDates(room, profile, today))
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
      .slice(0, SORTED_BY_FIT)
  }

  return {
    /** With `countsShown`, counts the attention that the rooms of the page get. */
    list: async (
      cursor: string | undefined,
      { uid }: { uid: string },
      { countsShown }: { countsShown: boolean },
    ): Promise<MatchPage> => {
      const profile = await fits.find(uid)
      if (!profile) return { items: [], next: null }
      const rooms = await findRooms(profile)
      const ids = rooms.map(({ _id }) => _id)
      const [isKnown, results, points] = await Promise.all([
        findKnownRooms(ids, [uid]),
        fits.findFits(uid, rooms),
        attention.find(ids.map((id) => toAttentionId(id.toHexString()))),
      ])
      const candidates = rooms.flatMap(({ _id, createdAt }) => {
        const id = _id.toHexString()
        const result = results.get(id) ?? UNKNOWN
        if (result.verdict === 'clash' || isKnown(_id, uid)) return []
        return { id, fit: result, attention: points.get(toAttentionId(id)) ?? 0, since: createdAt }
      })
      const { items, next } = toMatchPage(orderShared(candidates, now(), uid), cursor)
      if (countsShown)
        attention.countShown(
          items.map(({ id }) => toAttentionId(id)),
          uid,
        )
      const shown = items.map(({ id }) => new ObjectId(id))
      return { items: await listings.findByIds(shown, uid), next }
    },
  }
}
