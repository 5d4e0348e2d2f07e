import { declineConversation } from '@roommate-finder/contracts/decline'
import { likeListing, listInterests } from '@roommate-finder/contracts/interest'
import { messageInterested } from '@roommate-finder/contracts/interest-messages'
import { MAX_INVITATIONS_PER_DAY } from '@roommate-finder/contracts/limits'
import { setListingStatus } from '@roommate-finder/contracts/listing-status'
import { inviteSeeker, listSeekers } from '@roommate-finder/contracts/matches'
import {
  getConversation,
  listConversations,
  listMessages,
  messageListing,
  sendMessage,
} from '@roommate-finder/contracts/messages'
import { listNotifications } from '@roommate-finder/contracts/notifications'
import { createBlock, listBlocks } from '@roommate-finder/contracts/trust'
import { beforeEach, describe, expect, test } from 'vitest'
import { listAnswers } from '../../testing/answers.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { insertBlock } from '../../testing/insert-block.ts'
import { hideListing } from '../../testing/insert-case.ts'
import { insertListing, insertListings } from '../../testing/insert-listings.ts'
import { insertProfiles } from '../../testing/insert-profile.ts'
import { messageBody, type Person } from '../../testing/test-api.ts'

const HOUR_MS = 3_600_000
const BODY = 'Hi Sam, would you like to see our room?'
const DECLINED = 'Thanks for the invitation! This room isn’t for me, but good luck with it.'
const ENDED = 'I’m sorry, the room is no longer free. Good luck with your search!'

const { api, host, seeker } = await startWithHostAndSeeker()
await api.as(seeker).get('/me').expect(200)

let id: string
let seekerId: string
beforeEach(async () => {
  id = await insertListing(api, host, { title: 'Green door room', rent: 850 })
  ;[seekerId = ''] = await insertProfiles(api, [{ uid: seeker.uid }])
})

const invite = (fields: { room?: string; to?: string; body?: string } = {}, by: Person = host) => {
  const { room = id, to = seekerId, body = BODY } = fields
  return call(api.as(by), inviteSeeker, { params: { id: room }, body: { seekerId: to, body } })
}
const start = async (): Promise<string> => {
  const body = { seekerId, body: BODY }
  return (await fetchBody(api.as(host), inviteSeeker, { params: { id }, body })).conversationId
}

const read = (conversationId: string, by: Person) =>
  fetchBody(api.as(by), getConversation, { params: { id: conversationId } })
const readTexts = async (conversationId: string) =>
  (await fetchBody(api.as(seeker), listMessages, { params: { id: conversationId } })).items.map(({ body }) => body)
const write = (conversationId: string, by: Person) =>
  call(api.as(by), sendMessage, { params: { id: conversationId }, body: messageBody() }).expect(201)
const decline = (conversationId: string, by: Person = seeker) =>
  call(api.as(by), declineConversation, { params: { id: conversationId }, body: {} })

