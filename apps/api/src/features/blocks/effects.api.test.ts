import { listSuggestions, searchListings } from '@roommate-finder/contracts/discovery'
import type { Endpoint } from '@roommate-finder/contracts/endpoint'
import { endpoints } from '@roommate-finder/contracts/endpoints'
import { likeListing, listInterests, listMyInterests, unlikeListing } from '@roommate-finder/contracts/interest'
import { getListing, listListings } from '@roommate-finder/contracts/listings'
import {
  getConversation,
  getUnread,
  listConversations,
  listMessages,
  markRead,
  messageListing,
  sendMessage,
  startConflict,
} from '@roommate-finder/contracts/messages'
import { listNotifications } from '@roommate-finder/contracts/notifications'
import { createBlock, createReport, deleteBlock, listBlocks } from '@roommate-finder/contracts/trust'
import type { Test } from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ObjectId } from '../../db/object-id.ts'
import { workQueue } from '../../db/work.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { insertListing } from '../../testing/insert-listings.ts'
import { readLists, readRecentItems } from '../../testing/read-lists.ts'
import { deliverMails, planMails, sendMails } from '../../testing/send-mails.ts'
import { sendValid } from '../../testing/send-valid.ts'
import {
  type Caller,
  listingBody,
  messageBody,
  type Person,
  startTestApi,
  type TestApi,
} from '../../testing/test-api.ts'

let api: TestApi
let ana: Person
let ben: Person
let other: Person
/** The ids of the listings of Ana, Ben and Otto. */
let anas: string
let bens: string
let others: string

beforeAll(async () => {
  api = await startTestApi()
  ana = await api.createStoredPerson({ name: 'Ana Lima' })
  ben = await api.createStoredPerson({ name: 'Ben Ortiz' })
  other = await api.createStoredPerson({ name: 'Otto Other' })
})
beforeEach(async () => {
  await api.clear()
  anas = await insertListing(api, ana, { title: 'Harbor room of Ana', furnished: true })
  bens = await insertListing(api, ben, { title: 'Harbor room of Ben', furnished: true })
  others = await insertListing(api, other, { title: 'Harbor room of Otto' })
})
afterAll(() => api.close())

const block = (by: Person, listingId: string) => call(api.as(by), createBlock, { body: { listingId } })

/** Ana and Ben like each other's rooms and write to each other. Returns the id of Ana's conversation about Ben's room. */
const contactEachOther = async (): Promise<string> => {
  for (const [person, id] of [
    [ana, bens],
    [ben, anas],
  ] as const) {
    await fetchBody(api.as(person), likeListing, { params: { id } })
    await fetchBody(api.as(person), messageListing, { params: { id }, body: messageBody() })
  }
  const { items } = await fetchBody(api.as(ana), listConversations)
  return items.find(({ listing }) => listing?._id === bens)?._id ?? ''
}

/** Both sides of a block. */
const sides = [
  ['who blocked', () => ({ by: api.as(ana), hidden: bens, own: anas })],
  ['who was blocked', () => ({ by: api.as(ben), hidden: anas, own: bens })],
] as const

