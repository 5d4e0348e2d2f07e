import { NEWSLETTER_LINK_DAYS } from '@roommate-finder/contracts/limits'
import type { Listing } from '@roommate-finder/contracts/listings'
import type { NewsletterInput, NewsletterState } from '@roommate-finder/contracts/newsletter'
import type { OwnData } from '@roommate-finder/contracts/own-data'
import { isDuplicateKey } from '../../db/failures.ts'
import { type KeyedCaller, runIdempotently } from '../../db/idempotency.ts'
import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { findNextThursday, WEEK_MS } from '../../lib/calendar.ts'
import { toMailbox } from '../../lib/mailbox.ts'
import { type Claim, createSignedLinks, type Purpose } from '../../mail/links.ts'
import type { Compose, OutboxService } from '../../mail/outbox-service.ts'
import type { PlannerService } from '../../mail/planner-service.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { ListingService } from '../listings/service.ts'
import { newsletterLimits } from './document.ts'
import { newsletterLimitRepository } from './limit-repository.ts'
import { createConfirmationMail, createNewsletter, MAX_LISTED } from './mail.ts'
import { subscriberRepository } from './repository.ts'

interface Subscriber {
  /** The confirmed email address in lower case. null if it is not confirmed. */
  address: string | null
}

const DAY_MS = 86_400_000
const LINK_MS = NEWSLETTER_LINK_DAYS * DAY_MS

const TOPIC = 'newsletter'

/** How many rooms are read at once for a newsletter, and how often. */
const ROOMS_PER_READ = 50
const MAX_READS = 20
/** How many rooms of a host a newsletter lists at most. */
const MAX_PER_HOST = 2

interface Deps {
  accounts: AccountService
  listings: ListingService
  outbox: OutboxService
  planner: PlannerService
}

export type NewsletterService = ReturnType<typeof newsletterService>

/**
 * Subscribes and unsubscribes addresses by links in mails. Of an unconfirmed address, stores only keyed hashes and the
 * queued mail. `subscribe` does not reveal whether an address is subscribed. Mails the newsletter on Thursdays.
 */
