import { declineConversation } from '@roommate-finder/contracts/decline'
import { MAX_PROPOSALS_PER_DAY } from '@roommate-finder/contracts/limits'
import { getConversation, getUnread, listMessages, withdrawMessage } from '@roommate-finder/contracts/messages'
import { listNotifications } from '@roommate-finder/contracts/notifications'
import {
  cancelViewing,
  confirmViewing,
  declineViewing,
  listConversationViewings,
  listViewings,
  proposeViewings,
  type ViewingProposal,
} from '@roommate-finder/contracts/viewings'
import { beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { hideListing } from '../../testing/insert-case.ts'
import { insertConversation, insertConversations } from '../../testing/insert-conversation.ts'
import { insertListing } from '../../testing/insert-listings.ts'
import { insertViewing } from '../../testing/insert-viewing.ts'
import { arrangeViewing, createSlot, propose } from '../../testing/propose-viewings.ts'
import { startConversation } from '../../testing/start-conversation.ts'
import { type Person } from '../../testing/test-api.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const PLACE = '410 Elm Street, Apt 3'

const { api, host, seeker } = await startWithHostAndSeeker()
const stranger = await api.createStoredPerson({ name: 'Stan Stranger' })

let listingId: string
let id: string
beforeEach(async () => {
  const started = await startConversation(api, { host, seeker })
  id = started.id
  listingId = started.listingId
})

const tryToPropose = (by: Person, proposal: Partial<ViewingProposal> = {}) =>
  call(api.as(by), proposeViewings, { params: { id }, body: { slots: [createSlot(api.clock.now(), 24)], ...proposal } })
const confirm = (by: Person, viewingId = '', body = {}) =>
  call(api.as(by), confirmViewing, { params: { id: viewingId }, body })
const decline = (by: Person, viewingId = '', body = {}) =>
  call(api.as(by), declineViewing, { params: { id: viewingId }, body })
const cancel = (by: Person, viewingId = '', body = {}) =>
  call(api.as(by), cancelViewing, { params: { id: viewingId }, body })
const list = async (by: Person) => (await fetchBody(api.as(by), listConversationViewings, { params: { id } })).items
const readStates = async (by = seeker) => (await list(by)).map(({ state }) => state)
const readMessages = async (by: Person) => (await fetchBody(api.as(by), listMessages, { params: { id } })).items
const readNewest = async (by: Person) => (await readMessages(by))[0]?.body

describe('a proposal', () => {
  test('is a message of the conversation, with the times in the zone of the room', async () => {
    const austin = { startsAt: '2031-12-04T23:00:00.000Z', endsAt: '2031-12-04T23:30:00.000Z' }
    api.clock.advance(Date.parse(austin.startsAt) - api.clock.now().getTime() - DAY_MS)
    const later = { startsAt: '2031-12-05T17:00:00.000Z', endsAt: '2031-12-05T18:00:00.000Z' }
    const response = await tryToPropose(host, { slots: [later, austin], place: PLACE })
    expect(response.status, response.text).toBe(201)
    const [first, second] = await list(seeker)
    expect([first, second]).toMatchObject([
      { ...austin, state: 'proposed', proposedBy: 'host', role: 'seeker', name: 'Hana', place: null },
      { ...later, state: 'proposed', listing: { _id: listingId, title: 'Green door room' } },
    ])
    expect((await list(host))[0]).toMatchObject({ role: 'host', name: 'Sam', place: PLACE })
    const [message] = await readMessages(seeker)
    expect(message).toMatchObject({ proposalId: first?.proposalId, mine: false })
    expect(message?.body).toMatch(/^I can show you the room at one of these times:\n- .*Dec 4, .*\n- .*Dec 5, /)
    expect(message?.body).not.toContain(PLACE)
    expect(await fetchBody(api.as(seeker), getUnread)).toEqual({ messages: 1, notifications: 1 })
    const [told] = (await fetchBody(api.as(seeker), listNotifications)).items
    expect(told).toMatchObject({ type: 'message', href: `/messages/${id}` })
    expect(await fetchBody(api.as(host), getConversation, { params: { id } })).not.toHaveProperty('waitingSince')
  })

  test('takes the time zone of the place of the room', async () => {
    await api.collections.conversations.deleteMany({})
    const place = { id: 1, label: 'Lisbon', lat: 38.72, lng: -9.14 }
    await api.collections.listings.updateOne({ _id: new ObjectId(listingId) }, { $set: { place } as object })
    await insertConversation(api, listingId, { seekerUid: seeker.uid, hostUid: host.uid })
    const [proposed] = await propose(api, seeker, listingId, [24])
    expect(proposed?.timeZone).toBe('Europe/Lisbon')
    const params = { id: listingId }
    expect((await fetchBody(api.as(host), listConversationViewings, { params })).timeZone).toBe('Europe/Lisbon')
  })

  test('replaces the earlier open one of the same person, and not that of the other', async () => {
    await propose(api, host, id, [24, 26])
    await propose(api, seeker, id, [28])
    await propose(api, host, id, [30])
    expect(await readStates()).toEqual(['canceled', 'canceled', 'proposed', 'proposed'])
  })

  test('is stored once for calls with the same key', async () => {
    const post = (hours: number) =>
      tryToPropose(seeker, { slots: [createSlot(at, hours)] }).set('Idempotency-Key', 'one')
    const at = api.clock.now()
    const [first, second] = await Promise.all([post(24), post(24)])
    expect(first.status, first.text).toBe(201)
    expect(second.body).toEqual(first.body)
    expect(await readStates()).toEqual(['proposed'])
    expectError(await post(25), 'conflict')
  })

  test('cannot be unsent, because its times would stay open', async () => {
    await propose(api, seeker, id, [24])
    const [message] = await readMessages(seeker)
    const params = { id, messageId: message?._id ?? '' }
    expectError(await call(api.as(seeker), withdrawMessage, { params }), 'forbidden')
  })

  test.each([
    ['has passed', [{ startsAt: -1, minutes: 30 }], 'slots'],
    ['is more than 60 days ahead', [{ startsAt: 60 * 24 + 1, minutes: 30 }], 'slots'],
  ])('is refused if a time %s', async (_name, slots, field) => {
    const response = await tryToPropose(host, {
      slots: slots.map(({ startsAt, minutes }) => createSlot(api.clock.now(), startsAt, minutes)),
    })
    expect(Object.keys(expectError(response, 'validation_failed').fields ?? {})).toEqual([field])
  })

  test('of a seeker may name a place, in place of which the host may name another one', async () => {
    const [first, second] = [
      await propose(api, seeker, id, [24], { place: 'Café Luna' }),
      await propose(api, seeker, id, [26], { place: 'Café Luna' }),
    ].map(([each]) => each?._id)
    expect(first).not.toBe(second)
    expect((await list(host)).at(-1)).toMatchObject({ _id: second, place: 'Café Luna' })
    expect((await list(seeker)).at(-1)).toMatchObject({ _id: second, place: null })
    expect((await confirm(host, second)).body).toMatchObject({ place: 'Café Luna' })
    const [third] = await propose(api, seeker, id, [28], { place: 'Café Luna' })
    await confirm(host, third?._id, { place: PLACE })
    expect((await list(seeker)).at(-1)).toMatchObject({ place: PLACE })
    const [own] = await propose(api, host, id, [30])
    const refused = await confirm(seeker, own?._id, { place: 'Café Luna' })
    expect(expectError(refused, 'validation_failed').fields).toEqual({ place: 'The host says where to meet' })
  })

  test('is refused about a room that is rented, hidden or gone', async () => {
    const at = { _id: new ObjectId(listingId) }
    await api.collections.listings.updateOne(at, { $set: { availability: 'rented' } })
    expectError(await tryToPropose(seeker), 'conflict')
    await api.collections.listings.updateOne(at, { $set: { availability: 'available' } })
    await hideListing(api, listingId)
    expectError(await tryToPropose(host), 'conflict')
    await api.collections.hiddenListings.deleteMany({})
    expectError(await tryToPropose(seeker), 'conflict')
  })

  test('waits for the answer of an invited seeker', async () => {
    await api.collections.conversations.updateOne(
      { _id: new ObjectId(id) },
      { $set: { isInvitation: true, startedBy: 'host' }, $unset: { seekerRepliedAt: '' } },
    )
    expectError(await tryToPropose(host), 'conflict')
    await propose(api, seeker, id, [24])
    expect((await tryToPropose(host)).status).toBe(201)
  })

  test(`may be sent ${MAX_PROPOSALS_PER_DAY} times in 24 hours, to all people together`, async () => {
    const ids = await Promise.all(Array.from({ length: MAX_PROPOSALS_PER_DAY }, () => insertListing(api, host)))
    await insertConversations(
      api,
      ids.map((each, i) => ({ id: each, hostUid: host.uid, seekerUid: i % 2 === 0 ? seeker.uid : stranger.uid })),
    )
    for (const each of ids) await propose(api, host, each, [24, 26, 28, 30, 32])
    const refused = await tryToPropose(host)
    expectError(refused, 'rate_limited')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 60 * 60)
    expect((await tryToPropose(seeker)).status).toBe(201)
    api.clock.advance(DAY_MS)
    expect((await tryToPropose(host)).status).toBe(201)
  })
})