describe('the listing of a blocked pair', () => {
  test.each(sides)('is missing from every list of the person %s; all others are present', async (_, getSide) => {
    await block(ana, bens)
    const { by, own } = getSide()
    const expected = [own, others].sort()
    for (const [name, ids] of Object.entries(await readLists(by, others))) expect(ids, name).toEqual(expected)
    expect(await readRecentItems(by)).toEqual(expected)
    const all = [anas, bens, others].sort()
    for (const [name, ids] of Object.entries(await readLists(api.visitor(), others))) expect(ids, name).toEqual(all)
  })

  test.each(sides)('is in no count and no suggestion of the person %s', async (_, getSide) => {
    await block(ana, bens)
    const { by, hidden } = getSide()
    const title = hidden === bens ? 'Harbor room of Ben' : 'Harbor room of Ana'
    const word = title.split(' ').at(-1) ?? ''
    expect((await call(by, listListings, { query: { limit: 1 } })).headers['x-total-count']).toBe('2')
    for (const query of [{}, { search: 'harbor' }, { sort: 'rent', maxRent: 9_000 }, { page: 9 }]) {
      expect((await fetchBody(by, searchListings, { query })).pagination.total, JSON.stringify(query)).toBe(2)
    }
    expect((await fetchBody(by, searchListings, { query: { furnished: true } })).unstated).toBe(1)
    const relaxed = await fetchBody(by, searchListings, { query: { search: word, furnished: false } })
    expect(relaxed).toMatchObject({ items: [], pagination: { total: 0 } })
    expect(relaxed.relaxed?.without).not.toEqual(['furnished'])
    expect(await fetchBody(by, listSuggestions, { query: { query: word } })).toEqual([])
    expect(await fetchBody(by, listSuggestions, { query: { query: 'harbor' } })).toHaveLength(2)
    expect(await fetchBody(api.visitor(), listSuggestions, { query: { query: word } })).toEqual([title])
  })

  test.each(sides)('gets the person %s the same 404 as an unknown id from every endpoint', async (_, getSide) => {
    await contactEachOther()
    await block(ana, bens)
    const { by, hidden } = getSide()
    const getError = async (sent: Test) => {
      const { error, fields } = expectError(await sent, 'not_found')
      return { error, fields }
    }
    const ofListing = Object.entries<Endpoint>(endpoints).filter(([, { path }]) =>
      /^\/(roommates|saved-rooms|hidden-rooms)\/:id/.test(path),
    )
    expect(ofListing.length).toBeGreaterThan(10)
    for (const [name, endpoint] of ofListing) {
      expect(await getError(sendValid(by, endpoint, hidden)), name).toEqual(await getError(sendValid(by, endpoint)))
    }
    for (const target of ['listing', 'person'] as const) {
      const report = (id: string) => call(by, createReport, { body: { target, id, reason: 'scam' } })
      expect(await getError(report(hidden)), target).toEqual(await getError(report(new ObjectId().toHexString())))
    }
    expect((await fetchBody(api.visitor(), getListing, { params: { id: hidden } })).viewCount).toBe(1)
  })

  test('cannot be used by the blocked person to block in return, but the conversation can', async () => {
    const conversationId = await contactEachOther()
    await block(ana, bens)
    expectError(await block(ben, anas), 'not_found')
    const back = await call(api.as(ben), createBlock, { body: { conversationId } })
    expect(back.status).toBe(201)
    expect((await block(ben, anas)).status).toBe(200)
  })
})

test('lists do not grow with the number of people without rooms who have blocked the viewer', async () => {
  const since = api.clock.now()
  await api.collections.blocks.insertMany([
    ...Array.from({ length: 2_000 }, (_, i) => {
      return { _id: new ObjectId(), uid: `stranger-${i}`, blockedUid: ana.uid, since }
    }),
    { _id: new ObjectId(), uid: ben.uid, blockedUid: ana.uid, since },
  ])
  api.commands.length = 0
  for (const [name, ids] of Object.entries(await readLists(api.as(ana), others))) {
    expect(ids, name).toEqual([anas, others].sort())
  }
  const carrying = api.commands.filter(({ command }) => JSON.stringify(command).includes('stranger-1'))
  expect(new Set(carrying.map(({ name }) => name))).toEqual(new Set(['distinct']))
})

