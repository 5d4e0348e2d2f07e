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

const idsOf = (listings: Listing[]) => listings.map(({ _id }) => _id)

const NOON = Date.parse('2026-03-01T12:00:00.000Z')

/** Listings of which three at a time were posted in the same millisecond. */
const trios = (count: number): ListingToInsert[] =>
  Array.from({ length: count }, (_, i) => ({ createdAt: new Date(NOON + Math.floor(i / 3)) }))

const newestFirst = (ids: string[]) => ids.toReversed()

describe('GET /roommates', () => {
  test('without a query → the newest 100, how many there are, and where the next are', async () => {
    const ids = await insertListings(world, ana, trios(101))
    const answer = await call(world.visitor(), listListings)
    expect(idsOf(bodyOf(listListings, answer))).toEqual(newestFirst(ids).slice(0, 100))
    expect(answer.headers['x-total-count']).toBe('101')
    expect(answer.headers['link']).toMatch(/^<\/roommates\?limit=100&cursor=[^>]+>; rel="next"$/)
  })

  test.each([1, 2, 4, 7, 200])('following Link by %d, many posted at once → each listing once', async (limit) => {
    const ids = await insertListings(world, ana, trios(20))
    const seen: string[] = []
    let path: string | undefined = `/roommates?limit=${limit}`
    while (path !== undefined) {
      const answer = await world.visitor().get(path)
      const part = idsOf(bodyOf(listListings, answer))
      expect(part.length).toBeGreaterThan(0)
      expect(part.length).toBeLessThanOrEqual(limit)
      expect(answer.headers['x-total-count']).toBe('20')
      seen.push(...part)
      path = /^<([^>]+)>; rel="next"$/.exec(answer.headers['link'] ?? '')?.[1]
    }
    expect(seen).toEqual(newestFirst(ids))
  })

  test('new posts and deletions while walking → nothing is shown twice or skipped', async () => {
    const ids = await insertListings(world, ana, trios(9))
    const first = await world.visitor().get('/roommates?limit=4')
    await insertListings(world, ben, [{ createdAt: new Date(NOON + 60_000) }])
    await world.collections.listings.deleteOne({ _id: new ObjectId(ids[5]) })
    const next = /^<([^>]+)>/.exec(first.headers['link'] ?? '')?.[1] ?? ''
    const rest = await world.visitor().get(next.replace('limit=4', 'limit=200'))
    expect(idsOf(bodyOf(listListings, rest))).toEqual(newestFirst(ids).slice(4))
  })

  test('the last part → no Link', async () => {
    await insertListings(world, ana, trios(3))
    expect((await world.visitor().get('/roommates?limit=3').expect(200)).headers).not.toHaveProperty('link')
  })

  test('no listing at all → an empty list', async () => {
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
  ])('?%s → 400', async (query, field) => {
    const answer = await world.visitor().get(`/roommates?${query}`)
    expect(Object.keys(failureOf(answer, 'validation_failed').fields ?? {})).toEqual([field])
  })
})

describe('GET /my-listings', () => {
  test('mine, newest first, with contact details; nobody else’s', async () => {
    const ids = await insertListings(world, ana, trios(5))
    await insertListings(world, ben, trios(2))
    const listings = await ask(world.as(ana), listMyListings)
    expect(idsOf(listings)).toEqual(newestFirst(ids))
    for (const listing of listings) {
      expect(listing).toMatchObject({
        isOwner: true,
        contactInfo: 'host@example.com',
        userEmail: 'ana.lima@example.com',
      })
    }
  })

  test('without any → an empty list', async () => {
    expect(await ask(world.as(ana), listMyListings)).toEqual([])
  })

  test('more than a hundred of an earlier time → all of them', async () => {
    await insertListings(world, ana, trios(150))
    expect(await ask(world.as(ana), listMyListings)).toHaveLength(150)
  })

  test('email is my own, in whatever case → the same', async () => {
    await insertListings(world, ana, [{}])
    for (const email of [ana.email, ana.email.toLowerCase(), ana.email.toUpperCase()]) {
      expect(await ask(world.as(ana), listMyListings, { query: { email } })).toHaveLength(1)
    }
  })

  test.each(['', 'ana', 'other@example.com'])('email is "%s" → 403', async (email) => {
    failureOf(await call(world.as(ana), listMyListings, { query: { email } }), 'forbidden')
  })

  test('email of another user → 403', async () => {
    failureOf(await call(world.as(ana), listMyListings, { query: { email: ben.email } }), 'forbidden')
  })

  test('no token → 401; a repeated or unknown key → 400', async () => {
    failureOf(await call(world.visitor(), listMyListings), 'unauthenticated')
    const twice = await world.as(ana).get(`/my-listings?email=${ana.email}&email=${ana.email}`)
    expect(failureOf(twice, 'validation_failed').fields).toHaveProperty('email')
    const unknown = await world.as(ana).get('/my-listings?uid=1')
    expect(failureOf(unknown, 'validation_failed').fields).toEqual({ uid: 'Unknown parameter' })
  })
})
