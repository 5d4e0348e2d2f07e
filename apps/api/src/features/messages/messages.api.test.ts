import {
  MAX_NEW_CONVERSATIONS,
  MAX_NEW_CONVERSATIONS_UNCONFIRMED,
  WITHDRAWABLE_MS,
} from '@roommate-finder/contracts/limits'
import { deleteListing } from '@roommate-finder/contracts/listing-input'
import { getListing } from '@roommate-finder/contracts/listings'
import {
  archiveConversation,
  type Conversation,
  getConversation,
  listConversations,
  listMessages,
  type Message,
  markRead,
  messageListing,
  type StartedConversation,
  sendMessage,
  unarchiveConversation,
  withdrawMessage,
} from '@roommate-finder/contracts/messages'
import { getModerationTarget, moderateTarget } from '@roommate-finder/contracts/moderation'
import { listNotifications } from '@roommate-finder/contracts/notifications'
import { deleteAccount, exportOwnData } from '@roommate-finder/contracts/own-data'
import { createReport } from '@roommate-finder/contracts/trust'
import { beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { insertListing, insertListings } from '../../testing/insert-listings.ts'
import { messageBody, type Person } from '../../testing/test-api.ts'

const { api, host, seeker } = await startWithHostAndSeeker()
const outsider = await api.createPerson({ name: 'Otto Outsider' })
let listingId: string

beforeEach(async () => {
  listingId = await insertListing(api, host, { title: 'Green door room' })
})

const start = (body = 'Is the room still available?', by = seeker): Promise<StartedConversation> =>
  fetchBody(api.as(by), messageListing, { params: { id: listingId }, body: messageBody(body) })

const send = (id: string, by: Person, body: string): Promise<Message> =>
  fetchBody(api.as(by), sendMessage, { params: { id }, body: messageBody(body) })

const get = (id: string, by: Person): Promise<Conversation> =>
  fetchBody(api.as(by), getConversation, { params: { id } })

const readMessages = async (id: string, by: Person) =>
  (await fetchBody(api.as(by), listMessages, { params: { id } })).items

const read = async (id: string, by: Person, upTo: string) =>
  (await fetchBody(api.as(by), markRead, { params: { id }, body: { upTo } })).unread

describe('a conversation', () => {
  test('is started by the first message and seen by both people without contact details', async () => {
    const { conversation, message } = await start('Hello, is the room\nstill available?')
    expect(message).toMatchObject({ mine: true, body: 'Hello, is the room\nstill available?' })
    expect(conversation).toEqual({
      _id: expect.any(String) as string,
      role: 'seeker',
      other: {
        name: 'Hana Host',
        verified: true,
        emailConfirmedAt: expect.any(String) as string,
        memberSince: expect.any(String) as string,
      },
      listing: {
        _id: listingId,
        title: 'Green door room',
        roomType: 'Single',
        rent: 850,
        availability: 'available',
      },
      preview: 'Hello, is the room still available?',
      lastMine: true,
      lastMessageAt: message.createdAt,
      unread: 0,
      archived: false,
      state: 'open',
    })
    const forHost = await get(conversation._id, host)
    expect(forHost).toMatchObject({ role: 'host', other: { name: 'Sam Seeker' }, unread: 1 })
    expect(forHost).not.toHaveProperty('lastMine')
    const seen = await api.as(host).get(`/conversations/${conversation._id}`)
    for (const secret of [seeker.email, seeker.uid]) expect(seen.text).not.toContain(secret)
  })

  test('tells the host since when the seeker waits, until the first answer', async () => {
    const { conversation, message } = await start()
    expect(conversation).not.toHaveProperty('waitingSince')
    await send(conversation._id, seeker, 'Or is it taken?')
    expect(await get(conversation._id, host)).toMatchObject({ waitingSince: message.createdAt })
    await send(conversation._id, host, 'Yes, it is free.')
    await send(conversation._id, seeker, 'Thanks!')
    expect(await get(conversation._id, host)).not.toHaveProperty('waitingSince')
  })

  test('is continued by later messages of the seeker about the same listing, of any length', async () => {
    const { conversation } = await start()
    const second = await start('Hi?')
    expect(second.conversation._id).toBe(conversation._id)
    expect(await readMessages(conversation._id, host)).toMatchObject([{ body: 'Hi?' }, { mine: false }])
  })

  test('needs at least 20 characters in its first message', async () => {
    const response = await call(api.as(seeker), messageListing, {
      params: { id: listingId },
      body: messageBody('Hi there'),
    })
    expect(expectError(response, 'validation_failed').fields).toEqual({
      body: 'Please write a little more: 20 characters or more',
    })
  })

  test('for other users, returns 404', async () => {
    const { conversation, message } = await start()
    const params = { id: conversation._id, messageId: message._id }
    const by = api.as(outsider)
    const responses = await Promise.all([
      call(by, getConversation, { params }),
      call(by, listMessages, { params }),
      call(by, sendMessage, { params, body: messageBody() }),
      call(by, markRead, { params, body: { upTo: message._id } }),
      call(by, archiveConversation, { params }),
      call(by, unarchiveConversation, { params }),
      call(by, withdrawMessage, { params }),
    ])
    for (const response of responses) expectError(response, 'not_found')
    expect((await fetchBody(by, listConversations)).items).toEqual([])
  })

  test('about a deleted listing can be read, but accepts no messages', async () => {
    const { conversation } = await start()
    await call(api.as(host), deleteListing, { params: { id: listingId } })
    expect(await get(conversation._id, seeker)).toMatchObject({
      listing: null,
      listingTitle: 'Green door room',
      state: 'listing_removed',
    })
    expect(await readMessages(conversation._id, seeker)).toHaveLength(1)
    const params = { id: conversation._id }
    expectError(await call(api.as(host), sendMessage, { params, body: messageBody() }), 'conflict')
  })

  test('keeps the texts of a person who deleted their account, and names that person "Former member"', async () => {
    const leaving = await api.createPerson({ name: 'Lea Leaving' })
    const { conversation } = await start('I would like to see the room.', leaving)
    await send(conversation._id, host, 'How about Monday?')
    expect((await fetchBody(api.as(leaving), exportOwnData)).sentMessages).toMatchObject([
      { listingId, text: 'I would like to see the room.' },
    ])
    await call(api.as(leaving), deleteAccount)
    expect(await get(conversation._id, host)).toMatchObject({ other: { name: 'Former member' }, state: 'closed' })
    expect(await readMessages(conversation._id, host)).toMatchObject([
      { body: 'How about Monday?' },
      { body: 'I would like to see the room.' },
    ])
    const params = { id: conversation._id }
    expectError(await call(api.as(host), sendMessage, { params, body: messageBody() }), 'conflict')
  })

  test('is deleted when both people have deleted their accounts', async () => {
    const [one, two] = [await api.createPerson(), await api.createPerson()]
    const id = await insertListing(api, two)
    await fetchBody(api.as(one), messageListing, { params: { id }, body: messageBody() })
    await call(api.as(one), deleteAccount)
    await call(api.as(two), deleteAccount)
    expect(await api.collections.conversations.countDocuments()).toBe(0)
    expect(await api.collections.conversationMessages.countDocuments()).toBe(0)
  })
})

describe('sending', () => {
  test('again with the same clientId, by either endpoint, returns 200 with the first message', async () => {
    const body = messageBody()
    const first = await fetchBody(api.as(seeker), messageListing, { params: { id: listingId }, body })
    const again = await call(api.as(seeker), messageListing, { params: { id: listingId }, body }).expect(200)
    expect((again.body as StartedConversation).message).toEqual(first.message)
    const params = { id: first.conversation._id }
    expect((await call(api.as(seeker), sendMessage, { params, body }).expect(200)).body).toEqual(first.message)
    expect(await get(params.id, host)).toMatchObject({ unread: 1 })
  })

  test('the same first message 5 times at once starts one conversation with one message', async () => {
    const body = messageBody()
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => call(api.as(seeker), messageListing, { params: { id: listingId }, body })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
    expect(await api.collections.conversations.countDocuments()).toBe(1)
    expect(await api.collections.conversationMessages.countDocuments()).toBe(1)
  })

  test('20 messages at once by both people stores each once, in one order, with exact counts', async () => {
    const { conversation } = await start()
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => send(conversation._id, i % 2 === 0 ? seeker : host, `Message ${i}`)),
    )
    const stored = await api.collections.conversationMessages.find().sort({ seq: 1 }).toArray()
    expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, i) => i + 1))
    expect(new Set(stored.map(({ body }) => body)).size).toBe(21)
    expect(await get(conversation._id, host)).toMatchObject({ unread: 11 })
    expect(await get(conversation._id, seeker)).toMatchObject({ unread: 10 })
    expect(await api.collections.notifications.countDocuments()).toBe(2)
  })

  test.each([
    [true, MAX_NEW_CONVERSATIONS],
    [false, MAX_NEW_CONVERSATIONS_UNCONFIRMED],
  ])('as a user with emailVerified %s starts at most %i conversations in 24 hours', async (emailVerified, max) => {
    const person = await api.createPerson({ emailVerified })
    const rooms = await insertListings(
      api,
      host,
      Array.from({ length: max + 1 }, () => ({})),
    )
    for (const id of rooms.slice(0, max)) {
      await call(api.as(person), messageListing, { params: { id }, body: messageBody() }).expect(201)
    }
    const params = { id: rooms[max] ?? '' }
    const refused = await call(api.as(person), messageListing, { params, body: messageBody() })
    expectError(refused, 'rate_limited')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    // The limit does not apply to messages of an existing conversation.
    await call(api.as(person), messageListing, { params: { id: rooms[0] ?? '' }, body: messageBody() }).expect(201)
  })

  test('to the host of a legacy listing, who has not signed in yet, returns 409; the listing says so', async () => {
    await api.collections.listings.updateOne({ _id: new ObjectId(listingId) }, { $set: { ownerUid: null } })
    const params = { id: listingId }
    expectError(await call(api.as(seeker), messageListing, { params, body: messageBody() }), 'conflict')
    expect((await fetchBody(api.as(seeker), getListing, { params })).unclaimed).toBe(true)
  })

  test('refuses a text of 2,001 characters and a clientId that is no UUID', async () => {
    const { conversation } = await start()
    const params = { id: conversation._id }
    const body = { body: 'x'.repeat(2_001), clientId: 'again' }
    const fields = { body: 'Message can be up to 2,000 characters', clientId: 'Must be a UUID' }
    expect(expectError(await call(api.as(host), sendMessage, { params, body }), 'validation_failed').fields).toEqual(
      fields,
    )
  })
})

