import { declineConversation, FOUND_TEXT } from '@roommate-finder/contracts/decline'
import { likeListing, listMyInterests } from '@roommate-finder/contracts/interest'
import { setListingStatus } from '@roommate-finder/contracts/listing-status'
import { getListing } from '@roommate-finder/contracts/listings'
import { getConversation, listMessages } from '@roommate-finder/contracts/messages'
import { listNotifications } from '@roommate-finder/contracts/notifications'
import { listSavedSearches, saveSearch } from '@roommate-finder/contracts/saved-searches'
import { answerOutcome, getOutcomeQuestion, listViewings, type Outcome } from '@roommate-finder/contracts/viewings'
import { beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { createMetrics } from '../../metrics.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { insertListing } from '../../testing/insert-listings.ts'
import { arrangeViewing, propose } from '../../testing/propose-viewings.ts'
import { runWork } from '../../testing/run-work.ts'
import { startConversation } from '../../testing/start-conversation.ts'
import { type Person } from '../../testing/test-api.ts'

const HOUR_MS = 3_600_000

const metrics = createMetrics()
const { api, host, seeker } = await startWithHostAndSeeker({ metrics })
const other = await api.createStoredPerson({ name: 'Otto Other' })

let id: string
let viewingId: string
beforeEach(async () => {
  id = await talk(host)
  viewingId = await arrangeViewing(api, { id, by: host, to: seeker }, 1)
})

/** Starts a conversation of the seeker about a room. Returns its id. */
async function talk(owner: Person, by = seeker): Promise<string> {
  return (await startConversation(api, { host: owner, seeker: by })).id
}

const answer = (found: Outcome, by = seeker) =>
  call(api.as(by), answerOutcome, { params: { id: viewingId }, body: { found } })

/** Answers two hours later, and does the work. */
const answerLater = async (found: Outcome): Promise<void> => {
  api.clock.advance(2 * HOUR_MS)
  await answer(found).expect(204)
  await api.finishWork()
}

const readLast = async (conversationId: string, by: Person) =>
  (await fetchBody(api.as(by), listMessages, { params: { id: conversationId } })).items[0]?.body
const get = (conversationId: string, by = seeker) =>
  fetchBody(api.as(by), getConversation, { params: { id: conversationId } })
/** Returns the id of the viewing after which a person is asked. */
const findAsked = async (by = seeker): Promise<string | undefined> =>
  (await fetchBody(api.as(by), getOutcomeQuestion)).viewing?._id
const asks = async (): Promise<boolean> => (await findAsked()) !== undefined
const countRented = async (): Promise<number> =>
  Number(/rooms_rented_total\{found_here="seeker"\} (\d+)/.exec(await metrics.text())?.[1] ?? 0)

describe('a seeker who has found a room', () => {
  test('here tells the other hosts once, pauses the searches and ends the viewings', async () => {
    const search = { name: 'Near campus', query: { location: 'Austin' }, frequency: 'instant' } as const
    await fetchBody(api.as(seeker), saveSearch, { body: search })
    const elsewhere = await talk(other)
    await arrangeViewing(api, { id: elsewhere, by: other, to: seeker }, 48)
    await propose(api, seeker, elsewhere, [72])
    const before = await countRented()
    await answerLater('here')
    await answerLater('here')
    expect(await readLast(elsewhere, other)).toBe(FOUND_TEXT)
    expect(await get(elsewhere)).toMatchObject({ archived: true })
    expect(await get(elsewhere, other)).toMatchObject({ archived: false, unread: 4 })
    const told = (await fetchBody(api.as(other), listNotifications)).items
    expect(told).toMatchObject([
      { title: 'Sam Seeker messaged you', read: false },
      { title: 'A viewing won’t take place', read: true },
    ])
    // Only the host of the room that the seeker has found gets no message.
    expect(await readLast(id, host)).not.toBe(FOUND_TEXT)
    expect(await get(id)).toMatchObject({ archived: false })
    expect((await fetchBody(api.as(seeker), listSavedSearches)).items[0]).toMatchObject({ frequency: 'off' })
    expect((await fetchBody(api.as(seeker), listViewings)).items).toEqual([])
    expect(await asks()).toBe(false)
    expect(await countRented()).toBe(before + 1)
  })

  test('here keeps what they have ahead with the host of that room, and what they arrange later', async () => {
    const elsewhere = await talk(other)
    await arrangeViewing(api, { id, by: host, to: seeker }, 48)
    await arrangeViewing(api, { id: elsewhere, by: other, to: seeker }, 72)
    api.clock.advance(2 * HOUR_MS)
    await answer('here').expect(204)
    api.clock.advance(HOUR_MS)
    await arrangeViewing(api, { id: elsewhere, by: other, to: seeker }, 96)
    await api.finishWork()
    const ahead = (await fetchBody(api.as(seeker), listViewings)).items
    expect(ahead.map(({ conversationId }) => conversationId)).toEqual([id, elsewhere])
  })

  test('elsewhere tells all hosts, and counts no room', async () => {
    const before = await countRented()
    await answerLater('elsewhere')
    expect(await readLast(id, host)).toBe(FOUND_TEXT)
    expect(await get(id)).toMatchObject({ archived: true })
    expect(await countRented()).toBe(before)
  })

  test('writes nothing to hosts who have declined or rented, and nothing where they are the host', async () => {
    const declined = await talk(other)
    await fetchBody(api.as(other), declineConversation, { params: { id: declined }, body: {} })
    const rented = await talk(other)
    const { listing } = await get(rented)
    const status = { params: { id: listing?._id ?? '' }, body: { status: 'rented' as const } }
    await fetchBody(api.as(other), setListingStatus, status)
    const asHost = await talk(seeker, other)
    await answerLater('elsewhere')
    for (const each of [declined, rented, asHost]) expect(await readLast(each, other)).not.toBe(FOUND_TEXT)
    expect(await get(asHost)).toMatchObject({ archived: false })
  })

  test('withdraws interest in other rooms', async () => {
    const liked = await insertListing(api, other)
    const kept = (await get(id)).listing?._id ?? ''
    for (const each of [liked, kept]) await fetchBody(api.as(seeker), likeListing, { params: { id: each } })
    await answerLater('here')
    expect((await fetchBody(api.as(seeker), listMyInterests)).map(({ _id }) => _id)).toEqual([kept])
    expect(await fetchBody(api.visitor(), getListing, { params: { id: liked } })).toMatchObject({ likeCount: 0 })
    const told = (await fetchBody(api.as(other), listNotifications)).items
    expect(told.map(({ type }) => type)).not.toContain('interest')
  })

  test('of two servers at once tells each host once', async () => {
    const conversations = await Promise.all([talk(other), talk(other), talk(other)])
    api.clock.advance(2 * HOUR_MS)
    await answer('elsewhere').expect(204)
    await Promise.all([runWork(api.context), runWork(api.context)])
    await api.finishWork()
    for (const each of conversations) {
      const { items } = await fetchBody(api.as(other), listMessages, { params: { id: each } })
      expect(items.filter(({ body }) => body === FOUND_TEXT)).toHaveLength(1)
    }
  })
})

test('a seeker who still looks ends the question only', async () => {
  const before = await countRented()
  await answerLater('no')
  expect(await asks()).toBe(false)
  expect(await readLast(id, host)).not.toBe(FOUND_TEXT)
  expect(await countRented()).toBe(before)
  await answerLater('here')
  expect(await countRented()).toBe(before + 1)
})

test('the question is about the newest viewing of the last 30 days, until the seeker has answered on it or a later one', async () => {
  expect(await findAsked()).toBeUndefined()
  const second = await arrangeViewing(api, { id, by: host, to: seeker }, 3)
  await arrangeViewing(api, { id, by: host, to: seeker }, 48)
  api.clock.advance(2 * HOUR_MS)
  expect(await findAsked()).toBe(viewingId)
  await answer('no').expect(204)
  expect(await findAsked()).toBeUndefined()
  api.clock.advance(2 * HOUR_MS)
  expect(await findAsked()).toBe(second)
  expect(await findAsked(host)).toBeUndefined()
  api.clock.advance(46 * HOUR_MS)
  expect(await findAsked()).not.toBe(second)
  api.clock.advance(30 * 24 * HOUR_MS)
  expect(await findAsked()).toBeUndefined()
})

test('an answer that a room was found stays, and counts once in 30 days', async () => {
  const before = await countRented()
  const second = await arrangeViewing(api, { id: await talk(other), by: other, to: seeker }, 1.5)
  await answerLater('here')
  await answerLater('elsewhere')
  const read = async (each: string) => (await api.collections.viewings.findOne({ _id: new ObjectId(each) }))?.outcome
  expect(await read(viewingId)).toBe('here')
  viewingId = second
  await api.collections.viewings.updateOne({ _id: new ObjectId(second) }, { $set: { state: 'confirmed' } })
  await answerLater('here')
  expect(await read(second)).toBe('here')
  expect(await countRented()).toBe(before + 1)
})

test('the answer marks the question read', async () => {
  api.clock.advance(26 * HOUR_MS)
  await api.finishWork()
  const read = async () => (await fetchBody(api.as(seeker), listNotifications)).items[0]
  expect(await read()).toMatchObject({ title: 'Did you find a room?', href: '/viewings', read: false })
  expect(await asks()).toBe(true)
  await answer('no').expect(204)
  expect(await read()).toMatchObject({ title: 'Did you find a room?', read: true })
})

test('the host and a stranger cannot answer, nor the seeker before the viewing is over', async () => {
  expectError(await answer('here'), 'forbidden')
  api.clock.advance(2 * HOUR_MS)
  expectError(await answer('here', host), 'forbidden')
  expectError(await answer('here', other), 'not_found')
})
