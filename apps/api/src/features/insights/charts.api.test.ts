import { randomUUID } from 'node:crypto'
import { getAnalyticsCharts, getInterestHistory, getListingHistory } from '@roommate-finder/contracts/insights'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { listChartedWeeks, toUtcDay, WEEK_MS } from '../../lib/calendar.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { hideListing } from '../../testing/insert-case.ts'
import { insertConversation } from '../../testing/insert-conversation.ts'
import { insertListings, type ListingToInsert } from '../../testing/insert-listings.ts'
import { type Person, startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
let ana: Person
let ben: Person

beforeAll(async () => {
  api = await startTestApi()
  ana = await api.createPerson()
  ben = await api.createPerson()
})
beforeEach(() => api.clear())
afterAll(() => api.close())

const rents = (roomType: ListingToInsert['roomType'], ...amounts: (number | null)[]): ListingToInsert[] =>
  amounts.map((rent) => ({ roomType: roomType ?? 'Single', rent }))

/** Returns the Monday of the week `weeksAgo` weeks before the current one. */
const monday = (weeksAgo: number): Date => {
  const current = listChartedWeeks(api.clock.now()).at(-1)?.getTime() ?? 0
  return new Date(current - weeksAgo * WEEK_MS)
}
const weeks = () => listChartedWeeks(api.clock.now()).map(toUtcDay)

/** Returns the counts of the last 12 weeks. Weeks that are not in `byWeeksAgo` have 0. */
const counts = (byWeeksAgo: Record<number, number>): number[] => weeks().map((_, i) => byWeeksAgo[11 - i] ?? 0)

describe('GET /figures/charts', () => {
  test('rentByRoomType has count, mean and quartiles, ignoring listings without rent', async () => {
    await insertListings(api, ana, [
      ...rents('Single', 500, 100, null, 400, 200, 300),
      ...rents('Studio', 1200.4),
      ...rents('Shared', null),
    ])
    const { rentByRoomType } = await fetchBody(api.visitor(), getAnalyticsCharts)
    expect(rentByRoomType).toEqual([
      { roomType: 'Single', count: 5, average: 300, lowerQuartile: 200, median: 300, upperQuartile: 400 },
      { roomType: 'Studio', count: 1, average: 1200, lowerQuartile: 1200, median: 1200, upperQuartile: 1200 },
    ])
  })

  test('listingsPerWeek has the last 12 weeks, which start on Mondays, the current week last', async () => {
    const endOf = (week: Date) => new Date(week.getTime() + WEEK_MS - 1)
    const dates = [monday(-1), monday(0), monday(1), endOf(monday(1)), monday(11), endOf(monday(12)), monday(30)]
    await insertListings(
      api,
      ana,
      dates.map((createdAt) => ({ createdAt })),
    )
    const { listingsPerWeek } = await fetchBody(api.visitor(), getAnalyticsCharts)
    expect(listingsPerWeek.map(({ week }) => week)).toEqual(weeks())
    expect(listingsPerWeek.map(({ count }) => count)).toEqual(counts({ 0: 1, 1: 2, 11: 1 }))
  })

  test('topLocations has the 10 most frequent locations in one spelling each', async () => {
    const places = Array.from({ length: 12 }, (_, i) => Array.from({ length: 12 - i }, () => `City ${i + 10}`)).flat()
    for (const [i, location] of [...places, 'city 10'].entries()) {
      await insertListings(api, { uid: `host-${i}` }, [{ location }])
    }
    await insertListings(
      api,
      ana,
      Array.from({ length: 20 }, () => ({ location: 'City 11' })),
    )
    const { topLocations } = await fetchBody(api.visitor(), getAnalyticsCharts)
    expect(topLocations).toHaveLength(10)
    expect(topLocations.slice(0, 2)).toEqual([
      { _id: 'City 10', count: 13 },
      { _id: 'City 11', count: 12 },
    ])
  })

  test('medianTotals has the median of the known totals of each top location, with one of each host', async () => {
    const totals = (location: string, ...amounts: number[]) =>
      amounts.map((rent) => ({ location, rent, billsIncluded: true }))
    const rooms = [
      ...totals('Reno, NV', 400, 900.4, 1000),
      { location: 'reno, nv', rent: 800, billsIncluded: false, billsEstimate: 100 },
      { location: 'Reno, NV', rent: 100 },
      { location: 'Elko, NV', rent: 500 },
      ...totals('Ely, NV', 300),
    ]
    for (const [i, room] of rooms.entries()) await insertListings(api, { uid: `host-${i}` }, [room])
    await insertListings(api, { uid: 'host-0' }, totals('Reno, NV', 100, 100, 100))
    expect((await fetchBody(api.visitor(), getAnalyticsCharts)).medianTotals).toEqual([
      { _id: 'Reno, NV', count: 4, median: 900 },
      { _id: 'Ely, NV', count: 1, median: 300 },
    ])
  })

  test('without listings, has no room types, no locations and 12 weeks of zero', async () => {
    expect(await fetchBody(api.visitor(), getAnalyticsCharts)).toEqual({
      rentByRoomType: [],
      listingsPerWeek: weeks().map((week) => ({ week, count: 0 })),
      topLocations: [],
      medianTotals: [],
    })
  })
})

describe('GET /dashboard/interest', () => {
  const insertInterests = async (listingId: string, dates: Date[]) => {
    const { interests } = api.collections
    await interests.insertMany(
      dates.map((since, i) => ({ _id: new ObjectId(), listingId: new ObjectId(listingId), uid: `user-${i}`, since })),
    )
  }

  test('lists the user’s listings, newest first, with their interests in each of the last 12 weeks', async () => {
    const [old = '', fresh = '', lonely = ''] = await insertListings(api, ana, [
      { title: 'The old room', createdAt: monday(20) },
      { title: 'The fresh room', createdAt: monday(2) },
      { title: 'The lonely room', createdAt: monday(3) },
    ])
    const [others = ''] = await insertListings(api, ben, [{ title: 'The room of another' }])
    await insertInterests(old, [monday(12), monday(11), monday(11), monday(5), monday(0)])
    await insertInterests(fresh, [monday(1), new Date(monday(0).getTime() - 1)])
    await insertInterests(others, [monday(1), monday(1)])
    expect(await fetchBody(api.as(ana), getInterestHistory)).toEqual({
      weeks: weeks(),
      listings: [
        { _id: fresh, title: 'The fresh room', counts: counts({ 1: 2 }), total: 2 },
        { _id: lonely, title: 'The lonely room', counts: counts({}), total: 0 },
        { _id: old, title: 'The old room', counts: counts({ 0: 1, 5: 1, 11: 2 }), total: 4 },
      ],
      total: 6,
    })
  })

  test('counts a like at once, until it is withdrawn', async () => {
    const [id = ''] = await insertListings(api, ana, [{}])
    await api.as(ben).patch(`/roommates/${id}/like`).expect(200)
    expect(await fetchBody(api.as(ana), getInterestHistory)).toMatchObject({ total: 1, listings: [{ total: 1 }] })
    await api.as(ben).delete(`/roommates/${id}/like`).expect(200)
    expect(await fetchBody(api.as(ana), getInterestHistory)).toMatchObject({ total: 0, listings: [{ total: 0 }] })
  })

  test('without listings, has only weeks; with over 100 listings, has the newest 100', async () => {
    expect(await fetchBody(api.as(ana), getInterestHistory)).toEqual({ weeks: weeks(), listings: [], total: 0 })
    await insertListings(
      api,
      ana,
      Array.from({ length: 103 }, (_, i) => ({ createdAt: new Date(monday(2).getTime() + i) })),
    )
    expect((await fetchBody(api.as(ana), getInterestHistory)).listings).toHaveLength(100)
  })

  test('does not show who is interested', async () => {
    const [id = ''] = await insertListings(api, ana, [{ contactInfo: 'host@example.com' }])
    await api.as(ben).patch(`/roommates/${id}/like`).expect(200)
    const { text } = await call(api.as(ana), getInterestHistory)
    for (const secret of [ben.uid, ben.email, ben.name, 'host@example.com']) expect(text).not.toContain(secret)
  })
})

describe('GET /roommates/{id}/history', () => {
  const readHistory = (id: string) => fetchBody(api.as(ana), getListingHistory, { params: { id } })
  const none = () => counts({})

  test('of a new room has twelve weeks without anything', async () => {
    const [id = ''] = await insertListings(api, ana, [{}])
    expect(await readHistory(id)).toEqual({
      weeks: weeks(),
      views: none(),
      saves: none(),
      interests: none(),
      conversations: none(),
    })
  })

  test('has the views, saves, likes and first messages of each week, and none of another room', async () => {
    const [id = '', other = ''] = await insertListings(api, ana, [{}, {}])
    const act = async (seeker: Person, listingId: string) => {
      await api.as(seeker).get(`/roommates/${listingId}`).expect(200)
      await api.as(seeker).put(`/saved-rooms/${listingId}`).send({}).expect(200)
      await api.as(seeker).patch(`/roommates/${listingId}/like`).expect(200)
      const message = { body: 'Hello, is this room still free?', clientId: randomUUID() }
      await api.as(seeker).post(`/roommates/${listingId}/messages`).send(message).expect(201)
    }
    await act(ben, id)
    await act(ben, other)
    await act(await api.createPerson(), id)
    expect(await readHistory(id)).toEqual({
      weeks: weeks(),
      views: counts({ 0: 2 }),
      saves: counts({ 0: 2 }),
      interests: counts({ 0: 2 }),
      conversations: counts({ 0: 2 }),
    })
    await api.as(ben).delete(`/saved-rooms/${id}`).expect(204)
    await api.as(ben).delete(`/roommates/${id}/like`).expect(200)
    expect(await readHistory(id)).toMatchObject({
      views: counts({ 0: 2 }),
      saves: counts({ 0: 1 }),
      interests: counts({ 0: 1 }),
      conversations: counts({ 0: 2 }),
    })
  })

  test('puts a view, a save and a first message into the week of their time, for twelve weeks', async () => {
    const [id = ''] = await insertListings(api, ana, [
      { viewWeeks: { [toUtcDay(monday(3))]: 4, [toUtcDay(monday(12))]: 9 } },
    ])
    const listingId = new ObjectId(id)
    const { savedRooms } = api.collections
    const saved = { listingId, title: '', rent: null, availability: 'available' as const, note: '' }
    for (const [i, week] of [1, 1, 12].entries()) {
      await savedRooms.insertOne({ _id: new ObjectId(), uid: `user-${i}`, savedAt: monday(week), ...saved })
    }
    await insertConversation(api, id, { seekerUid: ben.uid, hostUid: ana.uid }, { createdAt: monday(11) })
    expect(await readHistory(id)).toMatchObject({
      views: counts({ 3: 4 }),
      saves: counts({ 1: 2 }),
      conversations: counts({ 11: 1 }),
    })
  })

  test('is for the owner only, also while the room is hidden', async () => {
    const [id = ''] = await insertListings(api, ana, [{ viewWeeks: { [toUtcDay(monday(0))]: 4 } }])
    expectError(await call(api.as(ben), getListingHistory, { params: { id } }), 'forbidden')
    await hideListing(api, id)
    expect((await readHistory(id)).views).toEqual(counts({ 0: 4 }))
    expectError(await call(api.as(ben), getListingHistory, { params: { id } }), 'not_found')
  })
})
