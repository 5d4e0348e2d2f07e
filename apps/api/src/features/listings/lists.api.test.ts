import { type Listing, listListings, listMyListings } from '@roommate-finder/contracts/listings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { call, expectError, expectSuccess, fetchBody } from '../../testing/calls.ts'
import { insertListings, type ListingToInsert } from '../../testing/insert-listings.ts'
import { type Person, startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
let ana: Person
let ben: Person

beforeAll(async () => {
  api = await startTestApi()
  ana = await api.createPerson({ name: 'Ana Lima', email: 'Ana.Lima@Example.com' })
  ben = await api.createPerson({ name: 'Ben Ortiz' })
})
beforeEach(() => api.clear())
afterAll(() => api.close())

const toIds = (listings: Listing[]) => listings.map(({ _id }) => _id)

const NOON = Date.parse('2026-03-01T12:00:00.000Z')

/** Returns listings, of which every three were posted in the same millisecond. */
const trios = (count: number): ListingToInsert[] =>
  Array.from({ length: count }, (_, i) => ({ createdAt: new Date(NOON + Math.floor(i / 3)) }))

const newestFirst = (ids: string[]) => ids.toReversed()

describe('GET /roommates', () => {
  test('without a query, returns the newest 100, X-Total-Count and a Link to the next page', async () => {
    const ids = await insertListings(api, ana, trios(101))
    const response = await call(api.visitor(), listListings)
    expect(toIds(expectSuccess(listListings, response))).toEqual(newestFirst(ids).slice(0, 100))
    expect(response.headers['x-total-count']).toBe('101')
    expect(response.headers['link']).toMatch(/^<\/roommates\?limit=100&cursor=[^>]+>; rel="next"$/)
  })

  test.each([1, 2, 4, 7, 200])(
    'with limit=%d, following Link returns each listing once, even with equal dates',
    async (limit) => {
      const ids = await insertListings(api, ana, trios(20))
      const seen: string[] = []
      let path: string | undefined = `/roommates?limit=${limit}`
      while (path !== undefined) {
        const response = await api.visitor().get(path)
        const page = toIds(expectSuccess(listListings, response))
        expect(page.length).toBeGreaterThan(0)
        expect(page.length).toBeLessThanOrEqual(limit)
        expect(response.headers['x-total-count']).toBe('20')
        seen.push(...page)
        path = /^<([^>]+)>; rel="next"$/.exec(response.headers['link'] ?? '')?.[1]
      }
      expect(seen).toEqual(newestFirst(ids))
    },
  )

  test('between pages, posts and deletions cause no duplicates and no gaps', async () => {
    const ids = await insertListings(api, ana, trios(9))
    const first = await api.visitor().get('/roommates?limit=4')
    await insertListings(api, ben, [{ createdAt: new Date(NOON + 60_000) }])
    await api.collections.listings.deleteOne({ _id: new ObjectId(ids[5]) })
    const next = /^<([^>]+)>/.exec(first.headers['link'] ?? '')?.[1] ?? ''
    const rest = await api.visitor().get(next.replace('limit=4', 'limit=200'))
    expect(toIds(expectSuccess(listListings, rest))).toEqual(newestFirst(ids).slice(4))
  })

  test('the last page has no Link', async () => {
    await insertListings(api, ana, trios(3))
    expect((await api.visitor().get('/roommates?limit=3').expect(200)).headers).not.toHaveProperty('link')
  })

  test('without listings, returns []', async () => {
    const response = await call(api.visitor(), listListings)
    expect(expectSuccess(listListings, response)).toEqual([])
    expect(response.headers['x-total-count']).toBe('0')
  })

  test.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['cursor=x', 'cursor'],
    ['cursor[$ne]=x', 'cursor[$ne]'],
    ['page=2', 'page'],
  ])('with ?%s returns 400', async (query, field) => {
    const response = await api.visitor().get(`/roommates?${query}`)
    expect(Object.keys(expectError(response, 'validation_failed').fields ?? {})).toEqual([field])
  })
})

describe('GET /my-listings', () => {
  test('lists only the user’s listings, newest first, with contact details', async () => {
    const ids = await insertListings(api, ana, trios(5))
    await insertListings(api, ben, trios(2))
    const listings = await fetchBody(api.as(ana), listMyListings)
    expect(toIds(listings)).toEqual(newestFirst(ids))
    for (const listing of listings) {
      expect(listing).toMatchObject({
        isOwner: true,
        contactInfo: 'host@example.com',
        userEmail: 'ana.lima@example.com',
      })
    }
  })

  test('without own listings, returns []', async () => {
    expect(await fetchBody(api.as(ana), listMyListings)).toEqual([])
  })

  test('lists all listings of a user who has more than the limit of 100', async () => {
    await insertListings(api, ana, trios(150))
    expect(await fetchBody(api.as(ana), listMyListings)).toHaveLength(150)
  })

  test('accepts the user’s own email in any case', async () => {
    await insertListings(api, ana, [{}])
    for (const email of [ana.email, ana.email.toLowerCase(), ana.email.toUpperCase()]) {
      expect(await fetchBody(api.as(ana), listMyListings, { query: { email } })).toHaveLength(1)
    }
  })

  test.each(['', 'ana', 'other@example.com'])('with the email "%s" returns 403', async (email) => {
    expectError(await call(api.as(ana), listMyListings, { query: { email } }), 'forbidden')
  })

  test('with the email of another user returns 403', async () => {
    expectError(await call(api.as(ana), listMyListings, { query: { email: ben.email } }), 'forbidden')
  })
})
