import type { IncrementResponse, Store } from 'express-rate-limit'
import type { Collections } from '../db/collections.ts'

export const rateIndexes = [{ name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 }] as const

const WINDOW_MS = 60_000
const SETTLE_EVERY_MS = 1_000

interface Count {
  /** Hits that the database knows of, those of other servers included. */
  settled: number
  /** Hits here that it does not know of yet. */
  pending: number
  endsAt: number
}

/**
 * Counts hits per key and minute in memory and settles with the database about once a second, so that several servers
 * share one count without a write per call. While the database can't be asked, each server counts alone.
 */
export class RateStore implements Store {
  readonly localKeys = false
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

  increment(key: string): IncrementResponse {
    const endsAt = this.#windowEnd()
    const id = `${key}:${endsAt}`
    const count = this.#counts.get(id) ?? { settled: 0, pending: 0, endsAt }
    count.pending++
    this.#counts.set(id, count)
    return {
      totalHits: count.settled + count.pending,
      resetTime: new Date(endsAt),
    }
  }

  decrement(key: string): void {
    const count = this.#counts.get(`${key}:${this.#windowEnd()}`)
    if (count && count.pending > 0) count.pending--
  }

  resetKey(key: string): void {
    this.#counts.delete(`${key}:${this.#windowEnd()}`)
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
              $setOnInsert: { expiresAt: new Date(count.endsAt + WINDOW_MS) },
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

  #windowEnd(): number {
    return (Math.floor(this.#now().getTime() / WINDOW_MS) + 1) * WINDOW_MS
  }
}
