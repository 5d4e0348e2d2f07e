import { randomUUID } from 'node:crypto'
import { searchListings } from '@roommate-finder/contracts/discovery'
import type { Endpoint } from '@roommate-finder/contracts/endpoint'
import { getDashboardStats } from '@roommate-finder/contracts/insights'
import { likeListing, listInterests, listMyInterests, unlikeListing } from '@roommate-finder/contracts/interest'
import {
  getListing,
  type Listing,
  type ListingDetails,
  listListings,
  listMyListings,
  listSimilar,
} from '@roommate-finder/contracts/listings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ObjectId } from '../db/object-id.ts'
import { ask, bodyOf, call } from '../testing/answers.ts'
import { type Caller, type Person, postListing, startWorld, type World } from '../testing/harness.ts'
import { insertListings } from '../testing/insert-listings.ts'

const CONTACT = 'knock.at.the.green.door@example.com'
const HOST_EMAIL = 'host.of.the.green.door@example.com'
const MASKED_EMAIL = 'h•••@example.com'

let world: World
let host: Person
let fan: Person
let other: Person
let id: string
let neighbour: string

beforeAll(async () => {
  world = await startWorld()
  host = await world.person({ name: 'Hana Host', email: HOST_EMAIL })
  fan = await world.person({ name: 'Fay Fan' })
  other = await world.person({ name: 'Otto Other' })
  id = await postListing(world.as(host), { contactInfo: CONTACT, title: 'Green door room' })
  neighbour = await postListing(world.as(other), { title: 'Next door room' })
  await call(world.as(fan), likeListing, { params: { id } })
})
afterAll(() => world.close())

type Viewer = 'visitor' | 'other' | 'interested' | 'owner'
const viewers: Viewer[] = ['visitor', 'other', 'interested', 'owner']

const callerOf = (viewer: Viewer): Caller =>
  ({
    visitor: () => world.visitor(),
    other: () => world.as(other),
    interested: () => world.as(fan),
    owner: () => world.as(host),
  })[viewer]()

interface Place {
  endpoint: Endpoint
  /** The listing as it stands in the answer. */
  find: (body: unknown) => Listing | undefined
  listingId?: () => string
  seenBy: Viewer[]
  isDetails?: boolean
}

const inList = (body: unknown) => (body as Listing[]).find(({ _id }) => _id === id)

const places: Place[] = [
  { endpoint: listListings, find: inList, seenBy: viewers },
  { endpoint: searchListings, find: (body) => inList((body as { items: Listing[] }).items), seenBy: viewers },
  { endpoint: listSimilar, find: inList, listingId: () => neighbour, seenBy: viewers },
  { endpoint: getListing, find: (body) => body as Listing, seenBy: viewers, isDetails: true },
  {
    endpoint: getDashboardStats,
    find: (body) => inList((body as { recentItems: Listing[] }).recentItems),
    seenBy: ['other', 'interested', 'owner'],
  },
  { endpoint: listMyListings, find: inList, seenBy: ['owner'] },
  { endpoint: listMyInterests, find: inList, seenBy: ['interested'] },
]

const cases = places.flatMap((place) => place.seenBy.map((viewer) => [place.endpoint.path, viewer, place] as const))

describe('a listing, wherever it is answered', () => {
  test.each(cases)('%s for the %s → exactly what this viewer may see', async (_path, viewer, place) => {
    const answer = await call(callerOf(viewer), place.endpoint, { params: { id: place.listingId?.() ?? id } })
    const listing = place.find(bodyOf(place.endpoint, answer))
    const isOwner = viewer === 'owner'
    const seesContact = isOwner || viewer === 'interested'
    const seesEmail = isOwner || (place.isDetails === true && viewer !== 'visitor')
    const isWhole = isOwner || viewer === 'interested'
    const email = seesEmail ? (isWhole ? HOST_EMAIL : MASKED_EMAIL) : undefined
    expect(listing).toMatchObject({ title: 'Green door room', isOwner, liked: viewer === 'interested' })
    expect(listing?.contactInfo).toBe(seesContact ? CONTACT : undefined)
    expect(listing?.userEmail).toBe(email)
    if (place.isDetails) expect((listing as ListingDetails).host.email).toBe(email)
    expect(answer.text.includes(CONTACT)).toBe(seesContact)
    expect(answer.text.includes(HOST_EMAIL)).toBe(seesEmail && isWhole)
  })

  test.each(cases)('%s for the %s → no-store exactly where contact details are', async (_path, viewer, place) => {
    const answer = await call(callerOf(viewer), place.endpoint, { params: { id: place.listingId?.() ?? id } })
    const holdsContact = /"(contactInfo|userEmail|email)":/.test(answer.text)
    expect(answer.headers['cache-control']).toBe(holdsContact ? 'no-store' : 'private, no-cache')
  })
})

