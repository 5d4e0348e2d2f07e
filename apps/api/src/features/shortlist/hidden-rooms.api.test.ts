import { listSuggestions, searchListings } from '@roommate-finder/contracts/discovery'
import { likeListing, listMyInterests } from '@roommate-finder/contracts/interest'
import { MAX_HIDDEN_ROOMS } from '@roommate-finder/contracts/limits'
import { deleteListing } from '@roommate-finder/contracts/listing-input'
import { getListing, listListings, listSimilar } from '@roommate-finder/contracts/listings'
import { hideRoom, listHiddenRooms, listSavedRooms, saveRoom, unhideRoom } from '@roommate-finder/contracts/shortlist'
import { beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { hideListing } from '../../testing/insert-case.ts'
import { insertListing, insertListings } from '../../testing/insert-listings.ts'
import { readLists, readRecentItems } from '../../testing/read-lists.ts'

const { api, host, seeker } = await startWithHostAndSeeker()
let id: string
let other: string

beforeEach(async () => {
  id = await insertListing(api, host, { title: 'Harbor room with a balcony', furnished: true })
  other = await insertListing(api, host, { title: 'Harbor room', furnished: true })
  await insertListing(api, host, { title: 'Harbor studio' })
})

const hide = (room = id) => fetchBody(api.as(seeker), hideRoom, { params: { id: room } })
const unhide = (room = id) => call(api.as(seeker), unhideRoom, { params: { id: room } })
const list = (query: { limit?: number; cursor?: string } = {}) => fetchBody(api.as(seeker), listHiddenRooms, { query })

const createIds = (count: number) => Array.from({ length: count }, () => new ObjectId())

/** Inserts hidden rooms of the seeker. */
const insertHidden = (ids: readonly ObjectId[]) =>
  api.collections.skippedRooms.insertMany(
    ids.map((listingId) => ({ _id: new ObjectId(), uid: seeker.uid, listingId, hiddenAt: new Date(0), title: 'Gone' })),
  )

describe('a hidden room', () => {
  test('is missing from every list of the user alone, until it is shown again', async () => {
    const before = await readLists(api.as(seeker), other)
    const recent = await readRecentItems(api.as(seeker))
    await hide()
    const after = await readLists(api.as(seeker), other)
    for (const [name, ids] of Object.entries(before)) {
      expect(ids, name).toContain(id)
      expect(after[name], name).toEqual(ids.filter((each) => each !== id))
    }
    expect(await readRecentItems(api.as(seeker))).toEqual(recent.filter((each) => each !== id))
    for (const by of [api.as(host), api.visitor()]) expect(await readLists(by, other)).toEqual(before)
    expect((await unhide()).status).toBe(204)
    expect(await readLists(api.as(seeker), other)).toEqual(before)
  })

  test('is in no count and no suggestion', async () => {
    const by = api.as(seeker)
    await hide()
    expect((await call(by, listListings, { query: { limit: 1 } })).headers['x-total-count']).toBe('2')
    for (const query of [{}, { search: 'harbor' }, { sort: 'rent', maxRent: 9_000 }, { page: 9 }]) {
      expect((await fetchBody(by, searchListings, { query })).pagination.total, JSON.stringify(query)).toBe(2)
    }
    expect((await fetchBody(by, searchListings, { query: { furnished: false } })).unstated).toBe(1)
    const relaxed = await fetchBody(by, searchListings, { query: { search: 'balcony', furnished: false } })
    expect(relaxed.relaxed?.without).not.toEqual(['furnished'])
    expect(await fetchBody(by, listSuggestions, { query: { query: 'balcony' } })).toEqual([])
    expect(await fetchBody(by, listSuggestions, { query: { query: 'harbor' } })).toHaveLength(2)
  })

  test('still opens by its address, with rooms similar to it', async () => {
    await hide()
    expect(await fetchBody(api.as(seeker), getListing, { params: { id } })).toMatchObject({ _id: id })
    expect(await fetchBody(api.as(seeker), listSimilar, { params: { id } })).toHaveLength(2)
  })

  test('stays among the user’s interests and saved rooms', async () => {
    const by = api.as(seeker)
    await fetchBody(by, likeListing, { params: { id } })
    await fetchBody(by, saveRoom, { params: { id }, body: {} })
    await hide()
    expect(await fetchBody(by, listMyInterests)).toHaveLength(1)
    expect((await fetchBody(by, listSavedRooms)).items[0]?.listing).toMatchObject({ _id: id })
  })

  test('with 999 others leaves lists and counts right', async () => {
    await insertHidden(createIds(MAX_HIDDEN_ROOMS - 1))
    await hide()
    for (const ids of Object.values(await readLists(api.as(seeker), other))) expect(ids).toHaveLength(2)
    expect((await fetchBody(api.as(seeker), searchListings)).pagination.total).toBe(2)
  })
})

describe('hiding a room', () => {
  const tryHide = (room: string, by = seeker) => call(api.as(by), hideRoom, { params: { id: room } })

  test('again changes nothing', async () => {
    await hide()
    const before = await list()
    api.clock.advance(60_000)
    await hide()
    expect(await list()).toEqual(before)
  })

  test('of one’s own returns 403', async () => {
    expectError(await tryHide(id, host), 'forbidden')
  })

  test('that a moderator has hidden returns 404', async () => {
    await hideListing(api, id)
    expectError(await tryHide(id), 'not_found')
  })

  test('over the limit returns 403, but not for a hidden one', async () => {
    await hide()
    const rooms = await insertListings(
      api,
      host,
      Array.from({ length: MAX_HIDDEN_ROOMS - 1 }, () => ({})),
    )
    await insertHidden(rooms.map((room) => new ObjectId(room)))
    const { error } = expectError(await tryHide(other), 'forbidden')
    expect(error).toBe('You can hide up to 1,000 rooms. Show one again to hide another.')
    await hide()
  })

  test('at the limit forgets rooms that lists no longer show', async () => {
    const [rented = ''] = await insertListings(api, host, [{ status: 'rented' }])
    await hide()
    await insertHidden([new ObjectId(rented), ...createIds(MAX_HIDDEN_ROOMS - 2)])
    await hide(other)
    expect((await list()).items.map(({ listingId }) => listingId)).toEqual([other, id])
  })
})

describe('the list of hidden rooms', () => {
  test('is sorted from new to old, in pages', async () => {
    const rooms = [id, other, ...(await insertListings(api, host, [{}]))]
    for (const room of rooms) {
      await hide(room)
      api.clock.advance(1_000)
    }
    const first = await list({ limit: 2 })
    const second = await list({ limit: 2, cursor: first.next ?? '' })
    expect([...first.items, ...second.items].map(({ listing }) => listing?._id)).toEqual(rooms.reverse())
    expect(second.next).toBeNull()
  })

  test('shows a room that a moderator has hidden by its title alone', async () => {
    await hide()
    await hideListing(api, id)
    const title = 'Harbor room with a balcony'
    expect((await list()).items).toMatchObject([{ listingId: id, listing: null, title }])
    expect((await unhide()).status).toBe(204)
    expect((await list()).items).toEqual([])
    expectError(await unhide(), 'not_found')
  })

  test('loses a room that its host deletes', async () => {
    await hide()
    await hide(other)
    await fetchBody(api.as(host), deleteListing, { params: { id } })
    await api.finishWork()
    expect((await list()).items.map(({ listingId }) => listingId)).toEqual([other])
  })
})
