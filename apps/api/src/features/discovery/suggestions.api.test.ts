import { listSuggestions, listTrending } from '@roommate-finder/contracts/discovery'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, failureOf } from '../../testing/answers.ts'
import { type Person, startWorld, type World } from '../../testing/harness.ts'
import { insertListings } from '../../testing/insert-listings.ts'

let world: World
let ana: Person

beforeAll(async () => {
  world = await startWorld()
  ana = await world.person()
})
beforeEach(() => world.empty())
afterAll(() => world.close())

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(world.clock.now().getTime() - days * DAY_MS)

describe('GET /search-suggestions', () => {
  const suggest = (query: string) => ask(world.visitor(), listSuggestions, { query: { query } })

  beforeEach(() =>
    insertListings(world, ana, [
      { title: 'Sunny room', location: 'Austin, TX', description: 'Near Houston Street.' },
      { title: 'Quiet loft', location: 'Austin, TX', contactInfo: 'sundance@example.com' },
      { title: 'Sunset studio', location: 'San José, CA', availability: 'not available' },
    ]),
  )

  test.each([
    ['su', ['Sunny room', 'Sunset studio']],
    ['SUN', ['Sunny room', 'Sunset studio']],
    ['aus', ['Austin, TX']],
    ['jose', ['San José, CA']],
    ['  lo ', ['Quiet loft']],
    ['ustin', []],
    ['houston', []],
    ['sundance', []],
    ['sun.*', ['Sunny room', 'Sunset studio']],
    ['s.n', []],
  ])('%j → %j', async (query, expected) => {
    expect((await suggest(query)).sort()).toEqual(expected)
  })

  test('words of title and location together → the title that they lead to', async () => {
    expect(await suggest('sunny aus')).toEqual(['Sunny room'])
  })

  test.each(['', 's', ' s ', '..', '$', '😀'])('%j → []', async (query) => {
    expect(await suggest(query)).toEqual([])
  })

  test('no query key at all → []', async () => {
    expect(await ask(world.visitor(), listSuggestions)).toEqual([])
  })

  test('more than 8 fit → 8 different ones', async () => {
    await insertListings(
      world,
      ana,
      Array.from({ length: 30 }, (_, i) => ({ title: `Garden flat ${i % 15}`, location: 'Gardena, CA' })),
    )
    const suggestions = await suggest('gard')
    expect(suggestions).toHaveLength(8)
    expect(new Set(suggestions).size).toBe(8)
  })

  const asked = async (query: string) => {
    world.reads.length = 0
    const found = await suggest(query)
    return { found, reads: world.reads.length }
  }
  const flats = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ title: `Garden flat ${i}`, location: 'Boise, ID' }))

  test('common words are found among the newest listings with one read', async () => {
    await insertListings(world, ana, flats(30))
    const { found, reads } = await asked('fl garden')
    expect(found).toHaveLength(8)
    expect(reads).toBe(1)
  })

  test('words that only older listings have are found with a second read', async () => {
    await insertListings(world, ana, flats(30))
    await insertListings(
      world,
      ana,
      Array.from({ length: 300 }, () => ({ title: 'Quiet loft', createdAt: daysAgo(-1) })),
    )
    const { found, reads } = await asked('fl garden')
    expect(found).toHaveLength(8)
    expect(reads).toBe(2)
  })

  test('a few texts among the newest, one text 300 times before → all of them', async () => {
    await insertListings(
      world,
      ana,
      Array.from({ length: 300 }, () => ({ title: 'Garden room', createdAt: daysAgo(9) })),
    )
    await insertListings(world, ana, [
      ...Array.from({ length: 300 }, () => ({ title: 'Quiet loft', createdAt: daysAgo(2) })),
      ...Array.from({ length: 3 }, (_, i) => ({ title: `Garden flat ${i}` })),
    ])
    const expected = ['Garden flat 0', 'Garden flat 1', 'Garden flat 2', 'Garden room']
    expect((await suggest('garden')).sort()).toEqual(expected)
  })

  test('two words that meet in one listing of many → found', async () => {
    await insertListings(
      world,
      ana,
      Array.from({ length: 350 }, (_, i) => ({ title: i === 340 ? 'Garden tower' : 'Garden flat' })),
    )
    expect(await suggest('garden to')).toEqual(['Garden tower'])
  })

  test('texts that differ by case and accents alone → one', async () => {
    await insertListings(world, ana, [{ title: 'Cafe corner' }, { title: 'CAFÉ CORNER' }])
    expect(await suggest('cafe')).toHaveLength(1)
  })

  test.each([
    [`query=${'x'.repeat(201)}`, 'query'],
    ['query=a&query=b', 'query'],
    ['query[$regex]=a', 'query[$regex]'],
    ['q=a', 'q'],
  ])('?%s → 400', async (query, field) => {
    const answer = await world.visitor().get(`/search-suggestions?${query}`)
    expect(Object.keys(failureOf(answer, 'validation_failed').fields ?? {})).toEqual([field])
  })
})

describe('GET /trending', () => {
  const trending = async (limit?: number) =>
    (await ask(world.visitor(), listTrending, { query: { limit } })).map(({ title }) => title)

  test('not available → left out however liked', async () => {
    await insertListings(world, ana, [
      { title: 'Taken room', likeCount: 50, availability: 'not available' },
      { title: 'Free room' },
    ])
    expect(await trending()).toEqual(['Free room'])
  })

  test('limit → 6 by default, 24 at most', async () => {
    await insertListings(
      world,
      ana,
      Array.from({ length: 30 }, (_, i) => ({ likeCount: i })),
    )
    expect(await trending()).toHaveLength(6)
    expect(await trending(1)).toHaveLength(1)
    expect(await trending(24)).toHaveLength(24)
  })

  test('an item → what its card shows and nothing more', async () => {
    const [_id] = await insertListings(world, ana, [{ rent: null, likeCount: 2, viewCount: 5 }])
    expect(await ask(world.visitor(), listTrending)).toEqual([
      {
        _id,
        title: 'Sunny room near the park',
        location: 'Austin, TX',
        rent: null,
        roomType: 'Single',
        likeCount: 2,
        viewCount: 5,
      },
    ])
  })

  test('no listing at all → []', async () => {
    expect(await trending()).toEqual([])
  })

  test.each([
    ['limit=0', 'limit'],
    ['limit=25', 'limit'],
    ['limit=x', 'limit'],
    ['limit=1&limit=1', 'limit'],
    ['page=1', 'page'],
  ])('?%s → 400', async (query, field) => {
    const answer = await world.visitor().get(`/trending?${query}`)
    expect(Object.keys(failureOf(answer, 'validation_failed').fields ?? {})).toEqual([field])
  })
})
