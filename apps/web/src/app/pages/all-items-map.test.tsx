import { type ListingPage, searchListings } from '@roommate-finder/contracts/discovery'
import { listRoomsById } from '@roommate-finder/contracts/listings'
import { getMap, type ListingMap, type MapPoint } from '@roommate-finder/contracts/map'
import type { Place } from '@roommate-finder/contracts/places'
import { pickScene, type SceneKind } from '@roommate-finder/room-scenes/scene'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { DESKTOP, PHONE, setWindowWidth } from '#src/testing/browser.ts'
import { aListing, aPage } from '#src/testing/factories.ts'
import { answerLists, settled } from '#src/testing/lists.ts'
import { renderRoute } from '#src/testing/render-route.tsx'
import { reply, replyError, server } from '#src/testing/server.ts'

const AUSTIN = { lat: 30.27, lng: -97.74 }
const austin: Place = {
  id: '4671654',
  name: 'Austin',
  region: 'TX',
  country: 'US',
  label: 'Austin, TX',
  kind: 'city',
  ...AUSTIN,
}
const room = aListing({ title: 'Attic by the river', rent: 850 })
const single: MapPoint = { ...AUSTIN, count: 1, minRent: 850, listingId: room._id }
const group: MapPoint = {
  lat: 30.3,
  lng: -97.7,
  count: 12,
  minRent: 650,
  bounds: { west: -97.72, south: 30.29, east: -97.68, north: 30.31 },
}

/** Answers maps with these points. Returns the received queries. */
const answerMap = (points: MapPoint[]): URLSearchParams[] => {
  const queries: URLSearchParams[] = []
  server.use(
    reply(getMap, ({ searchParams }): ListingMap => {
      queries.push(searchParams)
      return { points, total: points.reduce((sum, { count }) => sum + count, 0) }
    }),
  )
  return queries
}

/** Opens a list of one room as a map of 800 × 600 px. */
const openMap = async (address: string, rest: Partial<ListingPage> = {}) => {
  localStorage.setItem('listing-view', 'map')
  answerLists()
  server.use(reply(searchListings, { ...aPage([room]), ...rest }))
  const route = renderRoute(address)
  await screen.findByRole('region', { name: 'Map of rooms' })
  return route
}

const zoomIn = () => screen.getByRole('button', { name: 'Zoom in' })
const searchArea = () => screen.findByRole('button', { name: 'Search this area' })
const searchOf = (address: string) => new URLSearchParams(address.split('?')[1])
const centerOf = (bbox: string | null) => {
  const [west = 0, south = 0, east = 0, north = 0] = (bbox ?? '').split(',').map(Number)
  return { lat: (south + north) / 2, lng: (west + east) / 2 }
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  server.use(
    http.get('*/map.json', () =>
      HttpResponse.json({ tilesUrl: '/tiles/{z}/{x}/{y}.png', streetsUrl: '', attribution: '© Tile makers' }),
    ),
  )
  return () => vi.restoreAllMocks()
})

/** Two rooms whose own scenes look the same, so that the list gives the second one another scene. */
const lookAlikes = () => {
  const own = (listing: { _id: string; roomType: SceneKind }) =>
    pickScene({ seed: listing._id, kind: listing.roomType })
  const first = aListing({ title: 'Cellar' })
  for (;;) {
    const second = aListing({ title: 'Attic', rent: 850 })
    const [one, other] = [own(first), own(second)]
    if (one.wall === other.wall && one.cover === other.cover) return [first, second] as const
  }
}

