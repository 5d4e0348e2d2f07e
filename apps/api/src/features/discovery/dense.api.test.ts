import { searchListings } from '@roommate-finder/contracts/discovery'
import type { CallInput } from '@roommate-finder/contracts/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../../testing/answers.ts'
import { startWorld, type World } from '../../testing/harness.ts'
import { plant } from '../../testing/plant.ts'

const STORED = 2400
const DAY = Date.parse('2026-01-01T00:00:00.000Z')

const rentOf = (i: number): number => (i * 977) % STORED

/** Every fourth has a balcony; a garden only the oldest quarter, a terrace most of those and the newest five. */
const hasBalcony = (i: number): boolean => i % 4 === 0
const hasGarden = (i: number): boolean => i < STORED / 4
const hasTerrace = (i: number): boolean => (i >= 5 && i < STORED / 4) || i >= STORED - 5

const titleOf = (i: number): string =>
  [`Room ${i}`, hasBalcony(i) && 'balcony', hasGarden(i) && 'garden', hasTerrace(i) && 'terrace']
    .filter(Boolean)
    .join(' ')

/** 480 of the 600 with a balcony are shared, of all 1680 of 2400. */
const typeOf = (i: number): 'Shared' | 'Single' => (i % 20 === 0 || i % 4 === 1 ? 'Single' : 'Shared')

let world: World

beforeAll(async () => {
  world = await startWorld()
  const { uid } = await world.person()
  await plant(
    world,
    { uid },
    Array.from({ length: STORED }, (_, i) => ({
      title: titleOf(i),
      description: '-',
      roomType: typeOf(i),
      createdAt: new Date(DAY + i * 1000),
      rent: rentOf(i),
    })),
  )
})
afterAll(async () => {
  await world.empty()
  await world.close()
})

const numbers = Array.from({ length: STORED }, (_, i) => i)
const balconies = numbers.filter(hasBalcony)
const gardens = numbers.filter(hasGarden)
const terraces = numbers.filter(hasTerrace)

type Query = NonNullable<CallInput<typeof searchListings>['query']>

const titles = async (query: Query) => {
  world.reads.length = 0
  const { items, pagination } = await ask(world.visitor(), searchListings, { query: { limit: 10, ...query } })
  return { titles: items.map(({ title }) => title), total: pagination.total }
}

type Stages = Record<string, unknown>[]

/** How the pages were found: among how many first listings of which filter, or by sorting all matches. */
const ways = () =>
  world.reads
    .map(({ pipeline = [] }) => pipeline as Stages)
    .filter((stages) => stages.some((stage) => '$lookup' in stage))
    .map(([first, , limit, second]) =>
      second && '$match' in second ? [first?.['$match'], limit?.['$limit']] : 'sorted',
    )

const among = (filter: string, limit: number) => [{ 'derived.browse': filter }, limit]

describe('GET /all-items, fewer than 10,000 that are dense', () => {
  test.each([
    ['newest', balconies.toReversed()],
    ['oldest', balconies],
  ] as const)('%s of matches that lie evenly → read among the first of the order', async (sort, expected) => {
    expect(await titles({ search: 'balcony', sort })).toEqual({
      titles: expected.slice(0, 10).map(titleOf),
      total: balconies.length,
    })
    expect(ways()).toEqual([among('*|*', 80)])
    const third = await titles({ search: 'balcony', sort, page: 3 })
    expect(third.titles).toEqual(expected.slice(20, 30).map(titleOf))
    expect(ways()).toEqual([among('*|*', 240)])
  })

  test('a page far from the first → all matches are sorted, which reads less', async () => {
    const page = 60
    const last = await titles({ search: 'balcony', page })
    expect(last.titles).toEqual(balconies.toReversed().slice(590).map(titleOf))
    expect(ways()).toEqual(['sorted'])
  })

  test.each([
    ['at the end of the order', 'garden', gardens],
    ['in its first listings, yet fewer than a page, and at its end', 'terrace', terraces],
  ])('matches that lie %s → none is missed', async (_where, search, expected) => {
    expect(await titles({ search })).toEqual({
      titles: expected.toReversed().slice(0, 10).map(titleOf),
      total: expected.length,
    })
    expect(ways()).toEqual([among('*|*', 80), 'sorted'])
  })

  test('two conditions → among as many more as both together are rarer', async () => {
    const fits = balconies.filter((i) => rentOf(i) < STORED / 2)
    const found = await titles({ search: 'balcony', maxRent: STORED / 2 - 1 })
    expect(found).toEqual({ titles: fits.toReversed().slice(0, 10).map(titleOf), total: fits.length })
    expect(ways()).toEqual([among('*|*', 160)])
  })

  test('an equality filter → among its listings alone', async () => {
    const fits = balconies.filter((i) => typeOf(i) === 'Shared')
    const found = await titles({ search: 'balcony', roomType: 'Shared' })
    expect(found).toEqual({ titles: fits.toReversed().slice(0, 10).map(titleOf), total: fits.length })
    expect(ways()).toEqual([among('Shared|*', 70)])
  })
})