export const newsletterService = (
  context: Pick<FeatureContext, 'db' | 'transaction' | 'now' | 'links'>,
  { accounts, listings, outbox, planner }: Deps,
) => {
  const { db, now } = context
  const links = createSignedLinks(context.links, 'newsletter')
  const subscribers = subscriberRepository(db, links.hashAddress)
  const limits = newsletterLimitRepository(db)

  const verifyToken = (purpose: Purpose, token: string): Claim => {
    const claim = links.verify(purpose, token)
    if (!claim) throw invalidLink('This link isn’t valid. Please open the full link from the email.')
    return claim
  }

  /** Queues the mail with the links, unless the mailbox has reached its limit. */
  const queueConfirmation = async (
    { address, unsubscribedAt }: { address: string; unsubscribedAt: Date | undefined },
    uid: string | undefined,
    session: Session,
  ): Promise<string> => {
    const at = now()
    const mailbox = links.hashAddress(toMailbox(address))
    if (await limits.countMail(mailbox, { now: at, unsubscribedAt }, session)) {
      const claim = { subject: address, issuedAt: at }
      const mail = createConfirmationMail({
        to: address,
        webUrl: context.links.webUrl,
        confirmUrl: links.createUrl('confirm', claim),
        unsubscribeUrl: links.createUrl('unsubscribe', claim),
      })
      await outbox.queue(mail, { person: uid, session })
    }
    return ''
  }

  /**
   * Finds the newest rooms of hosts with a confirmed address that were posted in a period: one of each host and then, if
   * the newsletter has room for more, a second one of each. Each read leaves out the hosts that need no more rooms, so that
   * one with many does not crowd out others.
   */
  const findNewRooms = async (period: { after: Date; upTo: Date }): Promise<Listing[]> => {
    const byHost = new Map<string, Set<string>>()
    const without = new Set<string>()
    for (let reads = 0; reads < MAX_READS && byHost.size < MAX_LISTED; reads++) {
      const found = await listings.findPosted(period, { without: [...without], limit: ROOMS_PER_READ })
      const hosts = await accounts.findPeople(found.map(({ ownerUid }) => ownerUid))
      for (const { _id, ownerUid } of found) {
        const isListed = hosts.get(ownerUid)?.verified === true
        const rooms = byHost.get(ownerUid) ?? new Set()
        if (isListed) byHost.set(ownerUid, rooms.add(_id.toHexString()))
        if (!isListed || rooms.size >= MAX_PER_HOST) without.add(ownerUid)
      }
      if (found.length < ROOMS_PER_READ) break
    }
    const rooms = [...byHost.values()].map((each) => [...each])
    const ids = [...rooms.flatMap(([first]) => first ?? []), ...rooms.flatMap(([, second]) => second ?? [])]
    const listed = ids.slice(0, MAX_LISTED).map((id) => new ObjectId(id))
    return listings.findByIds(listed, undefined)
  }

  /** Deletes an address, what waits for it and the mails to it. */
  const unsubscribe = (address: string, { isByLink }: { isByLink: boolean }): Promise<void> =>
    context.transaction(async (session) => {
      if (isByLink) await subscribers.markUnsubscribed(address, now(), session)
      await subscribers.delete(address, session)
      await planner.deleteSubscriber(address, session)
    }, address)

  /** Subscribes an address. Returns false if it was unsubscribed after the link was sent. */
  const subscribe = async (address: string, sentAt: Date): Promise<boolean> => {
    if (await subscribers.isUnsubscribedSince(address, sentAt)) return false
    const at = now()
    await context.transaction(async (session) => {
      await subscribers.subscribe(address, at, session)
      await planner.schedule(TOPIC, [{ person: address, key: TOPIC, dueAt: findNextThursday(at) }], session)
    }, address)
    // A concurrent call of the link that unsubscribes either sees the address, or is seen here.
    if (!(await subscribers.isUnsubscribedSince(address, sentAt))) return true
    await unsubscribe(address, { isByLink: false })
    return false
  }

  return {
    /** Queues a confirmation mail. The mails are limited per mailbox, which may not belong to the caller. */
    subscribe: async ({ email, referral }: NewsletterInput, caller: KeyedCaller): Promise<void> => {
      if (referral) return
      const address = email.toLowerCase()
      // `runIdempotently` stores a hash of `body`. The hash of a plain address could be guessed.
      const call = { scope: 'newsletter', caller, body: links.hashAddress(address) }
      const { unsubscribedAt } = (await subscribers.find(address)) ?? {}
      const queue = () =>
        runIdempotently(context, call, (session) => queueConfirmation({ address, unsubscribedAt }, caller.uid, session))
      try {
        await queue()
      } catch (error) {
        if (!isDuplicateKey(error, newsletterLimits, '_id_')) throw error
        // A concurrent call queued a mail to this mailbox. The second try sees that mail.
        await queue()
      }
    },

    confirm: async (token: string): Promise<NewsletterState> => {
      const at = now()
      const { subject: address, issuedAt } = verifyToken('confirm', token)
      if (at.getTime() - issuedAt.getTime() > LINK_MS)
        throw invalidLink('This link has expired. Please subscribe again.')
      if (await subscribe(address, issuedAt)) return { subscribed: true }
      throw invalidLink(
        'This link no longer works because you unsubscribed after we sent it. To get a new one, subscribe again.',
      )
    },

    /** Writes a newsletter about the rooms that were posted since the last one, or in a week. */
    compose: (async ({ person: address, topic, itemKeys, createdAt }) => {
      if (!(await subscribers.isSubscribed(address))) return null
      const last = await outbox.findLastSent({ person: address, topic })
      const after = last ?? new Date(createdAt.getTime() - WEEK_MS)
      const rooms = await findNewRooms({ after, upTo: createdAt })
      if (rooms.length === 0) return null
      const unsubscribeUrl = links.createUrl('unsubscribe', { subject: address, issuedAt: createdAt })
      const { webUrl } = context.links
      return { content: createNewsletter({ to: address, rooms, now: now(), webUrl, unsubscribeUrl }), itemKeys }
    }) satisfies Compose,

    exportUser: async ({ address }: Subscriber): Promise<Pick<OwnData, 'newsletter'>> => {
      const subscriber = address === null ? null : await subscribers.find(address)
      if (!subscriber) return { newsletter: null }
      const { confirmedAt, unsubscribedAt } = subscriber
      const at = (unsubscribedAt ?? confirmedAt)?.toISOString() ?? null
      return { newsletter: { subscribed: unsubscribedAt === undefined, at } }
    },

    deleteUser: async ({ address }: Subscriber): Promise<void> => {
      if (address !== null) await unsubscribe(address, { isByLink: false })
    },

    unsubscribe: async (token: string): Promise<NewsletterState> => {
      const { subject: address } = verifyToken('unsubscribe', token)
      await unsubscribe(address, { isByLink: true })
      // A concurrent call that subscribes may have committed after the transaction began.
      if (await subscribers.isSubscribed(address)) await unsubscribe(address, { isByLink: true })
      return { subscribed: false }
    },
  }
}

const invalidLink = (message: string): AppError =>
  new AppError('validation_failed', message, { fields: { token: message } })
