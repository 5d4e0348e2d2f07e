import { randomUUID } from 'node:crypto'
import { likeListing, unlikeListing } from '@roommate-finder/contracts/interest'
import { NOTIFICATION_DAYS } from '@roommate-finder/contracts/limits'
import { deleteListing } from '@roommate-finder/contracts/listing-input'
import {
  getUnread,
  listConversations,
  listMessages,
  markRead,
  messageListing,
  sendMessage,
} from '@roommate-finder/contracts/messages'
import {
  byNotificationType,
  getNotificationSettings,
  listNotifications,
  type Notification,
  type NotificationSettingsInput,
  readNotifications,
  updateNotificationSettings,
} from '@roommate-finder/contracts/notifications'
import { deleteAccount, exportOwnData } from '@roommate-finder/contracts/own-data'
import { ObjectId } from 'mongodb'
import { beforeEach, describe, expect, test } from 'vitest'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { hideListing } from '../../testing/insert-case.ts'
import { insertConversation, insertConversations } from '../../testing/insert-conversation.ts'
import { insertListing } from '../../testing/insert-listings.ts'
import { insertNotifications } from '../../testing/insert-notifications.ts'
import { runWork } from '../../testing/run-work.ts'
import { listingBody, messageBody, type Person } from '../../testing/test-api.ts'

const { api, host, seeker } = await startWithHostAndSeeker()
let listingId: string

beforeEach(async () => {
  listingId = await insertListing(api, host, { title: 'Green door room' })
})

const list = async (by: Person): Promise<Notification[]> => (await fetchBody(api.as(by), listNotifications)).items

const like = (by = seeker) => fetchBody(api.as(by), likeListing, { params: { id: listingId } })

const write = (by = seeker) => fetchBody(api.as(by), messageListing, { params: { id: listingId }, body: messageBody() })

const update = (fields: object) =>
  api
    .as(host)
    .put(`/roommates/${listingId}`)
    .send(listingBody({ title: 'Green door room', ...fields }))
    .expect(200)

const set = (by: Person, body: NotificationSettingsInput) => fetchBody(api.as(by), updateNotificationSettings, { body })

const OFF = { inApp: false, email: false }

test('the deletion of notifications with their room is published to open pages', async () => {
  await insertNotifications(api, seeker.uid, [{ listingId: new ObjectId(listingId) }])
  await fetchBody(api.as(host), deleteListing, { params: { id: listingId } })
  const published: string[][] = []
  const events = { ...api.context.events, publish: (uids: readonly string[]) => void published.push([...uids]) }
  await runWork({ ...api.context, events })
  expect(published).toContainEqual([seeker.uid])
})

