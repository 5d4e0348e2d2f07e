import type { IncrementResponse, Store } from 'express-rate-limit'
import type { Collections } from '../db/collections.ts'

export const rateIndexes = [{ name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 }] as const

/** How long a count is kept after its window, for servers whose clock is behind. */
const KEPT_MS = 60_000
const SETTLE_EVERY_MS = 1_000

interface Count {
  /** Hits that the database knows of, those of other servers included. */
  settled: number
  /** Hits here that it does not know of yet. */
  pending: number
  endsAt: number
}

/**
 * Counts hits per key and window in memory and settles with the database about once a second, so that several servers
 * share one count without a write per call. While the database can't be asked, each server counts alone.
 */
export class RateStore {
  readonly #rates: Collections['rates']
  readonly #now: () => Date
  readonly #counts = new Map<string, Count>()
  readonly #timer: NodeJS.Timeout
  #settling: Promise<void> | undefined

  constructor({ rates }: Pick<Collections, 'rates'>, now: () => Date) {
    this.#rates = rates
    this.#now = now
    this.#timer = setInterval(() => void this.settle(), SETTLE_EVERY_MS).unref()
  }

  /** The counts of windows of this length. Keys of different lengths must differ. */
  window(windowMs: number): Store {
    const windowEnd = (): number => (Math.floor(this.#now().getTime() / windowMs) + 1) * windowMs
    return {
      localKeys: false,
      increment: (key) => this.#increment(key, windowEnd()),
      decrement: (key) => {
        const count = this.#counts.get(`${key}:${windowEnd()}`)
        if (count && count.pending > 0) count.pending--
      },
      resetKey: (key) => {
        this.#counts.delete(`${key}:${windowEnd()}`)
      },
    }
  }

  shutdown(): void {
    clearInterval(this.#timer)
  }

  /** Hands the new hits to the database and learns of the others'. Keeps them where it can't be reached. */
  settle(): Promise<void> {
    this.#settling ??= this.#exchange().finally(() => {
      this.#settling = undefined
    })
    return this.#settling
  }

  async #exchange(): Promise<void> {
    const now = this.#now().getTime()
    for (const [id, count] of this.#counts) if (count.endsAt <= now) this.#counts.delete(id)
    const fresh = [...this.#counts].filter(([, count]) => count.pending > 0)
    if (fresh.length === 0) return
    const handed = fresh.map(([id, count]) => ({
      id,
      count,
      hits: count.pending,
    }))
    try {
      await this.#rates.bulkWrite(
        handed.map(({ id, count, hits }) => ({
          updateOne: {
            filter: { _id: id },
            update: {
              $inc: { hits },
              $setOnInsert: { expiresAt: new Date(count.endsAt + KEPT_MS) },
            },
            upsert: true,
          },
        })),
        { ordered: false, writeConcern: { w: 1 } },
      )
      const totals = await this.#rates.find({ _id: { $in: handed.map(({ id }) => id) } }).toArray()
      const hitsById = new Map(totals.map((row) => [row._id, row.hits]))
      for (const { id, count, hits } of handed) {
        count.settled = hitsById.get(id) ?? count.settled + hits
        count.pending -= hits
      }
    } catch {
      // The hits stay pending: they count here, and the next exchange hands them over.
    }
  }

  #increment(key: string, endsAt: number): IncrementResponse {
    const id = `${key}:${endsAt}`
    const count = this.#counts.get(id) ?? { settled: 0, pending: 0, endsAt }
    count.pending++
    this.#counts.set(id, count)
    return {
      totalHits: count.settled + count.pending,
      resetTime: new Date(endsAt),
    }
  }
}