describe('confirming', () => {
  test('declines the other times, tells by a message, and shows the seeker the place', async () => {
    const [first, second] = await propose(api, host, id, [24, 26], { place: PLACE })
    await propose(api, seeker, id, [50])
    const note = 'See you then!'
    const confirmed = await confirm(seeker, second?._id, { note })
    expect(confirmed.status, confirmed.text).toBe(200)
    expect(confirmed.body).toMatchObject({ _id: second?._id, state: 'confirmed', place: PLACE })
    expect(await list(seeker)).toMatchObject([
      { _id: first?._id, state: 'declined', place: null },
      { _id: second?._id, state: 'confirmed', place: PLACE },
      { state: 'canceled', proposedBy: 'seeker' },
    ])
    const text = await readNewest(host)
    expect(text).toMatch(/ works for me\.\n\nSee you then!$/)
    expect(text).not.toContain(PLACE)
  })

  test('changes nothing when repeated, and is up to the other person', async () => {
    const [proposed] = await propose(api, seeker, id, [24])
    expectError(await confirm(seeker, proposed?._id), 'forbidden')
    expectError(await confirm(stranger, proposed?._id), 'not_found')
    const first = await confirm(host, proposed?._id, { place: PLACE })
    const again = await confirm(host, proposed?._id, { place: 'Elsewhere', note: 'Again' })
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
    expect(await readMessages(host)).toHaveLength(3)
    expect(await list(seeker)).toMatchObject([{ place: PLACE }])
  })

  test('is refused once the time has passed, was declined or taken back, or the conversation is closed', async () => {
    const [passed, declined] = await propose(api, host, id, [1, 24])
    await decline(seeker, declined?._id)
    expectError(await confirm(seeker, declined?._id), 'conflict')
    api.clock.advance(60 * MINUTE_MS)
    expectError(await confirm(seeker, passed?._id), 'conflict')
    const [taken] = await propose(api, host, id, [24])
    await cancel(host, taken?._id)
    expectError(await confirm(seeker, taken?._id), 'conflict')
    const [open] = await propose(api, host, id, [24])
    await api.collections.conversations.updateOne({ _id: new ObjectId(id) }, { $set: { 'host.left': true } })
    expectError(await confirm(seeker, open?._id), 'conflict')
  })

  test('moves a viewing, which keeps its calendar entry, place and links', async () => {
    const old = await arrangeViewing(api, { id, by: host, to: seeker }, 24, { place: PLACE })
    await api.collections.viewings.updateOne(
      { _id: new ObjectId(old) },
      { $set: { seekerShareHash: 'a', sequence: 3 } },
    )
    // Overlaps with the viewing that it moves.
    const [moving] = await propose(api, seeker, id, [24.25], { moves: old })
    expect(moving).toMatchObject({ moves: old })
    expect(await readNewest(host)).toMatch(/^Can we move our viewing to \w+, \w+ \d+, .*\)\?$/)
    expect(await readStates()).toEqual(['confirmed', 'proposed'])
    expect((await confirm(host, moving?._id)).body).toMatchObject({ state: 'confirmed', place: PLACE })
    expect(await list(seeker)).toMatchObject([
      { _id: old, state: 'canceled', place: null },
      { _id: moving?._id, state: 'confirmed', place: PLACE },
    ])
    const docs = await api.collections.viewings.find({}, { sort: { startsAt: 1 } }).toArray()
    expect(docs[1]).toMatchObject({ entryId: new ObjectId(old), sequence: 4, seekerShareHash: 'a' })
    for (const key of ['canceledAt', 'canceledBy', 'seekerShareHash']) expect(docs[0]).not.toHaveProperty(key)
    expect((await readMessages(seeker)).map(({ body }) => body).join()).not.toContain('cancel')
    expect(expectError(await cancel(host, old), 'conflict').error).toBe('This viewing was moved to another time.')
    expect(await readStates()).toEqual(['canceled', 'confirmed'])
  })

  test('keeps the place of the host if the seeker names one in moving it', async () => {
    const old = await arrangeViewing(api, { id, by: host, to: seeker }, 24, { place: PLACE })
    const [moving] = await propose(api, seeker, id, [26], { moves: old, place: 'Café Luna' })
    expect((await confirm(host, moving?._id)).body).toMatchObject({ place: PLACE })
  })

  test('moves only a confirmed viewing of the conversation', async () => {
    const elsewhere = await insertListing(api, host)
    await insertConversation(api, elsewhere, { seekerUid: seeker.uid, hostUid: host.uid })
    const other = await arrangeViewing(api, { id: elsewhere, by: host, to: seeker }, 24)
    expectError(await tryToPropose(host, { moves: other }), 'not_found')
    const own = await arrangeViewing(api, { id, by: host, to: seeker }, 30)
    await cancel(host, own)
    expectError(await tryToPropose(host, { moves: own }), 'conflict')
  })
})

