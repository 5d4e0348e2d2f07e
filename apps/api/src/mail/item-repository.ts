import { ALERT_DAYS } from '@roommate-finder/contracts/limits'
import { ObjectId } from 'mongodb'
import { deleteInBatches, toBatches } from '../db/batches.ts'
import { declareCollection } from '../db/collection.ts'
import type { Database } from '../db/connect.ts'
import type { Session } from '../db/transaction.ts'
import type { MailedType } from '../features/notifications/document.ts'

const DAY_S = 86_400

/** How many items are planned at once, which bounds the mails that list them. The next run plans the others. */
const MAX_PLANNED = 1_000

/** An entry of `features/mail-topics.ts`. */
export type TopicName = MailedType | 'alert' | 'unopened' | 'newsletter'

/** Something that a person may be told by mail, such as a notification. */
export interface MailItemDoc {
  _id: ObjectId
  /** A uid, or the address of a subscriber of the newsletter. */
  person: string
  topic: TopicName
  /** Identifies the item, for example by the id of a notification. Unique per person and topic. */
  key: string
  /** The earliest time of its mail. Absent if none is due. */
  dueAt?: Date
  /** Set if the digest lists it. */
  inDigest?: true
  /** When the last mail that lists it was queued: its `createdAt`. */
  mailedAt?: Date
  /** When it was scheduled or queued last. */
  at: Date
}

export const mailItems = declareCollection<MailItemDoc>({
  name: 'mailItems',
  indexes: [
    { name: 'once', key: { person: 1, topic: 1, key: 1 }, unique: true },
    { name: 'waiting', key: { person: 1, dueAt: 1 }, partialFilterExpression: { dueAt: { $exists: true } } },
    // As long as alerts, which are mailed once.
    { name: 'expiry', key: { at: 1 }, expireAfterSeconds: ALERT_DAYS * DAY_S },
  ],
})

/** An item that waits for a mail. */
export type WaitingItem = MailItemDoc & Required<Pick<MailItemDoc, 'dueAt'>>

/** When an item is mailed. */
export interface Schedule {
  dueAt: Date
  /** Default: a mail at once, when it is due. */
  inDigest?: true
}

export type ScheduledItem = Pick<MailItemDoc, 'person' | 'key'> & Schedule

/** Items of one person and topic. */
export type ItemGroup = Pick<MailItemDoc, 'person' | 'topic'> & { itemKeys: readonly string[] }

const toFilter = ({ person, topic, itemKeys }: ItemGroup) => ({ person, topic, key: { $in: [...itemKeys] } })

