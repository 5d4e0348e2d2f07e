import { MAX_ROOM_NOTE, MAX_SAVED_ROOMS } from '@roommate-finder/contracts/limits'
import { deleteListing, updateListing } from '@roommate-finder/contracts/listing-input'
import { setListingStatus } from '@roommate-finder/contracts/listing-status'
import { getListing } from '@roommate-finder/contracts/listings'
import { listSavedRooms, type SavedRoom, saveRoom, unsaveRoom } from '@roommate-finder/contracts/shortlist'
import { createBlock } from '@roommate-finder/contracts/trust'
import { beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { hideListing } from '../../testing/insert-case.ts'
import { insertListing, insertListings } from '../../testing/insert-listings.ts'
import { listingBody } from '../../testing/test-api.ts'

const { api, host, seeker } = await startWithHostAndSeeker()
/** The host's room, for 850 a month. */
let id: string

beforeEach(async () => {
  id = await insertListing(api, host, { title: 'Harbor room' })
})

const save = (room = id, body: { note?: string } = {}) =>
  fetchBody(api.as(seeker), saveRoom, { params: { id: room }, body })

const trySave = (room: string, body: { note?: string } = {}) =>
  call(api.as(seeker), saveRoom, { params: { id: room }, body })

const list = async (query: { limit?: number; cursor?: string } = {}) =>
  fetchBody(api.as(seeker), listSavedRooms, { query })

const readOnly = async (): Promise<SavedRoom> => {
  const { items } = await list()
  expect(items).toHaveLength(1)
  return items[0] as SavedRoom
}

const edit = (fields: Record<string, unknown>) =>
  fetchBody(api.as(host), updateListing, {
    params: { id },
    body: listingBody({ title: 'Harbor room', ...fields }) as never,
  })

/** Shows the room again, as a moderator does. */
const restore = async () => {
  const doc = await api.collections.hiddenListings.findOneAndDelete({ _id: new ObjectId(id) })
  if (!doc) throw new Error('The room is not hidden')
  const { hiding: _, ...listing } = doc
  await api.collections.listings.insertOne(listing)
}

/** Inserts saved rooms of the seeker, of listings that do not exist. */
const insertSaved = (count: number) =>
  api.collections.savedRooms.insertMany(
    Array.from({ length: count }, () => ({
      _id: new ObjectId(),
      uid: seeker.uid,
      listingId: new ObjectId(),
      savedAt: new Date(0),
      title: 'Gone',
      rent: 900,
      availability: 'available' as const,
      note: '',
    })),
  )

describe('saving a room', () => {
  test('returns it with its note, without changes and contact details', async () => {
    const saved = await save(id, { note: ' Ask about parking.\u0000 ' })
    expect(saved).toMatchObject({ listingId: id, title: 'Harbor room', note: 'Ask about parking.', changes: [] })
    expect(saved.listing).toMatchObject({ _id: id, title: 'Harbor room', saved: true })
    expect(saved.listing).not.toHaveProperty('contactInfo')
    expect(await readOnly()).toEqual(saved)
  })

  test('again changes the note only', async () => {
    const { savedAt } = await save()
    api.clock.advance(60_000)
    await edit({ rent: 700 })
    const again = await save(id, { note: 'Ask again.' })
    expect(again).toMatchObject({ savedAt, note: 'Ask again.', changes: [{ kind: 'cheaper', from: 850, to: 700 }] })
    expect(await readOnly()).toEqual(again)
  })

  test('again without a note keeps the note, and with an empty one removes it', async () => {
    await save(id, { note: 'Ask about parking.' })
    expect((await save()).note).toBe('Ask about parking.')
    expect((await save(id, { note: '' })).note).toBe('')
    expect((await readOnly()).note).toBe('')
  })

  test('accepts a note of 500 characters and refuses a longer one', async () => {
    await save(id, { note: 'x'.repeat(MAX_ROOM_NOTE) })
    const { fields } = expectError(await trySave(id, { note: 'x'.repeat(MAX_ROOM_NOTE + 1) }), 'validation_failed')
    expect(fields).toEqual({ note: 'Note can be up to 500 characters' })
  })

  test('of one’s own, also a hidden one, returns 403', async () => {
    const by = api.as(host)
    expectError(await call(by, saveRoom, { params: { id }, body: {} }), 'forbidden')
    await hideListing(api, id)
    expectError(await call(by, saveRoom, { params: { id }, body: {} }), 'forbidden')
  })

  test('that a moderator has hidden returns 404', async () => {
    await hideListing(api, id)
    expectError(await trySave(id), 'not_found')
  })

  test('over the limit returns 403, but changes the notes of saved ones', async () => {
    await save()
    await insertSaved(MAX_SAVED_ROOMS - 1)
    const { error } = expectError(await trySave(await insertListing(api, host)), 'forbidden')
    expect(error).toBe('You can save up to 500 rooms. Remove one to save another.')
    await save(id, { note: 'Still possible.' })
  })

  test('in parallel calls stays within the limit', async () => {
    await insertSaved(MAX_SAVED_ROOMS - 1)
    const rooms = await insertListings(api, host, [{}, {}, {}, {}])
    const statuses = (await Promise.all(rooms.map((room) => trySave(room)))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 403, 403, 403])
  })

  test('in parallel calls stores it once', async () => {
    const saved = await Promise.all([save(), save(), save()])
    expect(new Set(saved.map(({ savedAt }) => savedAt)).size).toBe(1)
    await readOnly()
  })
})

