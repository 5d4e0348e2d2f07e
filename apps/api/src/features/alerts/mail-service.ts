import pLimit from 'p-limit'
import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { createSignedLinks } from '../../mail/links.ts'
import type { OutboxService } from '../../mail/outbox-service.ts'
import { toMailAddress } from '../accounts/document.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { ListingService } from '../listings/service.ts'
import type { NotificationService } from '../notifications/service.ts'
import { alertRepository } from './alert-repository.ts'
import { findNextDigest } from './digest.ts'
import type { AlertDoc, SavedSearchDoc } from './document.ts'
import { createAlertMail, type MailedRoom } from './mail.ts'
import { createStoredMatcher } from './query.ts'
import { savedSearchRepository } from './saved-search-repository.ts'
import type { FindAcquainted } from './service.ts'

const DAY_MS = 86_400_000

/** How many mails a user gets at once in 24 hours. The digest lists what exceeds it. */
const MAX_PER_DAY = 6

/** How many alerts one run reads at most. The others follow in the next run. */
const PER_RUN = 1_000

/** How many mails one run queues concurrently: half of the transactions that a server runs at once. */
const MAX_CONCURRENT = 5

interface Deps {
  accounts: AccountService
  listings: ListingService
  notifications: NotificationService
  outbox: OutboxService
  findAcquainted: FindAcquainted
}

/**
 * Mails alerts: at once, or in a digest each morning. Queues a mail in the transaction that takes its alerts, so that
 * none is lost or mailed twice.
 */
export const alertMailService = (
  { db, now, transaction, links: linkSettings, logger }: FeatureContext,
  { accounts, listings, notifications, outbox, findAcquainted }: Deps,
) => {
  const alerts = alertRepository(db)
  const searches = savedSearchRepository(db)
  const links = createSignedLinks(linkSettings, 'notifications')

  /** Lists the rooms of some alerts that the user would still hear of, with the searches that they still fit. */
  const findRooms = async (
    uid: string,
    { mailed, own }: { mailed: readonly AlertDoc[]; own: readonly SavedSearchDoc[] },
    session: Session,
  ): Promise<(Omit<MailedRoom, 'searches'> & { searches: SavedSearchDoc[] })[]> => {
    const byListing = Map.groupBy(mailed, ({ listingId }) => listingId.toHexString())
    const ids = [...byListing.keys()].map((id) => new ObjectId(id))
    const listed = await listings.findFiltered(ids, await listings.matchListed(uid))
    const byId = new Map(listed.map((listing) => [listing._id.toHexString(), listing]))
    const rooms = []
    for (const [id, [latest, ...others]] of byListing) {
      const listing = byId.get(id)
      if (!latest || listing?.availability !== 'available') continue
      const ids = new Set([latest, ...others].map(({ searchId }) => searchId.toHexString()))
      const fitting = own.filter(
        ({ _id, frequency, query }) =>
          ids.has(_id.toHexString()) && frequency !== 'off' && createStoredMatcher(query)(listing),
      )
      if (fitting.length === 0 || (await findAcquainted(listing._id, [uid], session)).size > 0) continue
      const { title, location, rent } = listing
      rooms.push({ id, title, location, rent, reason: latest.reason, searches: fitting })
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
      await alerts.markMailed(uid, due, session)
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
    // A digest also lists what would be mailed at once.
    const mailed = waiting.filter(({ inDigest }) => isDigest || !inDigest)
    await alerts.markMailed(uid, mailed, session)
    const own = await searches.findAll(uid, session)
    const rooms = await findRooms(uid, { mailed, own }, session)
    if (rooms.length === 0) return
    const listedIds = new Set(rooms.flatMap((room) => room.searches.map(({ _id }) => _id.toHexString())))
    const toUrl = (subject: string): string => links.createUrl('unsubscribe', { subject, issuedAt: at })
    const content = createAlertMail({
      to: address,
      name: user?.name ?? null,
      rooms: rooms.map((room) => ({ ...room, searches: room.searches.map(({ name }) => name) })),
      webUrl: linkSettings.webUrl,
      searches: own
        .filter(({ _id }) => listedIds.has(_id.toHexString()))
        .map(({ _id, name }) => ({ name, unsubscribeUrl: toUrl(`alert ${uid} ${_id.toHexString()}`) })),
      unsubscribeUrl: toUrl(`alert ${uid}`),
    })
    await outbox.queue(content, { uid, topic: isDigest ? 'digest' : 'alert', session })
  }

  return {
    /** Queues the mails that are due, until `signal` aborts. Continues after a failure. */
    queueDue: async (signal?: AbortSignal): Promise<void> => {
      const uids = await alerts.findDueUids(now(), PER_RUN)
      await pLimit(MAX_CONCURRENT).map(uids, async (uid) => {
        if (signal?.aborted) return
        await transaction((session) => queueMail(uid, session), uid).catch((error: unknown) => {
          logger.warn({ err: error }, 'a mail about saved searches was not queued; the next run tries again')
        })
      })
    },
  }
}
