import { ObjectId } from 'mongodb'
import { declareCollection } from './collection.ts'
import type { Database } from './connect.ts'
import { isDuplicateKey } from './failures.ts'
import type { Session } from './transaction.ts'

const COUNTED = 10_000

/** A kind of work, whose items carry a `P`. */
export interface Kind<P> {
  name: string
  /** For the compiler only. */
  readonly payload?: P
}

export const declareKind = <P>(name: string): Kind<P> => ({ name })

/** An item of work that waits, or that a server is doing. */
export interface WorkDoc {
  _id: ObjectId
  kind: string
  /** What the item is about, such as the id of a room. Unique per kind. */
  key: string
  payload: unknown
  /** When it is due, or when the lease of the server that does it ends. Absent once it is parked. */
  dueAt?: Date
  /** Identifies the claim that leased the item. Absent if no server does it. */
  lease?: ObjectId
  /** How often it was tried in a row, with the current attempt, which may end the process. */
  attempts: number
  /** Why it failed last. */
  reason?: string
  /** Set once it has failed too often, or for good. */
  parkedAt?: Date
}

export const work = declareCollection<WorkDoc>({
  name: 'work',
  indexes: [
    { name: 'once', key: { kind: 1, key: 1 }, unique: true },
    { name: 'due', key: { kind: 1, dueAt: 1 } },
    { name: 'parked', key: { kind: 1, parkedAt: 1 }, partialFilterExpression: { parkedAt: { $exists: true } } },
  ],
})

/** What to do. */
export interface NewItem<P> {
  key: string
  payload: P
  /** Default: at once. */
  dueAt?: Date
}

/** An item that a server has leased. */
export type LeasedItem = WorkDoc & Required<Pick<WorkDoc, 'lease'>>

const toOwn = ({ _id, lease }: LeasedItem) => ({ _id, lease })

export type WorkQueue = ReturnType<typeof workQueue>

/** Stores work in the transaction of its cause. `jobs/workers.ts` claims and does it. */
export const workQueue = ({ db, now }: { db: Database; now: () => Date }) => {
  const stored = work.of(db)

  return {
    /**
     * Stores items in place of those with the same keys. A server that does an earlier one can store no more results of it.
     */
    put: async <P>({ name: kind }: Kind<P>, items: readonly NewItem<P>[], session?: Session): Promise<void> => {
      if (items.length === 0) return
      await stored.bulkWrite(
        items.map(({ key, payload, dueAt = now() }) => ({
          updateOne: {
            filter: { kind, key },
            update: {
              $set: { payload, dueAt, attempts: 0 },
              $unset: { lease: '', reason: '', parkedAt: '' },
              $setOnInsert: { _id: new ObjectId() },
            },
            upsert: true,
          },
        })),
        session && { session },
      )
    },

    /** Finds what an item carries that is not done. */
    find: async <P>({ name: kind }: Kind<P>, key: string, session?: Session): Promise<P | undefined> =>
      (await stored.findOne({ kind, key }, session && { session }))?.payload as P | undefined,

    /** Finds the keys of items that a server does now. */
    findLeased: async (
      { name: kind }: Kind<unknown>,
      keys: readonly string[],
      session: Session,
    ): Promise<Set<string>> => {
      const filter = { kind, key: { $in: [...keys] }, lease: { $exists: true }, dueAt: { $gt: now() } }
      return new Set((await stored.find(filter, { session }).toArray()).map(({ key }) => key))
    },

    /** Deletes items, also while a server does them. Returns their number. */
    cancel: async (kinds: readonly Kind<unknown>[], keys: readonly string[], session?: Session): Promise<number> => {
      const filter = { kind: { $in: kinds.map(({ name }) => name) }, key: { $in: [...keys] } }
      return (await stored.deleteMany(filter, session && { session })).deletedCount
    },

    /** Leases up to `limit` items until `leaseEnd`, those that have been due longest. */
    claim: async (kind: string, limit: number, leaseEnd: Date): Promise<LeasedItem[]> => {
      const filter = { kind, dueAt: { $lte: now() } }
      for (;;) {
        const due = await stored.find(filter, { sort: { dueAt: 1 }, limit, projection: { _id: 1 } }).toArray()
        if (due.length === 0) return []
        const lease = new ObjectId()
        const ids = { _id: { $in: due.map(({ _id }) => _id) } }
        await stored.updateMany({ ...ids, ...filter }, { $set: { dueAt: leaseEnd, lease }, $inc: { attempts: 1 } })
        const claimed = await stored.find({ ...ids, lease }).toArray()
        // Another server may have claimed all of them first.
        if (claimed.length > 0) return claimed.map((item) => ({ ...item, lease }))
      }
    },

    /** Returns whether an item is still leased: it was neither replaced nor canceled, nor has its lease ended. */
    isLeased: async (item: LeasedItem, session: Session): Promise<boolean> =>
      (await stored.findOne(toOwn(item), { session })) !== null,

    renew: async (items: readonly LeasedItem[], leaseEnd: Date): Promise<void> => {
      if (items.length === 0) return
      const own = { _id: { $in: items.map(({ _id }) => _id) }, lease: { $in: items.map(({ lease }) => lease) } }
      await stored.updateMany(own, { $set: { dueAt: leaseEnd } })
    },

    setPayload: async (item: LeasedItem, payload: unknown, session: Session): Promise<void> => {
      await stored.updateOne(toOwn(item), { $set: { payload, attempts: 0 } }, { session })
    },

    /** Ends a lease. The item is due again at `dueAt`, or parked without it. */
    release: async (
      item: LeasedItem,
      { dueAt, ...fields }: Pick<WorkDoc, 'dueAt' | 'attempts' | 'reason' | 'parkedAt'>,
    ): Promise<void> => {
      const change = dueAt
        ? { $set: { ...fields, dueAt }, $unset: { lease: '' as const } }
        : { $set: fields, $unset: { lease: '' as const, dueAt: '' as const } }
      await stored.updateOne(toOwn(item), change)
    },

    delete: async (item: LeasedItem, session?: Session): Promise<void> => {
      await stored.deleteOne(toOwn(item), session && { session })
    },

    /** Stores the only item of a recurring kind, due at once, unless it is stored. */
    putOnce: async (kind: string): Promise<void> => {
      try {
        const item = { _id: new ObjectId(), payload: null, dueAt: now(), attempts: 0 }
        await stored.updateOne({ kind, key: '' }, { $setOnInsert: item }, { upsert: true })
      } catch (error) {
        // Another server has stored it.
        if (!isDuplicateKey(error, work, 'once')) throw error
      }
    },

    /** Makes the parked items of all kinds due. Returns their number. */
    retryParked: async (): Promise<number> => {
      const change = { $set: { dueAt: now(), attempts: 0 }, $unset: { parkedAt: '' } } as const
      return (await stored.updateMany({ parkedAt: { $exists: true } }, change)).modifiedCount
    },

    /** Measures the items of a kind. Counts at most 10,000. `oldestDueS`: for how long the oldest one has been due. */
    measure: async (kind: string): Promise<{ waiting: number; oldestDueS: number; parked: number }> => {
      const due = { kind, dueAt: { $lte: now() } }
      const oldest = await stored.findOne(due, { sort: { dueAt: 1 }, projection: { dueAt: 1 } })
      return {
        waiting: await stored.countDocuments(due, { limit: COUNTED }),
        oldestDueS: oldest?.dueAt ? (now().getTime() - oldest.dueAt.getTime()) / 1_000 : 0,
        parked: await stored.countDocuments({ kind, parkedAt: { $exists: true } }, { limit: COUNTED }),
      }
    },
  }
}
