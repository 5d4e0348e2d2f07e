import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { exportOwnData, ownData } from '@roommate-finder/contracts/own-data'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ObjectId } from '../../db/object-id.ts'
import { listAnswers, QUIET } from '../../testing/answers.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { insertConversations } from '../../testing/insert-conversation.ts'
import { insertListings } from '../../testing/insert-listings.ts'
import { type Person, startTestApi, type TestApi } from '../../testing/test-api.ts'
import { SPOT, storeAllKindsOfData } from '../../testing/traces.ts'

let api: TestApi
let ana: Person
let ben: Person

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  await api.clear()
  ana = await api.createPerson({ name: 'Ana Lima' })
  ben = await api.createPerson({ name: 'Ben Ortiz' })
})
afterAll(() => api.close())

/** Inserts conversations of a seeker with messages of the seeker. Returns the ids of their listings. */
const insertSent = async (
  { collections, ...rest }: TestApi,
  { uid }: Person,
  { conversations, perConversation, text }: { conversations: number; perConversation: number; text: string },
): Promise<string[]> => {
  const ids = Array.from({ length: conversations }, () => new ObjectId())
  const inserted = ids.map((id) => ({ id: id.toHexString(), seekerUid: uid, hostUid: 'a host' }))
  await insertConversations({ collections, ...rest }, inserted)
  const start = Date.now()
  const messages = ids.flatMap((conversationId, of) =>
    Array.from({ length: perConversation }, (_, i) => ({
      _id: new ObjectId(),
      conversationId,
      seq: i + 10,
      from: 'seeker' as const,
      body: text,
      clientId: randomUUID(),
      createdAt: new Date(start + (i * conversations + of) * 1_000),
    })),
  )
  await collections.conversationMessages.insertMany(messages)
  const stored = await collections.conversations.find({ seekerUid: uid }).toArray()
  return stored.map(({ listingId }) => listingId.toHexString())
}

/** Opens a download and reads nothing of it. */
const openUnread = async ({ origin }: TestApi, { token }: Person): Promise<IncomingMessage> => {
  const request = get(`${origin}/me/export`, { agent: false, headers: { Authorization: `Bearer ${token}` } })
  request.on('error', () => undefined)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.on('error', () => undefined)
  return response
}

