import { exportOwnData } from '@roommate-finder/contracts/own-data'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { call, fetchBody } from '../../testing/calls.ts'
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

describe('GET /me/export', () => {
  test('returns all data of the user and none of others', async () => {
    const { own, others } = await storeAllKindsOfData(api, ana, ben)
    const response = await call(api.as(ana), exportOwnData)
    const data = await fetchBody(api.as(ana), exportOwnData)
    expect(data).toMatchObject({
      complete: true,
      account: {
        ...{ uid: ana.uid, email: ana.email, emailVerified: true, name: 'Ana Lima', offer: 'launch' },
        photoURL: expect.stringMatching(/^\/photos\/[0-9a-f]{24}\/480\.webp$/) as string,
      },
      photos: [
        { listingId: null, path: expect.stringMatching(/^\/photos\/[0-9a-f]{24}\/480\.webp$/) as string },
        { listingId: own, path: expect.stringMatching(/^\/photos\/[0-9a-f]{24}\/1920\.webp$/) as string },
      ],
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
          ...{ form: 'contact', name: ana.name, email: ana.email, phone: '+1 512 555 0142', kind: 'listing' },
          ...{ subject: 'A question', text: `This is ${ana.name}, ${ana.uid}.` },
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
      listings: [],
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

  test('omits the subscription of an unconfirmed address', async () => {
    const cleo = await api.createPerson({ emailVerified: false })
    await api.collections.subscribers.insertOne({ _id: cleo.email, confirmedAt: new Date() })
    expect((await fetchBody(api.as(cleo), exportOwnData)).newsletter).toBeNull()
  })
})
