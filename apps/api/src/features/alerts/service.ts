import { isDeepStrictEqual } from 'node:util'
import type { AlertReason } from '@roommate-finder/contracts/saved-searches'
import { BATCH } from '../../db/batches.ts'
import { isDuplicateKey } from '../../db/failures.ts'
import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { toPartKey, workQueue } from '../../db/work.ts'
import { declareWorker } from '../../jobs/workers.ts'
import { isNotableChange } from '../../lib/dollars.ts'
import { createYield } from '../../lib/yield.ts'
import type { Schedule } from '../../mail/item-repository.ts'
import { findNextDigest, type PlannerService } from '../../mail/planner-service.ts'
import { getTimeZone } from '../accounts/document.ts'
import type { AccountService } from '../accounts/service.ts'
import type { BlockService } from '../blocks/service.ts'
import type { FeatureContext } from '../context.ts'
import type { OwnedListing } from '../listings/document.ts'
import type { ListingChange, ListingService } from '../listings/service.ts'
import { alertNotification } from '../notifications/document.ts'
import type { NotificationService } from '../notifications/service.ts'
import { type FilteredFields, toFilteredFields } from '../search/filter.ts'
import { listKeysOfListing } from '../search/filters.ts'
import { alertRepository } from './alert-repository.ts'
import {
  type AlertDoc,
  AVAILABLE_AGAIN_MS,
  formatAlertKey,
  HOST_ALERT_SECONDS,
  hostAlerts,
  listSlots,
  parseAlertKey,
  searchMatches,
} from './document.ts'
import { createStoredMatcher, isByFit, listStoredKeys } from './query.ts'
import { type MatchedSearch, savedSearchRepository } from './saved-search-repository.ts'

/** How long the first of several alerts waits at most for the others, which share a mail with it. */
const MAX_INSTANT_DELAY_MS = 2 * 60_000

/** A room that others see now, and what it was before a change. */
interface RoomToMatch {
  listingId: ObjectId
  /** The time of the change. Searches that were saved later show the room anyway. */
  at: Date
  /** Absent if others did not see the room. */
  before?: FilteredFields | undefined
  /** Only people after this one, and up to that one. */
  after?: string | undefined
  upTo?: string | undefined
}

interface Room {
  _id: ObjectId
  ownerUid: string | null
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
  /** The last uid of the range that was read, if searches of users after it may fit. */
  next?: string | undefined
}

const isCheaper = (before: number | null, after: number | null): boolean =>
  before !== null && after !== null && after < before && isNotableChange(before, after)

/**
 * Returns why a change of a room is worth an alert, or undefined if the room is not available. After an edit, `new` is
 * for searches that the room did not fit before.
 * @param before undefined if others did not see the room
 */
export const findReason = (
  before: Pick<FilteredFields, 'availability' | 'rent'> | undefined,
  after: Pick<FilteredFields, 'availability' | 'rent'>,
): AlertReason | undefined => {
  if (after.availability !== 'available') return undefined
  if (!before) return 'new'
  if (before.availability !== 'available') return 'available'
  return isCheaper(before.rent, after.rent) ? 'cheaper' : 'new'
}

/** Finds which of some users know which of some rooms: by interest, a message, or because they have skipped the room. */
export type FindKnownRooms = (
  listingIds: readonly ObjectId[],
  uids: readonly string[],
  session?: Session,
) => Promise<(listingId: ObjectId, uid: string) => boolean>

/** Finds those of some users whose answers clash with those of the household of a room. */
type FindClashing = (room: OwnedListing, uids: readonly string[]) => Promise<ReadonlySet<string>>

interface Deps {
  accounts: AccountService
  blocks: BlockService
  listings: ListingService
  notifications: NotificationService
  planner: PlannerService
  findClashing: FindClashing
  findKnownRooms: FindKnownRooms
}

export type AlertService = ReturnType<typeof alertService>