describe('the list of saved rooms', () => {
  test('is sorted from new to old, in pages', async () => {
    const rooms = [id, ...(await insertListings(api, host, [{}, {}]))]
    for (const room of rooms) {
      await save(room)
      api.clock.advance(1_000)
    }
    const first = await list({ limit: 2 })
    const second = await list({ limit: 2, cursor: first.next ?? '' })
    expect([...first.items, ...second.items].map(({ listingId }) => listingId)).toEqual(rooms.reverse())
    expect(second.next).toBeNull()
  })

  test('shows a lower rent and a lost availability since the last edit', async () => {
    await save()
    const { updatedAt: at } = await edit({ rent: 700, availability: 'not available' })
    expect((await readOnly()).changes).toEqual([
      { kind: 'cheaper', from: 850, to: 700, at },
      { kind: 'unavailable', at },
    ])
  })

  test('shows a higher rent and a regained availability', async () => {
    await edit({ rent: 850, availability: 'not available' })
    await save()
    const { updatedAt: at } = await edit({ rent: 900, availability: 'available' })
    expect((await readOnly()).changes).toEqual([
      { kind: 'dearer', from: 850, to: 900, at },
      { kind: 'available', at },
    ])
  })

  test('shows when the status changed, also after a later edit', async () => {
    const setStatus = (status: 'active' | 'paused' | 'rented') =>
      fetchBody(api.as(host), setListingStatus, { params: { id }, body: { status } })
    const { savedAt } = await save()
    api.clock.advance(60_000)
    await setStatus('paused')
    const { changes } = await readOnly()
    expect(changes).toMatchObject([{ kind: 'unavailable' }])
    expect(Date.parse(changes[0]?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(savedAt) + 60_000)
    api.clock.advance(60_000)
    await edit({ title: 'Another title', availability: 'not available' })
    expect((await save(id, { note: 'Gone?' })).changes).toEqual(changes)
    expect((await readOnly()).changes).toEqual(changes)
    api.clock.advance(60_000)
    await setStatus('active')
    expect((await readOnly()).changes).toEqual([])
  })

  test('shows no change once the room is as it was, or of a rent that was unknown', async () => {
    await save()
    await edit({ rent: 700 })
    await edit({ rent: 850 })
    expect((await readOnly()).changes).toEqual([])
    await api.collections.savedRooms.updateOne({ uid: seeker.uid }, { $set: { rent: null } })
    expect((await readOnly()).changes).toEqual([])
  })

  const removals: [string, () => Promise<unknown>][] = [
    ['deleted', () => fetchBody(api.as(host), deleteListing, { params: { id } })],
    ['hidden by a moderator', () => hideListing(api, id)],
    ['hidden by the suspension of its owner', () => hideListing(api, id, 'suspension')],
    [
      'of a person who blocked the user',
      () =>
        api.collections.blocks.insertOne({
          _id: new ObjectId(),
          uid: host.uid,
          blockedUid: seeker.uid,
          since: new Date(),
        }),
    ],
    ['of a blocked person', () => fetchBody(api.as(seeker), createBlock, { body: { listingId: id } })],
  ]

  test.each(removals)('shows a room that is %s as removed, with its title and note alone', async (_, remove) => {
    const { savedAt } = await save(id, { note: 'Ask about parking.' })
    await remove()
    const removed = await readOnly()
    const at = removed.changes[0]?.at ?? ''
    expect(removed).toEqual({
      listingId: id,
      listing: null,
      title: 'Harbor room',
      note: 'Ask about parking.',
      savedAt,
      changes: [{ kind: 'removed', at }],
    })
    api.clock.advance(3_600_000)
    expect(await readOnly()).toEqual(removed)
  })

  test('shows a room that is back without a change, and then a new removal with its time', async () => {
    await save()
    await hideListing(api, id)
    const [first] = (await readOnly()).changes
    await restore()
    expect((await readOnly()).changes).toEqual([])
    api.clock.advance(3_600_000)
    await hideListing(api, id)
    const [second] = (await readOnly()).changes
    expect(Date.parse(second?.at ?? '') - Date.parse(first?.at ?? '')).toBeGreaterThanOrEqual(3_600_000)
  })

  test('for HEAD stores nothing', async () => {
    await save()
    await hideListing(api, id)
    await api.as(seeker).head('/saved-rooms').expect(200)
    expect(await api.collections.savedRooms.findOne({ uid: seeker.uid })).not.toHaveProperty('goneAt')
  })
})

describe('removing a saved room', () => {
  const remove = (room = id) => call(api.as(seeker), unsaveRoom, { params: { id: room } })

  test('and saving it again within ten minutes restores its date, its note and its changes', async () => {
    await save(id, { note: 'Ask about parking.' })
    await edit({ rent: 700 })
    const before = await readOnly()
    await remove()
    api.clock.advance(9 * 60_000)
    expect(await save()).toEqual(before)
    expect(await readOnly()).toEqual(before)
  })

  test('and saving it again later compares with the room of then', async () => {
    const { savedAt } = await save(id, { note: 'Ask about parking.' })
    await edit({ rent: 700 })
    await remove()
    api.clock.advance(10 * 60_000)
    const again = await save()
    expect(again).toMatchObject({ note: '', changes: [] })
    expect(Date.parse(again.savedAt) - Date.parse(savedAt)).toBeGreaterThanOrEqual(10 * 60_000)
  })

  test('makes space for another within the limit, which its return needs, too', async () => {
    await save()
    await insertSaved(MAX_SAVED_ROOMS - 1)
    await remove()
    await save(await insertListing(api, host))
    expectError(await trySave(id), 'forbidden')
  })

  test('removes it from lists, and a second time changes nothing', async () => {
    await save()
    for (let i = 0; i < 2; i++) {
      expect((await remove()).status).toBe(204)
      expect((await list()).items).toEqual([])
    }
    expect(await fetchBody(api.as(seeker), getListing, { params: { id } })).toMatchObject({ saved: false })
  })

  test('that was deleted works once, then returns 404', async () => {
    await save()
    await fetchBody(api.as(host), deleteListing, { params: { id } })
    expect((await remove()).status).toBe(204)
    expectError(await remove(), 'not_found')
  })
})
