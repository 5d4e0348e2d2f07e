import { ObjectId } from 'mongodb'
import { inBatches } from './batches.ts'
import { declareCollection } from './collection.ts'
import type { Database } from './connect.ts'
import { isDuplicateKey } from './failures.ts'
import type { Session } from './transaction.ts'

const COUNTED = 10_000

/** A kind of work. `P` is the payload of its items. */
export interface Kind<P> {
  name: string
  /** Never set. Tells the compiler the type of the payload. */
  readonly payload?: P
}

export const declareKind = <P>(name: string): Kind<P> => ({ name })

/** An item of work that waits, is leased by a server, or is parked. */
export interface WorkDoc {
  _id: ObjectId
  kind: string
  /** What the item is about, such as the id of a room. Unique per kind. */
  key: string
  payload: unknown
  /** When it is due. Of a leased item: when its lease ends. Absent while it is parked. */
  dueAt?: Date
  /** Identifies the claim that leased the item. All items of one claim have the same. Absent if it is not leased. */
  lease?: ObjectId
  /** Attempts since the last progress, including the current one. Counted first: an attempt may kill the process. */
  attempts: number
  /** Why it failed last. */
  reason?: string
  /** When it was parked: after too many failures, or after a permanent one. */
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

/** An item to store. */
export interface NewItem<P> {
  key: string
  payload: P
  /** Default: at once. */
  dueAt?: Date
}

/** An item that a server has leased. */
export type LeasedItem = WorkDoc & Required<Pick<WorkDoc, 'lease'>>

/** Returns the key of a part of an item. Servers do parts at the same time. Keys of items have no spaces. */
export const toPartKey = (key: string, part: string): string => `${key} ${part}`

/** Matches the keys of an item and of its parts. `!` follows the space. */
const matchParts = (key: string) => ({ $gte: key, $lt: `${key}!` })

const matchLease = ({ _id, lease }: LeasedItem) => ({ _id, lease })

export type WorkQueue = ReturnType<typeof workQueue>

/** Stores work in the transaction of its cause. `jobs/workers.ts` claims and runs it. */
export const workQueue = ({ db, now }: { db: Database; now: () => Date }) => {
  const stored = work.of(db)

  return {
    /**
     * Stores items, and replaces those with the same keys. A server that runs a replaced item can no longer `commit`. What
     * it does outside of `commit` goes on, at the same time as the new item.
     * @param keepsEarlier whether an item that is due earlier stays so
     */
    put: async <P>(
      { name: kind }: Kind<P>,
      items: readonly NewItem<P>[],
      session?: Session,
      { keepsEarlier = false }: { keepsEarlier?: boolean } = {},
    ): Promise<void> => {
      if (items.length === 0) return
      await stored.bulkWrite(
        items.map(({ key, payload, dueAt = now() }) => ({
          updateOne: {
            filter: { kind, key },
            update: {
              $set: { payload, attempts: 0, ...(!keepsEarlier && { dueAt }) },
              ...(keepsEarlier && { $min: { dueAt } }),
              $unset: { lease: '', reason: '', parkedAt: '' },
              $setOnInsert: { _id: new ObjectId() },
            },
            upsert: true,
          },
        })),
        session && { session },
      )
    },

    /** Finds the payload of an item that waits, is leased or is parked. */
    find: async <P>({ name: kind }: Kind<P>, key: string, session?: Session): Promise<P | undefined> =>
      (await stored.findOne({ kind, key }, session && { session }))?.payload as P | undefined,

    /** Finds the payload of an item, or else of one of its parts. */
    findWithParts: async <P>({ name: kind }: Kind<P>, key: string, session: Session): Promise<P | undefined> =>
      (await stored.findOne({ kind, key: matchParts(key) }, { session }))?.payload as P | undefined,

    /** Deletes items with their parts, also leased ones. */
    cancelWithParts: async (
      { name: kind }: Kind<unknown>,
      keys: readonly string[],
      session: Session,
    ): Promise<void> => {
      for (const key of keys) await stored.deleteMany({ kind, key: matchParts(key) }, { session })
    },

    /** Deletes items, also leased ones. Returns their number. */
    cancel: async (kinds: readonly Kind<unknown>[], keys: readonly string[], session?: Session): Promise<number> => {
      const filter = { kind: { $in: kinds.map(({ name }) => name) }, key: { $in: [...keys] } }
      return (await stored.deleteMany(filter, session && { session })).deletedCount
    },

    /** Leases up to `limit` due items until `leaseEnd`, the longest due first. */
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

    /** Returns whether an item still has this lease: it was not replaced, canceled or claimed again. */
    isLeased: async (item: LeasedItem, session: Session): Promise<boolean> =>
      (await stored.findOne(matchLease(item), { session })) !== null,

    renew: async (items: readonly LeasedItem[], leaseEnd: Date): Promise<void> => {
      if (items.length === 0) return
      const own = { _id: { $in: items.map(({ _id }) => _id) }, lease: { $in: items.map(({ lease }) => lease) } }
      await stored.updateMany(own, { $set: { dueAt: leaseEnd } })
    },

    setPayload: async (item: LeasedItem, payload: unknown, session: Session): Promise<void> => {
      await stored.updateOne(matchLease(item), { $set: { payload, attempts: 0 } }, { session })
    },

    /** Ends a lease. The item is due again at `dueAt`, or parked without it. */
    release: async (
      item: LeasedItem,
      { dueAt, ...fields }: Pick<WorkDoc, 'dueAt' | 'attempts' | 'reason' | 'parkedAt'>,
    ): Promise<void> => {
      const change = dueAt
        ? { $set: { ...fields, dueAt }, $unset: { lease: '' as const } }
        : { $set: fields, $unset: { lease: '' as const, dueAt: '' as const } }
      await stored.updateOne(matchLease(item), change)
    },

    delete: async (item: LeasedItem, session?: Session): Promise<void> => {
      await stored.deleteOne(matchLease(item), session && { session })
    },

    /** Stores the only item of a recurring kind, due at once, unless it is stored already. */
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
      // Any kind, because the index of parked items begins with it.
      const parked = { kind: { $gte: '' }, parkedAt: { $exists: true } } as const
      let retried = 0
      await inBatches(stored, parked, async (ids) => {
        retried += (await stored.updateMany({ ...parked, _id: { $in: ids } }, change)).modifiedCount
      })
      return retried
    },

    /** Counts the due and the parked items of a kind, up to 10,000. `oldestDueS`: for how long the oldest has been due. */
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
