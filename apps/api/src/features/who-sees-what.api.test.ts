import { randomUUID } from 'node:crypto'
import { searchListings } from '@roommate-finder/contracts/discovery'
import type { Endpoint } from '@roommate-finder/contracts/endpoint'
import { endpoints } from '@roommate-finder/contracts/endpoints'
import { getDashboardStats, getListingHistory } from '@roommate-finder/contracts/insights'
import { likeListing, listInterests, listMyInterests, unlikeListing } from '@roommate-finder/contracts/interest'
import {
  getListing,
  type Listing,
  type ListingDetails,
  listListings,
  listMyListings,
  listRoomsById,
  listSimilar,
} from '@roommate-finder/contracts/listings'
import { messageListing, sendMessage } from '@roommate-finder/contracts/messages'
import { exportOwnData } from '@roommate-finder/contracts/own-data'
import { saveSearch } from '@roommate-finder/contracts/saved-searches'
import { hideRoom, listHiddenRooms, listSavedRooms, saveRoom, unhideRoom } from '@roommate-finder/contracts/shortlist'
import { cancelViewing, confirmViewing } from '@roommate-finder/contracts/viewings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ObjectId } from '../db/object-id.ts'
import { call, expectSuccess, fetchBody } from '../testing/calls.ts'
import { insertListings } from '../testing/insert-listings.ts'
import { propose } from '../testing/propose-viewings.ts'
import { sendValid } from '../testing/send-valid.ts'
import { type Caller, messageBody, type Person, postListing, startTestApi, type TestApi } from '../testing/test-api.ts'
import { countTraces } from '../testing/traces.ts'

const CONTACT = 'knock.at.the.green.door@example.com'
const HOST_EMAIL = 'host.of.the.green.door@example.com'
const MASKED_EMAIL = 'h•••@example.com'

let api: TestApi
let host: Person
let fan: Person
let other: Person
let id: string
let neighbor: string

beforeAll(async () => {
  api = await startTestApi()
  host = await api.createPerson({ name: 'Hana Host', email: HOST_EMAIL })
  fan = await api.createPerson({ name: 'Fay Fan' })
  other = await api.createPerson({ name: 'Otto Other' })
  id = await postListing(api.as(host), { contactInfo: CONTACT, title: 'Green door room' })
  neighbor = await postListing(api.as(other), { title: 'Next door room' })
  await call(api.as(fan), likeListing, { params: { id } })
  for (const person of [fan, other]) await call(api.as(person), saveRoom, { params: { id }, body: {} })
})
afterAll(() => api.close())

type Viewer = 'visitor' | 'other' | 'interested' | 'owner'
const viewers: Viewer[] = ['visitor', 'other', 'interested', 'owner']

const getCaller = (viewer: Viewer): Caller =>
  ({
    visitor: () => api.visitor(),
    other: () => api.as(other),
    interested: () => api.as(fan),
    owner: () => api.as(host),
  })[viewer]()

interface Place {
  endpoint: Endpoint
  /** Finds the listing in the response body. */
  find: (body: unknown) => Listing | undefined
  listingId?: () => string
  query?: () => object
  seenBy: Viewer[]
  isDetails?: boolean
}

const inShortlist = (body: unknown) => {
  const { items } = body as { items: { listing: Listing | null }[] }
  return inList(items.flatMap(({ listing }) => listing ?? []))
}

const inList = (body: unknown) => (body as Listing[]).find(({ _id }) => _id === id)

const places: Place[] = [
  { endpoint: listListings, find: inList, seenBy: viewers },
  { endpoint: searchListings, find: (body) => inList((body as { items: Listing[] }).items), seenBy: viewers },
  { endpoint: listRoomsById, find: inList, query: () => ({ ids: [neighbor, id] }), seenBy: viewers },
  { endpoint: listSimilar, find: inList, listingId: () => neighbor, seenBy: viewers },
  { endpoint: getListing, find: (body) => body as Listing, seenBy: viewers, isDetails: true },
  {
    endpoint: getDashboardStats,
    find: (body) => inList((body as { recentItems: Listing[] }).recentItems),
    seenBy: ['other', 'interested', 'owner'],
  },
  { endpoint: listMyListings, find: inList, seenBy: ['owner'] },
  { endpoint: listMyInterests, find: inList, seenBy: ['interested'] },
  { endpoint: listSavedRooms, find: inShortlist, seenBy: ['other', 'interested'] },
]

const read = ({ endpoint, listingId, query }: Place, viewer: Viewer) =>
  call(getCaller(viewer), endpoint, { params: { id: listingId?.() ?? id }, query: query?.() ?? {} })

const cases = places.flatMap((place) => place.seenBy.map((viewer) => [place.endpoint.path, viewer, place] as const))