/** Finds the saved searches that a room fits, and alerts their users. */
export const alertService = (
  { db, now, hash, notificationMailDelayMs }: FeatureContext,
  { accounts, blocks, listings, notifications, planner, findClashing, findKnownRooms }: Deps,
) => {
  const instantDelayMs = Math.min(notificationMailDelayMs, MAX_INSTANT_DELAY_MS)
  const searches = savedSearchRepository(db)
  const alerts = alertRepository(db)
  const work = workQueue({ db, now })

  const toPair = (uid: string, { ownerUid }: Room): string => hash('host alerts', JSON.stringify([uid, ownerUid]))

  /**
   * Finds the people who want alerts at once, without those who had some about two other rooms of the host in 24 hours.
   * `slot`: the slot to take, unless the room has one.
   */
  const findToldAtOnce = async (room: Room, people: readonly Person[], at: Date, session: Session) => {
    const instant = people.filter(({ searches }) => searches.some(({ frequency }) => frequency === 'instant'))
    const slots = instant.map(({ uid }) => ({ uid, ofPair: listSlots(toPair(uid, room)) }))
    const stored = await alerts.findHostAlerts(
      slots.flatMap(({ ofPair }) => ofPair),
      session,
    )
    const since = new Date(at.getTime() - HOST_ALERT_SECONDS * 1_000)
    const expired = stored.filter((each) => each.at <= since).map(({ _id }) => _id)
    const taken = new Map(stored.filter((each) => each.at > since).map(({ _id, listingId }) => [_id, listingId]))
    const told = new Map<string, { slot: string | undefined }>()
    for (const { uid, ofPair } of slots) {
      const isStored = ofPair.some((slot) => taken.get(slot)?.equals(room._id))
      const slot = isStored ? undefined : ofPair.find((each) => !taken.has(each))
      if (isStored || slot !== undefined) told.set(uid, { slot })
    }
    return { told, expired }
  }

  /** Returns a function that returns when alerts of some searches of a person are mailed. undefined: never. */
  const createSchedule = async (
    people: readonly Person[],
    { isToldAtOnce, at }: { isToldAtOnce: (uid: string) => boolean; at: Date },
    session: Session,
  ) => {
    const users = await accounts.findPeople(
      people.map(({ uid }) => uid),
      session,
    )
    return ({ uid, searches }: Person): Schedule | undefined => {
      const frequencies = new Set(searches.map(({ frequency }) => frequency))
      if (frequencies.has('instant') && isToldAtOnce(uid)) return { dueAt: new Date(at.getTime() + instantDelayMs) }
      if (!frequencies.has('instant') && !frequencies.has('daily')) return undefined
      return { dueAt: findNextDigest(at, getTimeZone(users.get(uid))), inDigest: true }
    }
  }

  /** Derives the keys of saved searches anew that an older version has derived. */
  const deriveOutdated = async (signal: AbortSignal | undefined): Promise<void> => {
    while (!signal?.aborted) {
      const outdated = await searches.findOutdated(BATCH)
      if (outdated.length === 0) return
      await searches.setKeys(outdated.map(({ _id, uid, query }) => ({ _id, uid, keys: listStoredKeys(query) })))
    }
  }

  /**
   * Finds the first people of a range whose saved searches a room fits, without its owner. Returns null if the room is
   * hidden or deleted, if it is worth no alert, or if the address of its owner is not confirmed. If `signal` aborts, the
   * result may lack people.
   */
  const findMatch = async (
    { listingId, at, before, after, upTo }: RoomToMatch,
    signal?: AbortSignal,
  ): Promise<Match | null> => {
    const [room] = await listings.findFiltered([listingId])
    const reason = room && findReason(before, room)
    if (!reason || room.ownerUid === null) return null
    if (!(await accounts.findPerson(room.ownerUid))?.verified) return null
    await deriveOutdated(signal)
    const earlier = before && { ...before, _id: listingId }
    // Many people save equal searches, such as a city with a round rent.
    const fitsQuery = new Map<string, boolean>()
    const fits = (query: MatchedSearch['query']): boolean => {
      const key = JSON.stringify(query)
      const known = fitsQuery.get(key)
      if (known !== undefined) return known
      const matches = createStoredMatcher(query, now())
      const isNew = matches(room) && !(reason === 'new' && earlier && matches(earlier))
      fitsQuery.set(key, isNew)
      return isNew
    }
    const { found, next } = await searches.findRange(listKeysOfListing(room), { savedUpTo: at, after, upTo })
    const byFit = found.filter(({ query }) => isByFit(query)).map(({ uid }) => uid)
    const clashing = await findClashing(room, byFit)
    const people = new Map<string, Person>()
    const yieldIfDue = createYield()
    for (const { _id, uid, query, frequency } of found) {
      await yieldIfDue()
      if (uid === room.ownerUid || !fits(query) || (isByFit(query) && clashing.has(uid))) continue
      const person = people.get(uid) ?? { uid, searches: [] }
      person.searches.push({ _id, frequency })
      people.set(uid, person)
    }
    return { room, reason, people: [...people.values()], next }
  }

  /**
   * Stores the alerts of some people, once for each search and reason, and tells those who want it at once, of at most two
   * rooms of a host in 24 hours. Leaves out people who know the room or have a block with its owner. Tells again those whose
   * earlier mail left the room out.
   */
  const alert = async ({ room, reason, people }: Match, session: Session): Promise<void> => {
    const listingId = room._id
    const blocked = new Set(await blocks.findBlocked(room.ownerUid ?? undefined, session))
    const uids = people.map(({ uid }) => uid)
    const isKnown = await findKnownRooms([listingId], uids, session)
    const at = now()
    const alerted = people.filter(({ uid }) => !blocked.has(uid) && !isKnown(listingId, uid))
    const { told: toldAtOnce, expired } = await findToldAtOnce(room, alerted, at, session)
    const findSchedule = await createSchedule(alerted, { isToldAtOnce: (uid) => toldAtOnce.has(uid), at }, session)
    const earlier = await alerts.findAbout([listingId], uids, session)
    const bySearch = Map.groupBy(earlier, ({ searchId }) => searchId.toHexString())
    const findEarlier = ({ _id }: Pick<MatchedSearch, '_id'>) => bySearch.get(_id.toHexString()) ?? []
    const quietSince = at.getTime() - AVAILABLE_AGAIN_MS
    const isTold = (alert: AlertDoc) =>
      alert.reason === reason || (reason === 'available' && alert.at.getTime() > quietSince)
    const added = alerted
      .map(({ uid, searches }) => ({ uid, searches: searches.filter((each) => !findEarlier(each).some(isTold)) }))
      .filter(({ searches }) => searches.length > 0)
    await alerts.insert(
      added.flatMap(({ uid, searches }) => searches.map(({ _id }) => ({ uid, searchId: _id, listingId, reason, at }))),
      session,
    )
    const itemKey = formatAlertKey({ listingId, reason })
    const earlierKeys = new Set(earlier.map(formatAlertKey))
    const stored = await planner.findStored('alert', { people: uids, itemKeys: [...earlierKeys, itemKey] }, session)
    const withItem = new Set(stored.flatMap(({ person, key }) => (key === itemKey ? person : [])))
    const unmailed = stored.filter(({ key, mailedAt }) => mailedAt === undefined && earlierKeys.has(key))
    const unmailedOf = Map.groupBy(unmailed, ({ person }) => person)
    const again = alerted.filter(({ uid }) => unmailedOf.has(uid))
    const toItems = (person: Person, keys: readonly string[]) => {
      const schedule = findSchedule(person)
      return schedule ? keys.map((key) => ({ person: person.uid, key, ...schedule })) : []
    }
    const scheduledNew = added.flatMap((person) => (withItem.has(person.uid) ? [] : toItems(person, [itemKey])))
    const scheduled = [
      ...added.flatMap((person) => (withItem.has(person.uid) ? toItems(person, [itemKey]) : [])),
      ...again.flatMap((person) =>
        toItems(
          person,
          (unmailedOf.get(person.uid) ?? []).map(({ key }) => key),
        ),
      ),
    ]
    const reached = new Set([...scheduledNew, ...scheduled].flatMap(({ person, inDigest }) => (inDigest ? [] : person)))
    await alerts.deleteHostAlerts(expired, session)
    const slots = [...toldAtOnce].flatMap(([uid, { slot }]) => (reached.has(uid) && slot !== undefined ? slot : []))
    await alerts.insertHostAlerts(slots, { listingId, at }, session)
    const content = alertNotification(room, reason)
    const isReached = ({ uid }: Person): boolean => reached.has(uid)
    const toUids = (some: readonly Person[]): string[] => some.filter(isReached).map(({ uid }) => uid)
    await notifications.replace(toUids(added), content, session)
    // Those whose notification was deleted, for example while the room was hidden.
    await notifications.addOnce(toUids(again), content, session)
    // Last, so that other transactions that mail these people wait only shortly for this one.
    await planner.schedule('alert', scheduled, session)
    await planner.scheduleNew('alert', scheduledNew, session)
  }

  const putMatch = async (listingId: ObjectId, before: FilteredFields | undefined, session: Session): Promise<void> => {
    const key = listingId.toHexString()
    // If an earlier change is not matched yet, both are matched as one change.
    const earlier = await work.findWithParts(searchMatches, key, session)
    await work.cancelWithParts(searchMatches, [key], session)
    await work.put(searchMatches, [{ key, payload: { at: now(), before: earlier ? earlier.before : before } }], session)
  }

  const matchWorker = declareWorker({
    kind: searchMatches,
    atOnce: 2,
    run: async ({ key, payload }, { signal, commit }) => {
      const listingId = parseAlertKey(key)
      const match = await findMatch({ listingId, ...payload }, signal)
      signal.throwIfAborted()
      if (!match) return
      const { people, next } = match
      const range = next === undefined ? payload : { ...payload, upTo: next }
      if (next !== undefined) {
        const part = { key: toPartKey(listingId.toHexString(), next), payload: { ...payload, after: next } }
        await commit(async (session) => {
          await work.put(searchMatches, [part], session)
          return people.length > 0 ? range : undefined
        })
      }
      for (let i = 0; i < people.length && !signal.aborted; i += BATCH) {
        const some = people.slice(i, i + BATCH)
        const last = people.length > i + BATCH ? some.at(-1) : undefined
        const alertSome = () =>
          commit(async (session) => {
            await alert({ ...match, people: some }, session)
            return last && { ...range, after: last.uid }
          })
        await alertSome().catch((error: unknown) => {
          // Another room of the host was told at the same time. The second try sees that.
          if (!isDuplicateKey(error, hostAlerts, '_id_')) throw error
          return alertSome()
        })
      }
    },
  })

  return {
    worker: matchWorker,
    findMatch,

    /** Alerts people about rooms that others did not see before. */
    matchShown: async (listingIds: readonly ObjectId[], session: Session): Promise<void> => {
      for (const listingId of listingIds) await putMatch(listingId, undefined, session)
    },

    /** Alerts people about a room whose change concerns filters. */
    matchUpdated: async ({ before, after }: ListingChange, isHidden: boolean, session: Session): Promise<void> => {
      if (isHidden) return
      const filteredBefore = toFilteredFields(before)
      const filteredAfter = toFilteredFields({ ...after, photos: after.photos ?? before.photos ?? [] })
      if (!isDeepStrictEqual(filteredBefore, filteredAfter)) await putMatch(after._id, filteredBefore, session)
    },

    cancelMatches: async (listingIds: readonly ObjectId[], session: Session): Promise<void> => {
      const keys = listingIds.map((id) => id.toHexString())
      await work.cancelWithParts(searchMatches, keys, session)
    },

    /** Deletes the alerts about a room. */
    deleteListing: alerts.deleteOfListing,
  }
}
