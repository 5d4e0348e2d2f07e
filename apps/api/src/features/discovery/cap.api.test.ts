import { searchListings } from '@roommate-finder/contracts/discovery'
import type { CallInput } from '@roommate-finder/contracts/endpoint'
import type { Response } from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchBody } from '../../testing/calls.ts'
import { insertListings } from '../../testing/insert-listings.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

/** Replaces the contract's 10,000. */
const CAP = 30
const STORED = CAP + 10

let api: TestApi
let withContractCap: TestApi | undefined

beforeAll(async () => {
  api = await startTestApi({ countCap: CAP })
  const { uid } = await api.createPerson()
  await insertListings(
    api,
    { uid },
    Array.from({ length: STORED }, (_, i) => ({ title: 'Plain room', description: '-', rent: i, roomType: 'Single' })),
  )
})
afterAll(async () => {
  await withContractCap?.close()
  await api.clear()
  await api.close()
})

/** Starts a server with the contract's cap on the same database. */
const startWithContractCap = async (): Promise<TestApi> => {
  const { mongoUri, databaseName } = api
  withContractCap = await startTestApi({ mongoUri, databaseName })
  return withContractCap
}

type Query = NonNullable<CallInput<typeof searchListings>['query']>

const search = (query: Query) => fetchBody(api.visitor(), searchListings, { query })

const lists: [string, Query][] = [
  ['no filter', {}],
  ['equality filters', { roomType: 'Single', availability: 'available' }],
  ['a search', { search: 'plain' }],
  ['the start of a word', { search: 'pla' }],
  ['two words', { search: 'plain roo' }],
  ['a location', { location: 'Austin' }],
  ['a rent range', { minRent: 0 }],
  ['all of these filters', { search: 'pla roo', location: 'austin, tx', maxRent: 90_000, roomType: 'Single' }],
]

describe('a list of more listings than the cap', () => {
  test.each(lists)('with %s has the cap as total and is marked as capped', async (_what, query) => {
    const { items, pagination } = await search({ ...query, limit: 12 })
    expect(items).toHaveLength(12)
    expect(pagination).toEqual({ current: 1, pages: 3, total: CAP, capped: true })
  })

  test.each(lists)(
    'with %s has a last page that ends at the cap, and empty pages after it',
    async (_what, conditions) => {
      const query = { ...conditions, sort: 'rent', order: 'asc', limit: 12 } as const
      const last = await search({ ...query, page: 3 })
      expect(last.items.map(({ rent }) => rent)).toEqual([24, 25, 26, 27, 28, 29])
      const past = await search({ ...query, page: 4 })
      expect(past.items).toEqual([])
      expect(past.pagination).toEqual({ current: 4, pages: 3, total: CAP, capped: true })
    },
  )

  test.each(['newest', 'oldest', 'likes', 'title', 'rent'] as const)(
    'with a rent range, sorted by %s, has pages without duplicates or gaps up to the cap',
    async (sort) => {
      const pages = await Promise.all([1, 2, 3].map((page) => search({ minRent: 0, sort, limit: 10, page })))
      expect(new Set(pages.flatMap(({ items }) => items.map(({ _id }) => _id))).size).toBe(CAP)
    },
  )

  test('GET /roommates has the cap as X-Total-Count, and a cursor that continues past it', async () => {
    let seen = 0
    let path: string | undefined = '/roommates?limit=15'
    while (path !== undefined) {
      const response: Response = await api.visitor().get(path).expect(200)
      expect(response.headers['x-total-count']).toBe(String(CAP))
      seen += (response.body as unknown[]).length
      path = /<(.+)>/.exec(response.headers['link'] ?? '')?.[1]
    }
    expect(seen).toBe(STORED)
  })
})

test('a list of exactly as many listings as the cap is not capped', async () => {
  const { items, pagination } = await search({ maxRent: CAP - 1, sort: 'rent', order: 'desc', limit: 1 })
  expect(items.map(({ rent }) => rent)).toEqual([CAP - 1])
  expect(pagination).toEqual({ current: 1, pages: CAP, total: CAP })
})

test('a repeated search of many listings reads its page and does not count again', async () => {
  const query = { search: 'plain roo', sort: 'likes', limit: 5 } as const
  const first = await search(query)
  api.reads.length = 0
  expect(await search(query)).toEqual(first)
  expect(api.reads).toHaveLength(1)
})

test('a repeated search returns all its listings, even if they do not fill a page', async () => {
  const query = { maxRent: 11, sort: 'title', limit: 20 } as const
  await search(query)
  expect((await search(query)).items).toHaveLength(12)
})

test('concurrent deep pages past the end are empty, and do not use the queue of deep pages', async () => {
  const { visitor } = await startWithContractCap()
  const query = { search: 'plain', page: 11, limit: 100 }
  const pages = await Promise.all(Array.from({ length: 5 }, () => fetchBody(visitor(), searchListings, { query })))
  for (const { items, pagination } of pages) {
    expect(items).toEqual([])
    expect(pagination.total).toBe(STORED)
  }
})

test('concurrent searches return the same as consecutive ones', async () => {
  const queries: Query[] = [
    { search: 'plain' },
    { search: 'roo', sort: 'likes', page: 2 },
    { maxRent: 9, sort: 'title' },
  ]
  const alone: unknown[] = []
  for (const query of queries) alone.push(await search(query))
  expect(await Promise.all(queries.map(search))).toEqual(alone)
})
