import type { SavedQuery } from '@roommate-finder/contracts/discovery'
import { MAX_SAVED_SEARCHES } from '@roommate-finder/contracts/limits'
import { UNKNOWN_PLACE } from '@roommate-finder/contracts/listing-input'
import type { OwnData } from '@roommate-finder/contracts/own-data'
import type {
  AlertFrequency,
  SavedSearch,
  SavedSearchChanges,
  SavedSearchPage,
} from '@roommate-finder/contracts/saved-searches'
import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import type { Schedule } from '../../mail/item-repository.ts'
import { findNextDigest, type PlannerService } from '../../mail/planner-service.ts'
import { getTimeZone } from '../accounts/document.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { FindFits, ListingService } from '../listings/service.ts'
import { findNear } from '../search/area.ts'
import { KEYS_VERSION } from '../search/derive.ts'
import { alertRepository } from './alert-repository.ts'
import { formatAlertKey, parseAlertKey, type SavedSearchDoc } from './document.ts'
import { isByFit, isEqualSearch, listStoredKeys, toParameters } from './query.ts'
import { savedSearchRepository } from './saved-search-repository.ts'

interface User {
  uid: string
}

/** Of so many of the latest alerts of a search, the rooms are counted. */
const MAX_COUNTED = 1_000

const MAX_EXPORTED = 10_000

/** How long a search may stay unopened. */
const UNOPENED_MS = 60 * 86_400_000

const findUnopenedAt = (at: Date): Date => new Date(at.getTime() + UNOPENED_MS)

const notFound = (): AppError => new AppError('not_found', 'Saved search not found.')

const toExported = ({ name, query, frequency, createdAt, lastOpenedAt }: SavedSearchDoc) => ({
  name,
  query,
  frequency,
  createdAt: createdAt.toISOString(),
  ...(lastOpenedAt && { lastOpenedAt: lastOpenedAt.toISOString() }),
})

const namePlace = ({ query: { near } }: SavedSearchDoc): Pick<SavedSearch, 'near'> => {
  const place = findNear({ near })
  return place ? { near: { id: place.id, label: place.label } } : {}
}

interface Deps {
  accounts: AccountService
  listings: ListingService
  planner: PlannerService
  /** Throws `validation_failed` for a sort by fit, for people without answers. */
  assertCanSort: (sort: SavedQuery['sort'], uid: string) => Promise<void>
  findFits: FindFits
}

export type SavedSearchService = ReturnType<typeof savedSearchService>