describe('an email that is not confirmed', () => {
  const emailSeenBy = async (caller: Caller, room: string) => {
    const { userEmail, host: shown } = await ask(caller, getListing, { params: { id: room } })
    expect(shown.email).toBe(userEmail)
    return userEmail
  }

  test('of the host → whole for the host alone, masked for others before and after interest, absent for visitors', async () => {
    const unproven = await world.person({ email: `unproven.host@${randomUUID()}.example`, emailVerified: false })
    const room = await postListing(world.as(unproven))
    const masked = unproven.email.replace('unproven.host', 'u•••')
    await ask(world.as(fan), likeListing, { params: { id: room } })
    expect(await emailSeenBy(world.as(unproven), room)).toBe(unproven.email)
    expect(await emailSeenBy(world.as(fan), room)).toBe(masked)
    expect(await emailSeenBy(world.as(other), room)).toBe(masked)
    expect(await emailSeenBy(world.visitor(), room)).toBeUndefined()
  })

  test.each([
    ['an address', 'old.host@example.com', 'o•••@example.com'],
    ['some other text', 'call 512 555 0100', undefined],
  ])('of an older server, %s → masked or absent, also after interest', async (_, ownerEmail, masked) => {
    const [room = ''] = await insertListings(world, { uid: 'nobody' }, [{}])
    await world.collections.listings.updateOne(
      { _id: new ObjectId(room) },
      { $set: { ownerUid: null, legacy: { ownerEmail } } },
    )
    await ask(world.as(fan), likeListing, { params: { id: room } })
    expect(await emailSeenBy(world.as(fan), room)).toBe(masked)
    expect(await emailSeenBy(world.as(other), room)).toBe(masked)
    expect(await emailSeenBy(world.visitor(), room)).toBeUndefined()
  })
})

describe('contact details', () => {
  test.each(['/trending', '/search-suggestions?query=green', '/filter-options', '/analytics', '/analytics/charts'])(
    '%s → none for anyone',
    async (path) => {
      for (const viewer of viewers) {
        const answer = await callerOf(viewer).get(path).expect(200)
        expect(answer.text).not.toContain(CONTACT)
        expect(answer.text).not.toContain(HOST_EMAIL)
        expect(answer.headers['cache-control']).toBe('private, no-cache')
      }
    },
  )

  test('failures → none for whom is refused', async () => {
    const by = callerOf('other')
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

  test('a like and the list of the interested → no-store; taking a like back → not', async () => {
    const like = await call(world.as(fan), likeListing, { params: { id } })
    expect(like.headers['cache-control']).toBe('no-store')
    const interested = await call(world.as(host), listInterests, { params: { id } })
    expect(interested.headers['cache-control']).toBe('no-store')
    const unlike = await call(world.as(other), unlikeListing, { params: { id } })
    expect(unlike.headers['cache-control']).toBe('private, no-cache')
  })

  test('the log → neither tokens nor contact details nor e-mails', async () => {
    await world.as(host).get(`/my-listings?email=${HOST_EMAIL}`).expect(200)
    const log = world.logged.join('\n')
    expect(log).toContain('/my-listings')
    for (const secret of [CONTACT, HOST_EMAIL, host.token, 'Bearer']) expect(log).not.toContain(secret)
  })
})