describe('declining', () => {
  test('says no to one time or to all, with a note', async () => {
    const [first, second] = await propose(api, host, id, [24, 26, 28])
    expectError(await decline(host, first?._id), 'forbidden')
    expectError(await decline(stranger, first?._id), 'not_found')
    expect((await decline(seeker, first?._id)).body).toMatchObject({ state: 'declined' })
    expect(await readNewest(host)).toMatch(/ doesn’t work for me\.$/)
    const response = await decline(seeker, second?._id, { all: true, note: 'I’m away.' })
    expect(response.status, response.text).toBe(200)
    expect(await readStates()).toEqual(['declined', 'declined', 'declined'])
    expect(await readNewest(host)).toBe('None of these times work for me.\n\nI’m away.')
    expect((await decline(seeker, second?._id, { note: 'Again' })).body).toEqual(response.body)
    expect(await readMessages(host)).toHaveLength(4)
    expect((await fetchBody(api.as(host), listNotifications)).items).toMatchObject([{ type: 'message' }])
  })

  test('is not for confirmed viewings', async () => {
    const viewing = await arrangeViewing(api, { id, by: host, to: seeker }, 24)
    expectError(await decline(seeker, viewing), 'conflict')
  })
})

describe('canceling', () => {
  test('works for both until the viewing starts, and hides the place again', async () => {
    const first = await arrangeViewing(api, { id, by: host, to: seeker }, 1, { place: PLACE })
    const second = await arrangeViewing(api, { id, by: seeker, to: host }, 3)
    api.clock.advance(59 * MINUTE_MS)
    expectError(await cancel(stranger, first), 'not_found')
    const canceled = await cancel(seeker, first, { note: 'I missed the bus.' })
    expect(canceled.body).toMatchObject({ state: 'canceled', canceledBy: 'seeker', place: null })
    expect(await readNewest(host)).toMatch(/^I have to cancel our viewing on .*\n\nI missed the bus\.$/)
    expect((await cancel(host, first)).body).toMatchObject({ canceledBy: 'seeker' })
    api.clock.advance(121 * MINUTE_MS)
    expectError(await cancel(host, second), 'conflict')
    expect(await readStates()).toEqual(['canceled', 'confirmed'])
  })

  test('ends the open times that would have moved the viewing', async () => {
    const viewing = await arrangeViewing(api, { id, by: host, to: seeker }, 24)
    await propose(api, seeker, id, [48], { moves: viewing })
    await cancel(host, viewing)
    expect(await readStates()).toEqual(['canceled', 'canceled'])
  })

  test('takes proposed times back in silence, unless with a note', async () => {
    const [first, second] = await propose(api, seeker, id, [24, 26, 28])
    const before = await readMessages(host)
    expect((await cancel(seeker, first?._id)).body).toMatchObject({ state: 'canceled' })
    expect(await readStates()).toEqual(['canceled', 'proposed', 'proposed'])
    expect(await readMessages(host)).toEqual(before)
    await cancel(seeker, second?._id, { all: true, note: 'I’m ill.' })
    expect(await readStates()).toEqual(['canceled', 'canceled', 'canceled'])
    expect(await readNewest(host)).toBe('I can’t make these times after all.\n\nI’m ill.')
  })

  test('tells the person whose times the other cancels', async () => {
    const [only] = await propose(api, seeker, id, [24])
    expect((await cancel(host, only?._id)).body).toMatchObject({ state: 'canceled' })
    expect((await cancel(host, only?._id)).status).toBe(200)
    expect(await readNewest(seeker)).toMatch(/ doesn’t work for me\.$/)
  })
})

