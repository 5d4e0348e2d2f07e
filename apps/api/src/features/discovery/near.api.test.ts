import { getFilterOptions, listSuggestions, searchListings } from '@roommate-finder/contracts/discovery'
import type { CallInput } from '@roommate-finder/contracts/endpoint'
import { setListingStatus } from '@roommate-finder/contracts/listing-status'
import { getMap, type MapPoint } from '@roommate-finder/contracts/map'
import { hideRoom } from '@roommate-finder/contracts/shortlist'
import { describe, expect, test } from 'vitest'
import { expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { insertBlock } from '../../testing/insert-block.ts'
import { insertListings, type ListingToInsert } from '../../testing/insert-listings.ts'

const { api, host, seeker } = await startWithHostAndSeeker()

const AUSTIN = '4671654'
const BOUNDS = '-98,30,-97.5,30.5'

const insert = (listings: ListingToInsert[]) => insertListings(api, host, listings)

/** Rooms in and around Austin, by title. */
const insertRooms = () =>
  insert([
    { title: 'Northern', location: 'Austin, TX', spot: { lat: 30.4, lng: -97.74 }, rent: 700 },
    { title: 'Center', location: 'austin tx', rent: null },
    { title: 'Southern', location: '78704', spot: { lat: 30.245, lng: -97.765 }, rent: 900 },
    { title: 'Round Rock', location: 'Round Rock, TX', spot: { lat: 30.51, lng: -97.68 }, rent: 800 },
    { title: 'Reno room', location: 'Reno, NV' },
    { title: 'Nowhere', location: 'By the old mill' },
  ])

type Query = NonNullable<CallInput<typeof searchListings>['query']>

const search = (query: Query, by = api.visitor()) => fetchBody(by, searchListings, { query })
const titles = async (query: Query) => (await search(query)).items.map(({ title }) => title)

describe('GET /all-items near a place', () => {
  test('finds rooms within ten miles, or the given radius, and counts those without a place', async () => {
    await insertRooms()
    const { items, unstated, near } = await search({ near: AUSTIN, sort: 'title', order: 'asc' })
    expect(items.map(({ title, distanceMiles }) => [title, distanceMiles])).toEqual([
      ['Center', 0],
      ['Northern', 9],
      ['Southern', 2],
    ])
    expect({ unstated, near }).toMatchObject({ unstated: 1, near: { label: 'Austin, TX' } })
    expect(await titles({ near: AUSTIN, radius: 1 })).toEqual(['Center'])
    expect(await titles({ near: AUSTIN, radius: 25, maxRent: 800, sort: 'rent', order: 'asc' })).toEqual([
      'Northern',
      'Round Rock',
    ])
    expect(await titles({ near: 'zip78704', radius: 3 })).toEqual(['Southern', 'Center'])
  })

  test('sorts by distance, page by page', async () => {
    await insertRooms()
    const pages = [1, 2].map((page) => titles({ near: AUSTIN, radius: 25, sort: 'distance', limit: 2, page }))
    expect(await Promise.all(pages)).toEqual([
      ['Center', 'Southern'],
      ['Northern', 'Round Rock'],
    ])
  })

  test.each([
    [{ near: 'Austin' }, { near: 'Must be the id of a place' }],
    [{ near: AUSTIN, radius: '101' }, { radius: 'Must be a whole number from 1 to 100' }],
    [{ sort: 'distance' }, { sort: 'Needs a place in near' }],
    [{ bbox: '1,2,0,3' }, { bbox: 'Must be west,south,east,north in degrees' }],
    [{ bbox: '0,0,181,3' }, { bbox: 'Must be west,south,east,north in degrees' }],
  ])('refuses %j', async (query, fields) => {
    expect(expectError(await api.visitor().get('/all-items').query(query), 'validation_failed').fields).toEqual(fields)
  })

  test.each(['newest', 'distance'] as const)(
    'near a place that no longer exists finds nothing, sorted by %s',
    async (sort) => {
      await insertRooms()
      const { items, near, relaxed } = await search({ near: '1', sort })
      expect({ items, near, relaxed }).toEqual({
        items: [],
        near: undefined,
        relaxed: { without: ['near', 'radius', 'bbox'], total: 6 },
      })
    },
  )

  test('with bbox, finds rooms in that part of the map', async () => {
    await insertRooms()
    expect(await titles({ bbox: BOUNDS, sort: 'title', order: 'asc' })).toEqual(['Center', 'Northern', 'Southern'])
    expect(await titles({ bbox: BOUNDS, near: AUSTIN, radius: 1 })).toEqual(['Center'])
  })
})

describe('GET /map', () => {
  const fetchMap = (query: object, by = api.visitor()) =>
    fetchBody(by, getMap, { query: { bbox: BOUNDS, zoom: 11, ...query } })
  const sortByLatitude = (points: MapPoint[]) => points.toSorted((a, b) => a.lat - b.lat)

  test('returns single rooms with their id and rent at a high zoom, and groups at a low one', async () => {
    const [north, center, south] = await insertRooms()
    const { points, total } = await fetchMap({ zoom: 13, bbox: '-97.8,30.2,-97.7,30.45' })
    expect(total).toBe(3)
    expect(sortByLatitude(points).map(({ listingId, minRent, count }) => [listingId, minRent, count])).toEqual([
      [south, 900, 1],
      [center, null, 1],
      [north, 700, 1],
    ])
    const world = await fetchMap({ zoom: 3, bbox: '-180,-80,180,80' })
    expect(world.total).toBe(5)
    expect(world.points.map(({ count }) => count).toSorted()).toEqual([1, 4])
    const group = world.points.find(({ count }) => count === 4)
    expect(group).not.toHaveProperty('listingId')
    expect(group?.bounds).toEqual({ west: -97.765, south: 30.245, east: -97.68, north: 30.51 })
    expect(points.every(({ bounds }) => bounds === undefined)).toBe(true)
  })

  test('shows rooms of one place without spots apart, less than half a mile from its center', async () => {
    const ids = await insert([{ location: 'Austin, TX' }, { location: 'Austin, TX' }])
    const { items } = await search({ near: AUSTIN, radius: 1 })
    expect(items.map(({ distanceMiles }) => distanceMiles)).toEqual([0, 0])
    const { points } = await fetchMap({ zoom: 16, bbox: '-97.7531,30.2572,-97.7331,30.2772' })
    const places = points.flatMap(({ bounds, ...point }) =>
      bounds
        ? [[bounds.west, bounds.south].join(), [bounds.east, bounds.north].join()]
        : [[point.lng, point.lat].join()],
    )
    expect(new Set(places).size).toBe(ids.length)
  })

  test('groups rooms that lie close together on both sides of a line of the grid', async () => {
    // The line is at -97.668.
    await insert([
      { location: 'Austin, TX', spot: { lat: 30.3, lng: -97.67 }, rent: 700 },
      { location: 'Austin, TX', spot: { lat: 30.3, lng: -97.665 }, rent: null },
    ])
    const bounds = { west: -97.67, south: 30.3, east: -97.665, north: 30.3 }
    expect((await fetchMap({ zoom: 10 })).points).toEqual([
      { lat: 30.3, lng: -97.6675, count: 2, minRent: 700, bounds },
    ])
    const close = await fetchMap({ zoom: 16, bbox: '-97.675,30.295,-97.66,30.305' })
    expect(close.points).toHaveLength(2)
  })

  test('applies the filters of a search', async () => {
    await insertRooms()
    expect((await fetchMap({ maxRent: 800 })).points).toMatchObject([{ count: 1, minRent: 700 }])
    expect((await fetchMap({ near: AUSTIN, radius: 1 })).total).toBe(1)
  })

  test('returns at most 300 points, which hold all rooms', async () => {
    const spots = Array.from({ length: 400 }, (_, i) => ({
      lat: 30 + (i % 20) / 40,
      lng: -98 + Math.floor(i / 20) / 40,
    }))
    await insert(spots.map((spot) => ({ location: 'Austin, TX', spot })))
    const { points, total } = await fetchMap({ zoom: 16, bbox: '-98.1,29.9,-97.4,30.6' })
    expect(points.length).toBeLessThanOrEqual(300)
    expect(points.length).toBeGreaterThan(50)
    expect({ total, sum: points.reduce((sum, { count }) => sum + count, 0) }).toEqual({ total: 400, sum: 400 })
  })

  test.each([
    [{ zoom: 11 }, { bbox: 'Must be west,south,east,north in degrees' }],
    [{ bbox: BOUNDS }, { zoom: 'Must be a whole number from 3 to 16' }],
    [{ bbox: BOUNDS, zoom: 17 }, { zoom: 'Must be a whole number from 3 to 16' }],
    [{ bbox: BOUNDS, zoom: 11, page: 2 }, { page: 'Unknown parameter' }],
  ])('refuses %j', async (query, fields) => {
    expect(expectError(await api.visitor().get('/map').query(query), 'validation_failed').fields).toEqual(fields)
  })

  test('leaves out rooms that the viewer’s lists leave out', async () => {
    const [north = '', center = ''] = await insertRooms()
    await fetchBody(api.as(seeker), hideRoom, { params: { id: north } })
    await fetchBody(api.as(host), setListingStatus, {
      params: { id: center },
      body: { status: 'rented' },
    })
    expect((await fetchMap({}, api.as(seeker))).total).toBe(1)
    expect((await fetchMap({})).total).toBe(2)
    await insertBlock(api, '0123456789abcdef01234567', { uid: host.uid, blockedUid: seeker.uid })
    expect(await fetchMap({}, api.as(seeker))).toEqual({ points: [], total: 0 })
    expect((await search({ near: AUSTIN }, api.as(seeker))).items).toEqual([])
  })
})

test('no query tells more of a spot than its grid', async () => {
  await insert([{ title: 'Sam room', location: 'Austin, TX', spot: { lat: 30.2512, lng: -97.7588 } }])
  const centers = ['4671654', 'zip78704', 'zip78701', 'zip78745', 'zip78703']
  const probe = async () => {
    const near = await Promise.all(
      centers.flatMap((place) =>
        Array.from({ length: 12 }, (_, i) => search({ near: place, radius: i + 1, sort: 'distance' })),
      ),
    )
    // Narrows the edges of the map down to a millionth of a degree.
    const edges = []
    let [west, east] = [-97.8, -97.7]
    for (let i = 0; i < 17; i++) {
      const middle = (west + east) / 2
      const { total } = await fetchBody(api.visitor(), getMap, {
        query: { bbox: [west.toFixed(7), 30, middle.toFixed(7), 30.5].join(), zoom: 16 },
      })
      edges.push(total)
      if (total > 0) east = middle
      else west = middle
    }
    return { answers: near.map(({ items }) => items.map(({ distanceMiles }) => distanceMiles)), edges }
  }
  const first = await probe()
  await api.clear()
  await insert([{ title: 'Sam room', location: 'Austin, TX', spot: { lat: 30.2488, lng: -97.7612 } }])
  expect(await probe()).toEqual(first)
  expect(new Set(first.edges)).toEqual(new Set([0, 1]))
})

describe('one place in several spellings', () => {
  test('is one filter option, one suggestion, and found by each spelling', async () => {
    await insert([{ location: 'NYC' }, { location: 'New York, NY' }, { location: 'new york city' }])
    expect((await fetchBody(api.visitor(), getFilterOptions)).locations).toEqual(['New York, NY'])
    for (const location of ['NYC', 'new york', 'New York, NY', 'NY']) {
      expect((await search({ location })).pagination.total, location).toBe(3)
    }
    const suggestions = await fetchBody(api.visitor(), listSuggestions, { query: { query: 'new yo' } })
    expect(suggestions[0]).toBe('New York, NY')
    expect((await search({ search: 'new york' })).pagination.total).toBe(3)
  })

  test('keeps the part of a town that only the host names', async () => {
    await insert([{ location: 'Mill Quarter, Austin, TX' }])
    expect(await fetchBody(api.visitor(), listSuggestions, { query: { query: 'mill' } })).toContain(
      'Mill Quarter, Austin, TX',
    )
    expect((await search({ location: 'mill quarter' })).pagination.total).toBe(1)
    expect((await search({ location: 'Austin, TX' })).pagination.total).toBe(1)
  })
})
