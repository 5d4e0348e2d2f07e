import { getListing } from '@roommate-finder/contracts/listings'
import { deleteAccount, exportOwnData, RECENT_SIGN_IN_S } from '@roommate-finder/contracts/own-data'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { ask, call, failureOf } from '../../testing/answers.ts'
import { listingBody, type Person, startWorld, type World } from '../../testing/harness.ts'
import { live, NO_TRACES, tracesOf } from '../../testing/traces.ts'

const MINUTE_MS = 60_000

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
// Tokens are of the present, whatever a test has made of its time.
afterEach(() => {
  world.clock.advance(Date.now() - world.clock.now().getTime())
})
afterAll(() => world.close())

const leave = (person: Person) => world.as(person).delete('/me').expect(204)

describe('an account that is deleted', () => {
  test('takes everything with it and leaves what is others’', async () => {
    const { own, others } = await live(world, ana, ben)
    await live(world, ben, ana)
    const before = await ask(world.as(ben), exportOwnData)
    await leave(ana)
    expect(await tracesOf(world, ana)).toEqual(NO_TRACES)
    failureOf(await call(world.visitor(), getListing, { params: { id: own } }), 'not_found')
    expect(await ask(world.visitor(), getListing, { params: { id: others } })).toMatchObject({ likeCount: 0 })
    expect(await world.collections.messages.countDocuments({ uid: null })).toBe(2)
    const after = await ask(world.as(ben), exportOwnData)
    expect(after.account).toEqual(before.account)
    expect(after.messages).toEqual(before.messages)
    expect(after.newsletter).toEqual(before.newsletter)
    expect(after.listings).toHaveLength(before.listings.length)
    // What was liked has gone with its host.
    expect(after.interests).toEqual([])
  })

  test('its token opens nothing any more, also to delete it again', async () => {
    await leave(ana)
    failureOf(await world.as(ana).get('/my-listings'), 'unauthenticated')
    failureOf(await world.as(ana).post('/roommates').send(listingBody()), 'unauthenticated')
    failureOf(await call(world.as(ana), deleteAccount), 'unauthenticated')
  })

  test('asked for several times at once → done once, nothing fails', async () => {
    await live(world, ana, ben)
    const statuses = await Promise.all(
      Array.from({ length: 4 }, async () => (await world.as(ana).delete('/me')).status),
    )
    expect(statuses).toContain(204)
    expect(statuses.filter((status) => status !== 204 && status !== 401)).toEqual([])
    world.clock.advance(MINUTE_MS)
    await world.services.repair({ views: false })
    expect(await tracesOf(world, ana)).toEqual(NO_TRACES)
  })

  test('with a sign-in longer ago than 5 minutes → reauth_required, nothing is written', async () => {
    await live(world, ana, ben)
    const before = await tracesOf(world, ana)
    world.clock.advance(RECENT_SIGN_IN_S * 1000)
    const failure = failureOf(await call(world.as(ana), deleteAccount), 'reauth_required')
    expect(failure.error).toBe('Please sign in again to delete your account.')
    expect(await tracesOf(world, ana)).toEqual(before)
    expect(await world.collections.departures.find().toArray()).toEqual([])
  })

  test('whose address is not confirmed → does not unsubscribe it', async () => {
    const cleo = await world.person({ emailVerified: false })
    await world.collections.subscribers.insertOne({ _id: cleo.email, confirmedAt: new Date() })
    await leave(cleo)
    expect((await tracesOf(world, cleo))['subscribers']).toBe(1)
  })

  test('whose uid begins as another’s → leaves that one’s keys', async () => {
    const keys = [`${ana.uid}x`, `x${ana.uid}`, `${ana.uid}"`].map((uid) => ({
      ...{ _id: JSON.stringify([uid, 'k']), listingId: new ObjectId(), at: new Date(), done: true },
    }))
    await world.collections.idempotencyKeys.insertMany(keys)
    await leave(ana)
    expect(await world.collections.idempotencyKeys.countDocuments()).toBe(3)
  })
})
