import { getAnalyticsCharts } from '@roommate-finder/contracts/insights'
import { availabilities, roomTypes } from '@roommate-finder/contracts/listings'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { ask } from '../../testing/answers.ts'
import { type Caller, listingBody, type Person, postListing, startWorld, type World } from '../../testing/harness.ts'
import { listingOf, tallyStage } from '../../testing/tally-stage.ts'
import { listingTally } from './tally-repository.ts'

const MINUTE_MS = 60_000

let world: World
let host: Person
let by: Caller
let stage: ReturnType<typeof tallyStage>

beforeAll(async () => {
  world = await startWorld()
  stage = tallyStage(world)
  host = await world.person()
  by = world.as(host)
})
beforeEach(() => world.empty())
// Changes are dated by the machine's clock, whatever a test has made of its time.
afterEach(() => {
  world.clock.advance(Date.now() - world.clock.now().getTime())
})
afterAll(() => world.close())

describe('totals', () => {
  test('each write is in every total as soon as it is answered', async () => {
    const id = await postListing(by)
    await postListing(by, { roomType: 'Studio', availability: 'not available' })
    expect(await stage.totalAsked('')).toBe(2)
    expect(await stage.totalAsked('roomType=Single')).toBe(1)
    expect(await stage.totalAsked('roomType=Single&availability=not%20available')).toBe(0)
    await stage.expectExact(2)

    await by
      .put(`/roommates/${id}`)
      .send(listingBody({ roomType: 'Studio' }))
      .expect(200)
    expect(await stage.totalAsked('roomType=Studio')).toBe(2)
    expect(await stage.totalAsked('roomType=Single')).toBe(0)
    await by
      .put(`/roommates/${id}`)
      .send(listingBody({ availability: 'not available' }))
      .expect(200)
    expect(await stage.totalAsked('availability=available')).toBe(0)
    await stage.expectExact(2)

    await by.delete(`/roommates/${id}`).expect(204)
    expect(await stage.totalAsked('')).toBe(1)
    const all = await world.visitor().get('/roommates').expect(200)
    expect(all.headers['x-total-count']).toBe('1')
    await stage.expectExact(1)
  })

  test('a write that leaves type and availability alone does not touch the tally', async () => {
    const id = await postListing(by)
    const { version } = await stage.tally()
    await by
      .put(`/roommates/${id}`)
      .send(listingBody({ title: 'Another title' }))
      .expect(200)
    expect((await stage.tally()).version).toBe(version)
    expect(await world.collections.listings.countDocuments({ untallied: { $exists: true } })).toBe(0)
  })

  test('changes of one moment, asked for by several → one write of the tally, each counted once', async () => {
    await postListing(by)
    const { version } = await stage.tally()
    const tally = listingTally(world.collections)
    const cell = 'Single|available'
    const posts = Array.from({ length: 60 }, () => ({ op: new ObjectId(), from: null, to: cell }))
    await Promise.all([...posts, ...posts].map((post) => tally.apply({ _id: new ObjectId(), untallied: [post] })))
    expect(await stage.tally()).toMatchObject({ version: version + 1, counts: { [cell]: 61 } })
  })

  test('posts, edits and deletions of 30 at once → exact', async () => {
    const kept = await Promise.all(
      Array.from({ length: 30 }, (_, i) => postListing(by, { roomType: roomTypes[i % 4] })),
    )
    await stage.expectExact(30)
    await Promise.all([
      ...kept.map(async (id, i) => {
        const body = listingBody({ roomType: roomTypes[(i + 1) % 4], availability: availabilities[i % 2] })
        await by.put(`/roommates/${id}`).send(body).expect(200)
        if (i % 3 === 0) await Promise.all([by.delete(`/roommates/${id}`), by.delete(`/roommates/${id}`)])
        // The same room edited by several at once.
        else await Promise.all(roomTypes.map((roomType) => by.put(`/roommates/${id}`).send(listingBody({ roomType }))))
      }),
      ...Array.from({ length: 30 }, () => postListing(by)),
    ])
    await stage.expectExact(50)
    expect(await world.collections.listings.countDocuments({ untallied: { $exists: true } })).toBe(0)
  })

  test('an edit and a deletion of the same room at once → exact, whichever comes first', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await postListing(by)
      const edits = roomTypes.map((roomType) => by.put(`/roommates/${id}`).send(listingBody({ roomType })))
      const answers = await Promise.all([...edits, by.delete(`/roommates/${id}`), by.delete(`/roommates/${id}`)])
      for (const { status } of answers) expect([200, 204, 404]).toContain(status)
    }
    await stage.expectExact(0)
  })

  test('an account that leaves takes its rooms out of them', async () => {
    const leaver = await world.person()
    await postListing(world.as(leaver))
    await postListing(world.as(leaver), { roomType: 'Master' })
    await postListing(by)
    await world.as(leaver).delete('/me').expect(204)
    await stage.expectExact(1)
  })

  test('the same Idempotency-Key by several at once → counted once, and in each answer’s total', async () => {
    const post = async () => {
      await by.post('/roommates').set('Idempotency-Key', 'same').send(listingBody()).expect(201)
      return stage.totalAsked('')
    }
    expect(await Promise.all(Array.from({ length: 8 }, post))).toEqual(Array.from({ length: 8 }, () => 1))
    await stage.expectExact(1)
  })
})

type Listings = World['services']['listings']

