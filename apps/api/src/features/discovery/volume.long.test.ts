import { listSuggestions, searchListings } from '@roommate-finder/contracts/discovery'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fetchBody } from '../../testing/calls.ts'
import { insertListings, type ListingToInsert } from '../../testing/insert-listings.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(() => api.clear())
afterAll(() => api.close())

const insert = (listings: ListingToInsert[]) => insertListings(api, { uid: 'a host' }, listings)
const repeat = (count: number, listing: ListingToInsert) => Array.from({ length: count }, () => listing)

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(api.clock.now().getTime() - days * DAY_MS)

test('`unstated` of GET /all-items is absent if more than 1,000 rooms lack the fact', async () => {
  const searchPets = (query = {}) => fetchBody(api.visitor(), searchListings, { query: { pets: true, ...query } })
  await insert([...repeat(1_001, { location: 'Reno, NV' }), { location: 'Elko, NV' }])
  expect(await searchPets()).not.toHaveProperty('unstated')
  expect(await searchPets({ location: 'Elko' })).toMatchObject({ unstated: 1 })
})

describe('GET /search-suggestions', () => {
  const suggest = (query: string) => fetchBody(api.visitor(), listSuggestions, { query: { query } })

  test('for words of older listings needs a second query', async () => {
    await insert([
      ...Array.from({ length: 30 }, (_, i) => ({ title: `Garden flat ${i}` })),
      ...repeat(300, { title: 'Quiet loft', createdAt: daysAgo(-1) }),
    ])
    api.reads.length = 0
    expect(await suggest('fl garden')).toHaveLength(8)
    expect(api.reads).toHaveLength(2)
  })

  test('returns all matching texts, even if one of them occurs 300 times', async () => {
    await insert([
      ...repeat(300, { title: 'Garden room', createdAt: daysAgo(9) }),
      ...repeat(300, { title: 'Quiet loft', createdAt: daysAgo(2) }),
      ...Array.from({ length: 3 }, (_, i) => ({ title: `Garden flat ${i}` })),
    ])
    const expected = ['Garden flat 0', 'Garden flat 1', 'Garden flat 2', 'Garden room']
    expect((await suggest('garden')).sort()).toEqual(expected)
  })

  test('finds the only one of 350 listings that has both words', async () => {
    await insert(Array.from({ length: 350 }, (_, i) => ({ title: i === 340 ? 'Garden tower' : 'Garden flat' })))
    expect(await suggest('garden to')).toEqual(['Garden tower'])
  })
})
