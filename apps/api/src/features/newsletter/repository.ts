import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { type SubscriberDoc, subscribers } from './document.ts'

/** @param hashAddress returns the keyed hash of an address */
export const subscriberRepository = (db: Database, hashAddress: (address: string) => string) => {
  const stored = subscribers.of(db)

  const isUnsubscribedSince = async (address: string, sentAt: Date): Promise<boolean> =>
    (await stored.findOne({ _id: hashAddress(address), unsubscribedAt: { $gte: sentAt } })) !== null

  return {
    subscribe: async (address: string, confirmedAt: Date, session: Session): Promise<void> => {
      await stored.updateOne({ _id: address }, { $set: { confirmedAt } }, { upsert: true, session })
    },

    isUnsubscribedSince,

    isSubscribed: async (address: string): Promise<boolean> => (await stored.findOne({ _id: address })) !== null,

    /** Stores the hash of an address, so that older links stay invalid. */
    markUnsubscribed: async (address: string, now: Date, session: Session): Promise<void> => {
      await stored.updateOne(
        { _id: hashAddress(address) },
        { $set: { unsubscribedAt: now } },
        { upsert: true, session },
      )
    },

    /** Returns the subscription of an address, or else its unsubscription. */
    find: async (address: string): Promise<SubscriberDoc | null> => {
      const [subscription, unsubscription] = await Promise.all([
        stored.findOne({ _id: address }),
        stored.findOne({ _id: hashAddress(address) }),
      ])
      return subscription ?? unsubscription
    },

    /** Deletes an address. Keeps the hash of an unsubscribed address. */
    delete: async (address: string, session: Session): Promise<void> => {
      await stored.deleteOne({ _id: address }, { session })
    },
  }
}