describe('an invitation', () => {
  test('is a conversation that the host begins, and a notification', async () => {
    const conversationId = await start()
    expect(await read(conversationId, seeker)).toMatchObject({
      role: 'seeker',
      other: { name: 'Hana Host' },
      listing: { title: 'Green door room' },
      preview: BODY,
      unread: 1,
      invitation: true,
    })
    const ofHost = await read(conversationId, host)
    expect(ofHost).toMatchObject({ role: 'host', lastMine: true, unread: 0 })
    expect(ofHost).toHaveProperty('invited')
    expect(ofHost).not.toHaveProperty('invitation')
    expect(ofHost).not.toHaveProperty('waitingSince')
    const { items } = await fetchBody(api.as(seeker), listNotifications)
    expect(items).toMatchObject([{ href: `/messages/${conversationId}` }])
  })

  test('waits until the seeker answers, also after another message of the host', async () => {
    const conversationId = await start()
    await write(conversationId, host)
    expect(await read(conversationId, seeker)).toMatchObject({ invitation: true })
    await write(conversationId, seeker)
    expect(await read(conversationId, seeker)).not.toHaveProperty('invitation')
    expectError(await decline(conversationId), 'forbidden')
  })

  test('that the host begins by a message to an interested person is none', async () => {
    await fetchBody(api.as(seeker), likeListing, { params: { id } })
    const [interested] = await fetchBody(api.as(host), listInterests, { params: { id } })
    const params = { id, interestId: interested?._id ?? '' }
    const { conversationId } = await fetchBody(api.as(host), messageInterested, { params, body: messageBody() })
    expect(await read(conversationId, seeker)).not.toHaveProperty('invitation')
    expect(await read(conversationId, host)).toMatchObject({ other: { name: 'Sam Seeker' } })
    expectError(await decline(conversationId), 'forbidden')
  })

  test('shows the host only the first name until the seeker answers, which declining does not', async () => {
    const conversationId = await start()
    const seen = async () =>
      JSON.stringify([
        await read(conversationId, host),
        await fetchBody(api.as(host), listConversations),
        await fetchBody(api.as(host), listNotifications),
      ])
    const other = { name: 'Sam', verified: false, memberSince: null }
    expect((await read(conversationId, host)).other).toEqual(other)
    await decline(conversationId)
    expect(await read(conversationId, host)).toMatchObject({ other, invited: true })
    expect(await seen()).not.toContain('Seeker')
    await write(conversationId, seeker)
    const known = await read(conversationId, host)
    expect(known).toMatchObject({ other: { name: 'Sam Seeker', verified: true } })
    expect(known).not.toHaveProperty('invited')
    expect(await fetchBody(api.as(host), listNotifications)).toMatchObject({
      items: [{ title: 'Sam Seeker messaged you' }],
    })
  })

  test('names the seeker neither in a block of the host nor when the seeker is suspended', async () => {
    const conversationId = await start()
    for await (const partners of api.services.messages.findPartners(seeker.uid)) expect(partners).toEqual([])
    expect(await fetchBody(api.as(host), createBlock, { body: { conversationId } })).toMatchObject({ name: 'Sam' })
    expect((await fetchBody(api.as(host), listBlocks)).items).toMatchObject([{ name: 'Sam' }])
    expect(await read(conversationId, host)).toMatchObject({ other: { name: 'Sam' } })
  })

  test('gives the seeker attention, and a first message the room', async () => {
    await start()
    const other = await insertListing(api, host)
    await fetchBody(api.as(seeker), messageListing, { params: { id: other }, body: messageBody() })
    await fetchBody(api.as(seeker), messageListing, { params: { id: other }, body: messageBody() })
    await api.services.attention.finish()
    const docs = await api.collections.attention.find({}, { sort: { _id: 1 } }).toArray()
    expect(docs.map(({ _id, days }) => [_id, Object.values(days)])).toEqual([
      [`room:${other}`, [10]],
      [`seeker:${seekerId}`, [10]],
    ])
  })
})

describe('declining an invitation', () => {
  test('sends the host one polite message, and archives the conversation for the seeker', async () => {
    const conversationId = await start()
    for (let i = 0; i < 2; i++) expect((await decline(conversationId)).status).toBe(204)
    expect(await readTexts(conversationId)).toEqual([DECLINED, BODY])
    expect(await read(conversationId, seeker)).toMatchObject({ archived: true, state: 'open' })
    expect(await read(conversationId, seeker)).not.toHaveProperty('invitation')
    expect(await read(conversationId, host)).toMatchObject({ archived: false, preview: DECLINED, unread: 1 })
    expect(await fetchBody(api.as(host), listNotifications)).toMatchObject({
      items: [{ title: 'Sam messaged you' }],
    })
  })

  test('twice at the same time sends one message', async () => {
    const conversationId = await start()
    const responses = await Promise.all([decline(conversationId), decline(conversationId)])
    expect(responses.map(({ status }) => status)).toEqual([204, 204])
    expect(await readTexts(conversationId)).toHaveLength(2)
  })

  test('is for the host, too, who ends it so', async () => {
    const conversationId = await start()
    expect((await decline(conversationId, host)).status).toBe(204)
    expect(await readTexts(conversationId)).toEqual([ENDED, BODY])
    expect(await read(conversationId, seeker)).not.toHaveProperty('invitation')
    expectError(await decline(conversationId), 'forbidden')
  })
})

test('an invitation ends once the room is rented', async () => {
  const conversationId = await start()
  await fetchBody(api.as(host), setListingStatus, { params: { id }, body: { status: 'rented' } })
  expect(await read(conversationId, seeker)).not.toHaveProperty('invitation')
  await api.finishWork()
  expect(await readTexts(conversationId)).toEqual([ENDED, BODY])
})