describe('reading', () => {
  test('up to a message returns the number of unread ones and shows the sender which were seen', async () => {
    const { conversation, message } = await start()
    const id = conversation._id
    const second = await send(id, seeker, 'Hello?')
    expect(await read(id, host, message._id)).toBe(1)
    expect(await readMessages(id, seeker)).toMatchObject([{ _id: second._id }, { _id: message._id, seen: true }])
    expect((await readMessages(id, seeker))[0]?.seen).toBeUndefined()
    expect(await read(id, host, second._id)).toBe(0)
  })

  test('an earlier message after a later one keeps the later read marker', async () => {
    const { conversation, message } = await start()
    const id = conversation._id
    const second = await send(id, seeker, 'Hello?')
    expect(await Promise.all([read(id, host, second._id), read(id, host, message._id)])).toContain(0)
    expect(await read(id, host, message._id)).toBe(0)
    expect(await get(id, host)).toMatchObject({ unread: 0 })
  })

  test('while messages arrive keeps the number of unread messages exact', async () => {
    const { conversation, message } = await start()
    const id = conversation._id
    await Promise.all([
      ...Array.from({ length: 8 }, (_, i) => send(id, seeker, `Message ${i}`)),
      ...Array.from({ length: 4 }, () => read(id, host, message._id)),
    ])
    expect(await get(id, host)).toMatchObject({ unread: 8 })
  })
})

