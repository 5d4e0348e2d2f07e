import { searchListings } from '@roommate-finder/contracts/discovery'
import type { CallInput } from '@roommate-finder/contracts/endpoint'
import { getMap } from '@roommate-finder/contracts/map'
import { hideRoom } from '@roommate-finder/contracts/shortlist'
import { EARTH_MILES } from '@roommate-finder/places/distance'
import { BSON } from 'mongodb'
import type { Response } from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { fetchBody } from '../../testing/calls.ts'
import { insertListings } from '../../testing/insert-listings.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

/** Replaces the contract's 10,000. */
const CAP = 30
/** Replaces the contract's 1,000. */
const PAGED = 24
const STORED = CAP + 10

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ caps: { counted: CAP, paged: PAGED, sorted: 10 } })
  const { uid } = await api.createPerson()
  await insertListings(
    api,
    { uid },
    Array.from({ length: STORED }, (_, i) => ({ title: 'Plain room', description: '-', rent: i, roomType: 'Single' })),
  )
})
afterAll(async () => {
  await api.clear()
  await api.close()
})

type Query = NonNullable<CallInput<typeof searchListings>['query']>

const search = (query: Query) => fetchBody(api.visitor(), searchListings, { query })

const lists: [string, Query][] = [
  ['no filter', {}],
  ['equality filters', { roomType: 'Single', availability: 'available' }],
  ['a search', { search: 'plain' }],
  ['the start of a word', { search: 'pla' }],
  ['two words', { search: 'plain roo' }],
  ['a location', { location: 'Austin' }],
  ['a place', { near: '4671654' }],
  ['a rent range', { minRent: 0 }],
  ['all of these filters', { search: 'pla roo', location: 'austin, tx', maxRent: 90_000, roomType: 'Single' }],
]

test('a map of more listings than the cap counts all of them, without filters', async () => {
  await api.services.discovery.updateSquares()
  const query = { bbox: '-98,30,-97,31', zoom: 10 } as const
  const { points, total, capped } = await fetchBody(api.visitor(), getMap, { query })
  expect({ total, capped }).toEqual({ total: CAP, capped: true })
  expect(points).toMatchObject([{ count: STORED, minRent: 0 }])
  const world = { bbox: '-180,-85,180,85', zoom: 3 } as const
  expect((await fetchBody(api.visitor(), getMap, { query: world })).points).toMatchObject([{ count: STORED }])
})

test('a map of more listings than the cap leaves out what the viewer has hidden', async () => {
  await api.services.discovery.updateSquares()
  const viewer = await api.createPerson()
  const cheapest = await api.collections.listings.findOne({ rent: 0 })
  await fetchBody(api.as(viewer), hideRoom, { params: { id: cheapest?._id.toHexString() ?? '' } })
  const query = { bbox: '-98,30,-97,31', zoom: 10 } as const
  const { points } = await fetchBody(api.as(viewer), getMap, { query })
  expect(points).toMatchObject([{ minRent: STORED - CAP }])
})

test('a map of more listings than the cap shows those among the newest', async () => {
  const query = { bbox: '-98,30,-97,31', zoom: 10, roomType: 'Single' } as const
  const { points, total, capped } = await fetchBody(api.visitor(), getMap, { query })
  expect({ total, capped }).toEqual({ total: CAP, capped: true })
  // The rents rise with each new listing.
  expect(points).toMatchObject([{ count: CAP, minRent: STORED - CAP }])
})

test('a map of few listings shows all, also if their keys match more listings than the cap', async () => {
  const query = { bbox: '-98,30,-97,31', zoom: 10, maxRent: 9 } as const
  const { points, total, capped } = await fetchBody(api.visitor(), getMap, { query })
  expect({ total, capped }).toEqual({ total: 10, capped: undefined })
  expect(points).toMatchObject([{ count: 10, minRent: 0 }])
})

test('a map of more listings than the cap, few of them among the newest, shows others', async () => {
  const newer = { location: 'Boston, MA', createdAt: new Date(api.clock.now().getTime() + 1_000) }
  const ids = await insertListings(
    api,
    { uid: 'other' },
    Array.from({ length: CAP - 1 }, () => newer),
  )
  const query = { bbox: '-98,30,-97,31', zoom: 10, roomType: 'Single' } as const
  const { points, total, capped } = await fetchBody(api.visitor(), getMap, { query })
  await api.collections.listings.deleteMany({ _id: { $in: ids.map((id) => new ObjectId(id)) } })
  expect({ total, capped }).toEqual({ total: CAP, capped: true })
  expect(points).toMatchObject([{ count: CAP }])
})

