import { NEWSLETTER_LINK_DAYS } from '@roommate-finder/contracts/limits'
import type { NewsletterInput, NewsletterState } from '@roommate-finder/contracts/newsletter'
import type { Collections } from '../../db/collections.ts'
import { AppError, usedKey } from '../../errors.ts'
import { dayOf } from '../../lib/calendar.ts'
import { onceKey, onceWithin } from '../../lib/once.ts'
import { type Claim, type LinkSettings, type Purpose, signedLinks } from '../../mail/links.ts'
import type { OutboxService } from '../../mail/outbox.ts'
import { confirmationMail } from './mail.ts'
import { mailboxOf } from './mailbox.ts'
import { subscriberRepository } from './repository.ts'

const DAY_MS = 86_400_000
const LINK_MS = NEWSLETTER_LINK_DAYS * DAY_MS

/**
 * A mailbox gets at most so many confirmation mails in a day (UTC), and none within a while of the last one. Who has
 * unsubscribed meanwhile need not wait: that made the links of the last one void.
 */
const MAILS_PER_DAY = 3
const PAUSE_MS = 10 * 60_000

export interface Asker {
  uid: string | undefined
  /** The uid, or the keyed hash of a visitor. */
  key: string
  idempotencyKey: string | undefined
}

export type NewsletterService = ReturnType<typeof newsletterService>

/**
 * Whoever can read the mail of an address subscribes and unsubscribes it; nothing is stored of one that has not been
 * confirmed, save the mail to it. Asking to subscribe does the same whether or not the address is subscribed.
 */
export const newsletterService = (
  collections: Pick<Collections, 'subscribers'>,
  outbox: Pick<OutboxService, 'put' | 'hold'>,
  { now, links: settings }: { now: () => Date; links: LinkSettings },
) => {
  const links = signedLinks(settings)
  const repository = subscriberRepository(collections, links.hashOf)

  const claimOf = (purpose: Purpose, token: string): Claim => {
    const claim = links.read(purpose, token)
    if (!claim) throw badLink('This link is not valid. Please open it as it stands in the mail.')
    return claim
  }

  /** The texts of `once` that an asker's `Idempotency-Key` stands for; none without a key. */
  const onceOf = ({ key, idempotencyKey }: Asker, at: Date): string[] =>
    idempotencyKey === undefined ? [] : onceWithin(['newsletter', key, idempotencyKey], DAY_MS, at)

  /** Queues the mail with the links, unless the mailbox has had its mails or the call is a repeated one. */
  const sendLinks = async (address: string, mailbox: string, asker: Asker): Promise<void> => {
    const at = now()
    const content = confirmationMail(address, {
      confirmUrl: links.url('confirm', { address, issuedAt: at }),
      unsubscribeUrl: links.url('unsubscribe', { address, issuedAt: at }),
    })
    const ended = (await repository.find(address))?.unsubscribedAt?.toISOString() ?? ''
    const once = [...onceWithin(['newsletter', mailbox, ended], PAUSE_MS, at), ...onceOf(asker, at)]
    const body = links.hashOf(address)
    for (let slot = 0; slot < MAILS_PER_DAY; slot++) {
      const ofDay = onceKey('newsletter', mailbox, dayOf(at), slot)
      if ((await outbox.put(content, { once: [...once, ofDay], body, uid: asker.uid })) === 'queued') return
    }
  }

  /** @throws AppError `conflict` where the asker's `Idempotency-Key` has come with another address before */
  const assertSameAddress = async (address: string, asker: Asker): Promise<void> => {
    const once = onceOf(asker, now())
    if (once.length === 0) return
    const body = links.hashOf(address)
    const first = await outbox.hold(once, body)
    if (first !== undefined && first !== body) throw usedKey()
  }

  /** Of concurrent calls for one mailbox only the first can bring a mail: the others wait for it, and not on the database. */
  const sending = new Map<string, Promise<void>>()

  return {
    /** The mailbox is somebody else's until it has confirmed: it must not be flooded from here, whoever asks. */
    subscribe: async ({ email, referral }: NewsletterInput, asker: Asker): Promise<void> => {
      if (referral) return
      const address = email.toLowerCase()
      const mailbox = links.hashOf(mailboxOf(address))
      const running =
        sending.get(mailbox) ??
        sendLinks(address, mailbox, asker).finally(() => {
          sending.delete(mailbox)
        })
      sending.set(mailbox, running)
      await running
      await assertSameAddress(address, asker)
    },

    confirm: async (token: string): Promise<NewsletterState> => {
      const at = now()
      const { address, issuedAt } = claimOf('confirm', token)
      if (at.getTime() - issuedAt.getTime() > LINK_MS) throw badLink('This link has expired. Please subscribe again.')
      if (await repository.confirm(address, { linkSentAt: issuedAt, now: at })) return { subscribed: true }
      throw badLink('You have unsubscribed since this link was sent. Please subscribe again.')
    },

    /** null where nothing is stored of the address. */
    exported: async (address: string) => {
      const subscriber = await repository.find(address)
      if (!subscriber) return null
      const { confirmedAt, unsubscribedAt } = subscriber
      return {
        subscribed: unsubscribedAt === undefined,
        at: (unsubscribedAt ?? confirmedAt)?.toISOString() ?? null,
      }
    },

    forget: repository.forget,

    unsubscribe: async (token: string): Promise<NewsletterState> => {
      const { address } = claimOf('unsubscribe', token)
      await repository.unsubscribe(address, now())
      return { subscribed: false }
    },
  }
}

const badLink = (sentence: string): AppError =>
  new AppError('validation_failed', sentence, { fields: { token: sentence } })