describe('a notification', () => {
  test('of a like is stored for the owner', async () => {
    await like()
    expect(await list(host)).toEqual([
      {
        _id: expect.any(String) as string,
        type: 'interest',
        title: 'Sam Seeker is interested in your room',
        body: '“Green door room”',
        href: `/mylist/${listingId}/applicants`,
        createdAt: expect.any(String) as string,
        read: false,
      },
    ])
    expect(await list(seeker)).toEqual([])
  })

  test('of a like is deleted by an unlike before it is read, and not renewed by another like after it is read', async () => {
    const unlike = () => fetchBody(api.as(seeker), unlikeListing, { params: { id: listingId } })
    await like()
    await unlike()
    expect(await list(host)).toEqual([])
    await like()
    await fetchBody(api.as(host), readNotifications, { body: { all: true } })
    await unlike()
    await like()
    expect(await list(host)).toMatchObject([{ read: true }])
  })

  test('of 5 concurrent likes by one user is stored once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => like()))
    expect(await list(host)).toHaveLength(1)
  })

  test('of messages is stored once per conversation, and renewed by the next message', async () => {
    const { conversation } = await write()
    const href = `/messages/${conversation._id}`
    const [first] = await list(host)
    expect(first).toMatchObject({
      type: 'message',
      title: 'Sam Seeker messaged you',
      body: 'About “Green door room”',
      href,
    })
    await fetchBody(api.as(host), readNotifications, { body: { all: true } })
    await fetchBody(api.as(host), sendMessage, { params: { id: conversation._id }, body: messageBody() })
    await write()
    const [renewed, ...others] = await list(host)
    expect(others).toEqual([])
    expect(renewed).toMatchObject({ _id: first?._id, read: false })
    expect(Date.parse(renewed?.createdAt ?? '')).toBeGreaterThan(Date.parse(first?.createdAt ?? ''))
    expect(await list(seeker)).toMatchObject([{ title: 'Hana Host messaged you', href }])
  })

  test('of a repeated message is not renewed', async () => {
    const body = messageBody()
    const input = { params: { id: listingId }, body }
    await fetchBody(api.as(seeker), messageListing, input)
    await fetchBody(api.as(host), readNotifications, { body: { all: true } })
    await call(api.as(seeker), messageListing, input).expect(200)
    expect(await list(host)).toMatchObject([{ read: true }])
  })

  test('of a conversation is read once all its messages are read', async () => {
    const { conversation, message } = await write()
    const { message: second } = await write()
    const params = { id: conversation._id }
    await fetchBody(api.as(host), markRead, { params, body: { upTo: message._id } })
    expect(await list(host)).toMatchObject([{ read: false }])
    await fetchBody(api.as(host), markRead, { params, body: { upTo: second._id } })
    expect(await list(host)).toMatchObject([{ read: true }])
  })

  test.each([
    [
      'a new rent',
      {},
      { rent: 900.5 },
      'New rent for a room you’re interested in',
      'The rent for “Green door room” went from $850 to $900.50.',
    ],
    [
      'a room that is available again',
      { availability: 'not available' },
      { availability: 'available' },
      'A room you’re interested in is available again',
      '“Green door room”',
    ],
  ])('of %s is stored for interested people only', async (_, before, after, title, body) => {
    await update(before)
    await like()
    await update(after)
    await api.finishWork()
    expect(await list(seeker)).toMatchObject([{ type: 'listing', title, body, href: `/details/${listingId}` }])
    expect((await list(host)).filter(({ type }) => type === 'listing')).toEqual([])
  })

  test('is not stored for other edits, and not for a room that is no longer available', async () => {
    await like()
    await update({ description: 'A bright room on a very quiet street.' })
    await update({ availability: 'not available' })
    await api.finishWork()
    expect(await list(seeker)).toEqual([])
  })

  test('of a removal is not stored if the room was hidden', async () => {
    await like()
    await hideListing(api, listingId)
    await fetchBody(api.as(host), deleteListing, { params: { id: listingId } })
    await api.finishWork()
    expect(await list(seeker)).toEqual([])
  })

  test('of a removed room replaces the other notifications about the room', async () => {
    await like()
    await update({ rent: 900 })
    await api.finishWork()
    await call(api.as(host), deleteListing, { params: { id: listingId } })
    await api.finishWork()
    expect(await list(seeker)).toMatchObject([
      { title: 'A room you’re interested in is gone', body: '“Green door room”', href: '/my-interests' },
    ])
    expect(await list(host)).toEqual([])
  })

  test('is not stored for an edit that returns 409', async () => {
    await like()
    const body = listingBody({ rent: 900, updatedAt: '2020-01-01T00:00:00.000Z' })
    expectError(await api.as(host).put(`/roommates/${listingId}`).send(body), 'conflict')
    await api.finishWork()
    expect(await list(seeker)).toEqual([])
  })

  test('expires after 90 days', async () => {
    const indexes = await api.collections.notifications.indexes()
    expect(indexes.find(({ name }) => name === 'expiry')).toMatchObject({
      key: { createdAt: 1 },
      expireAfterSeconds: NOTIFICATION_DAYS * 86_400,
    })
  })
})

describe('the list', () => {
  test('is returned page by page, newest first', async () => {
    const ids = await insertNotifications(
      api,
      seeker.uid,
      Array.from({ length: 5 }, () => ({})),
    )
    const first = await fetchBody(api.as(seeker), listNotifications, { query: { limit: 3 } })
    const second = await fetchBody(api.as(seeker), listNotifications, { query: { limit: 3, cursor: first.next ?? '' } })
    expect([...first.items, ...second.items].map(({ _id }) => _id)).toEqual(ids)
    expect(second.next).toBeNull()
  })

  test('is marked as read by ids or as a whole, own notifications only', async () => {
    const [first = '', second = ''] = await insertNotifications(api, seeker.uid, [{}, {}, {}])
    const [foreign = ''] = await insertNotifications(api, host.uid, [{}])
    const read = (body: object) => api.as(seeker).post('/notifications/read').send(body)
    expect((await read({ ids: [first, foreign, listingId] })).body).toEqual({ notifications: 2 })
    expect((await read({ ids: [first, second] })).body).toEqual({ notifications: 1 })
    expect((await read({ all: true })).body).toEqual({ notifications: 0 })
    expect(await list(host)).toMatchObject([{ read: false }])
    expect(expectError(await read({}), 'validation_failed').fields).toEqual({ ids: 'Send ids or all' })
  })
})

