import { listingInput } from '@roommate-finder/contracts/listing-input'
import { availabilities, roomTypes } from '@roommate-finder/contracts/listings'
import { expect } from 'vitest'
import type { Collections } from '../db/collections.ts'
import type { Database } from '../db/connect.ts'
import { browseKey } from '../features/listings/document.ts'
import { createServices } from '../services.ts'
import { listingBody, testLinks, testVisitorKey, type World } from './harness.ts'

const MINUTE_MS = 60_000

/** Every combination of the equality filters. */
const filters = [undefined, ...roomTypes].flatMap((roomType) =>
  [undefined, ...availabilities].map((availability) => ({ roomType, availability })),
)

const WRITES = /^(insert|update|delete|replace|bulkWrite|findOneAnd)/

/** The same collections for a server that crashes before it has written more often than that. */
const crashingAfter = (collections: Collections, writes: number): Database => {
  let left = writes
  const dying = <T extends object>(collection: T): T =>
    new Proxy(collection, {
      get: (target, key) => {
        if (WRITES.test(String(key))) left--
        if (left < 0) throw new Error('crashed')
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    })
  return { collection: (name: keyof Collections) => dying(collections[name]) } as unknown as Database
}

export const listingOf = (fields: Record<string, unknown> = {}) => listingInput.parse(listingBody(fields))

/** What tests of totals do with a world. */
export const tallyStage = (world: World) => {
  /** By combination of filters, what the API says. */
  const totals = async (): Promise<Record<string, number>> => {
    const total = await world.services.listings.totals()
    return Object.fromEntries(filters.map((filter) => [browseKey(filter), total(filter)]))
  }

  const stored = async (): Promise<Record<string, number>> => {
    const counts = filters.map(async ({ roomType, availability }) => {
      const filter = { ...(roomType && { roomType }), ...(availability && { availability }) }
      const count = await world.collections.listings.countDocuments(filter)
      return [browseKey({ roomType, availability }), count] as const
    })
    return Object.fromEntries(await Promise.all(counts))
  }

  return {
    /** `all`: how many listings there must be. */
    expectExact: async (all?: number): Promise<void> => {
      const told = await totals()
      if (all !== undefined) expect(told['*|*']).toBe(all)
      expect(told).toEqual(await stored())
    },

    tally: async () => {
      const found = await world.collections.tallies.findOne({ _id: 'listings' })
      if (!found) throw new Error('There is no tally')
      return found
    },

    /** Long enough after a crash that nothing can still be on its way. */
    repairLater: () => {
      world.clock.advance(MINUTE_MS + 1000)
      return world.services.repair({ views: false })
    },

    /** The listings of a server on the same database that crashes after so many writes. */
    crashing: (writes: number) =>
      createServices(crashingAfter(world.collections, writes), {
        now: world.clock.now,
        figuresMaxAgeMs: 0,
        links: testLinks,
        visitorKey: testVisitorKey,
        deleteAccount: () => Promise.resolve(),
      }).listings,

    totalAsked: async (query: string): Promise<unknown> => {
      const body: unknown = (await world.visitor().get(`/all-items?${query}`).expect(200)).body
      return (body as { pagination: { total: number } }).pagination.total
    },
  }
}
