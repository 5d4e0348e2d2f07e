import { NEWSLETTER_LINK_DAYS } from '@roommate-finder/contracts/limits'
import { declareCollection } from '../../db/collection.ts'
import type { Database } from '../../db/connect.ts'
import type { Page } from '../../db/due.ts'
import { isDuplicateKey } from '../../db/failures.ts'
import type { Session } from '../../db/transaction.ts'
import { WEEK_MS } from '../../lib/calendar.ts'

const DAY_S = 86_400

/** A subscribed address, or the keyed hash of an unsubscribed address. */
interface SubscriberDoc {
  /** The address in lower case, or its keyed hash. */
  _id: string
  /** Set with an address. */
  confirmedAt?: Date
  /** When the next newsletter to the address is due. */
  mailAt?: Date
  /** The times between which the rooms of the last newsletter were posted. Absent before the first. */
  listedAfter?: Date
  listedUpTo?: Date
  /** Set with a hash: links sent until this time are invalid. */
  unsubscribedAt?: Date
}

export const subscribers = declareCollection<SubscriberDoc>({
  name: 'subscribers',
  indexes: [
    { name: 'mail_due', key: { mailAt: 1 }, sparse: true },
    // Keeps an unsubscription until the last link sent before it has expired.
    { name: 'expiry', key: { unsubscribedAt: 1 }, expireAfterSeconds: (NEWSLETTER_LINK_DAYS + 1) * DAY_S },
  ],
})

/** @param hashAddress returns the keyed hash of an address */
export const subscriberRepository = (db: Database, hashAddress: (address: string) => string) => {
  const stored = subscribers.of(db)

  const isUnsubscribedSince = async (address: string, sentAt: Date): Promise<boolean> =>
    (await stored.findOne({ _id: hashAddress(address), unsubscribedAt: { $gte: sentAt } })) !== null

  const subscribe = async (address: string, { now, mailAt }: { now: Date; mailAt: Date }): Promise<void> => {
    try {
      const change = { $set: { confirmedAt: now }, $setOnInsert: { mailAt } }
      await stored.updateOne({ _id: address }, change, { upsert: true })
    } catch (error) {
      // A concurrent call stored the address.
      if (!isDuplicateKey(error, subscribers, '_id_')) throw error
    }
  }

  return {
    /** Subscribes an address, with the first newsletter at `mailAt`. Returns false if the address was unsubscribed after the link was sent. */
    confirm: async (address: string, link: { sentAt: Date; now: Date; mailAt: Date }): Promise<boolean> => {
      if (await isUnsubscribedSince(address, link.sentAt)) return false
      await subscribe(address, link)
      // `unsubscribe` stores the hash first, so this check sees a concurrent `unsubscribe`.
      if (!(await isUnsubscribedSince(address, link.sentAt))) return true
      await stored.deleteOne({ _id: address })
      return false
    },

    /** Finds the addresses to which a newsletter is due, those that have been due longest. */
    findDueAddresses: async (at: Date, page: Page): Promise<string[]> => {
      const options = { sort: { mailAt: 1 }, ...page, projection: { _id: 1 } } as const
      return (await stored.find({ mailAt: { $lte: at } }, options).toArray()).map(({ _id }) => _id)
    },

    /**
     * Sets when the next newsletter to an address is due. Returns after which time the rooms of this one were posted: the
     * last one, or a week ago. Returns null if none is due now, as after unsubscribing.
     */
    takeDue: async (
      address: string,
      { at, next }: { at: Date; next: Date },
      session: Session,
    ): Promise<Date | null> => {
      const due = await stored.findOne({ _id: address, mailAt: { $lte: at } }, { session })
      if (!due) return null
      const listedAfter = due.listedUpTo ?? new Date(at.getTime() - WEEK_MS)
      await stored.updateOne({ _id: address }, { $set: { mailAt: next, listedAfter, listedUpTo: at } }, { session })
      return listedAfter
    },

    /** Makes the last newsletter to addresses due again, unless they were unsubscribed. */
    mailAgain: async (addresses: readonly string[], mailAt: Date, session: Session): Promise<void> => {
      const change = [{ $set: { mailAt, listedUpTo: '$listedAfter' } }]
      await stored.updateMany({ _id: { $in: [...addresses] } }, change, { session })
    },

    unsubscribe: async (address: string, now: Date): Promise<void> => {
      await stored.updateOne({ _id: hashAddress(address) }, { $set: { unsubscribedAt: now } }, { upsert: true })
      await stored.deleteOne({ _id: address })
    },

    /** Returns the subscription of an address, or else its unsubscription. */
    find: async (address: string): Promise<SubscriberDoc | null> => {
      const [subscription, unsubscription] = await Promise.all([
        stored.findOne({ _id: address }),
        stored.findOne({ _id: hashAddress(address) }),
      ])
      return subscription ?? unsubscription
    },

    /** Deletes an address. Keeps the hash of an unsubscribed address, so that older links stay invalid. */
    delete: async (address: string): Promise<void> => {
      await stored.deleteOne({ _id: address })
    },
  }
}
