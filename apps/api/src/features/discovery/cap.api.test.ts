import { searchListings } from '@roommate-finder/contracts/discovery'
import type { CallInput } from '@roommate-finder/contracts/endpoint'
import { COUNT_CAP } from '@roommate-finder/contracts/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../../testing/answers.ts'
import { startWorld, type World } from '../../testing/harness.ts'
import { plant } from '../../testing/plant.ts'

/** A thousand more, from which on that there are more than 10,000 is remembered. */
const STORED = COUNT_CAP + 1_000

let world: World

beforeAll(async () => {
  world = await startWorld()
  const { uid } = await world.person()
  await plant(
    world,
    { uid },
    Array.from({ length: STORED }, (_, i) => ({ title: 'Plain room', description: '-', rent: i, roomType: 'Single' })),
  )
})
afterAll(async () => {
  await world.empty()
  await world.close()
})

type Query = NonNullable<CallInput<typeof searchListings>['query']>

const search = (query: Query) => ask(world.visitor(), searchListings, { query })

const ranges: [string, Query][] = [
  ['a search', { search: 'plain' }],
  ['the start of a word', { search: 'pla' }],
  ['two words', { search: 'plain roo' }],
  ['a location', { location: 'Austin' }],
  ['a rent range', { minRent: 0 }],
  ['all of them', { search: 'pla roo', location: 'austin, tx', maxRent: 90_000, roomType: 'Single' }],
]

describe('GET /all-items, more than 10,000 listings fit', () => {
  test.each(ranges)('%s → counts to 10,000 and says so', async (_what, query) => {
    const { items, pagination } = await search({ ...query, limit: 100 })
    expect(items).toHaveLength(100)
    expect(pagination).toEqual({ current: 1, pages: 100, total: COUNT_CAP, capped: true })
  })

  test('the last page that can be reached → filled up to the 10,000th; the one past it → empty', async () => {
    const query = { search: 'plain', sort: 'rent', order: 'asc', limit: 12 } as const
    const last = await search({ ...query, page: 834 })
    expect(last.items.map(({ rent }) => rent)).toEqual([9996, 9997, 9998, 9999])
    expect(last.pagination).toEqual({ current: 834, pages: 834, total: COUNT_CAP, capped: true })
    const past = await search({ ...query, page: 835 })
    expect(past.items).toEqual([])
    expect(past.pagination).toEqual({ current: 835, pages: 834, total: COUNT_CAP, capped: true })
  })

  test.each([
    ['asc', {}, [50, 51], [10_048, 10_049]],
    ['desc', {}, [STORED - 1, STORED - 2], [1001, 1000]],
    ['asc', { roomType: 'Single' }, [50, 51], [10_048, 10_049]],
    ['desc', { roomType: 'Single' }, [STORED - 1, STORED - 2], [1001, 1000]],
  ] as const)(
    'a range of rents in their order, %s, %o → from its end on, up to the 10,000th',
    async (order, filter, first, last) => {
      const query = { ...filter, minRent: 50, sort: 'rent', order, limit: 100 } as const
      const rents = async (page: number) => (await search({ ...query, page })).items.map(({ rent }) => rent)
      expect((await rents(1)).slice(0, 2)).toEqual(first)
      expect((await rents(100)).slice(-2)).toEqual(last)
    },
  )

  test('exactly 10,000 fit → not capped', async () => {
    const { items, pagination } = await search({ maxRent: COUNT_CAP - 1, sort: 'rent', order: 'desc', limit: 1 })
    expect(items.map(({ rent }) => rent)).toEqual([COUNT_CAP - 1])
    expect(pagination).toEqual({ current: 1, pages: COUNT_CAP, total: COUNT_CAP })
  })

  test('no filter, or equality filters → counted in full and paged to the end', async () => {
    for (const query of [{}, { roomType: 'Single', availability: 'available' }] as const) {
      const { items, pagination } = await search({
        ...query,
        sort: 'rent',
        order: 'asc',
        limit: 100,
        page: STORED / 100,
      })
      expect(items).toHaveLength(100)
      expect(items.at(-1)?.rent).toBe(STORED - 1)
      expect(pagination).toEqual({ current: STORED / 100, pages: STORED / 100, total: STORED })
    }
  })
})

describe('more than 10,000 by a thousand', () => {
  const STANDS_MS = 20_000
  let kept: World

  beforeAll(async () => {
    const { mongoUri, databaseName } = world
    kept = await startWorld({ figuresMaxAgeMs: STANDS_MS, mongoUri, databaseName })
  })
  afterAll(() => kept.close())

  const asked = async (query: Query) => {
    kept.reads.length = 0
    const { items, pagination } = await ask(kept.visitor(), searchListings, { query })
    const counts = kept.reads.filter(({ pipeline = [] }) => (pipeline as object[]).some((stage) => '$count' in stage))
    return { rents: items.map(({ rent }) => rent), pagination, counted: counts.length > 0 }
  }

  test.each(ranges)('%s → counted once for all pages and sorts, until that is 20 s old', async (_what, conditions) => {
    const query = { ...conditions, sort: 'rent', order: 'asc', limit: 3 } as const
    const first = await asked(query)
    expect(first).toEqual({
      rents: [0, 1, 2],
      pagination: { current: 1, pages: 3334, total: COUNT_CAP, capped: true },
      counted: true,
    })
    expect(await asked(query)).toEqual({ ...first, counted: false })
    const falling = await asked({ ...query, order: 'desc', page: 2 })
    expect(falling.counted).toBe(false)
    expect(falling.rents[0]).toBe((await search({ ...query, order: 'desc', page: 2 })).items[0]?.rent)
    expect(await asked({ ...query, page: 3335 })).toMatchObject({ rents: [], counted: false })
    expect((await asked({ ...query, availability: 'available' })).counted).toBe(true)
    kept.clock.advance(STANDS_MS)
    expect((await asked(query)).counted).toBe(true)
    kept.clock.advance(STANDS_MS)
  })

  test('fewer than a thousand more → counted each time, so that the next one deleted shows', async () => {
    const query = { maxRent: COUNT_CAP, limit: 1 } as const
    expect((await asked(query)).pagination.capped).toBe(true)
    await world.collections.listings.deleteOne({ rent: COUNT_CAP })
    expect((await asked(query)).pagination).toEqual({ current: 1, pages: COUNT_CAP, total: COUNT_CAP })
  })
})
