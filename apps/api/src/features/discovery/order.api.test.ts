import { isSortedByAge, orders, searchListings, sorts } from '@roommate-finder/contracts/discovery'
import type { CallInput } from '@roommate-finder/contracts/endpoint'
import type { Listing } from '@roommate-finder/contracts/listings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchBody } from '../../testing/calls.ts'
import { insertListings } from '../../testing/insert-listings.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

const COUNT = 41

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
  const start = Date.parse('2026-01-01T00:00:00.000Z')
  const owner = await api.createPerson()
  await insertListings(
    api,
    owner,
    Array.from({ length: COUNT }, (_, i) => ({
      title: `${['alpha', 'Bravo', 'Élan', 'echo', 'ALPHA'][i % 5]} room`,
      createdAt: new Date(start + (i % 7)),
      rent: i % 4 === 0 ? null : (i % 6) * 100,
      likeCount: i % 3,
      roomType: i % 2 === 0 ? 'Single' : 'Shared',
      availability: i % 5 === 0 ? 'not available' : 'available',
    })),
  )
})
afterAll(() => api.close())

type Query = NonNullable<CallInput<typeof searchListings>['query']>

const fetchAllPages = async (query: Query, limit: number) => {
  const seen: Listing[] = []
  for (let page = 1; ; page++) {
    const { items, pagination } = await fetchBody(api.visitor(), searchListings, { query: { ...query, page, limit } })
    seen.push(...items)
    if (page >= pagination.pages) return seen
  }
}

const fold = (title: string) => title.toLowerCase().replace('é', 'e')

/** The sorts that need a place or answers have tests of their own; see near.api.test.ts and fit.api.test.ts. */
type Sort = Exclude<(typeof sorts)[number], 'distance' | 'fit'>
const testedSorts = sorts.filter((sort): sort is Sort => sort !== 'distance' && sort !== 'fit')

/** For each sort, returns the value by which it compares listings; null without rent or total. */
const getSortKey: Record<Sort, (listing: Listing) => string | number | null> = {
  newest: ({ createdAt }) => createdAt,
  oldest: ({ createdAt }) => createdAt,
  available: ({ availability, createdAt }) => `${availability === 'available'} ${createdAt}`,
  rent: ({ rent }) => rent,
  total: ({ monthlyTotal }) => monthlyTotal,
  likes: ({ likeCount }) => likeCount,
  title: ({ title }) => fold(title),
}

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

const sortListings = (listings: Listing[], sort: Sort, isAscending: boolean) =>
  listings.toSorted((a, b) => {
    const [left, right] = [getSortKey[sort](a), getSortKey[sort](b)]
    if ((left === null) !== (right === null)) return left === null ? 1 : -1
    return (compare(left ?? 0, right ?? 0) || compare(a._id, b._id)) * (isAscending ? 1 : -1)
  })

const isAscendingSort = (sort: Sort, order: (typeof orders)[number]) =>
  sort === 'oldest' || (!isSortedByAge(sort) && order === 'asc')

const toIds = (listings: Listing[]) => listings.map(({ _id }) => _id)

const cases = testedSorts.flatMap((sort) => orders.map((order) => [sort, order] as const))

describe('GET /all-items, every sort and order', () => {
  test.each(cases)('%s %s breaks ties by id and puts listings without rent last', async (sort, order) => {
    const isAscending = isAscendingSort(sort, order)
    const seen = await fetchAllPages({ sort, order }, 100)
    expect(seen).toHaveLength(COUNT)
    expect(toIds(seen)).toEqual(toIds(sortListings(seen, sort, isAscending)))
  })

  test.each(cases)('%s %s returns each listing once over all pages, with and without filters', async (sort, order) => {
    const filters: Query[] = [
      {},
      { roomType: 'Single' },
      { search: 'room' },
      { minRent: 100 },
      { maxRent: 400, roomType: 'Single' },
      { location: 'aus' },
    ]
    const isAscending = isAscendingSort(sort, order)
    for (const filter of filters) {
      const whole = await fetchAllPages({ ...filter, sort, order }, 100)
      expect(toIds(whole)).toEqual(toIds(sortListings(whole, sort, isAscending)))
      const paged = await fetchAllPages({ ...filter, sort, order }, 7)
      expect(toIds(paged)).toEqual(toIds(whole))
      expect(new Set(paged.map(({ _id }) => _id)).size).toBe(whole.length)
      expect(whole.length).toBeGreaterThan(7)
    }
  })

  test('the sorts by age ignore `order`', async () => {
    for (const sort of testedSorts.filter(isSortedByAge)) {
      expect(await fetchAllPages({ sort, order: 'asc' }, 100)).toEqual(
        await fetchAllPages({ sort, order: 'desc' }, 100),
      )
    }
  })
})
