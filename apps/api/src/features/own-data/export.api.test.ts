import { exportOwnData } from '@roommate-finder/contracts/own-data'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { ask, call } from '../../testing/answers.ts'
import { type Person, startWorld, type World } from '../../testing/harness.ts'
import { storeAllKindsOfData } from '../../testing/traces.ts'

let world: World
let ana: Person
let ben: Person

beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  await world.empty()
  ana = await world.person({ name: 'Ana Lima' })
  ben = await world.person({ name: 'Ben Ortiz' })
})
afterAll(() => world.close())

describe('GET /me/export', () => {
  test('returns all data of the user and none of others', async () => {
    const { own, others } = await storeAllKindsOfData(world, ana, ben)
    const answer = await call(world.as(ana), exportOwnData)
    const data = await ask(world.as(ana), exportOwnData)
    expect(data).toMatchObject({
      complete: true,
      account: { uid: ana.uid, email: ana.email, emailVerified: true, name: 'Ana Lima', offer: 'launch' },
      interests: [{ listingId: others }],
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
    expect(data.listings.find(({ _id }) => _id === own)).toMatchObject({ contactInfo: ana.email, isOwner: true })
    expect(answer.headers['cache-control']).toBe('no-store')
    for (const foreign of [ben.email, ben.uid, ben.name]) expect(answer.text).not.toContain(foreign)
  })

  test('for a new user returns empty lists', async () => {
    expect(await ask(world.as(ana), exportOwnData)).toMatchObject({
      complete: true,
      listings: [],
      interests: [],
      reveals: [],
      views: [],
      messages: [],
      newsletter: null,
    })
  })

  test('with over 1,000 messages returns the newest 1,000 and complete: false', async () => {
    const at = (i: number) => new Date(Date.now() - i * 1000)
    const written = {
      form: 'contact' as const,
      name: 'Ana',
      email: ana.email,
      kind: 'general',
      subject: 'Hi',
      text: '',
    }
    await world.collections.inquiries.insertMany(
      Array.from({ length: 1001 }, (_, i) => ({ _id: new ObjectId(), ...written, uid: ana.uid, at: at(i) })),
    )
    const data = await ask(world.as(ana), exportOwnData)
    expect(data.complete).toBe(false)
    expect(data.messages).toHaveLength(1000)
  })

  test('omits the subscription of an unconfirmed address', async () => {
    const cleo = await world.person({ emailVerified: false })
    await world.collections.subscribers.insertOne({ _id: cleo.email, confirmedAt: new Date() })
    expect((await ask(world.as(cleo), exportOwnData)).newsletter).toBeNull()
  })
})