describe('GET /me/export', () => {
  test('returns all data of the user and none of others', async () => {
    const { own, others } = await storeAllKindsOfData(api, ana, ben)
    const response = await call(api.as(ana), exportOwnData)
    const data = await fetchBody(api.as(ana), exportOwnData)
    expect(data).toMatchObject({
      complete: true,
      account: {
        uid: ana.uid,
        email: ana.email,
        emailVerified: true,
        name: 'Ana Lima',
        offer: 'launch',
        photoURL: expect.stringMatching(/^\/photos\/[0-9a-f]{24}\/480\.webp$/) as string,
      },
      photos: [
        { listingId: null, path: expect.stringMatching(/^\/photos\/[0-9a-f]{24}\/480\.webp$/) as string },
        { listingId: own, path: expect.stringMatching(/^\/photos\/[0-9a-f]{24}\/1920\.webp$/) as string },
      ],
      profile: { intro: `This is ${ana.name}, ${ana.uid}.`, answers: listAnswers(QUIET), visible: true },
      households: [{ listingId: own, answers: listAnswers(QUIET) }],
      interests: [{ listingId: others }],
      savedRooms: [{ listingId: others, note: `This is ${ana.name}, ${ana.uid}.` }],
      hiddenRooms: [{ listingId: others }],
      savedSearches: [{ name: ana.name, query: { location: 'Austin' }, frequency: 'instant' }],
      alerts: [{ listingId: others, reason: 'new' }],
      pushDevices: [{ service: 'push.example.com' }],
      reveals: [{ listingId: others }],
      views: [{ listingId: others }],
      messages: [
        { form: 'support', name: ana.name, email: ana.email, kind: 'high' },
        {
          form: 'contact',
          name: ana.name,
          email: ana.email,
          phone: '+1 512 555 0142',
          kind: 'listing',
          subject: 'A question',
          text: `This is ${ana.name}, ${ana.uid}.`,
        },
      ],
      newsletter: { subscribed: true },
    })
    expect(data.listings).toHaveLength(2)
    expect(data.listings.find(({ _id }) => _id === own)).toMatchObject({
      contactInfo: ana.email,
      isOwner: true,
      spot: SPOT,
    })
    expect(response.headers['cache-control']).toBe('no-store')
    for (const foreign of [ben.email, ben.uid, ben.name]) expect(response.text).not.toContain(foreign)
  })

  test('for a new user returns empty lists', async () => {
    expect(await fetchBody(api.as(ana), exportOwnData)).toMatchObject({
      complete: true,
      profile: null,
      listings: [],
      households: [],
      photos: [],
      interests: [],
      savedRooms: [],
      hiddenRooms: [],
      savedSearches: [],
      reveals: [],
      views: [],
      messages: [],
      newsletter: null,
    })
  })

  test('lists the photos of the newest listing first, and those of hidden listings last', async () => {
    const createdAt = ['2026-01-02', '2026-01-03', '2026-01-01'].map((day) => new Date(day))
    const ids = await insertListings(
      api,
      ana,
      createdAt.map((at) => ({ createdAt: at })),
    )
    for (const id of ids) {
      const photos = [{ id, width: 1, height: 1, alt: '', placeholder: '' }]
      await api.collections.listings.updateOne({ _id: new ObjectId(id) }, { $set: { photos } })
    }
    const hiding = { by: 'reports', reason: 'Reported.', since: new Date(), appealed: false } as const
    await api.context.transaction((session) => api.services.hiding.hide(new ObjectId(ids[1]), hiding, session))
    const { photos } = await fetchBody(api.as(ana), exportOwnData)
    expect(photos.map(({ listingId }) => listingId)).toEqual([ids[0], ids[2], ids[1]])
  })

  test('with over 1,000 messages returns 1,000 of them and complete: false', async () => {
    const at = (i: number) => new Date(Date.now() - i * 1000)
    const written = {
      form: 'contact' as const,
      name: 'Ana',
      email: ana.email,
      kind: 'general',
      subject: 'Hi',
      text: '',
    }
    await api.collections.inquiries.insertMany(
      Array.from({ length: 1001 }, (_, i) => ({ _id: new ObjectId(), ...written, uid: ana.uid, at: at(i) })),
    )
    const data = await fetchBody(api.as(ana), exportOwnData)
    expect(data.complete).toBe(false)
    expect(data.messages).toHaveLength(1000)
  })

  test('has every key, and sent messages newest first, across conversations', async () => {
    const ids = await insertSent(api, ana, { conversations: 3, perConversation: 2, text: 'Hello' })
    const data = z.parse(ownData, await fetchBody(api.as(ana), exportOwnData))
    expect(data.sentMessages.map(({ at }) => at)).toEqual(
      data.sentMessages.map(({ at }) => at).toSorted((a, b) => b.localeCompare(a)),
    )
    expect(new Set(data.sentMessages.map(({ listingId }) => listingId))).toEqual(new Set(ids))
  })

  test('runs one at a time for each user, and two at once', async () => {
    const cleo = await api.createPerson()
    for (const person of [ana, ben, cleo]) {
      await insertSent(api, person, { conversations: 1, perConversation: 1_500, text: '部'.repeat(2_000) })
    }
    const [first, second] = [await openUnread(api, ana), await openUnread(api, ben)]
    const again = await api.as(ana).get('/me/export')
    expectError(again, 'rate_limited')
    expect(again.headers['retry-after']).toBe('60')
    expect(again.body).toMatchObject({ error: 'We’re still sending your last download. Please try again in a minute.' })
    const third = await api.as(cleo).get('/me/export')
    expectError(third, 'rate_limited')
    expect(third.body).toMatchObject({
      error: 'Several people are downloading their data right now. Please try again in a minute.',
    })
    first.destroy()
    await expect.poll(async () => (await api.as(cleo).get('/me/export')).status).toBe(200)
    second.destroy()
    await expect.poll(async () => (await api.as(ben).get('/me/export')).status).toBe(200)
  })

  test('runs five times an hour for each user', async () => {
    const limited = await startTestApi({
      rate: { reads: 1_000, writes: 1_000, likes: 1_000, forms: 1_000 },
      databaseName: api.databaseName,
    })
    for (let i = 0; i < 5; i++) await limited.as(ana).get('/me/export').expect(200)
    const response = await limited.as(ana).get('/me/export')
    expectError(response, 'rate_limited')
    expect(response.body).toMatchObject({
      error: 'You’ve downloaded your data several times already. Please try again in an hour.',
    })
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(3_500)
    await limited.as(ben).get('/me/export').expect(200)
    await limited.close()
  })

  test('omits the subscription of an unconfirmed address', async () => {
    const cleo = await api.createPerson({ emailVerified: false })
    await api.collections.subscribers.insertOne({ _id: cleo.email, confirmedAt: new Date() })
    expect((await fetchBody(api.as(cleo), exportOwnData)).newsletter).toBeNull()
  })
})
