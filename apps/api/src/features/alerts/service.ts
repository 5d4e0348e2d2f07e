import type { AlertFrequency, AlertReason } from '@roommate-finder/contracts/saved-searches'
import { BATCH } from '../../db/batches.ts'
import type { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import type { AccountService } from '../accounts/service.ts'
import type { BlockService } from '../blocks/service.ts'
import type { FeatureContext } from '../context.ts'
import type { ListingService } from '../listings/service.ts'
import { alertNotification } from '../notifications/document.ts'
import type { NotificationService } from '../notifications/service.ts'
import type { FilteredListing } from '../search/filter.ts'
import { listPossessedKeys } from '../search/required-keys.ts'
import { alertRepository } from './alert-repository.ts'
import { findNextDigest } from './digest.ts'
import type { AlertDoc } from './document.ts'
import { createStoredMatcher, listStoredKeys } from './query.ts'
import { findReason } from './reason.ts'
import { type MatchedSearch, savedSearchRepository } from './saved-search-repository.ts'

/** How long the first of several alerts waits for the others, which share a mail with it. */
const INSTANT_DELAY_MS = 2 * 60_000

/** A room that others see now, and what it was before a change. */
interface RoomToMatch {
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
interface Match {
  room: Room
  reason: AlertReason
  /** In the order of their uids. */
  people: Person[]
}

/** Finds those of some users who already know a room: by interest, a message, or because they have hidden it. */
export type FindAcquainted = (listingId: ObjectId, uids: readonly string[], session: Session) => Promise<Set<string>>

interface Deps {
  accounts: AccountService
  blocks: BlockService
  listings: ListingService
  notifications: NotificationService
  findAcquainted: FindAcquainted
}

export type AlertService = ReturnType<typeof alertService>

/** Finds the saved searches that a room fits, and tells their users. */
export const alertService = (
  { db, now }: FeatureContext,
  { accounts, blocks, listings, notifications, findAcquainted }: Deps,
) => {
  const searches = savedSearchRepository(db)
  const alerts = alertRepository(db)

  /** Returns a function that tells when the alerts of a search are mailed. */
  const createSchedule = async (people: readonly Person[], at: Date) => {
    const daily = people.filter(({ searches }) => searches.some(({ frequency }) => frequency === 'daily'))
    const users = await accounts.findPeople(daily.map(({ uid }) => uid))
    return (uid: string, frequency: AlertFrequency): Pick<AlertDoc, 'mailAt' | 'inDigest'> => {
      if (frequency === 'off') return {}
      if (frequency === 'instant') return { mailAt: new Date(at.getTime() + INSTANT_DELAY_MS) }
      return { mailAt: findNextDigest(at, users.get(uid)), inDigest: true }
    }
  }

  /** Derives the keys of saved searches anew that an older version has derived. */
  const deriveOutdated = async (): Promise<void> => {
    for (;;) {
      const outdated = await searches.findOutdated(BATCH)
      if (outdated.length === 0) return
      await searches.setKeys(outdated.map(({ _id, uid, query }) => ({ _id, uid, keys: listStoredKeys(query) })))
    }
  }

  return {
    /** Finds the people who hear of a room. Returns null if nobody does, also if the room is hidden or deleted. */
    find: async ({ listingId, at, before }: RoomToMatch): Promise<Match | null> => {
      const [room] = await listings.findFiltered([listingId])
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
      const schedule = await createSchedule(strangers, at)
      const told = await alerts.insertMissing(
        strangers.flatMap(({ uid, searches }) =>
          searches.map(({ _id, frequency }) => ({
            ...{ uid, searchId: _id, listingId, reason, at },
            ...schedule(uid, frequency),
          })),
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
