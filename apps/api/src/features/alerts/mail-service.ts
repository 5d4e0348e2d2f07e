import { runDue } from '../../db/due.ts'
import type { Session } from '../../db/transaction.ts'
import { createSignedLinks } from '../../mail/links.ts'
import type { OutboxService } from '../../mail/outbox-service.ts'
import { toMailAddress } from '../accounts/document.ts'
import type { AccountService } from '../accounts/service.ts'
import type { BlockService } from '../blocks/service.ts'
import type { FeatureContext } from '../context.ts'
import type { ListingService } from '../listings/service.ts'
import type { NotificationService } from '../notifications/service.ts'
import { alertRepository } from './alert-repository.ts'
import { findNextDigest, getTimeZone } from './digest.ts'
import type { AlertDoc, SavedSearchDoc } from './document.ts'
import { createAlertMail } from './mail.ts'
import { createStoredMatcher } from './query.ts'
import { savedSearchRepository } from './saved-search-repository.ts'
import type { FindKnownRooms } from './service.ts'

const DAY_MS = 86_400_000

/** How many mails a user gets at once in 24 hours. The digest lists what exceeds it. */
const MAX_PER_DAY = 6

/** How many rooms of a host a mail lists before the further ones of all hosts. */
const MAX_ROOMS_OF_HOST = 2

interface Deps {
  accounts: AccountService
  blocks: BlockService
  listings: ListingService
  notifications: NotificationService
  outbox: OutboxService
  findKnownRooms: FindKnownRooms
}

const toIds = (docs: readonly AlertDoc[]) => docs.map(({ _id }) => _id)

/** Moves the further rooms of each host to the end. */
const sortByHost = <T extends { ownerUid: string | null }>(rooms: readonly T[]): T[] => {
  const counts = new Map<string | null, number>()
  const isFurther = rooms.map(({ ownerUid }) => {
    const count = (counts.get(ownerUid) ?? 0) + 1
    counts.set(ownerUid, count)
    return count > MAX_ROOMS_OF_HOST
  })
  return [...rooms.filter((_, i) => !isFurther[i]), ...rooms.filter((_, i) => isFurther[i])]
}

const toRoomReason = ({ listingId, reason }: AlertDoc): string => `${listingId.toHexString()} ${reason}`

/**
 * Mails alerts: at once, or in a digest each morning. Queues a mail in the transaction that takes its alerts, so that
 * none is lost or mailed twice.
 */
