import { declineConversation } from '@roommate-finder/contracts/decline'
import { renewByToken, setListingStatus } from '@roommate-finder/contracts/listing-status'
import { getListing } from '@roommate-finder/contracts/listings'
import { messageListing, sendMessage } from '@roommate-finder/contracts/messages'
import { listNotifications } from '@roommate-finder/contracts/notifications'
import { beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { call, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { hideListing } from '../../testing/insert-case.ts'
import { insertConversations } from '../../testing/insert-conversation.ts'
import { insertListing } from '../../testing/insert-listings.ts'
import { runWork } from '../../testing/run-work.ts'
import { deliverMails } from '../../testing/send-mails.ts'
import { messageBody, type Person, readLinkToken, startTestApi } from '../../testing/test-api.ts'
import type { ConversationDoc } from './document.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const { api, host, seeker } = await startWithHostAndSeeker()

let id: string
let startedAt: number
beforeEach(async () => {
  startedAt = Date.now()
  id = await insertListing(api, host, { title: 'Green door room', createdAt: daysAgo(20) })
})
const daysAgo = (days: number) => new Date(startedAt - days * DAY_MS)

/** Inserts conversations that seekers started some days ago. Returns their ids. */
const insertWaiting = async (days: readonly number[], fields: Partial<ConversationDoc> = {}): Promise<string[]> => {
  const ids = days.map(() => new ObjectId().toHexString())
  await insertConversations(
    api,
    ids.map((each, i) => ({
      id: each,
      listingId: new ObjectId(id),
      seekerUid: `seeker ${each}`,
      hostUid: host.uid,
      createdAt: daysAgo(days[i] ?? 0),
      ...fields,
    })),
  )
  return ids
}

const write = (by: Person) => fetchBody(api.as(by), messageListing, { params: { id }, body: messageBody() })
const answer = (conversationId: string) =>
  fetchBody(api.as(host), sendMessage, { params: { id: conversationId }, body: messageBody() })
const listNotified = async (by = host) => (await fetchBody(api.as(by), listNotifications)).items
const read = (by = host) => fetchBody(api.as(by), getListing, { params: { id } })

/** Does the work that is due some days after the start of the test. The clock then shows the real time again. */
const workAfter = async (days: number): Promise<void> => {
  api.clock.advance(startedAt + days * DAY_MS + HOUR_MS / 60 - api.clock.now().getTime())
  await api.services.statuses.runDue()
  await api.finishWork()
  api.clock.reset()
}

const listReminders = async () =>
  (await listNotified()).filter(({ title }) => title.includes('waiting for your answer'))
const findNextReminder = async () => (await api.collections.work.findOne({ kind: 'remind hosts' }))?.dueAt?.getTime()

describe('a reminder of people who wait', () => {
  test('comes three days after a first message, once a day, for all people at once', async () => {
    await write(seeker)
    await insertWaiting([-1])
    await workAfter(2.9)
    expect(await listReminders()).toEqual([])
    await workAfter(3)
    const [first] = await listReminders()
    expect(first).toMatchObject({
      title: 'Someone is waiting for your answer',
      body: 'They wrote 3 days ago. A short no helps them, too.',
      href: '/messages',
      read: false,
    })
    await workAfter(3.9)
    expect(await listReminders()).toEqual([first])
    await workAfter(4.1)
    expect(await listReminders()).toMatchObject([
      {
        title: '2 people are waiting for your answer',
        body: 'The first of them wrote 4 days ago. A short no helps them, too.',
        read: false,
      },
    ])
  })

  test('is mailed without the name of anyone', async () => {
    await write(seeker)
    api.clock.advance(HOUR_MS)
    await deliverMails(api)
    await workAfter(3)
    api.clock.advance(3.1 * DAY_MS)
    const mails = await deliverMails(api)
    api.clock.reset()
    const reminder = mails.find(({ subject }) => subject === 'Someone is waiting for your answer')
    expect(reminder?.text).toContain('https://rooms.example/messages')
    expect(reminder?.text).not.toContain('Sam')
  })

  test.each<[string, (conversationId: string) => Promise<unknown>]>([
    ['was answered', answer],
    ['was declined', (each) => call(api.as(host), declineConversation, { params: { id: each }, body: {} })],
    ['is put away', (each) => api.as(host).post(`/conversations/${each}/archive`).expect(204)],
    ['its seeker has put away', (each) => api.as(seeker).post(`/conversations/${each}/archive`).expect(204)],
    ['is to a suspended host', () => api.collections.conversations.updateOne({}, { $set: { 'host.suspended': true } })],
    ['is about a hidden room', () => hideListing(api, id)],
    ['is about a deleted room', () => api.as(host).delete(`/roommates/${id}`).expect(204)],
    ['is about an expired room', () => api.collections.listings.updateOne({}, { $set: { availability: 'expired' } })],
    ['is closed', () => api.collections.conversations.updateOne({}, { $set: { blocked: true } })],
    [
      'is older than two weeks',
      () => api.collections.conversations.updateOne({}, { $set: { createdAt: daysAgo(12) } }),
    ],
  ])('is not about a message that %s', async (_, act) => {
    await act((await write(seeker)).conversation._id)
    await workAfter(3)
    expect(await listReminders()).toEqual([])
  })

  test('comes when the next person has waited for three days', async () => {
    const { conversation } = await write(seeker)
    await insertWaiting([-1.5])
    await answer(conversation._id)
    await workAfter(3)
    expect(await findNextReminder()).toBe(startedAt + 4.5 * DAY_MS)
    await workAfter(4.5)
    expect(await listReminders()).toHaveLength(1)
  })

  test('is not put off by a later message', async () => {
    await write(seeker)
    const dueAt = await findNextReminder()
    api.clock.advance(DAY_MS)
    await api.context.transaction((session) => api.services.silence.remindLater(host.uid, session))
    api.clock.reset()
    expect(await findNextReminder()).toBe(dueAt)
  })

  test('is read as soon as all people in it have an answer, and then ends', async () => {
    const [first = '', second = ''] = await insertWaiting([3.5, 4])
    const { conversation } = await write(seeker)
    await api.collections.work.updateMany({ kind: 'remind hosts' }, { $set: { dueAt: new Date(startedAt) } })
    await workAfter(0)
    await answer(first)
    expect(await listReminders()).toMatchObject([{ title: '2 people are waiting for your answer', read: false }])
    await call(api.as(host), declineConversation, { params: { id: second }, body: {} })
    expect(await listReminders()).toMatchObject([{ read: true }])
    await answer(conversation._id)
    await workAfter(1.1)
    expect(await findNextReminder()).toBeUndefined()
  })

  test('of many first messages at once is one, and two servers store it once', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => api.createPerson()))
    await Promise.all(people.map(write))
    const other = await startTestApi({ databaseName: api.databaseName, mongoUri: api.mongoUri })
    api.clock.advance(3.1 * DAY_MS)
    other.clock.advance(3.1 * DAY_MS)
    await Promise.all([runWork(api.context), runWork(other.context), runWork(api.context)])
    api.clock.reset()
    await other.close()
    expect(await listReminders()).toMatchObject([{ title: '8 people are waiting for your answer' }])
    expect(await api.collections.work.countDocuments({ kind: 'remind hosts' })).toBe(1)
    expect(await findNextReminder()).toBeGreaterThan(startedAt + 4 * DAY_MS)
  })

  test('is forgotten with the account', async () => {
    await write(seeker)
    await api.services.silence.deleteUser(host)
    expect(await findNextReminder()).toBeUndefined()
  })
})