describe('lists', () => {
  test('of conversations contain both roles, the latest activity first, over several pages', async () => {
    const rooms = await insertListings(
      api,
      host,
      Array.from({ length: 3 }, () => ({})),
    )
    const own = await insertListing(api, seeker, { title: 'Room of the seeker' })
    const ids: string[] = []
    for (const id of rooms)
      ids.push(
        (await fetchBody(api.as(seeker), messageListing, { params: { id }, body: messageBody() })).conversation._id,
      )
    ids.push(
      (await fetchBody(api.as(outsider), messageListing, { params: { id: own }, body: messageBody() })).conversation
        ._id,
    )
    await send(ids[0] ?? '', host, 'The first one is the latest now.')
    const found: string[] = []
    let cursor: string | undefined
    do {
      const { items, next } = await fetchBody(api.as(seeker), listConversations, { query: { limit: 3, cursor } })
      found.push(...items.map(({ _id }) => _id))
      cursor = next ?? undefined
    } while (cursor !== undefined)
    expect(found).toEqual([ids[0], ids[3], ids[2], ids[1]])
  })

  test('of archived conversations contain one until a new message arrives or it is unarchived', async () => {
    const { conversation } = await start()
    const params = { id: conversation._id }
    const listIds = async (archived: string) =>
      (await fetchBody(api.as(seeker), listConversations, { query: { archived } })).items.map(({ _id }) => _id)
    await fetchBody(api.as(seeker), archiveConversation, { params })
    expect([await listIds('false'), await listIds('true')]).toEqual([[], [params.id]])
    expect(await get(params.id, host)).toMatchObject({ archived: false })
    await send(params.id, host, 'Still there?')
    expect([await listIds('false'), await listIds('true')]).toEqual([[params.id], []])
    await fetchBody(api.as(seeker), archiveConversation, { params })
    await fetchBody(api.as(seeker), unarchiveConversation, { params })
    expect(await listIds('false')).toEqual([params.id])
  })

  test('of messages go back page by page, newest first', async () => {
    const { conversation } = await start('Message 0 of the seeker')
    const params = { id: conversation._id }
    for (const i of [1, 2, 3, 4]) await send(params.id, host, `Message ${i}`)
    const first = await fetchBody(api.as(seeker), listMessages, { params, query: { limit: 3 } })
    expect(first.items.map(({ body }) => body)).toEqual(['Message 4', 'Message 3', 'Message 2'])
    const second = await fetchBody(api.as(seeker), listMessages, {
      params,
      query: { limit: 3, cursor: first.next ?? '' },
    })
    expect(second.items.map(({ body }) => body)).toEqual(['Message 1', 'Message 0 of the seeker'])
    expect(second.next).toBeNull()
  })
})

