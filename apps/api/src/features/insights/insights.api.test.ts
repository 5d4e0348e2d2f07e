import { getFilterOptions, listTrending } from '@roommate-finder/contracts/discovery'
import { getAnalytics, getAnalyticsCharts, getDashboardStats, getFigures } from '@roommate-finder/contracts/insights'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMongoClient } from '../../db/connect.ts'
import { ObjectId } from '../../db/object-id.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { hideListing } from '../../testing/insert-case.ts'
import { insertListings } from '../../testing/insert-listings.ts'
import { type Person, startTestApi, type TestApi } from '../../testing/test-api.ts'
import { createServices } from '../services.ts'

let api: TestApi
let ana: Person
let ben: Person

beforeAll(async () => {
  api = await startTestApi()
  ana = await api.createPerson({ name: 'Ana Lima', email: 'Ana.Figures@Example.com' })
  ben = await api.createPerson({ name: 'Ben Ortiz' })
})
beforeEach(() => api.clear())
afterAll(() => api.close())

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(api.clock.now().getTime() - days * DAY_MS)

const insertFiveListings = async () => {
  await insertListings(api, ana, [
    { location: 'Austin, TX', rent: 500, likeCount: 3, viewCount: 10, createdAt: daysAgo(1) },
    { location: 'austin, tx', rent: 801, likeCount: 0, viewCount: 1, createdAt: daysAgo(29), roomType: 'Studio' },
    { location: 'Reno, NV', rent: null, likeCount: 4, createdAt: daysAgo(31), availability: 'not available' },
  ])
  await insertListings(api, ben, [
    { location: 'Reno, NV', rent: 1200, likeCount: 1, createdAt: daysAgo(60), availability: 'not available' },
    { location: 'AUSTIN, TX', rent: 700.5, createdAt: daysAgo(2), roomType: 'Shared' },
  ])
}

