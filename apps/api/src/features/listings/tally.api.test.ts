import { listingInput } from '@roommate-finder/contracts/listing-input'
import { availabilities, roomTypes } from '@roommate-finder/contracts/listings'
import { MongoClient } from 'mongodb'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../db/connect.ts'
import { ObjectId } from '../../db/object-id.ts'
import { createServices, prepareDatabase } from '../../services.ts'
import {
  type Caller,
  listingBody,
  type Person,
  postListing,
  startWorld,
  testLinks,
  type World,
} from '../../testing/harness.ts'
import { plant } from '../../testing/plant.ts'
import { browseKey } from './document.ts'
import { listingTally } from './tally-repository.ts'

const MINUTE_MS = 60_000

let world: World
let client: MongoClient
let host: Person
let by: Caller

beforeAll(async () => {
  world = await startWorld()
  client = await new MongoClient(world.mongoUri).connect()
  host = await world.person()
  by = world.as(host)
})
beforeEach(() => world.empty())
// Changes are dated by the machine's clock, whatever a test has made of its time.
afterEach(() => {
  world.clock.advance(Date.now() - world.clock.now().getTime())
})
afterAll(async () => {
  await client.close()
  await world.close()
})

const db = () => client.db(world.databaseName)

/** Every combination of the equality filters. */
const filters = [undefined, ...roomTypes].flatMap((roomType) =>
  [undefined, ...availabilities].map((availability) => ({ roomType, availability })),
)

/** By combination, what the API says and what there is. */
const totals = async () => {
  const total = await world.services.listings.totals()
  const rows = filters.map(async (filter) => {
    const told = total(filter)
    const stored = await world.collections.listings.countDocuments({
      ...(filter.roomType && { roomType: filter.roomType }),
      ...(filter.availability && { availability: filter.availability }),
    })
    return [browseKey(filter), told, stored] as const
  })
  const all = await Promise.all(rows)
  return {
    told: Object.fromEntries(all.map(([key, told]) => [key, told])),
    stored: Object.fromEntries(all.map(([key, , stored]) => [key, stored])),
  }
}

const expectExact = async (): Promise<void> => {
  const { told, stored } = await totals()
  expect(told).toEqual(stored)
}

const tally = async () => {
  const found = await world.collections.tallies.findOne({ _id: 'listings' })
  if (!found) throw new Error('There is no tally')
  return found
}

/** Long enough after a crash that nothing can still be on its way. */
const repairLater = async () => {
  world.clock.advance(MINUTE_MS + 1000)
  return world.services.repair({ views: false })
}

const totalAsked = async (query: string): Promise<unknown> => {
  const body: unknown = (await world.visitor().get(`/all-items?${query}`).expect(200)).body
  return (body as { pagination: { total: number } }).pagination.total
}

