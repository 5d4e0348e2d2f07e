import { NEWSLETTER_LINK_DAYS } from '@roommate-finder/contracts/limits'
import type { NewsletterInput, NewsletterState } from '@roommate-finder/contracts/newsletter'
import { isDuplicateKey } from '../../db/failures.ts'
import { runKeyed } from '../../db/idempotency.ts'
import type { Session } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { type Claim, type Purpose, signedLinks } from '../../mail/links.ts'
import { outboxService } from '../../mail/outbox.ts'
import type { FeatureContext } from '../feature.ts'
import { newsletterLimitRepository } from './limit-repository.ts'
import { confirmationMail } from './mail.ts'
import { mailboxOf } from './mailbox.ts'
import { subscriberRepository } from './repository.ts'

const DAY_MS = 86_400_000
const LINK_MS = NEWSLETTER_LINK_DAYS * DAY_MS

export interface Asker {
  uid: string | undefined
  /** Identifies a visitor by a keyed hash. */
  key: string
  idempotencyKey: string | undefined
}

export type NewsletterService = ReturnType<typeof newsletterService>

/**
 * Whoever can read the mail of an address subscribes and unsubscribes it. Nothing is stored of an address that has not been
 * confirmed but the mail to it and keyed hashes. Asking to subscribe does the same whether or not the address is subscribed.
 */
export const newsletterService = (context: Pick<FeatureContext, 'db' | 'transaction' | 'now' | 'links'>) => {
  const { db, now } = context
  const links = signedLinks(context.links)
  const subscribers = subscriberRepository(db, links.hashOf)
  const limits = newsletterLimitRepository(db)
  const outbox = outboxService(context)

  const claimOf = (purpose: Purpose, token: string): Claim => {
    const claim = links.read(purpose, token)
    if (!claim) throw badLink('This link is not valid. Please open it as it stands in the mail.')
    return claim
  }

  /** Queues the mail with the links, unless the mailbox gets no mail now. */
  const queueLinks = async (
    { address, unsubscribedAt }: { address: string; unsubscribedAt: Date | undefined },
    uid: string | undefined,
    session: Session,
  ): Promise<string> => {
    const at = now()
    const mailbox = links.hashOf(mailboxOf(address))
    if (await limits.countMail(mailbox, { now: at, unsubscribedAt }, session)) {
      const claim = { address, issuedAt: at }
      const urls = { confirmUrl: links.url('confirm', claim), unsubscribeUrl: links.url('unsubscribe', claim) }
      await outbox.put(confirmationMail(address, urls), { uid, session })
    }
    return ''
  }

  return {
    /** The mailbox is somebody else's until it has confirmed: it must not be flooded from here, whoever asks. */
    subscribe: async ({ email, referral }: NewsletterInput, asker: Asker): Promise<void> => {
      if (referral) return
      const address = email.toLowerCase()
      const call = {
        scope: 'newsletter',
        owner: asker.uid ?? asker.key,
        key: asker.idempotencyKey,
        // Stored with the key, so not the address itself.
        body: links.hashOf(address),
      }
      const { unsubscribedAt } = (await subscribers.find(address)) ?? {}
      const queue = () =>
        runKeyed(context, call, (session) => queueLinks({ address, unsubscribedAt }, asker.uid, session))
      try {
        await queue()
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
        // A concurrent call has queued a mail to this mailbox. This time that mail is seen.
        await queue()
      }
    },

    confirm: async (token: string): Promise<NewsletterState> => {
      const at = now()
      const { address, issuedAt } = claimOf('confirm', token)
      if (at.getTime() - issuedAt.getTime() > LINK_MS) throw badLink('This link has expired. Please subscribe again.')
      if (await subscribers.confirm(address, { sentAt: issuedAt, now: at })) return { subscribed: true }
      throw badLink('You have unsubscribed since this link was sent. Please subscribe again.')
    },

    /** null where nothing is stored of the address. */
    exported: async (address: string) => {
      const subscriber = await subscribers.find(address)
      if (!subscriber) return null
      const { confirmedAt, unsubscribedAt } = subscriber
      return {
        subscribed: unsubscribedAt === undefined,
        at: (unsubscribedAt ?? confirmedAt)?.toISOString() ?? null,
      }
    },

    deleteOf: (address: string, session: Session): Promise<void> => subscribers.deleteOf(address, session),

    unsubscribe: async (token: string): Promise<NewsletterState> => {
      const { address } = claimOf('unsubscribe', token)
      await subscribers.unsubscribe(address, now())
      return { subscribed: false }
    },
  }
}

const badLink = (sentence: string): AppError =>
  new AppError('validation_failed', sentence, { fields: { token: sentence } })