describe('a block', () => {
  test.each(sides)('deletes the likes of each other’s rooms and their counts for the person %s', async (_, getSide) => {
    await contactEachOther()
    await fetchBody(api.as(other), likeListing, { params: { id: anas } })
    await fetchBody(api.as(other), likeListing, { params: { id: bens } })
    await block(ana, bens)
    const { by, own } = getSide()
    expect(await fetchBody(by, listMyInterests)).toEqual([])
    expect((await fetchBody(by, listInterests, { params: { id: own } })).map(({ name }) => name)).toEqual([
      'Otto Other',
    ])
    expect((await fetchBody(by, getListing, { params: { id: own } })).likeCount).toBe(1)
  })

  test.each(sides)('closes conversations and moves them to the archive of the person %s', async (_, getSide) => {
    const id = await contactEachOther()
    await block(ana, bens)
    const { by, hidden } = getSide()
    expect((await fetchBody(by, listConversations)).items).toEqual([])
    const archive = (await fetchBody(by, listConversations, { query: { archived: true } })).items
    // Only Ana, who blocked Ben, still sees his name.
    const name = hidden === bens ? 'Ben Ortiz' : 'Roommate Finder member'
    expect(archive.map(({ state, other }) => [state, other.name])).toEqual([
      ['closed', name],
      ['closed', name],
    ])
    const conversation = await fetchBody(by, getConversation, { params: { id } })
    expect(conversation.other).toEqual({ name, verified: false, memberSince: null })
    expect(conversation).toMatchObject({
      state: 'closed',
      // Ana no longer sees Ben's room. Ben still sees his own.
      listing: hidden === bens ? null : { _id: bens },
    })
    const { items } = await fetchBody(api.as(ben), listMessages, { params: { id } })
    await fetchBody(api.as(ben), markRead, { params: { id }, body: { upTo: items[0]?._id ?? '' } })
    const read = (await fetchBody(by, listMessages, { params: { id } })).items
    expect(read.map(({ seen }) => seen)).toEqual([undefined])
    const refused = expectError(await call(by, sendMessage, { params: { id }, body: messageBody() }), 'conflict')
    expect(refused.error).toMatch(/^This conversation is closed\./)
  })

  test('hides whether the other person has read messages since', async () => {
    const params = { id: await contactEachOther() }
    await block(ana, bens)
    const [newest] = (await fetchBody(api.as(ben), listMessages, { params })).items
    await fetchBody(api.as(ben), markRead, { params, body: { upTo: newest?._id ?? '' } })
    const [own] = (await fetchBody(api.as(ana), listMessages, { params })).items
    expect(own?.mine).toBe(true)
    expect(own).not.toHaveProperty('seen')
  })

  test.each(sides)('leaves the person %s no notification, mail or unread count about the other', async (_, getSide) => {
    await contactEachOther()
    await api
      .as(ben)
      .put(`/roommates/${bens}`)
      .send(listingBody({ rent: 700 }))
      .expect(200)
    const { by } = getSide()
    expect((await fetchBody(by, listNotifications)).items.length).toBeGreaterThan(1)
    await block(ana, bens)
    expect((await fetchBody(by, listNotifications)).items).toEqual([])
    expect(await fetchBody(by, getUnread)).toEqual({ messages: 0, notifications: 0 })
    const now = () => new Date(api.clock.now().getTime() + 60 * 60_000)
    expect(await deliverMails(api, { now })).toEqual([])
    await api
      .as(ben)
      .put(`/roommates/${bens}`)
      .send(listingBody({ rent: 600 }))
      .expect(200)
    await api.as(ben).delete(`/roommates/${bens}`).expect(204)
    expect(await api.collections.notifications.countDocuments()).toBe(0)
  })

  test('leaves the other person out of queued mails, and sends the rest', async () => {
    await contactEachOther()
    await fetchBody(api.as(other), likeListing, { params: { id: bens } })
    const inMinutes = (minutes: number) => ({
      ...api.context,
      now: () => new Date(api.clock.now().getTime() + minutes * 60_000),
    })
    await planMails(inMinutes(6))
    // Some wait for a retry, and one was refused.
    const subjects: string[] = []
    await sendMails(inMinutes(6), ({ subject }) => {
      const error = Object.assign(new Error('550 no'), { permanent: subjects.length === 0 })
      subjects.push(subject)
      return Promise.reject(error)
    })
    expect(subjects.sort()).toEqual([
      'Ana Lima messaged you',
      'Ben Ortiz is interested in your room',
      'Ben Ortiz messaged you',
      'New interest in your rooms',
    ])
    await block(ana, bens)
    await workQueue(api.context).retryParked()
    const sent = await deliverMails(api, inMinutes(7))
    expect(sent.map(({ subject }) => subject)).toEqual(['Otto Other is interested in your room'])
  })

  test('lets both report the other person by their conversation, and the seeker also the listing', async () => {
    const id = await contactEachOther()
    await block(ana, bens)
    for (const [by, target] of [
      [ana, 'listing'],
      [ana, 'person'],
      [ben, 'person'],
    ] as const) {
      const response = await call(api.as(by), createReport, { body: { target, id, reason: 'harassment' } })
      expect(response.status, response.text).toBe(201)
    }
    expectError(
      await call(api.as(ana), createReport, { body: { target: 'listing', id: bens, reason: 'scam' } }),
      'not_found',
    )
    expect(await api.collections.moderationCases.findOne({ type: 'listing' })).toMatchObject({ targetId: bens })
  })

  test('that ends shows the listings again, and leaves conversations closed', async () => {
    const conversationId = await contactEachOther()
    await block(ana, bens)
    const [own] = (await fetchBody(api.as(ana), listBlocks)).items
    await fetchBody(api.as(ana), deleteBlock, { params: { id: own?._id ?? '' } })
    for (const [, getSide] of sides) {
      const { by, hidden: id } = getSide()
      expect((await readLists(by, others))['words']).toHaveLength(3)
      expect(await fetchBody(by, getListing, { params: { id } })).toMatchObject({ liked: false, likeCount: 0 })
      expect((await fetchBody(by, listConversations)).items).toEqual([])
      expectError(await call(by, sendMessage, { params: { id: conversationId }, body: messageBody() }), 'conflict')
      // Names the closed conversation, so that a page can link to it.
      const refused = await call(by, messageListing, { params: { id }, body: messageBody() })
      expectError(refused, 'conflict')
      const { current } = z.parse(startConflict, refused.body)
      expect(current?.state).toBe('closed')
      await fetchBody(by, getConversation, { params: { id: current?._id ?? '' } })
    }
    await fetchBody(api.as(ana), likeListing, { params: { id: bens } })
  })

  test('in each direction hides the two from each other until both blocks are ended', async () => {
    const conversationId = await contactEachOther()
    for (const by of [ana, ben]) await fetchBody(api.as(by), createBlock, { body: { conversationId } })
    for (const by of [ana, ben]) {
      expectError(await call(api.as(ana), getListing, { params: { id: bens } }), 'not_found')
      const [own] = (await fetchBody(api.as(by), listBlocks)).items
      await fetchBody(api.as(by), deleteBlock, { params: { id: own?._id ?? '' } })
    }
    await fetchBody(api.as(ana), getListing, { params: { id: bens } })
  })
})