export const mailItemRepository = (db: Database) => {
  const stored = mailItems.of(db)

  return {
    /** Makes items wait that are not stored, in a fifth of the time of `schedule`. */
    insert: async (topic: TopicName, added: readonly ScheduledItem[], at: Date, session: Session): Promise<void> => {
      const docs = added.map((item) => ({ _id: new ObjectId(), ...item, topic, at }))
      for (const batch of toBatches(docs)) await stored.insertMany(batch, { session })
    },

    /** Makes items wait. Of one that waits already, keeps the earlier time; a mail at once wins over the digest. */
    schedule: async (
      topic: TopicName,
      scheduled: readonly ScheduledItem[],
      at: Date,
      session: Session,
    ): Promise<void> => {
      const writes = scheduled.flatMap(({ person, key, dueAt, inDigest }) => {
        const filter = { person, topic, key }
        const upsert = (change: object, inserted = {}) => ({
          updateOne: {
            filter,
            update: { $set: { at }, $min: { dueAt }, ...change, $setOnInsert: { _id: new ObjectId(), ...inserted } },
            upsert: true,
          },
        })
        if (!inDigest) return [upsert({ $unset: { inDigest: '' } })]
        const idle = { ...filter, dueAt: { $exists: false } }
        return [{ updateOne: { filter: idle, update: { $set: { inDigest } } } }, upsert({}, { inDigest })]
      })
      for (const batch of toBatches(writes)) await stored.bulkWrite(batch, { session })
    },

    /** Finds the items of a person that wait, those that are due first. */
    findWaiting: async (person: string, session: Session): Promise<WaitingItem[]> => {
      const options = { sort: { dueAt: 1 }, limit: MAX_PLANNED, session } as const
      return (await stored.find({ person, dueAt: { $exists: true } }, options).toArray()) as WaitingItem[]
    },

    /** Finds when the next item of each person is due. Omits people without items that wait. */
    findNextDue: (people: readonly string[], session?: Session): Promise<{ person: string; dueAt: Date }[]> =>
      stored
        .aggregate<{ person: string; dueAt: Date }>(
          [
            { $match: { person: { $in: people }, dueAt: { $exists: true } } },
            { $group: { _id: '$person', dueAt: { $min: '$dueAt' } } },
            { $project: { _id: 0, person: '$_id', dueAt: 1 } },
          ],
          session && { session },
        )
        .toArray(),

    /** Marks items as mailed. They wait no longer, or for `next`. */
    markMailed: async (group: ItemGroup, { at, next }: { at: Date; next: Date | undefined }, session: Session) => {
      const change = next
        ? { $set: { mailedAt: at, at, dueAt: next }, $unset: { inDigest: '' as const } }
        : { $set: { mailedAt: at, at }, $unset: { inDigest: '' as const, dueAt: '' as const } }
      for (const itemKeys of toBatches(group.itemKeys)) {
        await stored.updateMany(toFilter({ ...group, itemKeys }), change, { session })
      }
    },

    /** Finds those of some items that no mail after `mailedAt` lists. */
    findMailed: async (group: ItemGroup, mailedAt: Date): Promise<string[]> =>
      (await stored.find({ ...toFilter(group), mailedAt }).toArray()).map(({ key }) => key),

    /** Marks items as not mailed, because the mail of `mailedAt` does not list them. */
    markUnmailed: async (group: ItemGroup, mailedAt: Date, session: Session): Promise<void> => {
      for (const itemKeys of toBatches(group.itemKeys)) {
        const filter = { ...toFilter({ ...group, itemKeys }), mailedAt }
        await stored.updateMany(filter, { $unset: { mailedAt: '' } }, { session })
      }
    },

    /** Changes when waiting items are mailed. Without a schedule, they wait no longer. */
    reschedule: async (
      changes: readonly (Pick<MailItemDoc, 'person' | '_id'> & { schedule: Schedule | undefined })[],
      session: Session,
    ): Promise<void> => {
      const writes = changes.map(({ person, _id, schedule }) => ({
        updateOne: {
          filter: { person, _id },
          update: {
            ...(schedule && { $set: schedule }),
            $unset: { ...(!schedule && { dueAt: '' as const }), ...(!schedule?.inDigest && { inDigest: '' as const }) },
          },
        },
      }))
      for (const batch of toBatches(writes)) await stored.bulkWrite(batch, { session })
    },

    /** Finds those of some items of some people that are stored. */
    findStored: (
      topic: TopicName,
      { people, itemKeys }: { people: readonly string[]; itemKeys: readonly string[] },
      session: Session,
    ): Promise<MailItemDoc[]> =>
      stored.find({ person: { $in: people }, topic, key: { $in: itemKeys } }, { session }).toArray(),

    isMailed: async (item: Pick<MailItemDoc, 'person' | 'topic' | 'key'>, session: Session): Promise<boolean> =>
      (await stored.findOne({ ...item, mailedAt: { $exists: true } }, { session })) !== null,

    /** Deletes the items of a person who has few. */
    deleteSome: async (person: string, session: Session): Promise<void> => {
      await stored.deleteMany({ person }, { session })
    },

    deleteAll: (person: string): Promise<void> => deleteInBatches(stored, { person }),
  }
}