describe('lists', () => {
  test('have what is ahead or over, for the two people only', async () => {
    const over = await arrangeViewing(api, { id, by: host, to: seeker }, 1, { place: PLACE })
    const running = await arrangeViewing(api, { id, by: host, to: seeker }, 2.6)
    const [passed, declined, open] = await propose(api, host, id, [2, 4, 26])
    await decline(seeker, declined?._id)
    const ahead = await arrangeViewing(api, { id, by: seeker, to: host }, 48)
    api.clock.advance(165 * MINUTE_MS)
    const read = async (by: Person, when: 'upcoming' | 'past') =>
      (await fetchBody(api.as(by), listViewings, { query: { when } })).items
    const upcoming = await read(seeker, 'upcoming')
    // Confirming a time of the seeker took back those of the host.
    expect(upcoming.map(({ _id }) => _id)).toEqual([running, ahead])
    expect(await read(seeker, 'past')).toMatchObject([{ _id: over, state: 'past', place: null }])
    const [hosts] = await read(host, 'past')
    expect(hosts).toMatchObject({ _id: over, place: PLACE })
    for (const when of ['upcoming', 'past'] as const) expect(await read(stranger, when)).toEqual([])
    expectError(await call(api.as(stranger), listConversationViewings, { params: { id } }), 'not_found')
    expect([passed?._id, open?._id]).not.toContain(undefined)
  })

  test('of a conversation have what is confirmed ahead, and whole proposals', async () => {
    const ahead = await arrangeViewing(api, { id, by: host, to: seeker }, 500)
    const [now, createdAt] = [api.clock.now().getTime(), new Date(api.clock.now().getTime() - 2 * DAY_MS)]
    const people = { seekerUid: seeker.uid, hostUid: host.uid, conversationId: new ObjectId(id), createdAt }
    for (let i = 0; i < 26; i++) {
      const proposalId = new ObjectId()
      for (let slot = 0; slot < 3; slot++) {
        const startsAt = new Date(now + DAY_MS + (3 * i + slot) * MINUTE_MS)
        await insertViewing(api, new ObjectId().toHexString(), { ...people, proposalId, startsAt, state: 'canceled' })
      }
    }
    const shown = await list(seeker)
    expect(shown.at(-1)).toMatchObject({ _id: ahead, state: 'confirmed' })
    const sizes = Map.groupBy(shown.slice(0, -1), ({ proposalId }) => proposalId).values()
    expect([...sizes].map(({ length }) => length)).toEqual(Array.from({ length: 16 }, () => 3))
  })

  test.each([
    ['upcoming', undefined, (starts: string[]) => starts.toSorted()],
    ['past', undefined, (starts: string[]) => starts.toSorted()],
    ['past', 'desc', (starts: string[]) => starts.toSorted().toReversed()],
  ] as const)('have pages of what is %s in the order %s', async (when, order, sort) => {
    const now = api.clock.now().getTime()
    const people = { seekerUid: seeker.uid, hostUid: host.uid, conversationId: new ObjectId(id) }
    for (let i = 0; i < 61; i++) {
      const startsAt = new Date(now + DAY_MS + Math.floor(i / 2) * MINUTE_MS)
      await insertViewing(api, new ObjectId().toHexString(), { ...people, startsAt, state: 'confirmed' })
    }
    if (when === 'past') api.clock.advance(2 * DAY_MS)
    const first = await fetchBody(api.as(seeker), listViewings, { query: { when, order } })
    const second = await fetchBody(api.as(seeker), listViewings, { query: { when, order, cursor: first.next ?? '' } })
    const starts = [...first.items, ...second.items].map(({ startsAt }) => startsAt)
    expect([first.items.length, second.items.length, second.next]).toEqual([50, 11, null])
    expect(starts).toEqual(sort(starts))
    expect(new Set([...first.items, ...second.items].map(({ _id }) => _id)).size).toBe(61)
  })
})

test('declining a seeker ends what the two have ahead', async () => {
  await arrangeViewing(api, { id, by: host, to: seeker }, 24)
  await propose(api, seeker, id, [48])
  await call(api.as(host), declineConversation, { params: { id }, body: {} })
  expect(await readStates()).toEqual(['canceled', 'canceled'])
  // One event is one unread notification.
  const { items } = await fetchBody(api.as(seeker), listNotifications)
  expect(items.filter(({ read }) => !read).map(({ type }) => type)).toEqual(['message'])
})