describe('GET /filter-options', () => {
  test('returns the room types, locations and rent range of the listings, locations by count in one spelling each', async () => {
    await insertFiveListings()
    const options = await fetchBody(api.visitor(), getFilterOptions)
    expect(options.roomTypes).toEqual(['Single', 'Shared', 'Studio'])
    expect(options.locations.map((place) => place.toLowerCase())).toEqual(['austin, tx', 'reno, nv'])
    expect(options.rentRange).toEqual({ minRent: 500, maxRent: 1200 })
  })

  test('returns a place that hosts spell differently once, in its most frequent spelling', async () => {
    const spellings = ['Probeton,TX', 'Probeton TX', 'Probeton, TX', 'Probeton , TX.', 'Probeton, TX']
    await insertListings(
      api,
      ana,
      spellings.map((location) => ({ location })),
    )
    expect((await fetchBody(api.visitor(), getFilterOptions)).locations).toEqual(['Probeton, TX'])
  })

  test('returns the 200 most frequent locations', async () => {
    await insertListings(
      api,
      ana,
      Array.from({ length: 205 }, (_, i) => ({ location: `Place ${i}` })),
    )
    await insertListings(api, ana, [{ location: 'Place 204' }])
    const { locations } = await fetchBody(api.visitor(), getFilterOptions)
    expect(locations).toHaveLength(200)
    expect(locations[0]).toBe('Place 204')
  })

  test('counts amenities and lifestyle tags, the latter without case and accents', async () => {
    await insertListings(api, ana, [{ amenities: ['wifi', 'gym'], lifestyle: ['Quiet', 'Café'] }])
    await insertListings(api, ben, [{ amenities: ['wifi'], lifestyle: ['quiet'] }])
    await insertListings(api, { uid: 'a third host' }, [{ lifestyle: ['Quiet', 'cafe', 'Social'] }])
    const { amenities, lifestyles } = await fetchBody(api.visitor(), getFilterOptions)
    expect(amenities).toEqual([
      { value: 'wifi', count: 2 },
      { value: 'gym', count: 1 },
    ])
    expect(lifestyles).toEqual([
      { value: 'Quiet', count: 3 },
      { value: expect.stringMatching(/^Caf/i) as string, count: 2 },
      { value: 'Social', count: 1 },
    ])
  })

  test('counts each owner once in locations, tags and amenities', async () => {
    const spam = { location: 'Spamton, TX', lifestyle: ['Buy now'], amenities: ['gym' as const] }
    await insertListings(
      api,
      ana,
      Array.from({ length: 5 }, () => spam),
    )
    for (const owner of [ana, ben]) {
      await insertListings(api, owner, [{ location: 'Reno, NV', lifestyle: ['Quiet'], amenities: ['wifi'] }])
    }
    const { locations, lifestyles, amenities } = await fetchBody(api.visitor(), getFilterOptions)
    expect(locations).toEqual(['Reno, NV', 'Spamton, TX'])
    expect(lifestyles).toEqual([
      { value: 'Quiet', count: 2 },
      { value: 'Buy now', count: 1 },
    ])
    expect(amenities).toEqual([
      { value: 'wifi', count: 2 },
      { value: 'gym', count: 1 },
    ])
  })

  test('with a location, the histogram covers its rents; all other values cover all listings', async () => {
    await insertFiveListings()
    const options = await fetchBody(api.visitor(), getFilterOptions, { query: { location: 'Austin' } })
    expect(options.rentHistogram).toEqual({ step: 75, counts: [0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 1, 0] })
    expect(options.rentRange).toEqual({ minRent: 500, maxRent: 1200 })
    const all = await fetchBody(api.visitor(), getFilterOptions)
    expect(all.rentHistogram).toEqual({ step: 125, counts: [0, 0, 0, 0, 1, 1, 1, 0, 0, 1, 0, 0] })
  })

  test.each([
    ['Austin', 3],
    ['TX', 3],
    ['austin tx', 3],
    ['a', 0],
    ['au', 0],
    ['Nowhere', 0],
  ])(
    'the histogram of %s counts %i rooms: only those of a whole place or a part of its name',
    async (location, rooms) => {
      await insertFiveListings()
      const { rentHistogram } = await fetchBody(api.visitor(), getFilterOptions, { query: { location } })
      expect(rentHistogram.counts.reduce((sum, count) => sum + count, 0)).toBe(rooms)
    },
  )

  test('without listings, returns empty lists and the default rent range', async () => {
    expect(await fetchBody(api.visitor(), getFilterOptions)).toEqual({
      roomTypes: [],
      locations: [],
      rentRange: { minRent: 0, maxRent: 5000 },
      amenities: [],
      lifestyles: [],
      rentHistogram: { step: 25, counts: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
    })
  })

  test('with an unknown parameter returns 400', async () => {
    expectError(await api.visitor().get('/filter-options?x=1'), 'validation_failed')
  })
})

describe('GET /analytics', () => {
  test('returns figures over all listings, and prices over those with rent', async () => {
    await insertFiveListings()
    const { topLocations, ...figures } = await fetchBody(api.visitor(), getAnalytics)
    expect(figures).toEqual({
      totalListings: 5,
      availableListings: 3,
      totalLikes: 8,
      totalViews: 11,
      recentListings: 3,
      priceStats: { avgRent: 800, minRent: 500, maxRent: 1200 },
    })
    expect(topLocations.map(({ _id, count }) => [_id.toLowerCase(), count])).toEqual([
      ['austin, tx', 2],
      ['reno, nv', 2],
    ])
  })

  test('averages the rents of owners, each of whom counts once', async () => {
    await insertListings(
      api,
      ana,
      Array.from({ length: 9 }, () => ({ rent: 9_000 })),
    )
    await insertListings(api, ben, [{ rent: 500 }])
    expect((await fetchBody(api.visitor(), getAnalytics)).priceStats).toEqual({
      avgRent: 4_750,
      minRent: 500,
      maxRent: 9_000,
    })
  })

  test('returns the 3 most frequent locations', async () => {
    for (const [i, letter] of ['a', 'b', 'b', 'c', 'c', 'c', 'd', 'd', 'd', 'd'].entries()) {
      await insertListings(api, { uid: `host-${i}` }, [{ location: `City ${letter}` }])
    }
    const { topLocations } = await fetchBody(api.visitor(), getAnalytics)
    expect(topLocations).toEqual([
      { _id: 'City d', count: 4 },
      { _id: 'City c', count: 3 },
      { _id: 'City b', count: 2 },
    ])
  })

  test('counts the owners of a former server, who have not signed in here, one by one', async () => {
    const emails = ['a@example.com', 'a@example.com', 'b@example.com']
    const rooms = emails.map(() => ({ location: 'Waco, TX' }))
    for (const [i, id] of (await insertListings(api, ana, rooms)).entries()) {
      const unclaimed = { ownerUid: null, legacy: { ownerEmail: emails[i] ?? '' } }
      await api.collections.listings.updateOne({ _id: new ObjectId(id) }, { $set: unclaimed })
    }
    const { topLocations } = await fetchBody(api.visitor(), getAnalytics)
    expect(topLocations).toEqual([{ _id: 'Waco, TX', count: 2 }])
  })

  test('with no rent in any listing, returns prices of zero', async () => {
    await insertListings(api, ana, [{ rent: null }])
    const { priceStats } = await fetchBody(api.visitor(), getAnalytics)
    expect(priceStats).toEqual({ avgRent: 0, minRent: 0, maxRent: 0 })
  })

  test('without listings, returns zeros', async () => {
    expect(await fetchBody(api.visitor(), getAnalytics)).toEqual({
      totalListings: 0,
      availableListings: 0,
      totalLikes: 0,
      totalViews: 0,
      recentListings: 0,
      topLocations: [],
      priceStats: { avgRent: 0, minRent: 0, maxRent: 0 },
    })
  })

  test('returns the same at the path that blockers of analytics leave alone', async () => {
    await insertFiveListings()
    expect(await fetchBody(api.visitor(), getFigures)).toEqual(await fetchBody(api.visitor(), getAnalytics))
  })
})

describe('GET /dashboard/stats', () => {
  test('returns counts of all, own and available listings, likes of own listings, and the 5 newest listings', async () => {
    await insertFiveListings()
    const [newest] = await insertListings(api, ben, [{ title: 'The newest room' }])
    const stats = await fetchBody(api.as(ana), getDashboardStats)
    expect(stats).toMatchObject({ totalItems: 6, myItems: 3, availableItems: 4, totalLikes: 7 })
    expect(stats.recentItems).toHaveLength(5)
    expect(stats.recentItems[0]?._id).toBe(newest)
    const dates = stats.recentItems.map(({ createdAt }) => createdAt)
    expect(dates).toEqual(dates.toSorted().toReversed())
  })

  test('counts own listings that moderators have hidden, as the list of own listings shows them', async () => {
    const [hidden = ''] = await insertListings(api, ana, [{ likeCount: 2 }, { likeCount: 1 }])
    await hideListing(api, hidden)
    expect(await fetchBody(api.as(ana), getDashboardStats)).toMatchObject({ myItems: 2, totalLikes: 3 })
  })

  test('without listings, returns zeros', async () => {
    const nothing = { totalItems: 0, myItems: 0, availableItems: 0, totalLikes: 0, recentItems: [] }
    expect(await fetchBody(api.as(ana), getDashboardStats)).toEqual(nothing)
  })

  test('accepts the user’s own email in any case; another one returns 403', async () => {
    for (const email of [ana.email, ana.email.toUpperCase()]) {
      await fetchBody(api.as(ana), getDashboardStats, { query: { email } })
    }
    expectError(await call(api.as(ana), getDashboardStats, { query: { email: ben.email } }), 'forbidden')
  })
})

describe('the job that computes figures', () => {
  const countListings = async () => (await fetchBody(api.visitor(), getAnalytics)).totalListings

  test('runs alone: 100 calls read its results and no listing', async () => {
    await api.services.insights.updateFigures()
    await api.services.discovery.updateTrending()
    const before = api.reads.length
    for (const endpoint of [getFilterOptions, getFigures, getAnalyticsCharts, listTrending]) {
      await Promise.all(Array.from({ length: 25 }, () => fetchBody(api.visitor(), endpoint)))
    }
    for (const read of api.reads.slice(before)) expect(read).toMatchObject({ find: 'figures' })
    expect(api.reads.length).toBe(before + 100)
  })

  test('changes global figures; those of the user change at once', async () => {
    const me = await api.createPerson()
    await api.services.insights.updateFigures()
    await insertListings(api, me, [{ likeCount: 2 }])
    const stats = await fetchBody(api.as(me), getDashboardStats)
    expect(stats).toMatchObject({ totalItems: 0, myItems: 1, totalLikes: 2 })
    expect(stats.recentItems).toHaveLength(1)
    await api.services.insights.updateFigures()
    expect(await fetchBody(api.as(me), getDashboardStats)).toMatchObject({ totalItems: 1, availableItems: 1 })
  })

  test('keeps the last figures when it fails', async () => {
    await insertListings(api, ana, [{}])
    await api.services.insights.updateFigures()
    const unreachable = createMongoClient('mongodb://127.0.0.1:9/', { serverSelectionTimeoutMS: 100 })
    const failing = createServices({ ...api.context, dbWithoutTimeout: unreachable.db('rooms') })
    await expect(failing.insights.updateFigures()).rejects.toThrow()
    expect(await countListings()).toBe(1)
    await unreachable.close()
  })

  test('lets a server read its results at most every 5 s', async () => {
    const { mongoUri, databaseName } = api
    const caching = await startTestApi({ caches: true, mongoUri, databaseName })
    try {
      await caching.services.insights.updateFigures()
      const count = async () => (await fetchBody(caching.visitor(), getAnalytics)).totalListings
      expect(await count()).toBe(0)
      await insertListings(caching, ana, [{}])
      await caching.services.insights.updateFigures()
      expect(await count()).toBe(0)
      caching.clock.advance(5_000)
      expect(await count()).toBe(1)
    } finally {
      await caching.close()
    }
  })
})
