import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, listingBody, type Person, postListing, startWorld, type World } from '../../testing/harness.ts'
import { plant } from '../../testing/plant.ts'
import { listingOf, tallyStage } from '../../testing/tally-stage.ts'
import { ensureTally, listingTally } from './tally-repository.ts'

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
    expect(await world.services.listings.recount()).toBe(1)
    await stage.expectExact(3)
    expect(await world.services.listings.recount()).toBe(0)
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
    await stage.expectExact(50)
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
        if (key !== method) return value.bind(target) as unknown
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
    await stage.expectExact(4)
  })

  test.each(['before', 'after'] as const)('a post and a deletion cut off just %s it counts → exact', async (when) => {
    const id = await postListing(by)
    await insertAsBefore(2)
    const tally = meanwhile(when, async () => {
      await expect(stage.crashing(1).create(host, listingOf({ roomType: 'Studio' }), undefined)).rejects.toThrow(
        'crashed',
      )
      await expect(stage.crashing(2).delete(id, host)).rejects.toThrow('crashed')
    })
    expect(await tally.recount(world.clock.now())).toBeTypeOf('number')
    await stage.repairLater()
    await stage.expectExact(3)
  })

  test('with what a crash has left → takes it along, and the repair counts nothing again', async () => {
    await expect(stage.crashing(1).create(host, listingOf(), undefined)).rejects.toThrow('crashed')
    const id = await postListing(by)
    await expect(stage.crashing(2).delete(id, host)).rejects.toThrow('crashed')
    expect(await world.services.listings.recount()).toBeTypeOf('number')
    expect(await stage.totalAsked('')).toBe(1)
    await stage.repairLater()
    await stage.expectExact(1)
  })

  test('without a tally totals are counted when they are asked; the next start or repair keeps the count', async () => {
    await insertAsBefore(2)
    await world.collections.tallies.deleteMany({})
    expect(await stage.totalAsked('')).toBe(2)
    expect(await world.collections.tallies.countDocuments()).toBe(0)
    await ensureTally(world.collections)
    expect(await stage.totalAsked('')).toBe(2)
    await world.collections.tallies.deleteMany({})
    await Promise.all([world.services.repair({ views: false }), ...Array.from({ length: 5 }, () => postListing(by))])
    await stage.repairLater()
    await stage.expectExact(7)
  })
})
