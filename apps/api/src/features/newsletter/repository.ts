import { NEWSLETTER_LINK_DAYS } from '@roommate-finder/contracts/limits'
import type { IndexDescription } from 'mongodb'
import type { Collections } from '../../db/collections.ts'
import type { SubscriberDoc } from '../../db/documents.ts'
import { isDuplicateKey } from '../../db/failures.ts'

const DAY_S = 86_400

/** An ended subscription is forgotten once no link from before its end can hold any more. */
export const subscriberIndexes = [
  { name: 'expiry', key: { unsubscribedAt: 1 }, expireAfterSeconds: (NEWSLETTER_LINK_DAYS + 1) * DAY_S },
] as const satisfies (IndexDescription & { name: string })[]

/** @param hashOf gives the keyed hash of an address */
export const subscriberRepository = (
  { subscribers }: Pick<Collections, 'subscribers'>,
  hashOf: (address: string) => string,
) => ({
  /** Returns whether the address is subscribed now; it is not where it was unsubscribed after the link had been sent. */
  confirm: async (address: string, { linkSentAt, now }: { linkSentAt: Date; now: Date }): Promise<boolean> => {
    if (await subscribers.findOne({ _id: hashOf(address), unsubscribedAt: { $gte: linkSentAt } })) return false
    const filter = {
      _id: address,
      $or: [{ unsubscribedAt: { $exists: false } }, { unsubscribedAt: { $lt: linkSentAt } }],
    }
    const change = { $set: { confirmedAt: now }, $unset: { unsubscribedAt: '' } } as const
    try {
      await subscribers.updateOne(filter, change, { upsert: true })
      return true
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      // The address is there: another call has confirmed it just now, or it was unsubscribed.
      return (await subscribers.updateOne(filter, change)).matchedCount === 1
    }
  },

  /** Returns what is stored of an address, or of its hash. */
  find: async (address: string): Promise<SubscriberDoc | null> => {
    const [subscriber, hashed] = await Promise.all([
      subscribers.findOne({ _id: address }),
      subscribers.findOne({ _id: hashOf(address) }),
    ])
    return subscriber ?? hashed
  },

  /** Deletes an address. Of one that has unsubscribed a keyed hash stays, so that older links confirm nothing. */
  forget: async (address: string): Promise<void> => {
    const { unsubscribedAt } = (await subscribers.findOne({ _id: address })) ?? {}
    if (unsubscribedAt) {
      await subscribers.updateOne({ _id: hashOf(address) }, { $set: { unsubscribedAt } }, { upsert: true })
    }
    await subscribers.deleteOne({ _id: address })
  },

  unsubscribe: async (address: string, now: Date): Promise<void> => {
    await subscribers.updateOne({ _id: address }, { $set: { unsubscribedAt: now } }, { upsert: true })
  },
})