describe('withdrawing', () => {
  test('an own message within 5 minutes empties the message and the preview', async () => {
    const { conversation, message } = await start()
    const params = { id: conversation._id, messageId: message._id }
    await fetchBody(api.as(seeker), withdrawMessage, { params })
    await fetchBody(api.as(seeker), withdrawMessage, { params })
    expect(await readMessages(params.id, host)).toMatchObject([{ body: '', withdrawn: true }])
    expect(await get(params.id, host)).toMatchObject({ preview: 'Unsent a message' })
  })

  test('keeps the text for moderators and for the export of the sender, until the sender deletes the account', async () => {
    const leaving = await api.createPerson({ name: 'Lea Leaving' })
    const moderator = await api.createPerson({ role: 'moderator' })
    const { conversation, message } = await start('Send me the deposit before the visit.', leaving)
    await fetchBody(api.as(leaving), withdrawMessage, { params: { id: conversation._id, messageId: message._id } })
    const target = { type: 'message', id: message._id } as const
    await fetchBody(api.as(host), createReport, { body: { target: 'message', id: message._id, reason: 'scam' } })
    expect(await fetchBody(api.as(moderator), getModerationTarget, { params: target })).toMatchObject({
      present: { text: 'Send me the deposit before the visit.' },
      reports: [{ snapshot: { text: 'Send me the deposit before the visit.' } }],
    })
    expect((await fetchBody(api.as(leaving), exportOwnData)).sentMessages).toMatchObject([
      { text: 'Send me the deposit before the visit.', withdrawn: true },
    ])
    expect(JSON.stringify(await readMessages(conversation._id, host))).not.toContain('deposit')
    await fetchBody(api.as(moderator), moderateTarget, { params: target, body: { action: 'warn', reason: 'A scam.' } })
    const { items } = await fetchBody(api.as(host), listNotifications)
    expect(items.map(({ title }) => title)).toContain('We looked at your report')
    expect(JSON.stringify(items)).not.toContain('deposit')
    await call(api.as(leaving), deleteAccount)
    expect(await api.collections.withdrawnTexts.countDocuments()).toBe(0)
  })

  test('a message of the other person, or an own one after 5 minutes, returns 403; an unknown one 404', async () => {
    const { conversation, message } = await start()
    const params = { id: conversation._id, messageId: message._id }
    expectError(await call(api.as(host), withdrawMessage, { params }), 'forbidden')
    api.clock.advance(WITHDRAWABLE_MS + 1_000)
    expectError(await call(api.as(seeker), withdrawMessage, { params }), 'forbidden')
    expectError(
      await call(api.as(seeker), withdrawMessage, { params: { ...params, messageId: listingId } }),
      'not_found',
    )
    expect(await readMessages(params.id, host)).toMatchObject([{ body: message.body }])
  })
})

test('a message that asks for money has a warning for its recipient, and none for its sender', async () => {
  const { conversation } = await start('Please pay the deposit before the viewing.')
  expect(await readMessages(conversation._id, host)).toMatchObject([{ warning: 'payment' }])
  expect((await readMessages(conversation._id, seeker))[0]?.warning).toBeUndefined()
})