describe('a block at the same time as', () => {
  const RUNS = 3

  const expectNothingLeft = async () => {
    expect(await api.collections.interests.countDocuments()).toBe(0)
    expect(await api.collections.notifications.countDocuments()).toBe(0)
    expect(await api.collections.listings.countDocuments({ likeCount: { $ne: 0 } })).toBe(0)
    expect(await api.collections.conversations.countDocuments({ blocked: { $exists: false } })).toBe(0)
    for (const by of [ana, ben]) expect((await fetchBody(api.as(by), getUnread)).messages).toBe(0)
  }

  test('messages in both directions leaves nothing unread, and no notification', async () => {
    for (let i = 0; i < RUNS; i++) {
      const id = await contactEachOther()
      await fetchBody(api.as(ana), unlikeListing, { params: { id: bens } })
      await fetchBody(api.as(ben), unlikeListing, { params: { id: anas } })
      const send = (by: Person) => call(api.as(by), sendMessage, { params: { id }, body: messageBody() })
      const [first, blocked, second] = await Promise.all([send(ben), block(ana, bens), send(ana)])
      expect(blocked.status, blocked.text).toBe(201)
      for (const { status } of [first, second]) expect([201, 409]).toContain(status)
      await expectNothingLeft()
      await api.collections.conversations.deleteMany({})
      await api.collections.conversationMessages.deleteMany({})
      await api.collections.blocks.deleteMany({})
    }
  })

  test('a first message leaves no open conversation', async () => {
    for (let i = 0; i < RUNS; i++) {
      const [started, blocked] = await Promise.all([
        call(api.as(ben), messageListing, { params: { id: anas }, body: messageBody() }),
        block(ana, bens),
      ])
      expect(blocked.status, blocked.text).toBe(201)
      expect([201, 404], started.text).toContain(started.status)
      await expectNothingLeft()
      await api.collections.conversations.deleteMany({})
      await api.collections.blocks.deleteMany({})
    }
  })

  test('a like leaves no interest and no notification', async () => {
    for (let i = 0; i < RUNS; i++) {
      const [liked, blocked] = await Promise.all([
        call(api.as(ben), likeListing, { params: { id: anas } }),
        block(ana, bens),
      ])
      expect(blocked.status, blocked.text).toBe(201)
      expect([200, 404], liked.text).toContain(liked.status)
      await expectNothingLeft()
      await api.collections.blocks.deleteMany({})
    }
  })
})

describe('the cost of blocks', () => {
  const countReads = async (by: Caller): Promise<number[]> => {
    const counts: number[] = []
    for (const path of ['/all-items?search=harbor', '/roommates', `/roommates/${others}`, '/trending']) {
      api.reads.length = 0
      await by.get(path).expect(200)
      counts.push(api.reads.filter(({ find }) => find === 'blocks').length)
    }
    return counts
  }

  test('is one read per request of a user, and none for visitors', async () => {
    await block(ana, bens)
    expect(await countReads(api.as(ana))).toEqual([1, 1, 1, 1])
    expect(await countReads(api.as(other))).toEqual([1, 1, 1, 1])
    expect(await countReads(api.visitor())).toEqual([0, 0, 0, 0])
  })
})
