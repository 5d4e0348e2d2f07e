import type { Document } from 'mongodb'
import type { CacheName, CreateCache } from '../lib/ttl-cache.ts'
import { declareCollection } from './collection.ts'
import type { Database } from './connect.ts'

/** A result over all listings. */
interface FigureDoc {
  /** A name. A value of another shape needs a new one, because servers of two versions may run at once. */
  _id: string
  value: Document
  at: Date
}

export const figures = declareCollection<FigureDoc>({
  name: 'figures',
  indexes: [],
})

/** How often the jobs compute figures. Two seconds of polling, the computation and the cache make up the 30 s of the contract. */
export const FIGURES_EVERY_S = 20

export const SQUARES_EVERY_S = 120

/** The share of the time that a job may compute. So figures become older than 30 s once that takes over 2 s. */
export const FIGURES_SHARE = 0.1

const CACHED_MS = 5_000

interface Deps {
  db: Database
  now: () => Date
  createCache: CreateCache
}

/** Declares a figure that a job computes and requests only read. If the job fails, the last value stays. */
export const createFigure = <T extends Document>(
  { db, now, createCache }: Deps,
  name: CacheName,
  compute: () => Promise<T>,
  { cachedMs = CACHED_MS }: { cachedMs?: number } = {},
) => {
  const stored = figures.of(db)

  const computeAndStore = async (): Promise<T> => {
    const value = await compute()
    await stored.updateOne({ _id: name }, { $set: { value, at: now() } }, { upsert: true })
    return value
  }
  let running: Promise<T> | undefined
  /** Concurrent callers share one computation. */
  const store = (): Promise<T> => {
    running ??= computeAndStore().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    /** Computes and stores the value. */
    update: async (): Promise<void> => {
      await store()
    },
    /** Returns the stored value. Computes it only before the first run of the job. */
    read: createCache(name, cachedMs, async () => {
      const doc = await stored.findOne({ _id: name })
      return doc ? (doc.value as T) : await store()
    }),
  }
}