describe('GET /me/unread', () => {
  const count = (by: Person) => fetchBody(api.as(by), getUnread)

  test('counts messages of open, unarchived conversations, and notifications', async () => {
    expect(await count(host)).toEqual({ messages: 0, notifications: 0 })
    const { conversation } = await write()
    await write()
    await like()
    expect(await count(host)).toEqual({ messages: 2, notifications: 2 })
    await api.as(host).post(`/conversations/${conversation._id}/archive`).expect(204)
    expect(await count(host)).toEqual({ messages: 0, notifications: 2 })
  })

  test('counts to 1,000, from 5,000 conversations of each role at most', async () => {
    await insertNotifications(
      api,
      host.uid,
      Array.from({ length: 1_100 }, () => ({})),
    )
    const people = { seekerUid: seeker.uid, hostUid: host.uid }
    await insertConversation(api, listingId, people, { host: { unread: 1_100, readSeq: 0 } })
    api.reads.length = 0
    expect(await count(host)).toEqual({ messages: 1_000, notifications: 1_000 })
    const reads = api.reads.filter(({ find, aggregate }) => find === 'conversations' || aggregate === 'notifications')
    expect(reads).toHaveLength(3)
    for (const read of reads) expect(JSON.stringify(read)).toMatch(read['find'] ? /"limit":5000/ : /"\$limit":1000/)
  })

  test('counts messages beside those of 1,000 conversations about removed rooms', async () => {
    const removed = Array.from({ length: 1_000 }, () => ({
      id: new ObjectId().toHexString(),
      seekerUid: randomUUID(),
      hostUid: host.uid,
      host: { unread: 1, readSeq: 0 },
    }))
    await insertConversations(api, removed)
    await write()
    expect(await count(host)).toMatchObject({ messages: 1 })
  })

  test('does not count messages about a removed room or of a former member', async () => {
    const leaving = await api.createPerson()
    await write(leaving)
    await call(api.as(leaving), deleteAccount)
    expect(await count(host)).toEqual({ messages: 0, notifications: 0 })
    expect((await fetchBody(api.as(host), listConversations)).items).toMatchObject([{ state: 'closed', unread: 0 }])
    const { conversation } = await write()
    await fetchBody(api.as(host), sendMessage, { params: { id: conversation._id }, body: messageBody() })
    expect(await count(seeker)).toMatchObject({ messages: 1 })
    await call(api.as(host), deleteListing, { params: { id: listingId } })
    expect(await count(seeker)).toMatchObject({ messages: 0 })
  })
})

describe('the settings', () => {
  test('are all on at first, and keep what a change leaves out', async () => {
    const on = { inApp: true, email: true }
    expect(await fetchBody(api.as(seeker), getNotificationSettings)).toEqual({
      ...byNotificationType(() => on),
      seen: true,
      emailTexts: true,
      pushNames: false,
    })
    await set(seeker, { message: { inApp: true, email: false } })
    expect(await set(seeker, { seen: false })).toEqual({
      ...byNotificationType(() => on),
      message: { inApp: true, email: false },
      seen: false,
      emailTexts: true,
      pushNames: false,
    })
    expect(await fetchBody(api.as(host), getNotificationSettings)).toMatchObject({ message: on, seen: true })
  })

  test('hide notifications of a type from the list', async () => {
    await set(host, { interest: OFF, message: { inApp: false, email: true } })
    await like()
    await write()
    expect(await list(host)).toEqual([])
    expect(await fetchBody(api.as(host), getUnread)).toEqual({ messages: 1, notifications: 0 })
    expect(await api.collections.notifications.find().toArray()).toMatchObject([{ type: 'message', inApp: false }])
  })

  test.each(['host', 'seeker'] as const)(
    'if the %s has switched off "seen", the sender does not see which messages were read',
    async (who) => {
      const { conversation, message } = await write()
      const params = { id: conversation._id }
      await fetchBody(api.as(host), markRead, { params, body: { upTo: message._id } })
      const seen = async () => (await fetchBody(api.as(seeker), listMessages, { params })).items[0]?.seen
      expect(await seen()).toBe(true)
      await set(who === 'host' ? host : seeker, { seen: false })
      expect(await seen()).toBeUndefined()
    },
  )
})

describe('the deletion of an account', () => {
  test('deletes notifications, settings and the notifications that it caused', async () => {
    const leaving = await api.createPerson()
    await like(leaving)
    await write(leaving)
    await set(leaving, { seen: false })
    await insertNotifications(api, leaving.uid, [{}])
    await like()
    await call(api.as(leaving), deleteAccount)
    expect(await list(host)).toMatchObject([{ title: 'Sam Seeker is interested in your room' }])
    expect(await api.collections.notifications.countDocuments()).toBe(1)
    expect(await api.collections.notificationSettings.countDocuments()).toBe(0)
  })

  test('of a host tells interested people that the room was removed', async () => {
    const leaving = await api.createPerson()
    const id = await insertListing(api, leaving)
    await fetchBody(api.as(seeker), likeListing, { params: { id } })
    await call(api.as(leaving), deleteAccount)
    await api.finishWork()
    expect(await list(seeker)).toMatchObject([{ title: 'A room you’re interested in is gone' }])
  })
})

test('an export contains notifications without the names of others, and the settings', async () => {
  await like()
  await set(host, { seen: false })
  const exported = await fetchBody(api.as(host), exportOwnData)
  expect(exported).toMatchObject({
    notifications: [{ type: 'interest', read: false }],
    notificationSettings: { seen: false },
  })
  expect(JSON.stringify(exported)).not.toContain('Sam Seeker')
})
