import { searchListings } from '@roommate-finder/contracts/discovery'
import type { CallInput } from '@roommate-finder/contracts/endpoint'
import { COUNT_CAP } from '@roommate-finder/contracts/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../../testing/answers.ts'
import { startWorld, type World } from '../../testing/harness.ts'
import { plant } from '../../testing/plant.ts'

const STORED = COUNT_CAP + 100

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
    ['desc', {}, [10_099, 10_098], [101, 100]],
    ['asc', { roomType: 'Single' }, [50, 51], [10_048, 10_049]],
    ['desc', { roomType: 'Single' }, [10_099, 10_098], [101, 100]],
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
      const { items, pagination } = await search({ ...query, sort: 'rent', order: 'asc', limit: 100, page: 101 })
      expect(items).toHaveLength(100)
      expect(items.at(-1)?.rent).toBe(STORED - 1)
      expect(pagination).toEqual({ current: 101, pages: 101, total: STORED })
    }
  })
})