test('a map of which a part is among the newest has the same total as the list', async () => {
  const newer = { location: 'Boston, MA', createdAt: new Date(api.clock.now().getTime() + 1_000) }
  const ids = await insertListings(
    api,
    { uid: 'other' },
    Array.from({ length: CAP - 10 }, () => newer),
  )
  const query = { bbox: '-98,30,-97,31', roomType: 'Single' } as const
  const { points, total, capped } = await fetchBody(api.visitor(), getMap, { query: { ...query, zoom: 10 } })
  const { pagination } = await search(query)
  await api.collections.listings.deleteMany({ _id: { $in: ids.map((id) => new ObjectId(id)) } })
  expect({ total, capped }).toEqual({ total: pagination.total, capped: pagination.capped })
  expect(points).toMatchObject([{ count: 10 }])
})

describe('a list of more listings than the cap', () => {
  test.each(lists)('with %s has the cap as total and is marked as capped', async (_what, query) => {
    const { items, pagination } = await search({ ...query, limit: 12 })
    expect(items).toHaveLength(12)
    expect(pagination).toEqual({ current: 1, pages: 2, total: CAP, capped: true })
  })

  test.each(lists)('with %s has pages of its first listings, and empty pages after them', async (_what, conditions) => {
    const query = { ...conditions, sort: 'rent', order: 'asc', limit: 12 } as const
    const last = await search({ ...query, page: 2 })
    expect(last.items.map(({ rent }) => rent)).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23])
    const past = await search({ ...query, page: 3 })
    expect(past.items).toEqual([])
    expect(past.pagination).toEqual({ current: 3, pages: 2, total: CAP, capped: true })
  })

  test.each(['newest', 'oldest', 'likes', 'title', 'rent'] as const)(
    'with a rent range, sorted by %s, has pages without duplicates or gaps',
    async (sort) => {
      const pages = await Promise.all([1, 2, 3].map((page) => search({ minRent: 0, sort, limit: 10, page })))
      expect(new Set(pages.flatMap(({ items }) => items.map(({ _id }) => _id))).size).toBe(PAGED)
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
  expect(pagination).toEqual({ current: 1, pages: PAGED, total: CAP })
})

test('a list of few listings has the same order and pages as a list of many', async () => {
  const query = { maxRent: 9, sort: 'rent', order: 'asc', limit: 4 } as const
  const pages = await Promise.all([1, 2, 3, 4].map((page) => search({ ...query, page })))
  expect(pages.map(({ items }) => items.map(({ rent }) => rent))).toEqual([[0, 1, 2, 3], [4, 5, 6, 7], [8, 9], []])
})

test('a list of many listings by distance sorts those in the smallest circle with enough of them', async () => {
  const others = ['Round Rock, TX', 'San Marcos, TX', 'San Antonio, TX'].map((location) => ({ location }))
  const ids = await insertListings(api, { uid: 'other' }, others)
  const list = async (near: string) => {
    api.reads.length = 0
    const { items } = await search({ near, radius: 100, sort: 'distance', limit: 12 })
    const [sorted] = api.reads
      .map((read) => BSON.EJSON.stringify(read))
      .filter((read) => read.includes('"closeness":-1'))
    const [, cosine] = /"\$expr":\{"\$gte":.*?,([\d.]+)\]\}/.exec(sorted ?? '') ?? []
    return { nearest: items[0]?.location, ofMiles: Math.round(Math.acos(Number(cosine)) * EARTH_MILES) }
  }
  const { items } = await search({ location: 'Round Rock' })
  const found = [await list('4671654'), await list(items[0]?.place?.id ?? '')]
  await api.collections.listings.deleteMany({ _id: { $in: ids.map((id) => new ObjectId(id)) } })
  expect(found).toEqual([
    { nearest: 'Austin, TX', ofMiles: 6 },
    { nearest: 'Round Rock, TX', ofMiles: 25 },
  ])
})
