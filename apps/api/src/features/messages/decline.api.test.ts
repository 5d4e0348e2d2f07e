import { type DeclineInput, declineConversation } from '@roommate-finder/contracts/decline'
import { setListingStatus } from '@roommate-finder/contracts/listing-status'
import { getListing } from '@roommate-finder/contracts/listings'
import {
  getConversation,
  getUnread,
  listConversations,
  listMessages,
  sendMessage,
} from '@roommate-finder/contracts/messages'
import { listNotifications } from '@roommate-finder/contracts/notifications'
import { beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { hideListing } from '../../testing/insert-case.ts'
import { insertConversations } from '../../testing/insert-conversation.ts'
import { startConversation } from '../../testing/start-conversation.ts'
import { messageBody, type Person } from '../../testing/test-api.ts'

const DAY_MS = 86_400_000

const { api, host, seeker } = await startWithHostAndSeeker()

let listingId: string
let id: string
beforeEach(async () => {
  const started = await startConversation(api, { host, seeker })
  id = started.id
  listingId = started.listingId
})

const decline = (body: DeclineInput, by = host) => call(api.as(by), declineConversation, { params: { id }, body })
const get = (by: Person) => fetchBody(api.as(by), getConversation, { params: { id } })
const readTexts = async () =>
  (await fetchBody(api.as(seeker), listMessages, { params: { id } })).items.map(({ body }) => body)
const write = (by: Person) => call(api.as(by), sendMessage, { params: { id }, body: messageBody() })
const countWaiting = async () => (await fetchBody(api.visitor(), getListing, { params: { id: listingId } })).waiting

describe('declining', () => {
  test('sends the seeker one polite message, and keeps the reason for the host', async () => {
    expect((await decline({ reason: 'budget' })).status).toBe(204)
    const at = (await get(host)).declined?.at
    expect((await decline({ reason: 'dates' })).status).toBe(204)
    expect(await readTexts()).toEqual([
      'Thanks for your interest! I’m sorry, but I can’t offer you this room. Good luck with your search!',
      'Is the room still available?',
    ])
    const seen = await get(host)
    const declined = { at, reason: 'dates' }
    expect(seen).toMatchObject({ state: 'open', declined })
    expect(seen).not.toHaveProperty('waitingSince')
    const list = (by: Person) => fetchBody(api.as(by), listConversations)
    expect((await list(host)).items).toMatchObject([{ declined }])
    for (const answer of [await get(seeker), await list(seeker)])
      expect(JSON.stringify(answer)).not.toMatch(/declined|dates/)
    expect(await fetchBody(api.as(seeker), getUnread)).toEqual({ messages: 1, notifications: 1 })
  })

  test('leaves the conversation open for both', async () => {
    await decline({})
    for (const by of [seeker, host]) expect((await write(by)).status).toBe(201)
  })

  test('twice at the same time sends one message', async () => {
    const responses = await Promise.all([decline({}), decline({ reason: 'taken' })])
    expect(responses.map(({ status }) => status)).toEqual([204, 204])
    expect(await readTexts()).toHaveLength(2)
  })

  test('is refused for the seeker, for others, and with an unknown reason', async () => {
    expectError(await decline({}, seeker), 'forbidden')
    expectError(await decline({}, await api.createPerson()), 'not_found')
    expectError(await decline({ reason: 'age' as never }), 'validation_failed')
    expect(await readTexts()).toHaveLength(1)
  })
})

describe('waiting', () => {
  test('counts the people of the last 14 days without an answer', async () => {
    const at = api.clock.now()
    const insert = (fields: object) =>
      insertConversations(api, [
        {
          id: new ObjectId().toHexString(),
          seekerUid: new ObjectId().toHexString(),
          hostUid: host.uid,
          listingId: new ObjectId(listingId),
          ...fields,
        },
      ])
    expect(await countWaiting()).toBe(1)
    await insert({})
    await insert({ createdAt: new Date(at.getTime() - 15 * DAY_MS) })
    await insert({ hostRepliedAt: at })
    await insert({ seeker: { unread: 0, readSeq: 0, left: true } })
    await insert({ blocked: true })
    await insert({ listingId: new ObjectId() })
    expect(await countWaiting()).toBe(2)
    await write(host)
    expect(await countWaiting()).toBe(1)
  })
})

describe('renting a room out', () => {
  const hiding = { by: 'moderator', reason: 'A scam.', since: new Date(), appealed: false } as const
  const hide = () =>
    api.context.transaction((session) => api.services.hiding.hide(new ObjectId(listingId), hiding, session))
  const show = () => api.context.transaction((session) => api.services.hiding.show(new ObjectId(listingId), session))

  const rent = async () => {
    const body = { status: 'rented', foundHere: true } as const
    await fetchBody(api.as(host), setListingStatus, { params: { id: listingId }, body })
    await api.finishWork()
  }
  const RENTED = 'This room has been rented. Thanks for your interest!'

  test('tells each seeker once, with a link to similar rooms, and archives the conversation for the host', async () => {
    await rent()
    await rent()
    expect(await readTexts()).toEqual([RENTED, 'Is the room still available?'])
    expect(await get(host)).toMatchObject({ archived: true, state: 'open' })
    expect(await get(seeker)).toMatchObject({ archived: false, state: 'open' })
    const { items } = await fetchBody(api.as(seeker), listNotifications)
    expect(items).toMatchObject([{ title: 'A room you asked about is rented', href: `/details/${listingId}` }])
  })

  test('leaves the seeker able to write', async () => {
    await rent()
    expect((await write(seeker)).status).toBe(201)
    expect((await fetchBody(api.as(host), listConversations)).items).toHaveLength(1)
  })

  test('tells no one who was declined, has put the conversation away, or is blocked', async () => {
    await decline({})
    const others = [{ seekerArchived: true }, { hostArchived: true }, { blocked: true as const }]
    await insertConversations(
      api,
      others.map((fields, i) => ({
        id: new ObjectId().toHexString(),
        seekerUid: `seeker-${i}`,
        hostUid: host.uid,
        listingId: new ObjectId(listingId),
        ...fields,
      })),
    )
    await rent()
    expect(await api.collections.conversationMessages.countDocuments({ body: RENTED })).toBe(0)
  })

  test('closes more conversations than one transaction does', async () => {
    await insertConversations(
      api,
      Array.from({ length: 60 }, (_, i) => ({
        id: new ObjectId().toHexString(),
        seekerUid: `seeker-${i}`,
        hostUid: host.uid,
        listingId: new ObjectId(listingId),
      })),
    )
    await rent()
    expect(await api.collections.conversationMessages.countDocuments({ body: RENTED })).toBe(61)
  })

  test('also closes conversations while a moderator hides the room, without a notification', async () => {
    await hideListing(api, listingId)
    await rent()
    const stored = await api.collections.conversationMessages.find({ body: RENTED }).toArray()
    expect(stored).toHaveLength(1)
    expect((await fetchBody(api.as(seeker), listNotifications)).items).toEqual([])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['hidden', () => hide()],
    ['hidden and shown', () => hide().then(show)],
  ])('closes conversations of a room that is %s before the job runs', async (_, act) => {
    await fetchBody(api.as(host), setListingStatus, { params: { id: listingId }, body: { status: 'rented' } })
    await act()
    await api.finishWork()
    expect(await api.collections.conversationMessages.countDocuments({ body: RENTED })).toBe(1)
  })

  test('sends nothing if the host takes it back before the job runs', async () => {
    const set = (status: 'active' | 'rented') =>
      fetchBody(api.as(host), setListingStatus, { params: { id: listingId }, body: { status } })
    await set('rented')
    await set('active')
    await api.finishWork()
    expect(await readTexts()).toHaveLength(1)
  })
})