describe('totals', () => {
  test('each write is in every total as soon as it is answered', async () => {
    const id = await postListing(by)
    await postListing(by, { roomType: 'Studio', availability: 'not available' })
    expect(await totalAsked('')).toBe(2)
    expect(await totalAsked('roomType=Single')).toBe(1)
    expect(await totalAsked('roomType=Single&availability=not%20available')).toBe(0)
    await expectExact()

    await by
      .put(`/roommates/${id}`)
      .send(listingBody({ roomType: 'Studio' }))
      .expect(200)
    expect(await totalAsked('roomType=Studio')).toBe(2)
    expect(await totalAsked('roomType=Single')).toBe(0)
    await by
      .put(`/roommates/${id}`)
      .send(listingBody({ availability: 'not available' }))
      .expect(200)
    expect(await totalAsked('availability=available')).toBe(0)
    await expectExact()

    await by.delete(`/roommates/${id}`).expect(204)
    expect(await totalAsked('')).toBe(1)
    const all = await world.visitor().get('/roommates').expect(200)
    expect(all.headers['x-total-count']).toBe('1')
    await expectExact()
  })

  test('a write that leaves type and availability alone does not touch the tally', async () => {
    const id = await postListing(by)
    const { version } = await tally()
    await by
      .put(`/roommates/${id}`)
      .send(listingBody({ title: 'Another title' }))
      .expect(200)
    expect((await tally()).version).toBe(version)
    expect(await world.collections.listings.countDocuments({ untallied: { $exists: true } })).toBe(0)
  })

  test('posts, edits and deletions of 30 at once → exact', async () => {
    const kept = await Promise.all(
      Array.from({ length: 30 }, (_, i) => postListing(by, { roomType: roomTypes[i % 4] })),
    )
    await expectExact()
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
    expect((await totals()).told['*|*']).toBe(50)
    await expectExact()
    expect(await world.collections.listings.countDocuments({ untallied: { $exists: true } })).toBe(0)
  })

  test('an edit and a deletion of the same room at once → exact, whichever comes first', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await postListing(by)
      const edits = roomTypes.map((roomType) => by.put(`/roommates/${id}`).send(listingBody({ roomType })))
      const answers = await Promise.all([...edits, by.delete(`/roommates/${id}`), by.delete(`/roommates/${id}`)])
      for (const { status } of answers) expect([200, 204, 404]).toContain(status)
    }
    expect((await totals()).told['*|*']).toBe(0)
    await expectExact()
  })

  test('an account that leaves takes its rooms out of them', async () => {
    const leaver = await world.person()
    await postListing(world.as(leaver))
    await postListing(world.as(leaver), { roomType: 'Master' })
    await postListing(by)
    await world.as(leaver).delete('/me').expect(204)
    expect((await totals()).told['*|*']).toBe(1)
    await expectExact()
  })

  test('the same Idempotency-Key by several at once → counted once, and in each answer’s total', async () => {
    const post = async () => {
      await by.post('/roommates').set('Idempotency-Key', 'same').send(listingBody()).expect(201)
      return totalAsked('')
    }
    expect(await Promise.all(Array.from({ length: 8 }, post))).toEqual(Array.from({ length: 8 }, () => 1))
    await expectExact()
  })
})

