import { afterEach, describe, expect, test } from 'vitest'
import { openCollections } from './db/collections.ts'
import { createMongoClient } from './db/connect.ts'
import { RateStore } from './http/rate-store.ts'
import {
  type Caller,
  contactBody,
  listingBody,
  postListing,
  startWorld,
  supportBody,
  type World,
  type WorldOptions,
} from './testing/harness.ts'

const DAY_MS = 86_400_000

const worlds: World[] = []
const start = async (options: WorldOptions): Promise<World> => {
  const world = await startWorld(options)
  // Each test has a minute of its own before it.
  world.clock.advance(60_000 - (Date.now() % 60_000))
  worlds.push(world)
  return world
}
afterEach(async () => {
  await Promise.all(worlds.splice(0).map((world) => world.close()))
})

const limits = { reads: 5, writes: 2, likes: 3, messages: 2 }

/** How many of `calls` passed. */
const passes = async (calls: number, call: (by: number) => PromiseLike<{ status: number }>): Promise<number> => {
  let passed = 0
  for (let i = 0; i < calls; i++) if ((await call(i)).status !== 429) passed++
  return passed
}

describe('the allowance of a minute', () => {
  test('reads, writes and likes are counted apart, and 429 says when to come back', async () => {
    const world = await start({ rate: limits })
    const host = await world.person()
    const seeker = await world.person()
    const id = await postListing(world.as(host))
    expect(await passes(9, () => world.as(seeker).get('/all-items'))).toBe(5)
    expect(await passes(5, () => world.as(seeker).post('/roommates').send(listingBody()))).toBe(2)
    expect(await passes(5, () => world.as(seeker).patch(`/roommates/${id}/like`))).toBe(3)
    const refused = await world.as(seeker).get('/all-items').expect(429)
    expect(refused.body).toMatchObject({ code: 'rate_limited' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  })

  test('begins anew with the next minute', async () => {
    const world = await start({ rate: limits })
    expect(await passes(7, () => world.visitor().get('/all-items'))).toBe(5)
    world.clock.advance(60_000)
    expect(await passes(7, () => world.visitor().get('/all-items'))).toBe(5)
  })

  test('is each user’s own, and a visitor’s by address and user agent', async () => {
    const world = await start({ rate: limits })
    const [ana, ben] = [await world.person(), await world.person()]
    expect(await passes(6, () => world.as(ana).get('/all-items'))).toBe(5)
    expect(await passes(6, () => world.as(ben).get('/all-items'))).toBe(5)
    expect(await passes(6, () => world.visitor({ 'User-Agent': 'one' }).get('/all-items'))).toBe(5)
    expect(await passes(6, () => world.visitor({ 'User-Agent': 'two' }).get('/all-items'))).toBe(5)
  })

  test('of an address ends after ten visitors’ worth, however the user agent changes', async () => {
    const world = await start({ rate: limits })
    const call = (i: number) => world.visitor({ 'User-Agent': `agent ${i}` }).get('/trending')
    expect(await passes(60, call)).toBe(50)
    await world
      .as(await world.person())
      .get('/trending')
      .expect(200)
  })

  test('calls with a bad token draw on the visitor’s', async () => {
    const world = await start({ rate: limits })
    expect(await passes(8, () => world.visitor({ Authorization: 'Bearer nonsense' }).get('/all-items'))).toBe(5)
  })

  test('is shared by two servers once they have settled', async () => {
    const first = await start({ rate: limits })
    const second = await start({ rate: limits, databaseName: first.databaseName })
    // The same minute also where one ends between the two starts.
    second.clock.advance(first.clock.now().getTime() - second.clock.now().getTime())
    expect(await passes(4, () => first.visitor().get('/all-items'))).toBe(4)
    // The first may have begun by itself before the last call.
    await first.settleRates()
    await first.settleRates()
    await second.visitor().get('/all-items').expect(200)
    await second.settleRates()
    await second.visitor().get('/all-items').expect(429)
  })

  test('reads are not written one by one', async () => {
    const world = await start({ rate: { ...limits, reads: 1000 } })
    await Promise.all(Array.from({ length: 100 }, () => world.visitor().get('/all-items').expect(200)))
    await expect
      .poll(() => world.collections.rates.countDocuments({ _id: /^reads:/, hits: 100 }), {
        timeout: 5_000,
        interval: 50,
      })
      .toBe(1)
  })

  test('while the database can’t be asked, each server counts alone and loses nothing', async () => {
    const client = createMongoClient('mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=50')
    const store = new RateStore(openCollections(client.db('nowhere')), () => new Date(0))
    const minutes = store.window(60_000)
    await minutes.increment('reads:v:x')
    await store.settle()
    expect(await minutes.increment('reads:v:x')).toMatchObject({ totalHits: 2 })
    store.shutdown()
    await client.close()
  })
})

describe('the allowance of messages', () => {
  const generous = { reads: 1000, writes: 1000, likes: 1000 }
  const post = (by: Caller) => by.post('/support-messages').send(supportBody())
  const subscribe = (by: Caller, i: number) => by.post('/newsletter').send({ email: `ana${i}@example.com` })

  test('is one for all forms, and each visitor’s own', async () => {
    const world = await start({ rate: { ...generous, messages: 5 } })
    const one = world.visitor({ 'User-Agent': 'one' })
    expect(await passes(3, () => one.post('/contact-messages').send(contactBody()))).toBe(3)
    expect(await passes(3, (i) => subscribe(one, i))).toBe(2)
    expect(await passes(6, () => post(world.visitor({ 'User-Agent': 'two' })))).toBe(5)
    await one.get('/all-items').expect(200)
  })

  test('of an address ends after three visitors’ worth, however the user agent and the account change', async () => {
    const world = await start({ rate: { ...generous, messages: 2 } })
    expect(await passes(5, (i) => post(world.visitor({ 'User-Agent': `agent ${i}` })))).toBe(5)
    expect(await passes(3, async () => post(world.as(await world.person())))).toBe(1)
  })

  test('of a day: beyond it 429 that says tomorrow, and the next day it begins anew', async () => {
    const world = await start({ rate: { ...generous, messages: 100 }, messagesPerDay: 3 })
    world.clock.advance(DAY_MS - (world.clock.now().getTime() % DAY_MS))
    const by = world.visitor()
    expect(await passes(5, () => post(by))).toBe(3)
    world.clock.advance(60_000)
    const refused = await post(by)
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({ error: 'You have sent many messages today. Please come back tomorrow.' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600)
    world.clock.advance(DAY_MS)
    expect(await passes(1, () => post(by))).toBe(1)
  })

  test('of a day outlives a restart', async () => {
    const options = { rate: { ...generous, messages: 100 }, messagesPerDay: 3 }
    const first = await start(options)
    first.clock.advance(DAY_MS - (first.clock.now().getTime() % DAY_MS))
    expect(await passes(3, () => post(first.visitor()))).toBe(3)
    await first.settleRates()
    await first.settleRates()
    const second = await start({ ...options, databaseName: first.databaseName })
    second.clock.advance(first.clock.now().getTime() - second.clock.now().getTime())
    await post(second.visitor())
    await second.settleRates()
    expect(await passes(1, () => post(second.visitor()))).toBe(0)
  })

  test('calls beyond that of the minute do not use up that of the day', async () => {
    const world = await start({ rate: { ...generous, messages: 2 }, messagesPerDay: 3 })
    world.clock.advance(DAY_MS - (world.clock.now().getTime() % DAY_MS))
    expect(await passes(20, () => post(world.visitor()))).toBe(2)
    world.clock.advance(60_000)
    expect(await passes(20, () => post(world.visitor()))).toBe(1)
  })
})

describe('X-Forwarded-For', () => {
  const call = (world: World) => (i: number) => world.visitor({ 'X-Forwarded-For': `203.0.113.${i}` }).get('/all-items')

  test('of a trusted proxy tells visitors apart', async () => {
    expect(await passes(9, call(await start({ rate: limits, trustedProxies: ['loopback'] })))).toBe(9)
  })

  test('forged by anyone else changes nothing', async () => {
    expect(await passes(9, call(await start({ rate: limits, trustedProxies: ['10.0.0.1'] })))).toBe(5)
  })

  test('forged before the proxy’s own entry changes nothing', async () => {
    const world = await start({ rate: limits })
    const forged = (i: number) => world.visitor({ 'X-Forwarded-For': `203.0.113.${i}, 198.51.100.7` }).get('/all-items')
    expect(await passes(9, forged)).toBe(5)
  })

  test('forged does not make a second view', async () => {
    const world = await start({ trustedProxies: ['10.0.0.1'] })
    const id = await postListing(world.as(await world.person()))
    await world.visitor({ 'X-Forwarded-For': '203.0.113.1' }).get(`/roommates/${id}`).expect(200)
    const again = await world.visitor({ 'X-Forwarded-For': '203.0.113.2' }).get(`/roommates/${id}`).expect(200)
    expect(again.body).toMatchObject({ viewCount: 1 })
  })
})
