import { savedQuery } from '@roommate-finder/contracts/discovery'
import type { AlertReason } from '@roommate-finder/contracts/saved-searches'
import * as z from 'zod/mini'
import { BATCH } from '../../db/batches.ts'
import type { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import type { BlockService } from '../blocks/service.ts'
import type { FeatureContext } from '../context.ts'
import type { ListingService } from '../listings/service.ts'
import { alertNotification } from '../notifications/document.ts'
import type { NotificationService } from '../notifications/service.ts'
import type { FilteredListing } from '../search/filter.ts'
import { createMatcher } from '../search/filters.ts'
import { listPossessedKeys, listRequiredKeys } from '../search/required-keys.ts'
import { alertRepository } from './alert-repository.ts'
import { findReason } from './reason.ts'
import { type MatchedSearch, savedSearchRepository } from './saved-search-repository.ts'

/** A room that others see now, and what it was before a change. */
export interface RoomToMatch {
  listingId: ObjectId
  /** The time of the change. Searches that were saved later show the room anyway. */
  at: Date
  /** Absent if others did not see the room. */
  before?: FilteredListing
}

interface Room {
  _id: ObjectId
  title: string
  location: string
  rent: number | null
}

/** A person with saved searches that a room fits. */
interface Person {
  uid: string
  searches: Pick<MatchedSearch, '_id' | 'frequency'>[]
}

/** A room that fits saved searches. */
export interface Match {
  room: Room
  reason: AlertReason
  /** In the order of their uids. */
  people: Person[]
}

interface Deps {
  blocks: BlockService
  listings: ListingService
  notifications: NotificationService
  /** Finds those of some users who already know a room: by interest, a message, or because they have hidden it. */
  findAcquainted: (listingId: ObjectId, uids: readonly string[], session: Session) => Promise<Set<string>>
}

export type MatchService = ReturnType<typeof matchService>

/** Finds the saved searches that a room fits, and tells their users. */
export const matchService = (
  { db, now }: FeatureContext,
  { blocks, listings, notifications, findAcquainted }: Deps,
) => {
  const searches = savedSearchRepository(db)
  const alerts = alertRepository(db)

  /** Returns whether a listing fits a stored query. One that the contract no longer accepts fits nothing. */
  const createStoredMatcher = (query: Record<string, string>): ((listing: FilteredListing) => boolean) => {
    const { data } = z.safeParse(savedQuery, query)
    return data ? createMatcher(data) : () => false
  }

  /** Derives the keys of saved searches anew that an older version has derived. */
  const deriveOutdated = async (): Promise<void> => {
    for (;;) {
      const outdated = await searches.findOutdated(BATCH)
      if (outdated.length === 0) return
      await searches.setKeys(
        outdated.map(({ _id, uid, query }) => {
          const { data } = z.safeParse(savedQuery, query)
          return { _id, uid, keys: data ? listRequiredKeys(data) : [] }
        }),
      )
    }
  }

  return {
    /** Finds the people who hear of a room. Returns null if nobody does, also if the room is hidden or deleted. */
    find: async ({ listingId, at, before }: RoomToMatch): Promise<Match | null> => {
      const room = await listings.findFiltered(listingId)
      const reason = room && findReason(before, room)
      if (!reason) return null
      await deriveOutdated()
      const left = new Set(await blocks.findBlocked(room.ownerUid ?? undefined))
      if (room.ownerUid !== null) left.add(room.ownerUid)
      const people = new Map<string, Person>()
      await searches.forEachWithKeys(listPossessedKeys(room), at, ({ _id, uid, query, frequency }) => {
        if (left.has(uid)) return
        const fits = createStoredMatcher(query)
        if (!fits(room) || (reason === 'new' && before && fits(before))) return
        const person = people.get(uid) ?? { uid, searches: [] }
        person.searches.push({ _id, frequency })
        people.set(uid, person)
      })
      if (people.size === 0) return null
      return { room, reason, people: [...people.values()].sort((a, b) => (a.uid < b.uid ? -1 : 1)) }
    },

    /** Stores the alerts of some people, once for each search and reason, and notifies those who want it at once. */
    tell: async ({ room, reason, people }: Match, session: Session): Promise<void> => {
      const listingId = room._id
      const uids = people.map(({ uid }) => uid)
      const acquainted = await findAcquainted(listingId, uids, session)
      const at = now()
      const strangers = people.filter(({ uid }) => !acquainted.has(uid))
      const told = await alerts.insertMissing(
        strangers.flatMap(({ uid, searches }) =>
          searches.map(({ _id }) => ({ uid, searchId: _id, listingId, reason, at })),
        ),
        session,
      )
      const toldSearches = new Set(told.map(({ searchId }) => searchId.toHexString()))
      const notified = strangers.filter(({ searches }) =>
        searches.some(({ _id, frequency }) => frequency === 'instant' && toldSearches.has(_id.toHexString())),
      )
      if (notified.length === 0) return
      await notifications.replace(
        notified.map(({ uid }) => uid),
        alertNotification(room, reason),
        session,
      )
    },

    deleteListing: alerts.deleteOfListing,
  }
}