describe('the map of /all-items', () => {
  test('a pressed pin shows its room with the picture of the list', async () => {
    const [first, second] = lookAlikes()
    answerMap([{ ...single, listingId: second._id }])
    const { user } = await openMap('/all-items', { items: [first, second] })
    const pictureIn = (element: Element | null | undefined) => element?.querySelector('svg')?.innerHTML
    await user.click(await screen.findByRole('button', { name: 'Room for $850' }))
    const card = await screen.findByRole('article', { name: 'Attic' })
    const inList = (await screen.findByRole('heading', { name: 'Attic' })).closest('li')
    expect(pictureIn(inList)).toBeTruthy()
    expect(pictureIn(card)).toBe(pictureIn(inList))
  })

  test('shows rooms as buttons with their rents and groups with their number', async () => {
    answerMap([single, group, { lat: 30.1, lng: -97.9, count: 1, minRent: null, listingId: aListing()._id }])
    await openMap('/all-items')
    expect(await screen.findByRole('button', { name: 'Room for $850' })).toHaveTextContent('$850')
    expect(screen.getByRole('button', { name: '12 rooms from $650' })).toHaveTextContent('12')
    expect(screen.getByRole('button', { name: 'Room, ask about the rent' })).toHaveTextContent('Ask')
    expect(screen.getByRole('region', { name: 'Map of rooms' })).toHaveAccessibleDescription(
      'Shows the rooms from the list. Move with the arrow keys, zoom with plus and minus.',
    )
  })

  test('asks for the filters of the list, without its page and order', async () => {
    const queries = answerMap([single])
    await openMap('/all-items?maxRent=900&sort=rent&page=2')
    await screen.findByRole('button', { name: 'Room for $850' })
    const [last] = queries.slice(-1)
    expect([...(last?.keys() ?? [])].toSorted()).toEqual(['bbox', 'maxRent', 'zoom'])
  })

  test.each([
    ['the area of the URL', '/all-items?bbox=-74.1,40.6,-73.9,40.8', { lat: 40.7, lng: -74 }],
    ['the rooms', '/all-items?roomType=Studio', AUSTIN],
  ])('opens at %s', async (_name, address, { lat, lng }) => {
    const queries = answerMap([single])
    await openMap(address)
    await waitFor(() => {
      const center = centerOf(queries.at(-1)?.get('bbox') ?? null)
      expect(center.lat).toBeCloseTo(lat, 2)
      expect(center.lng).toBeCloseTo(lng, 2)
    })
  })

  test('opens around the place of the search', async () => {
    const queries = answerMap([single])
    await openMap('/all-items?near=4671654&radius=25', { near: austin })
    await waitFor(() => expect(centerOf(queries.at(-1)?.get('bbox') ?? null).lat).toBeCloseTo(AUSTIN.lat, 2))
    const [west = 0, , east = 0] = (queries.at(-1)?.get('bbox') ?? '').split(',').map(Number)
    expect(east - west).toBeGreaterThan(0.8)
  })

  test('after a move, "Search this area" puts the area into the URL in place of the location', async () => {
    answerMap([single])
    const { user, address } = await openMap('/all-items?location=Austin%2C+TX&maxRent=900')
    await screen.findByRole('button', { name: 'Room for $850' })
    expect(screen.queryByRole('button', { name: 'Search this area' })).not.toBeInTheDocument()
    fireEvent.click(zoomIn())
    await user.click(await searchArea())
    const params = searchOf(address())
    expect(params.get('location')).toBeNull()
    expect(params.get('maxRent')).toBe('900')
    expect(centerOf(params.get('bbox')).lat).toBeCloseTo(AUSTIN.lat, 2)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Search this area' })).not.toBeInTheDocument())
  })

  test('a click on a group zooms in on its rooms', async () => {
    const queries = answerMap([group])
    const { user } = await openMap('/all-items')
    const zoomOf = (query: URLSearchParams | undefined) => Number(query?.get('zoom'))
    await user.click(await screen.findByRole('button', { name: '12 rooms from $650' }))
    await waitFor(() => expect(zoomOf(queries.at(-1))).toBeGreaterThan(zoomOf(queries[1])))
    expect(centerOf(queries.at(-1)?.get('bbox') ?? null).lat).toBeCloseTo(30.3, 2)
  })

  test.each([' ', 'Enter'])('the key %j presses the buttons that zoom, which are no links', async (key) => {
    const queries = answerMap([single])
    await openMap('/all-items')
    await screen.findByRole('button', { name: 'Room for $850' })
    const zoomOf = (query: URLSearchParams | undefined) => Number(query?.get('zoom'))
    const before = zoomOf(queries.at(-1))
    expect(zoomIn()).not.toHaveAttribute('href')
    fireEvent.keyDown(zoomIn(), { key })
    await waitFor(() => expect(zoomOf(queries.at(-1))).toBeGreaterThan(before))
  })

  describe('a click on a group at one spot', () => {
    const { lat, lng } = AUSTIN
    const spot = { ...group, ...AUSTIN, bounds: { west: lng, south: lat, east: lng, north: lat } }
    const bbox = '-97.7425,30.2675,-97.7375,30.2725'

    test('filters the list beside the map to it', async () => {
      answerMap([spot])
      const { user, address } = await openMap('/all-items')
      await user.click(await screen.findByRole('button', { name: '12 rooms from $650' }))
      expect(searchOf(address()).get('bbox')).toBe(bbox)
    })

    test('lists its rooms in a sheet on a phone, where the list is below the map', async () => {
      setWindowWidth(PHONE)
      onTestFinished(() => setWindowWidth(DESKTOP))
      answerMap([spot])
      const { user, address, goBack } = await openMap('/all-items?maxRent=900&page=2')
      server.use(
        reply(searchListings, ({ searchParams }) => {
          expect([searchParams.get('bbox'), searchParams.get('maxRent')]).toEqual([bbox, '900'])
          return aPage([aListing({ title: 'Loft on the hill' })], { total: 12 })
        }),
      )
      await user.click(await screen.findByRole('button', { name: '12 rooms from $650' }))
      const sheet = within(screen.getByRole('dialog', { name: 'Rooms at this spot' }))
      expect(await sheet.findByRole('link', { name: 'View Details of Loft on the hill' })).toBeVisible()
      goBack()
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      expect(address()).toBe('/all-items?maxRent=900&page=2')
      await user.click(screen.getByRole('button', { name: '12 rooms from $650' }))
      await user.click(await screen.findByRole('button', { name: 'Show all 12 rooms' }))
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
      expect(searchOf(address()).get('bbox')).toBe(bbox)
    })
  })

  test('another search keeps the card of a room that it finds, and closes that of another', async () => {
    answerMap([single])
    const { user } = await openMap('/all-items?maxRent=900&roomType=Single')
    const frame = screen.getByRole('region', { name: 'Map of rooms' }).closest<HTMLElement>('.map-frame')
    const card = () => within(frame ?? document.body).queryByRole('article', { name: room.title })
    await user.click(await screen.findByRole('button', { name: 'Room for $850' }))
    await waitFor(() => expect(card()).toBeVisible())
    const queries = answerMap([single])
    await user.click(await screen.findByRole('button', { name: 'Remove filter Rent up to $900' }))
    await waitFor(() => expect(queries).not.toHaveLength(0))
    await settled()
    expect(card()).toBeVisible()
    answerMap([group])
    await user.click(await screen.findByRole('button', { name: 'Remove filter Single' }))
    await waitFor(() => expect(card()).not.toBeInTheDocument())
  })

  test('a chosen pin shows its room, which the list may not have, and Close removes it', async () => {
    const other = aListing({ title: 'Loft on the hill' })
    answerMap([{ ...single, listingId: other._id }])
    server.use(reply(listRoomsById, [other]))
    const { user } = await openMap('/all-items')
    const pin = await screen.findByRole('button', { name: 'Room for $850' })
    await user.click(pin)
    const card = await screen.findByRole('article', { name: 'Loft on the hill' })
    expect(within(card).getByRole('link', { name: 'View Details of Loft on the hill' })).toBeVisible()
    expect(pin).toHaveAttribute('aria-pressed', 'true')
    await user.click(within(card).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('article', { name: 'Loft on the hill' })).not.toBeInTheDocument()
    expect(pin).toHaveAttribute('aria-pressed', 'false')
  })

  test('marks the card of the pin under the pointer, and the pin of the card in focus', async () => {
    answerMap([single])
    const { user } = await openMap('/all-items')
    const pin = await screen.findByRole('button', { name: 'Room for $850' })
    const link = await screen.findByRole('link', { name: 'View Details of Attic by the river' })
    const card = link.closest('li')
    await user.hover(pin)
    expect(card).toHaveAttribute('data-active')
    await user.unhover(pin)
    expect(card).not.toHaveAttribute('data-active')
    act(() => link.focus())
    expect(pin.closest('.map-pin')).toHaveAttribute('data-active')
    act(() => link.blur())
    expect(pin.closest('.map-pin')).not.toHaveAttribute('data-active')
  })

  test('shows a failure with Retry and keeps the list', async () => {
    server.use(replyError(getMap, 'internal'))
    const { user } = await openMap('/all-items?bbox=-74.1,40.6,-73.9,40.8')
    expect(await screen.findByText('We couldn’t load the rooms on the map.')).toBeVisible()
    expect(screen.getByRole('list', { name: 'Rooms' })).toBeVisible()
    answerMap([single])
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('button', { name: 'Room for $850' })).toBeVisible()
  })

  test('draws the tiles of the operator and shows their attribution', async () => {
    answerMap([single])
    await openMap('/all-items')
    expect(await screen.findByText('© Tile makers', { exact: false })).toBeVisible()
    const map = screen.getByRole('region', { name: 'Map of rooms' })
    expect(map.querySelector('img')).toHaveAttribute('src', expect.stringMatching(/^\/tiles\/\d+\/\d+\/\d+\.png$/))
  })

  test('says where rooms without a marked spot lie', async () => {
    answerMap([single])
    await openMap('/all-items')
    const note = 'Rooms without a marked spot lie around the center of their place.'
    expect(await screen.findByText(note, { exact: false })).toBeVisible()
  })

  test('says so if no room is in sight', async () => {
    answerMap([])
    await openMap('/all-items?bbox=-74.1,40.6,-73.9,40.8')
    expect(await screen.findByText('No rooms here')).toBeVisible()
  })
})
