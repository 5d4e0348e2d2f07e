import { getListing, listSimilar } from '@roommate-finder/contracts/listings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { expectError, fetchBody } from '../../testing/calls.ts'
import { insertListing, insertListings } from '../../testing/insert-listings.ts'
import { type Caller, type Person, postListing, startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
let ana: Person
let ben: Person

beforeAll(async () => {
  api = await startTestApi()
  ana = await api.createPerson({ name: 'Ana Lima', picture: 'https://photos.example.com/ana.jpg' })
  ben = await api.createPerson({ name: 'Ben Ortiz' })
})
beforeEach(() => api.clear())
afterAll(() => api.close())

const UNKNOWN_ID = '0123456789abcdef01234567'
const DAY_MS = 86_400_000

/** Views a room, and waits until the view is stored. */
const view = async (by: Caller, id: string) => {
  const details = await fetchBody(by, getListing, { params: { id } })
  await api.services.listings.finishViews()
  return details
}

const visitorFrom = (address: string): Caller => api.visitor({ 'X-Forwarded-For': address })

const visitor = (number: number) => ({ uid: undefined, key: `v:${number}` })

const readViewCount = async (id: string) => (await api.collections.viewCounts.findOne({ _id: new ObjectId(id) }))?.count

describe('GET /roommates/{id}', () => {
  test('returns the host to a visitor, without contact details', async () => {
    const id = await postListing(api.as(ana))
    const listing = await view(api.visitor(), id)
    expect(listing).toMatchObject({ _id: id, userName: 'Ana Lima', isOwner: false, liked: false })
    expect(listing.host).toEqual({
      name: 'Ana Lima',
      verified: true,
      emailConfirmedAt: expect.any(String) as string,
      memberSince: expect.stringMatching(/^\d{4}-/) as string,
    })
  })

  test('accepts an id in capitals', async () => {
    const id = await insertListing(api, ana)
    expect((await view(api.visitor(), id.toUpperCase()))._id).toBe(id)
  })

  test.each([UNKNOWN_ID, 'x', '123', `${UNKNOWN_ID}0`, '%00'])('with the id %s returns 404', async (id) => {
    expect(expectError(await api.visitor().get(`/roommates/${id}`), 'not_found').error).toBe('Roommate post not found.')
  })

  test('with an undecodable id returns 404', async () => {
    expectError(await api.visitor().get('/roommates/%E0%A4%A'), 'not_found')
  })
})

describe('views of GET /roommates/{id}', () => {
  test('the first view of a viewer is counted and included in the response', async () => {
    const id = await insertListing(api, ana)
    expect((await view(api.as(ben), id)).viewCount).toBe(1)
    expect((await view(api.visitor(), id)).viewCount).toBe(2)
    expect(await readViewCount(id)).toBe(2)
  })

  test('a viewer is counted once per UTC day', async () => {
    const id = await insertListing(api, ana)
    for (const by of [api.as(ben), api.visitor()]) {
      const { viewCount } = await view(by, id)
      expect((await view(by, id)).viewCount).toBe(viewCount)
    }
    api.clock.advance(DAY_MS)
    expect((await view(api.as(ben), id)).viewCount).toBe(3)
    expect((await view(api.visitor(), id)).viewCount).toBe(4)
  })

  test('visitors are distinguished by address, not by User-Agent', async () => {
    const id = await insertListing(api, ana)
    for (const agent of ['one', 'two']) {
      const by = api.visitor({ 'X-Forwarded-For': '203.0.113.1', 'User-Agent': agent })
      expect((await view(by, id)).viewCount).toBe(1)
    }
    expect((await view(visitorFrom('203.0.113.2'), id)).viewCount).toBe(2)
  })

  test('visitors of one IPv6 /64 count as one viewer', async () => {
    const id = await insertListing(api, ana)
    await view(visitorFrom('2001:db8:0:1::1'), id)
    expect((await view(visitorFrom('2001:db8:0:1:ffff::2'), id)).viewCount).toBe(1)
    expect((await view(visitorFrom('2001:db8:0:2::1'), id)).viewCount).toBe(2)
  })

  test('HEAD is not counted, and the first GET after it is', async () => {
    const id = await insertListing(api, ana)
    for (const by of [api.as(ben), api.visitor()]) await by.head(`/roommates/${id}`).expect(200)
    await api.services.listings.finishViews()
    expect(await readViewCount(id)).toBe(0)
    expect((await view(api.visitor(), id)).viewCount).toBe(1)
  })

  test('the owner is not counted', async () => {
    const id = await insertListing(api, ana)
    expect((await view(api.as(ana), id)).viewCount).toBe(0)
    expect(await readViewCount(id)).toBe(0)
  })

  test.each(['views', 'viewCounts'] as const)('a failed write to %s does not fail the response', async (name) => {
    const id = await insertListing(api, ana)
    // Each write fails, as with a full disk.
    await api.db.command({ collMod: name, validator: { neverSet: { $exists: true } } })
    try {
      expect(await view(api.visitor(), id)).toMatchObject({ _id: id, viewCount: 1 })
      expect(await readViewCount(id)).toBe(0)
    } finally {
      await api.db.command({ collMod: name, validator: {} })
    }
    expect(api.logged.join('')).toContain('views were not counted')
    api.logged.length = 0
  })

  test('8 concurrent calls of one viewer count one view', async () => {
    for (let round = 0; round < 3; round++) {
      const id = await insertListing(api, ana)
      await Promise.all(Array.from({ length: 8 }, () => view(api.as(ben), id)))
      expect((await view(api.as(ben), id)).viewCount).toBe(1)
      expect(await readViewCount(id)).toBe(1)
    }
  })

  test('20 concurrent viewers count 20 views', async () => {
    const id = await insertListing(api, ana)
    await Promise.all(Array.from({ length: 20 }, (_, i) => view(visitorFrom(`203.0.113.${i}`), id)))
    expect(await readViewCount(id)).toBe(20)
  })

  test('a view is stored after its response', async () => {
    const id = await insertListing(api, ana)
    const listInserts = () => api.commands.filter(({ command }) => command['insert'] === 'views')
    api.commands.length = 0
    const { viewCount } = await api.services.listings.getDetails(id, visitor(1), { countsView: true })
    expect({ viewCount, inserts: listInserts() }).toEqual({ viewCount: 1, inserts: [] })
    await api.services.listings.finishViews()
    expect(listInserts()).toHaveLength(1)
  })

  test('a view that is stored after the deletion of its room leaves nothing, and others are counted', async () => {
    const { views, viewCounts } = api.collections
    const [kept, deleted] = [await insertListing(api, ana), await insertListing(api, ana)]
    // A deletion deletes the count first.
    await viewCounts.deleteOne({ _id: new ObjectId(deleted) })
    const { getDetails } = api.services.listings
    await Promise.all([kept, deleted, kept].map((id, i) => getDetails(id, visitor(i), { countsView: true })))
    await api.services.listings.finishViews()
    expect(await readViewCount(kept)).toBe(2)
    expect(await views.distinct('listingId')).toEqual([new ObjectId(kept)])
  })

  test('lists, searches, photos and similar listings count no view', async () => {
    const id = await insertListing(api, ana)
    for (const path of [
      '/roommates',
      '/all-items',
      '/trending',
      `/roommates/${id}/photos`,
      `/roommates/${id}/similar`,
    ]) {
      await api.as(ben).get(path).expect(200)
    }
    expect(await readViewCount(id)).toBe(0)
  })
})

describe('GET /roommates/{id}/similar', () => {
  const listSimilarRents = async (id: string) =>
    (await fetchBody(api.visitor(), listSimilar, { params: { id } })).map(({ rent, title }) => rent ?? title)

  test('returns the 4 available listings in the same location with the nearest rents, without itself', async () => {
    const [id = ''] = await insertListings(api, ana, [
      { rent: 1000 },
      { rent: 700 },
      { rent: 960 },
      { rent: 1010 },
      { rent: 1100 },
      { rent: 1500, location: 'AUSTIN,  tx' },
      { rent: 980, location: 'Dallas, TX' },
      { rent: 1005, availability: 'not available' },
      { rent: 1000, location: 'Áustin, TX' },
    ])
    expect(await listSimilarRents(id)).toEqual([1000, 1010, 960, 1100])
  })

  test('for the cheapest and the most expensive listing returns the next ones', async () => {
    const ids = await insertListings(
      api,
      ana,
      [100, 200, 300, 400, 500, 600].map((rent) => ({ rent })),
    )
    expect(await listSimilarRents(ids[0] ?? '')).toEqual([200, 300, 400, 500])
    expect(await listSimilarRents(ids[5] ?? '')).toEqual([500, 400, 300, 200])
  })

  test('puts listings without rent last, and works for a listing without rent', async () => {
    const [priced = '', unpriced = ''] = await insertListings(api, ana, [
      { rent: 900 },
      { rent: null, title: 'Room of unknown rent' },
      { rent: 5000 },
    ])
    expect(await listSimilarRents(priced)).toEqual([5000, 'Room of unknown rent'])
    expect(await listSimilarRents(unpriced)).toHaveLength(2)
  })

  test('without similar listings, returns []', async () => {
    const id = await insertListing(api, ana)
    expect(await listSimilarRents(id)).toEqual([])
  })

  test('works for a listing that is not available', async () => {
    const [id = ''] = await insertListings(api, ana, [{ availability: 'not available' }, { rent: 800 }])
    expect(await listSimilarRents(id)).toEqual([800])
  })
})