/** Stores the searches that users have saved. */
export const savedSearchService = (
  { db, now, transaction }: FeatureContext,
  { accounts, listings, planner, assertCanSort, findFits }: Deps,
) => {
  const repository = savedSearchRepository(db)
  const alerts = alertRepository(db)

  /**
   * Counts the rooms of each search that the user still sees in lists, and has not seen since they opened the search. Of
   * searches by fit, leaves out rooms that clash.
   */
  const countNew = async (docs: readonly SavedSearchDoc[], uid: string): Promise<number[]> => {
    const found = await Promise.all(
      docs.map(({ _id, lastOpenedAt }) => alerts.findRooms({ uid, searchId: _id, since: lastOpenedAt }, MAX_COUNTED)),
    )
    const rooms = found.map((ids) => new Set(ids.map((id) => id.toHexString())))
    const ids = [...new Set(rooms.flatMap((each) => [...each]))].map((id) => new ObjectId(id))
    const owned = await listings.findOwners(ids, await listings.matchListed(uid))
    const listed = new Set(owned.map(({ _id }) => _id.toHexString()))
    const fits = docs.some(({ query }) => isByFit(query)) ? await findFits(uid, owned) : undefined
    return docs.map(({ query }, i) => {
      const isCounted = (id: string) => listed.has(id) && !(isByFit(query) && fits?.get(id)?.verdict === 'clash')
      return [...(rooms[i] ?? [])].filter(isCounted).length
    })
  }

  const toSavedSearch = (doc: SavedSearchDoc, newCount: number): SavedSearch => ({
    _id: doc._id.toHexString(),
    ...toExported(doc),
    ...namePlace(doc),
    newCount,
    ...(doc.isPaused && { paused: true }),
    ...(doc.feedHash !== undefined && { hasFeed: true }),
  })

  const toSavedSearches = async (docs: readonly SavedSearchDoc[], uid: string): Promise<SavedSearch[]> => {
    const counts = await countNew(docs, uid)
    return docs.map((doc, i) => toSavedSearch(doc, counts[i] ?? 0))
  }

  const toOne = async (doc: SavedSearchDoc): Promise<SavedSearch> =>
    toSavedSearch(doc, (await countNew([doc], doc.uid))[0] ?? 0)

  const findDigest = async (uid: string, at: Date, session: Session): Promise<Schedule> => {
    const user = await accounts.findPerson(uid, session)
    return { dueAt: findNextDigest(at, getTimeZone(user)), inDigest: true }
  }

  /**
   * Sets the frequency of a search, and moves its waiting alerts, without those that another search mails at once. Returns
   * null for an unknown search.
   */
  const setFrequency = async (
    { uid, _id, frequency, name }: Pick<SavedSearchDoc, 'uid' | '_id' | 'frequency'> & { name?: string | undefined },
    session: Session,
  ): Promise<SavedSearchDoc | null> => {
    const at = now()
    const own = await repository.findAll(uid, session)
    const before = own.find((each) => each._id.equals(_id))
    const set = { frequency, unopenedAt: findUnopenedAt(at), ...(name !== undefined && { name }) }
    const after = await repository.update(_id, uid, { set, unset: ['isAsked', 'isPaused'] }, session)
    if (frequency === 'off' || frequency === before?.frequency) return after
    const schedule = frequency === 'instant' ? { dueAt: at } : await findDigest(uid, at, session)
    const waiting = (await planner.findWaiting(uid, session)).filter(({ topic }) => topic === 'alert')
    const ids = waiting.map(({ key }) => parseAlertKey(key))
    const bySearch = Map.groupBy(await alerts.findAbout(ids, [uid], session), ({ searchId }) => searchId.toHexString())
    const listKeys = (search: Pick<SavedSearchDoc, '_id'>) =>
      (bySearch.get(search._id.toHexString()) ?? []).map(formatAlertKey)
    const others = own.filter((each) => each !== before && each.frequency === 'instant')
    const kept = new Set(others.flatMap(listKeys))
    const moved = new Set(listKeys({ _id }).filter((key) => !kept.has(key)))
    await planner.reschedule(
      waiting.filter(({ key }) => moved.has(key)),
      schedule,
      session,
    )
    return after
  }

  return {
    /**
     * Saves a search. If the user has saved an equal one, returns that one. If its alerts are off, they get `frequency`.
     * @throws AppError `forbidden` over the limit of saved searches, `validation_failed` for an unknown place, and for a sort
     * by fit without answers
     */
    save: async (
      { name, query, frequency }: { name: string; query: SavedQuery; frequency: AlertFrequency },
      { uid }: User,
    ): Promise<{ search: SavedSearch; isRepeated: boolean }> => {
      if (query.near !== undefined && !findNear(query))
        throw new AppError('validation_failed', 'Please check the marked fields.', { fields: { near: UNKNOWN_PLACE } })
      await assertCanSort(query.sort, uid)
      const parameters = toParameters(query)
      const { doc, isRepeated } = await transaction(async (session) => {
        await accounts.serializeActive(uid, session)
        const own = await repository.findAll(uid, session)
        const at = now()
        const equal = own.find((each) => isEqualSearch(each.query, query, at))
        if (equal) {
          const changed =
            equal.frequency === 'off' && frequency !== 'off' && (await setFrequency({ ...equal, frequency }, session))
          return { doc: changed || equal, isRepeated: true }
        }
        if (own.length >= MAX_SAVED_SEARCHES) {
          throw new AppError(
            'forbidden',
            `You can save up to ${MAX_SAVED_SEARCHES} searches. Delete one to save another.`,
          )
        }
        const added = {
          _id: new ObjectId(),
          uid,
          name,
          query: parameters,
          frequency,
          createdAt: at,
          unopenedAt: findUnopenedAt(at),
          keys: listStoredKeys(parameters),
          keysVersion: KEYS_VERSION,
        }
        await repository.insert(added, session)
        return { doc: added, isRepeated: false }
      }, uid)
      return { search: isRepeated ? await toOne(doc) : toSavedSearch(doc, 0), isRepeated }
    },

    list: async ({ uid }: User): Promise<SavedSearchPage> => ({
      items: await toSavedSearches(await repository.findAll(uid), uid),
      next: null,
    }),

    /** @throws AppError `not_found` */
    update: async (id: string, { name, frequency }: SavedSearchChanges, { uid }: User): Promise<SavedSearch> => {
      const _id = new ObjectId(id)
      const write = async (): Promise<SavedSearchDoc | null> => {
        if (frequency !== undefined) {
          return transaction((session) => setFrequency({ uid, _id, frequency, name }, session), uid)
        }
        return name === undefined ? repository.find(_id, uid) : repository.update(_id, uid, { set: { name } })
      }
      const doc = await write()
      if (!doc) throw notFound()
      return toOne(doc)
    },

    /** Moves what waits for the digest of a user whose time zone has changed. What is due already stays due. */
    moveDigest: ({ uid }: User): Promise<undefined> =>
      transaction(async (session) => {
        const at = now()
        const waiting = await planner.findWaiting(uid, session)
        const moved = waiting.filter(({ inDigest, dueAt }) => inDigest && dueAt > at)
        await planner.reschedule(moved, await findDigest(uid, at, session), session)
        return undefined
      }, uid),

    /** Ends the alerts of a search. Returns its name, or null if it was deleted. */
    stop: async (uid: string, _id: ObjectId): Promise<string | null> => {
      const stopped = await repository.update(_id, uid, { set: { frequency: 'off' }, unset: ['isAsked'] })
      return stopped?.name ?? null
    },

    stopAll: repository.stopAll,

    /** @throws AppError `not_found` */
    open: async (id: string, { uid }: User): Promise<undefined> => {
      const at = now()
      const changes = { set: { lastOpenedAt: at, unopenedAt: findUnopenedAt(at) }, unset: ['isAsked'] } as const
      if (!(await repository.update(new ObjectId(id), uid, changes))) throw notFound()
      return undefined
    },

    /** @throws AppError `not_found` */
    delete: async (id: string, { uid }: User): Promise<undefined> => {
      const searchId = new ObjectId(id)
      if (!(await repository.delete(searchId, uid))) throw notFound()
      await alerts.deleteOfSearch(uid, searchId)
      return undefined
    },

    exportUser: async ({ uid }: User): Promise<Pick<OwnData, 'savedSearches' | 'alerts' | 'complete'>> => {
      const [own, latest] = await Promise.all([repository.findAll(uid), alerts.findLatest(uid, MAX_EXPORTED)])
      return {
        savedSearches: own.map(toExported),
        alerts: latest.map(({ listingId, reason, at }) => ({
          listingId: listingId.toHexString(),
          reason,
          at: at.toISOString(),
        })),
        complete: latest.length < MAX_EXPORTED,
      }
    },

    deleteUser: async ({ uid }: User): Promise<void> => {
      // First the searches, so that the job adds no alerts.
      await repository.deleteUser(uid)
      await alerts.deleteUser(uid)
    },
  }
}