describe('a room whose host has left three people without an answer for a week', () => {
  const ASKED = 'Is your room still available?'
  let ids: string[]
  beforeEach(async () => {
    ids = await insertWaiting([7, 8, 9])
    // The reminder of this message runs in three days.
    await write(seeker)
    await api.collections.work.updateMany({ kind: 'remind hosts' }, { $set: { dueAt: new Date(startedAt) } })
  })

  const listQuestions = async () => (await listNotified()).filter(({ title }) => title === ASKED)
  const listTold = async () =>
    (await api.collections.notifications.find({ cause: `unavailable ${id}` }).toArray()).map(({ uid }) => uid)

  test('is asked about once, and expires two days later; who waits is told', async () => {
    const before = (await read()).expiresAt
    await workAfter(0)
    const expiresAt = Date.parse((await read()).expiresAt ?? '')
    expect(expiresAt - startedAt).toBeGreaterThan(2 * DAY_MS - HOUR_MS)
    expect(expiresAt - startedAt).toBeLessThan(2 * DAY_MS + HOUR_MS)
    expect(Date.parse(before ?? '')).toBeGreaterThan(expiresAt)
    const [question, ...others] = await listQuestions()
    expect(others).toEqual([])
    expect(question?.body).toMatch(
      /^3 people have waited a week for your answer\. Answer them or renew “.*Green door room.*”, or it comes off the site on \w+ \d+\.$/,
    )
    await workAfter(1)
    expect((await read()).expiresAt).toBe(new Date(expiresAt).toISOString())
    expect(await listQuestions()).toEqual([question])
    await workAfter(2.1)
    expect(await read()).toMatchObject({ status: 'expired', availability: 'not available' })
    expect((await listNotified()).map(({ title }) => title)).toContain('Your room has expired')
    expect(await listTold()).toEqual(expect.arrayContaining([seeker.uid, ...ids.map((each) => `seeker ${each}`)]))
    expect(await listNotified(seeker)).toMatchObject([
      { title: 'A room you asked about is no longer available', href: `/details/${id}` },
    ])
    await workAfter(3.1)
    expect(await listReminders()).toMatchObject([{ read: true }])
  })

  test('is not taken off once two of them have an answer, and is then due as before', async () => {
    const { expiresAt } = await read()
    await workAfter(0)
    await answer(ids[0] ?? '')
    expect(await read()).toMatchObject({ expiresAt })
    expect(await listQuestions()).toMatchObject([{ read: true }])
    await workAfter(3)
    expect(await read()).toMatchObject({ status: 'active', expiresAt })
    expect(await listTold()).toEqual([])
  })

  test('is not taken off if they are declined, or have left or put it away', async () => {
    for (const act of [
      () => call(api.as(host), declineConversation, { params: { id: ids[0] ?? '' }, body: {} }),
      () => api.collections.conversations.updateOne({ _id: new ObjectId(ids[1]) }, { $set: { 'seeker.left': true } }),
      () => api.collections.conversations.updateOne({ _id: new ObjectId(ids[2]) }, { $set: { seekerArchived: true } }),
    ]) {
      await workAfter(0)
      await act()
      await workAfter(2.1)
      expect((await read()).status).toBe('active')
      await insertWaiting([7])
      await api.collections.work.updateMany({ kind: 'remind hosts' }, { $set: { dueAt: new Date(startedAt) } })
    }
  })

  test('is asked about a week after a renewal at the earliest', async () => {
    await workAfter(0)
    const [question] = await listQuestions()
    const { token } = readLinkToken(`https://rooms.example${question?.href ?? ''}`)
    expect((await call(api.visitor(), renewByToken, { body: { token } })).status).toBe(200)
    const { expiresAt } = await read()
    await workAfter(1)
    await workAfter(4)
    expect(await read()).toMatchObject({ status: 'active', expiresAt })
    await insertWaiting([-1, -1, -1])
    await workAfter(8.5)
    expect(Date.parse((await read()).expiresAt ?? '')).toBeLessThan(Date.parse(expiresAt ?? ''))
  })

  test('is left alone once its owner has paused it', async () => {
    await workAfter(0)
    await fetchBody(api.as(host), setListingStatus, { params: { id }, body: { status: 'paused' } })
    await workAfter(3)
    expect((await read()).status).toBe('paused')
    expect(await listTold()).toEqual([])
  })

  test('keeps the date of a question that was asked before', async () => {
    await workAfter(7)
    await api.collections.listings.updateOne({}, { $set: { askedAt: new Date(startedAt), dueAt: daysAgo(-1) } })
    await workAfter(0)
    expect((await read()).expiresAt).toBe(daysAgo(-1).toISOString())
  })

  test.each<[string, () => Promise<unknown>]>([
    ['only two people wait', () => answer(ids[0] ?? '')],
    ['it is hidden', () => hideListing(api, id)],
    [
      'one has put it away',
      () => api.collections.conversations.updateOne({ _id: new ObjectId(ids[0]) }, { $set: { seekerArchived: true } }),
    ],
    ['it was confirmed lately', () => api.collections.listings.updateOne({}, { $set: { confirmedAt: daysAgo(6) } })],
  ])('is not asked about if %s', async (_, act) => {
    await act()
    await workAfter(0)
    expect(await listQuestions()).toEqual([])
  })

  test('tells no one if it is renewed before the work is done', async () => {
    await workAfter(0)
    api.clock.advance(2.1 * DAY_MS)
    await api.services.statuses.runDue()
    api.clock.reset()
    expect((await read()).status).toBe('expired')
    await fetchBody(api.as(host), setListingStatus, { params: { id }, body: { status: 'active' } })
    await workAfter(2.1)
    expect(await listTold()).toEqual([])
  })
})