describe('a listing in every response that contains it', () => {
  test.each(cases)('in %s shows the %s exactly the contact details they may see', async (_path, viewer, place) => {
    const response = await read(place, viewer)
    const listing = place.find(expectSuccess(place.endpoint, response))
    const isOwner = viewer === 'owner'
    const canSeeContact = isOwner || viewer === 'interested'
    const canSeeEmail = isOwner || (place.isDetails === true && viewer !== 'visitor')
    const isWhole = isOwner || viewer === 'interested'
    const email = canSeeEmail ? (isWhole ? HOST_EMAIL : MASKED_EMAIL) : undefined
    const saved = viewer === 'other' || viewer === 'interested'
    expect(listing).toMatchObject({ title: 'Green door room', isOwner, liked: viewer === 'interested', saved })
    expect(listing?.contactInfo).toBe(canSeeContact ? CONTACT : undefined)
    expect(listing?.userEmail).toBe(email)
    if (place.isDetails) expect((listing as ListingDetails).host.email).toBe(email)
    expect(response.text.includes(CONTACT)).toBe(canSeeContact)
    expect(response.text.includes(HOST_EMAIL)).toBe(canSeeEmail && isWhole)
  })

  test.each(cases)('in %s for the %s is no-store only with contact details', async (_path, viewer, place) => {
    const response = await read(place, viewer)
    const hasContact = /"(contactInfo|userEmail|email)":/.test(response.text)
    expect(response.headers['cache-control']).toBe(hasContact ? 'no-store' : 'private, no-cache')
  })
})

describe('an unconfirmed email', () => {
  const readEmail = async (caller: Caller, room: string) => {
    const { userEmail, host: shown } = await fetchBody(caller, getListing, { params: { id: room } })
    expect(shown.email).toBe(userEmail)
    return userEmail
  }

  test('of a host is whole for the host, masked for others even with interest, and absent for visitors', async () => {
    const unconfirmed = await api.createPerson({
      email: `unconfirmed.host@${randomUUID()}.example`,
      emailVerified: false,
    })
    const room = await postListing(api.as(unconfirmed))
    const masked = unconfirmed.email.replace('unconfirmed.host', 'u•••')
    await fetchBody(api.as(fan), likeListing, { params: { id: room } })
    expect(await readEmail(api.as(unconfirmed), room)).toBe(unconfirmed.email)
    expect(await readEmail(api.as(fan), room)).toBe(masked)
    expect(await readEmail(api.as(other), room)).toBe(masked)
    expect(await readEmail(api.visitor(), room)).toBeUndefined()
  })

  test.each([
    ['masked', 'old.host@example.com', 'o•••@example.com'],
    ['absent', 'call 512 555 0100', undefined],
  ])('from the legacy server is %s if stored as %j, even with interest', async (_, ownerEmail, masked) => {
    const [room = ''] = await insertListings(api, { uid: 'nobody' }, [{}])
    await api.collections.listings.updateOne(
      { _id: new ObjectId(room) },
      { $set: { ownerUid: null, legacy: { ownerEmail } } },
    )
    await fetchBody(api.as(fan), likeListing, { params: { id: room } })
    expect(await readEmail(api.as(fan), room)).toBe(masked)
    expect(await readEmail(api.as(other), room)).toBe(masked)
    expect(await readEmail(api.visitor(), room)).toBeUndefined()
  })
})