/** The same database for a server that crashes before its n-th write. */
const crashingBefore = (writes: number): Database => {
  let left = writes
  const writing = /^(insert|update|delete|replace|bulkWrite|findOneAnd)/
  const dying = <T extends object>(collection: T): T =>
    new Proxy(collection, {
      get: (target, key) => {
        if (writing.test(String(key)) && left-- <= 0) throw new Error('crashed')
        if (left < 0) throw new Error('crashed')
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  const real = db()
  return { collection: (name: string) => dying(real.collection(name)) } as unknown as Database
}

const crashing = (writes: number) =>
  createServices(crashingBefore(writes), {
    now: world.clock.now,
    figuresMaxAgeMs: 0,
    links: testLinks,
    deleteAccount: () => Promise.resolve(),
  }).listings

const input = (fields: Record<string, unknown> = {}) => listingInput.parse(listingBody(fields))

/** Each way to write, with how many writes it takes. */
const writes = [
  ['a post', 3, (listings: ReturnType<typeof crashing>) => listings.create(host, input(), undefined)],
  [
    'an edit',
    3,
    (listings: ReturnType<typeof crashing>, id: string) => listings.update(id, host, input({ roomType: 'Studio' })),
  ],
  ['a deletion', 7, (listings: ReturnType<typeof crashing>, id: string) => listings.delete(id, host)],
] as const

const crashes = writes.flatMap(([what, steps, write]) =>
  Array.from({ length: steps + 1 }, (_, done) => [what, done, steps, write] as const),
)

describe('a crash', () => {
  test.each(crashes)(
    'amid %s after %d of %d writes: the repair makes it exact, once',
    async (_, done, steps, write) => {
      const id = await postListing(by)
      const result = await write(crashing(done), id).then(
        () => 'done',
        (error: unknown) => String(error),
      )
      expect(result).toBe(done < steps ? 'Error: crashed' : 'done')

      await Promise.all(Array.from({ length: 3 }, () => world.services.repair({ views: false })))
      world.clock.advance(MINUTE_MS)
      await Promise.all(Array.from({ length: 3 }, () => world.services.repair({ views: false })))
      await expectExact()
      await repairLater()
      await expectExact()
      expect(await world.collections.listings.countDocuments({ untallied: { $exists: true } })).toBe(0)
      expect(await world.collections.removals.countDocuments()).toBe(0)
      await repairLater()
      expect((await tally()).applied).toEqual([])
    },
  )

  test('one that is still on its way is left alone', async () => {
    await expect(crashing(1).create(host, input(), undefined)).rejects.toThrow('crashed')
    expect(await world.services.repair({ views: false })).toMatchObject({ tally: 0 })
    expect((await totals()).told['*|*']).toBe(0)
    expect(await repairLater()).toMatchObject({ tally: 1 })
    expect((await totals()).told['*|*']).toBe(1)
  })

  test('what is in the tally is remembered for as long as a listing holds it', async () => {
    await expect(crashing(2).create(host, input(), undefined)).rejects.toThrow('crashed')
    await world.services.repair({ views: false })
    expect((await tally()).applied).toEqual([{ op: expect.any(ObjectId) as ObjectId }])
    expect(await repairLater()).toMatchObject({ tally: 1 })
    expect((await tally()).applied).toMatchObject([{ settledAt: expect.any(Date) as Date }])
    await repairLater()
    expect((await tally()).applied).toEqual([])
  })

  test('the next edit of the same room takes with it what a crash left', async () => {
    await expect(crashing(1).create(host, input(), undefined)).rejects.toThrow('crashed')
    const left = await world.collections.listings.findOne()
    await by
      .put(`/roommates/${left?._id.toHexString()}`)
      .send(listingBody({ roomType: 'Master' }))
      .expect(200)
    await expectExact()
    expect(await repairLater()).toMatchObject({ tally: 0 })
    await expectExact()
  })

  test('a server that stalls between reading and putting in counts nothing twice', async () => {
    await expect(crashing(1).create(host, input(), undefined)).rejects.toThrow('crashed')
    const stale = await world.collections.listings.findOne()
    if (!stale) throw new Error('Nothing was stored')
    await repairLater()
    await listingTally(world.collections).settle(stale)
    await world.services.repair({ views: false })
    world.clock.advance(MINUTE_MS - 1000)
    await world.services.repair({ views: false })
    await listingTally(world.collections).settle(stale)
    expect((await totals()).told['*|*']).toBe(1)
    await expectExact()
  })

  test('a room that was leaving is in no list, can be neither edited nor liked, and goes with the repair', async () => {
    const id = await postListing(by)
    await expect(crashing(2).delete(id, host)).rejects.toThrow('crashed')
    const body: unknown = (await world.visitor().get('/all-items?search=sunny').expect(200)).body
    expect(body).toMatchObject({ items: [], pagination: { total: 0 } })
    await by.put(`/roommates/${id}`).send(listingBody()).expect(404)
    const seeker = await world.person()
    await world.as(seeker).patch(`/roommates/${id}/like`).expect(404)
    await world.collections.removals.deleteMany({})
    expect(await repairLater()).toMatchObject({ tally: 1 })
    expect(await world.collections.listings.countDocuments()).toBe(0)
    await expectExact()
  })
})

describe('counting anew', () => {
  const insertAsBefore = async (count: number) => {
    const ids = await plant(
      world,
      host,
      Array.from({ length: count }, () => ({})),
    )
    await world.collections.tallies.updateOne({ _id: 'listings' }, { $set: { 'counts.Single|available': 0 } })
    return ids
  }

  test('what a server without a tally has written → says how many counts were wrong, and all are right', async () => {
    await insertAsBefore(3)
    expect((await totals()).told['*|*']).toBe(0)
    expect(await world.services.repair({ views: false, recount: true })).toMatchObject({ counts: 1 })
    await expectExact()
    expect(await world.services.repair({ views: false, recount: true })).toMatchObject({ counts: 0 })
  })

  test('beside writers → exact', async () => {
    await insertAsBefore(50)
    let running = true
    const write = async () => {
      while (running) {
        const id = await postListing(by)
        await by
          .put(`/roommates/${id}`)
          .send(listingBody({ roomType: 'Shared' }))
          .expect(200)
        await by.delete(`/roommates/${id}`).expect(204)
      }
    }
    const writing = Promise.all(Array.from({ length: 3 }, write))
    for (let i = 0; i < 5; i++)
      await Promise.all([world.services.listings.recount(), world.services.listings.recount()])
    running = false
    await writing
    await world.services.listings.recount()
    expect((await totals()).told['*|*']).toBe(50)
    await expectExact()
  })

  /** A tally over the same collections, for which something happens just before or after it counts. */
  const meanwhile = (when: 'before' | 'after', act: () => Promise<unknown>) => {
    let happened: Promise<unknown> | undefined
    const late = <T extends { toArray: () => Promise<unknown> }>(cursor: T): T => {
      const toArray = cursor.toArray.bind(cursor)
      cursor.toArray = async () => {
        await (happened ??= act())
        return toArray()
      }
      return cursor
    }
    const { listings, tallies } = world.collections
    const method = when === 'before' ? 'aggregate' : 'find'
    const slow = new Proxy(listings, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key)
        if (typeof value !== 'function') return value
        if (key !== method) return value.bind(target)
        return (...args: unknown[]) => late(value.apply(target, args) as ReturnType<typeof target.find>)
      },
    })
    return listingTally({ listings: slow, tallies })
  }

  test.each(['before', 'after'] as const)('a whole post, edit and deletion just %s it counts → exact', async (when) => {
    const id = await postListing(by)
    await insertAsBefore(2)
    const tally = meanwhile(when, async () => {
      await postListing(by, { roomType: 'Master' })
      await by.put(`/roommates/${await postListing(by)}`).send(listingBody({ roomType: 'Studio' }))
      await by.delete(`/roommates/${id}`).expect(204)
    })
    expect(await tally.recount(world.clock.now())).toBeTypeOf('number')
    expect((await totals()).told['*|*']).toBe(4)
    await expectExact()
  })

  test.each(['before', 'after'] as const)('a post and a deletion cut off just %s it counts → exact', async (when) => {
    const id = await postListing(by)
    await insertAsBefore(2)
    const tally = meanwhile(when, async () => {
      await expect(crashing(1).create(host, input({ roomType: 'Studio' }), undefined)).rejects.toThrow('crashed')
      await expect(crashing(2).delete(id, host)).rejects.toThrow('crashed')
    })
    expect(await tally.recount(world.clock.now())).toBeTypeOf('number')
    await repairLater()
    expect((await totals()).told['*|*']).toBe(3)
    await expectExact()
  })

  test('with what a crash has left → takes it along, and the repair counts nothing again', async () => {
    await expect(crashing(1).create(host, input(), undefined)).rejects.toThrow('crashed')
    const id = await postListing(by)
    await expect(crashing(2).delete(id, host)).rejects.toThrow('crashed')
    expect(await world.services.listings.recount()).toBeTypeOf('number')
    expect((await totals()).told['*|*']).toBe(1)
    await repairLater()
    expect((await totals()).told['*|*']).toBe(1)
    await expectExact()
  })

  test('without a tally no total is answered; the next start or repair counts', async () => {
    await insertAsBefore(2)
    await world.collections.tallies.deleteMany({})
    await world.visitor().get('/all-items').expect(503)
    await prepareDatabase(db(), () => undefined)
    expect(await totalAsked('')).toBe(2)
    await world.collections.tallies.deleteMany({})
    await Promise.all([
      world.services.repair({ views: false }),
      ...Array.from({ length: 5 }, () => postListing(by)),
      prepareDatabase(db(), () => undefined),
    ])
    await repairLater()
    expect((await totals()).told['*|*']).toBe(7)
    await expectExact()
  })

  test('an id of a listing that never was changes nothing', async () => {
    await listingTally(world.collections).settle({ _id: new ObjectId() })
    await expectExact()
  })
})