/** Each way to write, with how many writes it takes. */
const writes = [
  ['a post', 3, (listings: Listings) => listings.create(host, listingOf(), undefined)],
  ['an edit', 3, (listings: Listings, id: string) => listings.update(id, host, listingOf({ roomType: 'Studio' }))],
  ['a deletion', 7, (listings: Listings, id: string) => listings.delete(id, host)],
] as const

const crashes = writes.flatMap(([what, steps, write]) =>
  Array.from({ length: steps + 1 }, (_, done) => [what, done, steps, write] as const),
)

describe('a crash', () => {
  test.each(crashes)(
    'amid %s after %d of %d writes: the repair makes it exact, once',
    async (_, done, steps, write) => {
      const id = await postListing(by)
      const result = await write(stage.crashing(done), id).then(
        () => 'done',
        (error: unknown) => String(error),
      )
      expect(result).toBe(done < steps ? 'Error: crashed' : 'done')

      await Promise.all(Array.from({ length: 3 }, () => world.services.repair({ views: false })))
      world.clock.advance(MINUTE_MS)
      await Promise.all(Array.from({ length: 3 }, () => world.services.repair({ views: false })))
      await stage.expectExact()
      await stage.repairLater()
      await stage.expectExact()
      expect(await world.collections.listings.countDocuments({ untallied: { $exists: true } })).toBe(0)
      expect(await world.collections.removals.countDocuments()).toBe(0)
      await stage.repairLater()
      expect((await stage.tally()).applied).toEqual([])
    },
  )

  test('one that is still on its way is left alone', async () => {
    await expect(stage.crashing(1).create(host, listingOf(), undefined)).rejects.toThrow('crashed')
    expect(await world.services.repair({ views: false })).toMatchObject({ tally: 0 })
    expect(await stage.repairLater()).toMatchObject({ tally: 1 })
    await stage.expectExact(1)
  })

  test('what is in the tally is remembered for as long as a listing holds it', async () => {
    await expect(stage.crashing(2).create(host, listingOf(), undefined)).rejects.toThrow('crashed')
    await world.services.repair({ views: false })
    expect((await stage.tally()).applied).toEqual([{ op: expect.any(ObjectId) as ObjectId }])
    expect(await stage.repairLater()).toMatchObject({ tally: 1 })
    expect((await stage.tally()).applied).toMatchObject([{ settledAt: expect.any(Date) as Date }])
    await stage.repairLater()
    expect((await stage.tally()).applied).toEqual([])
  })

  test('the next edit of the same room takes with it what a crash left', async () => {
    await expect(stage.crashing(1).create(host, listingOf(), undefined)).rejects.toThrow('crashed')
    const left = await world.collections.listings.findOne()
    await by
      .put(`/roommates/${left?._id.toHexString()}`)
      .send(listingBody({ roomType: 'Master' }))
      .expect(200)
    await stage.expectExact()
    expect(await stage.repairLater()).toMatchObject({ tally: 0 })
    await stage.expectExact()
  })

  test('a server that stalls between reading and putting in counts nothing twice', async () => {
    await expect(stage.crashing(1).create(host, listingOf(), undefined)).rejects.toThrow('crashed')
    const stale = await world.collections.listings.findOne()
    if (!stale) throw new Error('Nothing was stored')
    await stage.repairLater()
    await listingTally(world.collections).settle(stale)
    await world.services.repair({ views: false })
    world.clock.advance(MINUTE_MS - 1000)
    await world.services.repair({ views: false })
    await listingTally(world.collections).settle(stale)
    await stage.expectExact(1)
  })

  test('a room that was leaving is nowhere to be seen, can be neither edited nor liked, and goes with the repair', async () => {
    const other = await postListing(by)
    const id = await postListing(by)
    await expect(stage.crashing(2).delete(id, host)).rejects.toThrow('crashed')
    for (const query of ['search=sunny', 'location=austin', 'minRent=1', 'minRent=1&roomType=Single']) {
      const body: unknown = (await world.visitor().get(`/all-items?${query}`).expect(200)).body
      expect(body).toMatchObject({ items: [{ _id: other }], pagination: { total: 1 } })
    }
    expect((await world.visitor().get('/analytics').expect(200)).body).toMatchObject({ recentListings: 1 })
    const charts = await ask(world.visitor(), getAnalyticsCharts)
    expect(charts.rentByRoomType).toMatchObject([{ count: 1 }])
    expect(charts.listingsPerWeek.at(-1)).toMatchObject({ count: 1 })
    await world.visitor().get(`/roommates/${id}`).expect(404)
    await by.get(`/roommates/${id}`).expect(404)
    expect((await world.visitor().get(`/roommates/${other}/similar`).expect(200)).body).toEqual([])
    expect((await by.get('/my-listings').expect(200)).body).toMatchObject([{ _id: other }])
    expect((await by.get('/dashboard/stats').expect(200)).body).toMatchObject({ myItems: 1 })
    await by.delete(`/roommates/${id}`).expect(404)
    await by.put(`/roommates/${id}`).send(listingBody()).expect(404)
    const seeker = await world.person()
    await world.as(seeker).patch(`/roommates/${id}/like`).expect(404)
    await world.collections.removals.deleteMany({})
    expect(await stage.repairLater()).toMatchObject({ tally: 1 })
    expect(await world.collections.listings.countDocuments()).toBe(1)
    await stage.expectExact(1)
  })
})