describe('contact details', () => {
  test.each(['/trending', '/search-suggestions?query=green', '/filter-options', '/analytics', '/figures/charts'])(
    'are not in %s for any viewer',
    async (path) => {
      for (const viewer of viewers) {
        const response = await getCaller(viewer).get(path).expect(200)
        expect(response.text).not.toContain(CONTACT)
        expect(response.text).not.toContain(HOST_EMAIL)
        expect(response.headers['cache-control']).toBe('private, no-cache')
      }
    },
  )

  test('are not in conversations and notifications of the two people', async () => {
    const { conversation } = await fetchBody(api.as(fan), messageListing, { params: { id }, body: messageBody() })
    await fetchBody(api.as(host), sendMessage, { params: { id: conversation._id }, body: messageBody() })
    const paths = ['', `/${conversation._id}`, `/${conversation._id}/messages`].map((path) => `/conversations${path}`)
    for (const [by, secrets] of [
      [api.as(fan), [CONTACT, HOST_EMAIL, host.uid]],
      [api.as(host), [fan.email, fan.uid]],
    ] as const) {
      for (const path of [...paths, '/notifications', '/me/unread']) {
        const { text } = await by.get(path).expect(200)
        for (const secret of secrets) expect(text, path).not.toContain(secret)
      }
    }
  })

  test('of a viewing are for its seeker only while it is confirmed', async () => {
    const place = 'The green door at 410 Elm Street'
    const { conversation } = await fetchBody(api.as(fan), messageListing, { params: { id }, body: messageBody() })
    const [viewing] = await propose(api, host, conversation._id, [24], { place })
    const params = { id: viewing?._id ?? '' }
    const inConversation = ['viewings', 'messages'].map((list) => `/conversations/${conversation._id}/${list}`)
    const paths = [
      ...inConversation,
      '/viewings',
      '/viewings?when=past',
      '/conversations',
      '/notifications',
      '/me/export',
    ]
    const findPlace = async (by: Caller) => {
      const found: string[] = []
      for (const path of paths) if ((await by.get(path)).text.includes(place)) found.push(path)
      return found
    }
    expect(await findPlace(api.as(fan))).toEqual([])
    await fetchBody(api.as(fan), confirmViewing, { params, body: {} })
    expect(await findPlace(api.as(fan))).toEqual([inConversation[0], '/viewings', '/me/export'])
    expect(await findPlace(api.as(other))).toEqual([])
    await fetchBody(api.as(host), cancelViewing, { params, body: {} })
    expect(await findPlace(api.as(fan))).toEqual([])
    expect(await findPlace(api.as(host))).toEqual([inConversation[0], '/me/export'])
  })

  test('are not in error responses', async () => {
    const by = getCaller('other')
    const refused = [
      await by.put(`/roommates/${id}`).send({ title: 'x' }),
      await by.delete(`/roommates/${id}`),
      await by.get(`/roommates/${id}/interests`),
      await by.get(`/my-listings?email=${HOST_EMAIL}`),
      await by.get(`/all-items?search=green&colour=green`),
    ]
    for (const { status, text } of refused) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(text).not.toContain(CONTACT)
      expect(text).not.toContain(HOST_EMAIL)
    }
  })

  test('make a like and the list of interested people no-store, but not an unlike', async () => {
    const like = await call(api.as(fan), likeListing, { params: { id } })
    expect(like.headers['cache-control']).toBe('no-store')
    const interested = await call(api.as(host), listInterests, { params: { id } })
    expect(interested.headers['cache-control']).toBe('no-store')
    const unlike = await call(api.as(other), unlikeListing, { params: { id } })
    expect(unlike.headers['cache-control']).toBe('private, no-cache')
  })

  test('are not in the log, nor are tokens and emails', async () => {
    await api.as(host).get(`/my-listings?email=${HOST_EMAIL}`).expect(200)
    const log = api.logged.join('\n')
    expect(log).toContain('/my-listings')
    for (const secret of [CONTACT, HOST_EMAIL, host.token, 'Bearer']) expect(log).not.toContain(secret)
  })
})

describe('what a user saves and hides', () => {
  const NOTE = 'the secret note of a seeker'

  const reads = Object.values<Endpoint>(endpoints).filter(
    ({ method, auth, path }) => method === 'GET' && auth !== 'moderator' && !/^\/(health|ready)z$/.test(path),
  )

  // Of the history of a room, its owner may learn how many people saved it.
  const others = reads.filter(({ path }) => path !== exportOwnData.path && path !== getListingHistory.path)

  test('is in no response for others, and changes none but the count of saves in the history of a room', async () => {
    const room = await postListing(api.as(host), { title: 'Quiet door room' })
    await call(api.as(fan), messageListing, { params: { id: room }, body: messageBody() })
    const seeker = await api.createStoredPerson({ name: 'Silent Seeker' })
    const readAll = async () => {
      const texts: string[] = []
      for (const by of [api.as(host), api.as(other), api.visitor()]) {
        for (const endpoint of others) {
          texts.push((await sendValid(by, endpoint, room)).text.replace(/"requestId":"[^"]*"/, ''))
        }
      }
      return texts
    }
    await readAll()
    const before = await readAll()
    const traces = await countTraces(api, seeker)
    await fetchBody(api.as(seeker), saveRoom, { params: { id: room }, body: { note: NOTE } })
    await fetchBody(api.as(seeker), hideRoom, { params: { id: room } })
    await fetchBody(api.as(seeker), saveSearch, { body: { name: NOTE, query: {}, frequency: 'instant' } })
    expect(await readAll()).toEqual(before)
    expect(await countTraces(api, seeker)).toEqual({ ...traces, savedRooms: 1, hiddenRooms: 1, savedSearches: 1 })
    for (const by of [api.as(host), api.as(other)]) {
      const { text } = await call(by, exportOwnData)
      for (const secret of [NOTE, seeker.uid, seeker.name]) expect(text).not.toContain(secret)
    }
    expect(api.logged.join('\n')).not.toContain(NOTE)
  })

  test('shows a hidden room in its list by the rules of any list', async () => {
    await fetchBody(api.as(other), hideRoom, { params: { id } })
    const response = await call(api.as(other), listHiddenRooms)
    expect(inShortlist(expectSuccess(listHiddenRooms, response))).toMatchObject({ title: 'Green door room' })
    expect(response.text).not.toContain(CONTACT)
    expect(response.text).not.toContain(HOST_EMAIL)
    await fetchBody(api.as(other), unhideRoom, { params: { id } })
  })
})
