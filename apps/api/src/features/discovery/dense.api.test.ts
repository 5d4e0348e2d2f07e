import { searchListings } from '@roommate-finder/contracts/discovery'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../../testing/answers.ts'
import { startWorld, type World } from '../../testing/harness.ts'
import { plant } from '../../testing/plant.ts'

const STORED = 2400
const DAY = Date.parse('2026-01-01T00:00:00.000Z')

/** Every fourth has a balcony; a garden only the oldest quarter. Half are shared rooms, every other balcony among them. */
const titleOf = (i: number): string =>
  `${i % 4 === 0 ? 'Balcony' : 'Plain'} room ${i < STORED / 4 ? 'garden' : 'yard'} ${i}`

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
      roomType: i % 8 < 4 ? 'Shared' : 'Single',
      createdAt: new Date(DAY + i * 1000),
      rent: (i * 977) % STORED,
    })),
  )
})
afterAll(async () => {
  await world.empty()
  await world.close()
})

const numbers = Array.from({ length: STORED }, (_, i) => i)
const balconies = numbers.filter((i) => i % 4 === 0)
const gardens = numbers.filter((i) => i < STORED / 4)

type Query = NonNullable<Parameters<typeof ask<typeof searchListings>>[2]>['query']

const titles = async (query: Query) => {
  world.reads.length = 0
  const { items, pagination } = await ask(world.visitor(), searchListings, { query: { limit: 10, ...query } })
  return { titles: items.map(({ title }) => title), total: pagination.total }
}

/** Whether a page was looked for among the first of the order, and whether all matches were sorted. */
const ways = () => {
  const pipelines = world.reads.map(({ pipeline = [] }) => pipeline as Record<string, unknown>[])
  const selections = pipelines.filter((stages) => stages.some((stage) => '$lookup' in stage))
  const wayOf = (stages: Record<string, unknown>[]) =>
    stages.filter((stage) => '$match' in stage).length > 1 ? 'walked' : 'sorted'
  return selections.map(wayOf)
}

describe('GET /all-items, fewer than 10,000 that are dense', () => {
  test.each([
    ['newest', balconies.toReversed()],
    ['oldest', balconies],
  ] as const)('%s of matches that lie evenly → read among the first of the order', async (sort, expected) => {
    expect(await titles({ search: 'balcony', sort })).toEqual({
      titles: expected.slice(0, 10).map(titleOf),
      total: balconies.length,
    })
    expect(ways()).toEqual(['walked'])
    const third = await titles({ search: 'balcony', sort, page: 3 })
    expect(third.titles).toEqual(expected.slice(20, 30).map(titleOf))
    expect(ways()).toEqual(['walked'])
  })

  test('a page far from the first → all matches are sorted, which reads less', async () => {
    const page = 60
    const last = await titles({ search: 'balcony', page })
    expect(last.titles).toEqual(balconies.toReversed().slice(590).map(titleOf))
    expect(ways()).toEqual(['sorted'])
  })

  test('matches that lie at the end of the order → none is missed', async () => {
    const found = await titles({ search: 'garden' })
    expect(found).toEqual({ titles: gardens.toReversed().slice(0, 10).map(titleOf), total: gardens.length })
    expect(ways()).toEqual(['walked', 'sorted'])
  })

  test('a rent range beside another condition → expected to be as rare as both together', async () => {
    const fits = balconies.filter((i) => (i * 977) % STORED < 1200)
    const found = await titles({ search: 'balcony', maxRent: 1199 })
    expect(found).toEqual({ titles: fits.toReversed().slice(0, 10).map(titleOf), total: fits.length })
    expect(ways()).toEqual(['walked'])
  })

  test('an equality filter → among its listings alone', async () => {
    const fits = balconies.filter((i) => i % 8 < 4)
    const found = await titles({ search: 'balcony', roomType: 'Shared' })
    expect(found).toEqual({ titles: fits.toReversed().slice(0, 10).map(titleOf), total: fits.length })
    expect(ways()).toEqual(['walked'])
  })

  test('in the order of the very range → along that, nothing is sorted by hand', async () => {
    const { titles: found } = await titles({ maxRent: 1199, sort: 'rent', order: 'asc' })
    const expected = numbers.toSorted((a, b) => ((a * 977) % STORED) - ((b * 977) % STORED))
    expect(found).toEqual(expected.slice(0, 10).map(titleOf))
  })
})
