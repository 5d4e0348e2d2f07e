import { searchListings } from '@roommate-finder/contracts/discovery'
import type { Document } from 'mongodb'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../../testing/answers.ts'
import { type Caller, type Person, postListing, startWorld, type World } from '../../testing/harness.ts'
import { plant } from '../../testing/plant.ts'

const MANY = 40

let world: World
let host: Person

beforeAll(async () => {
  world = await startWorld()
  host = await world.person()
  await plant(
    world,
    host,
    Array.from({ length: 30 }, (_, i) => ({ title: `Sunny room ${i}`, rent: 500 + i })),
  )
})
beforeEach(() => {
  world.reads.length = 0
})
afterAll(async () => {
  await world.empty()
  await world.close()
})

const atOnce = (by: Caller, query: Record<string, string | number>) =>
  Promise.all(Array.from({ length: MANY }, () => ask(by, searchListings, { query })))

/** Each page is one selection, to which the owners are joined. */
const pagesRead = () =>
  world.reads.filter(({ pipeline }) => (pipeline as Document[] | undefined)?.some((stage) => '$lookup' in stage))

describe('asked by many at once', () => {
  test.each([
    ['a page', {}],
    ['a search', { search: 'sunny', minRent: 510, sort: 'rent' }],
  ])('%s, by visitors → all are answered, and the database is not asked for each', async (_, query) => {
    const [first, ...others] = await atOnce(world.visitor(), query)
    expect(first?.items).toHaveLength(12)
    for (const other of others) expect(other).toEqual(first)
    expect(pagesRead().length).toBeLessThan(MANY)
  })

  test('a page, by somebody signed in → pages of their own, totals in common', async () => {
    const pages = await atOnce(world.as(host), {})
    for (const { items } of pages) expect(items.every(({ isOwner }) => isOwner)).toBe(true)
    const totals = world.reads.filter(({ find }) => find === 'tallies')
    expect(totals.length).toBeLessThan(MANY)
  })

  test('a room that has been posted meanwhile → on every page asked for since', async () => {
    const by = world.visitor()
    const posted = new AbortController()
    const others = (async () => {
      while (!posted.signal.aborted)
        await Promise.all([1, 2, 3, 4].map(() => ask(by, searchListings, { query: { search: 'sunny' } })))
    })()
    try {
      for (let i = 0; i < 10; i++) {
        const _id = await postListing(world.as(host), { title: `Sunny and new ${i}` })
        const { items, pagination } = await ask(by, searchListings, { query: { search: 'sunny' } })
        expect(items[0]?._id).toBe(_id)
        expect(pagination.total).toBe(31 + i)
      }
    } finally {
      posted.abort()
      await others
    }
  })
})
