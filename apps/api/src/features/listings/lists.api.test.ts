import { type Listing, listListings, listMyListings } from '@roommate-finder/contracts/listings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { ask, bodyOf, call, failureOf } from '../../testing/answers.ts'
import { type Person, startWorld, type World } from '../../testing/harness.ts'
import { insertListings, type ListingToInsert } from '../../testing/insert-listings.ts'

let world: World
let ana: Person
let ben: Person

beforeAll(async () => {
  world = await startWorld()
  ana = await world.person({ name: 'Ana Lima', email: 'Ana.Lima@Example.com' })
  ben = await world.person({ name: 'Ben Ortiz' })
})
beforeEach(() => world.empty())
afterAll(() => world.close())

const toIds = (listings: Listing[]) => listings.map(({ _id }) => _id)

const NOON = Date.parse('2026-03-01T12:00:00.000Z')

/** Listings in groups of three that were posted in the same millisecond. */
const trios = (count: number): ListingToInsert[] =>
  Array.from({ length: count }, (_, i) => ({ createdAt: new Date(NOON + Math.floor(i / 3)) }))

const newestFirst = (ids: string[]) => ids.toReversed()

describe('GET /roommates', () => {
  test('without a query returns the newest 100, X-Total-Count and a Link to the next page', async () => {
    const ids = await insertListings(world, ana, trios(101))
    const answer = await call(world.visitor(), listListings)
    expect(toIds(bodyOf(listListings, answer))).toEqual(newestFirst(ids).slice(0, 100))
    expect(answer.headers['x-total-count']).toBe('101')
    expect(answer.headers['link']).toMatch(/^<\/roommates\?limit=100&cursor=[^>]+>; rel="next"$/)
  })

  test.each([1, 2, 4, 7, 200])(
    'with limit=%d, following Link returns each listing once, even with equal dates',
    async (limit) => {
      const ids = await insertListings(world, ana, trios(20))
      const seen: string[] = []
      let path: string | undefined = `/roommates?limit=${limit}`
      while (path !== undefined) {
        const answer = await world.visitor().get(path)
        const page = toIds(bodyOf(listListings, answer))
        expect(page.length).toBeGreaterThan(0)
        expect(page.length).toBeLessThanOrEqual(limit)
        expect(answer.headers['x-total-count']).toBe('20')
        seen.push(...page)
        path = /^<([^>]+)>; rel="next"$/.exec(answer.headers['link'] ?? '')?.[1]
      }
      expect(seen).toEqual(newestFirst(ids))
    },
  )

  test('between pages, posts and deletions cause no duplicates and no gaps', async () => {
    const ids = await insertListings(world, ana, trios(9))
    const first = await world.visitor().get('/roommates?limit=4')
    await insertListings(world, ben, [{ createdAt: new Date(NOON + 60_000) }])
    await world.collections.listings.deleteOne({ _id: new ObjectId(ids[5]) })
    const next = /^<([^>]+)>/.exec(first.headers['link'] ?? '')?.[1] ?? ''
    const rest = await world.visitor().get(next.replace('limit=4', 'limit=200'))
    expect(toIds(bodyOf(listListings, rest))).toEqual(newestFirst(ids).slice(4))
  })

  test('the last page has no Link', async () => {
    await insertListings(world, ana, trios(3))
    expect((await world.visitor().get('/roommates?limit=3').expect(200)).headers).not.toHaveProperty('link')
  })

  test('without listings returns []', async () => {
    const answer = await call(world.visitor(), listListings)
    expect(bodyOf(listListings, answer)).toEqual([])
    expect(answer.headers['x-total-count']).toBe('0')
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
    const answer = await world.visitor().get(`/roommates?${query}`)
    expect(Object.keys(failureOf(answer, 'validation_failed').fields ?? {})).toEqual([field])
  })
})

describe('GET /my-listings', () => {
  test('lists only the user’s listings, newest first, with contact details', async () => {
    const ids = await insertListings(world, ana, trios(5))
    await insertListings(world, ben, trios(2))
    const listings = await ask(world.as(ana), listMyListings)
    expect(toIds(listings)).toEqual(newestFirst(ids))
    for (const listing of listings) {
      expect(listing).toMatchObject({
        isOwner: true,
        contactInfo: 'host@example.com',
        userEmail: 'ana.lima@example.com',
      })
    }
  })

  test('without own listings returns []', async () => {
    expect(await ask(world.as(ana), listMyListings)).toEqual([])
  })

  test('lists more than 100 listings from before the limit', async () => {
    await insertListings(world, ana, trios(150))
    expect(await ask(world.as(ana), listMyListings)).toHaveLength(150)
  })

  test('accepts the user’s own email in any case', async () => {
    await insertListings(world, ana, [{}])
    for (const email of [ana.email, ana.email.toLowerCase(), ana.email.toUpperCase()]) {
      expect(await ask(world.as(ana), listMyListings, { query: { email } })).toHaveLength(1)
    }
  })

  test.each(['', 'ana', 'other@example.com'])('with the email "%s" returns 403', async (email) => {
    failureOf(await call(world.as(ana), listMyListings, { query: { email } }), 'forbidden')
  })

  test('with the email of another user returns 403', async () => {
    failureOf(await call(world.as(ana), listMyListings, { query: { email: ben.email } }), 'forbidden')
  })

  test('without a token returns 401, with a repeated or unknown query key 400', async () => {
    failureOf(await call(world.visitor(), listMyListings), 'unauthenticated')
    const twice = await world.as(ana).get(`/my-listings?email=${ana.email}&email=${ana.email}`)
    expect(failureOf(twice, 'validation_failed').fields).toHaveProperty('email')
    const unknown = await world.as(ana).get('/my-listings?uid=1')
    expect(failureOf(unknown, 'validation_failed').fields).toEqual({ uid: 'Unknown parameter' })
  })
})
