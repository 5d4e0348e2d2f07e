import { orders, searchListings, sorts } from '@roommate-finder/contracts/discovery'
import type { CallInput } from '@roommate-finder/contracts/endpoint'
import type { Listing } from '@roommate-finder/contracts/listings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../../testing/answers.ts'
import { startWorld, type World } from '../../testing/harness.ts'
import { insertListings } from '../../testing/insert-listings.ts'

const COUNT = 41

let world: World

beforeAll(async () => {
  world = await startWorld()
  const start = Date.parse('2026-01-01T00:00:00.000Z')
  const owner = await world.person()
  await insertListings(
    world,
    owner,
    Array.from({ length: COUNT }, (_, i) => ({
      title: `${['alpha', 'Bravo', 'Élan', 'echo', 'ALPHA'][i % 5]} room`,
      createdAt: new Date(start + (i % 7)),
      rent: i % 4 === 0 ? null : (i % 6) * 100,
      likeCount: i % 3,
      roomType: i % 2 === 0 ? 'Single' : 'Shared',
    })),
  )
})
afterAll(() => world.close())

type Query = NonNullable<CallInput<typeof searchListings>['query']>

const everyPage = async (query: Query, limit: number) => {
  const seen: Listing[] = []
  for (let page = 1; ; page++) {
    const { items, pagination } = await ask(world.visitor(), searchListings, { query: { ...query, page, limit } })
    seen.push(...items)
    if (page >= pagination.pages) return seen
  }
}

const fold = (title: string) => title.toLowerCase().replace('é', 'e')

/** What the listings are compared by; a listing without rent has none. */
const keyOf: Record<(typeof sorts)[number], (listing: Listing) => string | number | null> = {
  newest: ({ createdAt }) => createdAt,
  oldest: ({ createdAt }) => createdAt,
  rent: ({ rent }) => rent,
  likes: ({ likeCount }) => likeCount,
  title: ({ title }) => fold(title),
}

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

const inOrder = (listings: Listing[], sort: (typeof sorts)[number], rises: boolean) =>
  listings.toSorted((a, b) => {
    const [left, right] = [keyOf[sort](a), keyOf[sort](b)]
    if ((left === null) !== (right === null)) return left === null ? 1 : -1
    return (compare(left ?? 0, right ?? 0) || compare(a._id, b._id)) * (rises ? 1 : -1)
  })

const doesRise = (sort: (typeof sorts)[number], order: (typeof orders)[number]) =>
  sort === 'oldest' || (sort !== 'newest' && order === 'asc')

const idsOf = (listings: Listing[]) => listings.map(({ _id }) => _id)

const cases = sorts.flatMap((sort) => orders.map((order) => [sort, order] as const))

describe('GET /all-items, every sort and order', () => {
  test.each(cases)('%s %s → ties break by id, nothing without rent before one with it', async (sort, order) => {
    const rises = doesRise(sort, order)
    const seen = await everyPage({ sort, order }, 100)
    expect(seen).toHaveLength(COUNT)
    expect(idsOf(seen)).toEqual(idsOf(inOrder(seen, sort, rises)))
  })

  test.each(cases)('%s %s, turning pages, with and without a filter → each listing once', async (sort, order) => {
    const filters: Query[] = [
      {},
      { roomType: 'Single' },
      { search: 'room' },
      { minRent: 100 },
      { maxRent: 400, roomType: 'Single' },
      { location: 'aus' },
    ]
    const rises = doesRise(sort, order)
    for (const filter of filters) {
      const whole = await everyPage({ ...filter, sort, order }, 100)
      expect(idsOf(whole)).toEqual(idsOf(inOrder(whole, sort, rises)))
      const turned = await everyPage({ ...filter, sort, order }, 7)
      expect(idsOf(turned)).toEqual(idsOf(whole))
      expect(new Set(turned.map(({ _id }) => _id)).size).toBe(whole.length)
      expect(whole.length).toBeGreaterThan(7)
    }
  })

  test('newest and oldest → `order` changes nothing', async () => {
    for (const sort of ['newest', 'oldest'] as const) {
      expect(await everyPage({ sort, order: 'asc' }, 100)).toEqual(await everyPage({ sort, order: 'desc' }, 100))
    }
  })
})
