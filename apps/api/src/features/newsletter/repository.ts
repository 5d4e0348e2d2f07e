import { NEWSLETTER_LINK_DAYS } from '@roommate-finder/contracts/limits'
import { declareCollection } from '../../db/collection.ts'
import type { Database } from '../../db/connect.ts'
import { isDuplicateKey } from '../../db/failures.ts'
import type { Session } from '../../db/transaction.ts'

const DAY_S = 86_400

/** An address that is subscribed or, with `unsubscribedAt`, was until then. */
interface SubscriberDoc {
  /** The address in lower case; its keyed hash where its data were deleted after it was unsubscribed. */
  _id: string
  confirmedAt?: Date
  /** Links that were sent until then confirm nothing. */
  unsubscribedAt?: Date
}

export const subscribers = declareCollection<SubscriberDoc>({
  name: 'subscribers',
  indexes: [
    // Kept until the last link from before then has expired.
    { name: 'expiry', key: { unsubscribedAt: 1 }, expireAfterSeconds: (NEWSLETTER_LINK_DAYS + 1) * DAY_S },
  ],
})

/** @param hashOf gives the keyed hash of an address */
export const subscriberRepository = (db: Database, hashOf: (address: string) => string) => {
  const stored = subscribers.of(db)

  return {
    /** Subscribes an address by a link. Returns false where the address was unsubscribed after the link was sent. */
    confirm: async (address: string, { sentAt, now }: { sentAt: Date; now: Date }): Promise<boolean> => {
      if (await stored.findOne({ _id: hashOf(address), unsubscribedAt: { $gte: sentAt } })) return false
      const filter = {
        _id: address,
        $or: [{ unsubscribedAt: { $exists: false } }, { unsubscribedAt: { $lt: sentAt } }],
      }
      const change = { $set: { confirmedAt: now }, $unset: { unsubscribedAt: '' } } as const
      try {
        await stored.updateOne(filter, change, { upsert: true })
        return true
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
        // A concurrent call has stored the address, or it was unsubscribed.
        return (await stored.updateOne(filter, change)).matchedCount === 1
      }
    },

    unsubscribe: async (address: string, now: Date): Promise<void> => {
      await stored.updateOne({ _id: address }, { $set: { unsubscribedAt: now } }, { upsert: true })
    },

    /** Returns what is stored of an address: its subscription, else its end. */
    find: async (address: string): Promise<SubscriberDoc | null> => {
      const [subscriber, ended] = await Promise.all([
        stored.findOne({ _id: address }),
        stored.findOne({ _id: hashOf(address) }),
      ])
      return subscriber ?? ended
    },

    /** Deletes an address. The hash of one that has been unsubscribed stays, so that older links confirm nothing. */
    deleteOf: async (address: string, session: Session): Promise<void> => {
      const { unsubscribedAt } = (await stored.findOneAndDelete({ _id: address }, { session })) ?? {}
      if (!unsubscribedAt) return
      await stored.updateOne({ _id: hashOf(address) }, { $set: { unsubscribedAt } }, { upsert: true, session })
    },
  }
}
