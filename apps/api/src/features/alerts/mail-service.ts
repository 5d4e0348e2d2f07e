import { runDue } from '../../db/due.ts'
import type { Session } from '../../db/transaction.ts'
import { createSignedLinks } from '../../mail/links.ts'
import type { OutboxService } from '../../mail/outbox-service.ts'
import { toMailAddress } from '../accounts/document.ts'
import type { AccountService } from '../accounts/service.ts'
import type { BlockService } from '../blocks/service.ts'
import type { FeatureContext } from '../context.ts'
import type { ListingService, ListingToMatch } from '../listings/service.ts'
import type { NotificationService } from '../notifications/service.ts'
import { alertRepository } from './alert-repository.ts'
import { findNextDigest } from './digest.ts'
import type { AlertDoc, SavedSearchDoc } from './document.ts'
import { createAlertMail } from './mail.ts'
import { createStoredMatcher } from './query.ts'
import { savedSearchRepository } from './saved-search-repository.ts'
import type { FindKnownRooms } from './service.ts'

const DAY_MS = 86_400_000

/** How many mails a user gets at once in 24 hours. The digest lists what exceeds it. */
const MAX_PER_DAY = 6

/** How many alerts are read at once. */
const PER_READ = 1_000

interface Deps {
  accounts: AccountService
  blocks: BlockService
  listings: ListingService
  notifications: NotificationService
  outbox: OutboxService
  findKnownRooms: FindKnownRooms
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
    unmailed: readonly AlertDoc[],
    { visible, own }: { visible: readonly ListingToMatch[]; own: readonly SavedSearchDoc[] },
    session: Session,
  ) => {
    const blocked = new Set(await blocks.findBlocked(uid, session))
    const ids = visible.map(({ _id }) => _id)
    const isKnown = await findKnownRooms(ids, [uid], session)
    const byId = new Map(visible.map((listing) => [listing._id.toHexString(), listing]))
    const active = own
      .filter(({ frequency }) => frequency !== 'off')
      .map((search) => ({ ...search, fits: createStoredMatcher(search.query) }))
    const rooms = []
    for (const [id, alertsOfRoom] of Map.groupBy(unmailed, ({ listingId }) => listingId.toHexString())) {
      const listing = byId.get(id)
      const [latest] = alertsOfRoom
      if (!latest || listing?.availability !== 'available') continue
      if (blocked.has(listing.ownerUid ?? '') || isKnown(listing._id, uid)) continue
      const searchIds = new Set(alertsOfRoom.map(({ searchId }) => searchId.toHexString()))
      const fitting = active.filter(({ _id, fits }) => searchIds.has(_id.toHexString()) && fits(listing))
      if (fitting.length === 0) continue
      const room = { ...listing, ...listing.facts, _id: id, photo: listing.photos?.[0] ?? null }
      rooms.push({ room, reason: latest.reason, searches: fitting })
    }
    return rooms
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
      await alerts.stopWaiting({ uid, _id: { $in: due.map(({ _id }) => _id) } }, session)
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
    const unmailed = taken.filter((alert) => !mailedReasons.has(toRoomReason(alert)))
    const takenIds = { $in: taken.map(({ _id }) => _id) }
    const visible = await listings.findFiltered(listingIds, session)
    const isHidden = { $nin: visible.map(({ _id }) => _id) }
    await alerts.deleteWaiting({ uid, _id: takenIds, listingId: isHidden }, session)
    await alerts.stopWaiting({ uid, _id: takenIds }, session)
    const own = await searches.findAll(uid, session)
    const rooms = await findRooms(uid, unmailed, { visible, own }, session)
    if (rooms.length === 0) return
    const roomIds = new Set(rooms.map(({ room }) => room._id))
    const listed = unmailed.filter(({ listingId }) => roomIds.has(listingId.toHexString()))
    await alerts.markMailed(uid, listed, at, session)
    const listedIds = new Set(rooms.flatMap(({ searches }) => searches.map(({ _id }) => _id.toHexString())))
    const toUrl = (subject: string): string => links.createUrl('unsubscribe', { subject, issuedAt: at })
    const content = createAlertMail({
      to: address,
      name: user?.name ?? null,
      ...{ rooms, now: at, webUrl: linkSettings.webUrl },
      searches: own
        .filter(({ _id }) => listedIds.has(_id.toHexString()))
        .map(({ _id, name }) => ({ name, unsubscribeUrl: toUrl(`alert ${uid} ${_id.toHexString()}`) })),
      unsubscribeUrl: toUrl(`alert ${uid}`),
    })
    const aboutIds = listed.map(({ _id }) => _id)
    await outbox.queue(content, { uid, topic: isDigest ? 'digest' : 'alert', aboutIds, session })
  }

  return {
    /** Queues the mails that are due, until `signal` aborts. Continues after a failure. */
    queueDue: (signal?: AbortSignal): Promise<void> =>
      runDue(
        { transaction, logger },
        {
          find: () => alerts.findDueUids(now(), PER_READ),
          toQueueKey: (uid) => uid,
          run: queueMail,
          failure: 'a mail about saved searches was not queued',
        },
        signal,
      ),
  }
}