export const alertMailService = (
  { db, now, transaction, links: linkSettings, logger }: FeatureContext,
  { accounts, blocks, listings, notifications, outbox, findKnownRooms }: Deps,
) => {
  const alerts = alertRepository(db)
  const searches = savedSearchRepository(db)
  const links = createSignedLinks(linkSettings, 'notifications')

  /** Lists the rooms of some alerts that the user still sees and does not know, with the searches that they still fit. */
  const findRooms = async (
    uid: string,
    { unmailed, active }: { unmailed: readonly AlertDoc[]; active: readonly SavedSearchDoc[] },
    session: Session,
  ) => {
    const blocked = new Set(await blocks.findBlocked(uid, session))
    const ids = unmailed.map(({ listingId }) => listingId)
    const isKnown = await findKnownRooms(ids, [uid], session)
    const found = await listings.findFiltered(ids, session)
    const byId = new Map(found.map((listing) => [listing._id.toHexString(), listing]))
    const matchers = active.map((search) => ({ ...search, fits: createStoredMatcher(search.query, now()) }))
    const rooms = []
    for (const [id, alertsOfRoom] of Map.groupBy(unmailed, ({ listingId }) => listingId.toHexString())) {
      const listing = byId.get(id)
      const [latest] = alertsOfRoom
      if (!latest || listing?.availability !== 'available') continue
      if (blocked.has(listing.ownerUid ?? '') || isKnown(listing._id, uid)) continue
      const searchIds = new Set(alertsOfRoom.map(({ searchId }) => searchId.toHexString()))
      const fitting = matchers.filter(({ _id, fits }) => searchIds.has(_id.toHexString()) && fits(listing))
      if (fitting.length === 0) continue
      const room = { ...listing, ...listing.facts, _id: id, photo: listing.photos?.[0] ?? null }
      rooms.push({ ownerUid: listing.ownerUid, room, reason: latest.reason, searches: fitting })
    }
    return sortByHost(rooms)
  }

  const queueMail = async (uid: string, session: Session): Promise<void> => {
    const at = now()
    await accounts.serialize(uid, session)
    const waiting = await alerts.findWaiting(uid, session)
    const due = waiting.filter(({ mailAt }) => mailAt !== undefined && mailAt <= at)
    if (due.length === 0) return
    const user = await accounts.findPerson(uid, session)
    const address = toMailAddress(user)
    if (address === null || !(await notifications.isMailed(uid, 'alert', session))) {
      await alerts.stopWaiting({ uid, _id: { $in: toIds(due) } }, session)
      return
    }
    const isDigest = due.some(({ inDigest }) => inDigest)
    if (!isDigest) {
      const since = new Date(at.getTime() - DAY_MS)
      const latest = await outbox.findLatest({ uid, topic: 'alert' }, { since, limit: MAX_PER_DAY }, session)
      if (latest.length === MAX_PER_DAY) {
        await alerts.moveToDigest(uid, due, findNextDigest(at, user), session)
        return
      }
    }
    // A digest also lists what would be mailed at once. A mail at once covers what the digest would repeat.
    const atOnce = new Set(waiting.filter(({ inDigest }) => !inDigest).map(({ listingId }) => listingId.toHexString()))
    const taken = waiting.filter(({ listingId }) => isDigest || atOnce.has(listingId.toHexString()))
    const listingIds = taken.map(({ listingId }) => listingId)
    const mailed = await alerts.findMailed({ uid, listingId: { $in: listingIds } }, session)
    const mailedReasons = new Set(mailed.map(toRoomReason))
    const active = (await searches.findAll(uid, session)).filter(({ frequency }) => frequency !== 'off')
    const activeIds = new Set(active.map(({ _id }) => _id.toHexString()))
    const unmailed = taken.filter(
      (alert) => activeIds.has(alert.searchId.toHexString()) && !mailedReasons.has(toRoomReason(alert)),
    )
    const rooms = await findRooms(uid, { unmailed, active }, session)
    const roomIds = new Set(rooms.map(({ room }) => room._id))
    const listed = unmailed.filter(({ listingId }) => roomIds.has(listingId.toHexString()))
    await alerts.markMailed(uid, listed, at, session)
    const isListed = new Set(listed)
    await alerts.leaveOut(
      uid,
      unmailed.filter((alert) => !isListed.has(alert)),
      session,
    )
    await alerts.stopWaiting({ uid, _id: { $in: toIds(taken) } }, session)
    if (rooms.length === 0) return
    const listedIds = new Set(rooms.flatMap(({ searches }) => searches.map(({ _id }) => _id.toHexString())))
    const toUrl = (subject: string): string => links.createUrl('unsubscribe', { subject, issuedAt: at })
    const content = createAlertMail({
      to: address,
      name: user?.name ?? null,
      rooms,
      now: at,
      timeZone: getTimeZone(user),
      webUrl: linkSettings.webUrl,
      searches: active
        .filter(({ _id }) => listedIds.has(_id.toHexString()))
        .map(({ _id, name }) => ({ name, unsubscribeUrl: toUrl(`alert ${uid} ${_id.toHexString()}`) })),
      unsubscribeUrl: toUrl(`alert ${uid}`),
    })
    await outbox.queue(content, { uid, topic: isDigest ? 'digest' : 'alert', aboutIds: toIds(listed), session })
  }

  return {
    /** Queues the mails that are due, until `signal` aborts. Continues after a failure. */
    queueDue: (signal?: AbortSignal): Promise<void> =>
      runDue(
        { transaction, logger },
        {
          find: (page) => alerts.findDueUids(now(), page),
          toQueueKey: (uid) => uid,
          run: queueMail,
          failure: 'a mail about saved searches was not queued',
        },
        signal,
      ),
  }
}
