import { NEWSLETTER_LINK_DAYS } from '@roommate-finder/contracts/limits'
import { declareCollection } from '../../db/collection.ts'

const DAY_S = 86_400

/** A subscribed address, or the keyed hash of an unsubscribed address. */
export interface SubscriberDoc {
  /** The address in lower case, or its keyed hash. */
  _id: string
  /** Set with an address. */
  confirmedAt?: Date
  /** Set with a hash: links sent until this time are invalid. */
  unsubscribedAt?: Date
}

export const subscribers = declareCollection<SubscriberDoc>({
  name: 'subscribers',
  indexes: [
    // Keeps an unsubscription until the last link sent before it has expired.
    { name: 'expiry', key: { unsubscribedAt: 1 }, expireAfterSeconds: (NEWSLETTER_LINK_DAYS + 1) * DAY_S },
  ],
})

interface NewsletterLimitDoc {
  /** Keyed hash of the mailbox, UTC day and number of the mail on that day: `hash|2026-11-23|0`. */
  _id: string
  at: Date
}

export const newsletterLimits = declareCollection<NewsletterLimitDoc>({
  name: 'newsletterLimits',
  indexes: [{ name: 'expiry', key: { at: 1 }, expireAfterSeconds: 2 * DAY_S }],
})