describe('an invitation is refused', () => {
  const setSeeker = (fields: object) => api.collections.profiles.updateOne({ uid: seeker.uid }, { $set: fields })
  const refused: [string, () => unknown][] = [
    ['to a person whose profile is not visible', () => setSeeker({ visible: false })],
    ['to a person the room does not suit', () => setSeeker({ budgetMax: 800 })],
    [
      'to a person whose deal-breaker the household misses',
      async () => {
        await setSeeker({ answers: listAnswers({ smoking: 'no' }) })
        await insertProfiles(api, [{ uid: host.uid, answers: listAnswers({ smoking: 'inside' }) }])
      },
    ],
    ['to a person who has blocked the host', () => insertBlock(api, id, { uid: seeker.uid, blockedUid: host.uid })],
    ['to a person the host has blocked', () => insertBlock(api, id, { uid: host.uid, blockedUid: seeker.uid })],
    [
      'to a suspended person',
      () => api.collections.users.updateOne({ _id: seeker.uid }, { $set: { suspendedAt: api.clock.now() } }),
    ],
    ['to a deleted person', () => api.collections.profiles.deleteMany({})],
  ]

  test.each(refused)('%s with 404', async (_to, change) => {
    await change()
    const response = await invite()
    await api.collections.users.updateOne({ _id: seeker.uid }, { $unset: { suspendedAt: '' } })
    expectError(response, 'not_found')
    expect(await api.collections.conversations.countDocuments()).toBe(0)
  })

  test('to oneself with 404', async () => {
    const [own = ''] = await insertProfiles(api, [{ uid: host.uid }])
    expectError(await invite({ to: own }), 'not_found')
  })

  test('a second time, also after it was declined, with 409', async () => {
    const conversationId = await start()
    const refused = await invite()
    expectError(refused, 'conflict')
    expect(refused.body).toMatchObject({ current: { _id: conversationId, state: 'open' } })
    await decline(conversationId)
    expectError(await invite(), 'conflict')
    expect((await fetchBody(api.as(host), listSeekers, { params: { id } })).items).toEqual([])
  })

  test('to a person who has written about the room with 409', async () => {
    await fetchBody(api.as(seeker), messageListing, { params: { id }, body: messageBody() })
    expectError(await invite(), 'conflict')
  })

  test('once of two that are sent at the same time', async () => {
    const responses = await Promise.all([invite(), invite()])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await fetchBody(api.as(seeker), listConversations)).items).toHaveLength(1)
  })

  test('of a host without a confirmed address, of others, and about a room that is not active', async () => {
    const guest = await api.createPerson({ emailVerified: false })
    expectError(await invite({ room: await insertListing(api, guest) }, guest), 'forbidden')
    expectError(await invite({}, seeker), 'forbidden')
    expectError(await invite({ room: await insertListing(api, host, { status: 'paused' }) }), 'conflict')
    await hideListing(api, id)
    expectError(await invite(), 'conflict')
  })

  test.each(['Too short', 'x'.repeat(1_001)])('with the text %j', async (body) => {
    expect(expectError(await invite({ body }), 'validation_failed')).toHaveProperty('fields.body')
  })

  test(`beyond ${MAX_INVITATIONS_PER_DAY} in 24 hours, about all rooms of a host together`, async () => {
    const rooms = await insertListings(
      api,
      host,
      Array.from({ length: MAX_INVITATIONS_PER_DAY + 1 }, () => ({})),
    )
    for (const room of rooms.slice(1)) await invite({ room }).expect(201)
    const last = await invite({ room: rooms[0] ?? '' })
    expectError(last, 'rate_limited')
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(86_000)
    api.clock.advance(24 * HOUR_MS)
    await invite({ room: rooms[0] ?? '' }).expect(201)
    api.clock.advance(-24 * HOUR_MS)
  })
})

test('a block ends an invitation', async () => {
  const conversationId = await start()
  await fetchBody(api.as(seeker), createBlock, { body: { conversationId } })
  const seen = await read(conversationId, seeker)
  expect(seen).toMatchObject({ state: 'closed', listing: null })
  expect(seen).not.toHaveProperty('invitation')
  expectError(await decline(conversationId), 'conflict')
})
