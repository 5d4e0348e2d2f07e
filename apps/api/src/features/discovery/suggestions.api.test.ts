import { listSuggestions, listTrending } from '@roommate-finder/contracts/discovery'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { expectError, fetchBody } from '../../testing/calls.ts'
import { insertListings } from '../../testing/insert-listings.ts'
import { type Person, startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
let ana: Person

beforeAll(async () => {
  api = await startTestApi()
  ana = await api.createPerson()
})
beforeEach(() => api.clear())
afterAll(() => api.close())

describe('GET /search-suggestions', () => {
  const suggest = (query: string) => fetchBody(api.visitor(), listSuggestions, { query: { query } })

  beforeEach(() =>
    insertListings(api, ana, [
      { title: 'Sunny room', location: 'Austin, TX', description: 'Near Houston Street.' },
      { title: 'Quiet loft', location: 'Austin, TX', contactInfo: 'sundance@example.com' },
      { title: 'Sunset studio', location: 'San José, CA', availability: 'not available' },
    ]),
  )

  test.each([
    ['su', ['Sunny room', 'Sunset studio']],
    ['SUN', ['Sunny room', 'Sunset studio']],
    ['aus', ['Austin, TX']],
    ['josé', ['San Jose, CA']],
    ['  lo ', ['Quiet loft']],
    ['ustin', []],
    ['houston', []],
    ['sundance', []],
    ['sun.*', ['Sunny room', 'Sunset studio']],
    ['s.n', []],
  ])('for %j returns %j', async (query, expected) => {
    expect((await suggest(query)).sort()).toEqual(expected)
  })

  test('for words of title and location together returns titles', async () => {
    expect(await suggest('sunny aus')).toEqual(['Sunny room'])
  })

  test.each(['saint lo', 'st. lo', 'st'])('for %j suggests a place that is spelled either way once', async (query) => {
    await insertListings(api, ana, [{ location: 'Saint Louis' }, { location: 'St. Louis' }])
    const places = (await suggest(query)).filter((text) => text.endsWith('Louis'))
    expect(places).toHaveLength(1)
  })

  test.each(['', 's', ' s ', '..', '$', '😀'])('for %j returns []', async (query) => {
    expect(await suggest(query)).toEqual([])
  })

  test('without a query returns []', async () => {
    expect(await fetchBody(api.visitor(), listSuggestions)).toEqual([])
  })

  test('returns at most 8 distinct texts', async () => {
    await insertListings(
      api,
      ana,
      Array.from({ length: 30 }, (_, i) => ({ title: `Garden flat ${i % 15}`, location: 'Gardena, CA' })),
    )
    const suggestions = await suggest('gard')
    expect(suggestions).toHaveLength(8)
    expect(new Set(suggestions).size).toBe(8)
  })

  test('for common words reads only the newest listings, with one query', async () => {
    await insertListings(
      api,
      ana,
      Array.from({ length: 30 }, (_, i) => ({ title: `Garden flat ${i}` })),
    )
    api.reads.length = 0
    expect(await suggest('fl garden')).toHaveLength(8)
    expect(api.reads).toHaveLength(1)
  })

  test('returns texts that differ only by case and accents once', async () => {
    await insertListings(api, ana, [{ title: 'Cafe corner' }, { title: 'CAFÉ CORNER' }])
    expect(await suggest('cafe')).toHaveLength(1)
  })

  test.each([
    [`query=${'x'.repeat(201)}`, 'query'],
    ['query=a&query=b', 'query'],
    ['query[$regex]=a', 'query[$regex]'],
    ['q=a', 'q'],
  ])('with ?%s returns 400', async (query, field) => {
    const response = await api.visitor().get(`/search-suggestions?${query}`)
    expect(Object.keys(expectError(response, 'validation_failed').fields ?? {})).toEqual([field])
  })
})

describe('GET /trending', () => {
  const trending = async (limit?: number) =>
    (await fetchBody(api.visitor(), listTrending, { query: { limit } })).map(({ title }) => title)

  test('omits listings that are not available, whatever their likes', async () => {
    await insertListings(api, ana, [
      { title: 'Taken room', likeCount: 50, availability: 'not available' },
      { title: 'Free room' },
    ])
    expect(await trending()).toEqual(['Free room'])
  })

  test('returns 6 listings by default and at most 24', async () => {
    await insertListings(
      api,
      ana,
      Array.from({ length: 30 }, (_, i) => ({ likeCount: i })),
    )
    expect(await trending()).toHaveLength(6)
    expect(await trending(1)).toHaveLength(1)
    expect(await trending(24)).toHaveLength(24)
  })

  test('returns only the fields of a card', async () => {
    const photo = { id: 'a'.repeat(24), width: 640, height: 480, alt: 'The desk', placeholder: '1QcSHQRn' }
    const photos = [photo, { ...photo, id: 'b'.repeat(24) }]
    const [_id = ''] = await insertListings(api, ana, [{ rent: null, likeCount: 2, viewCount: 5 }])
    await api.collections.listings.updateOne({ _id: new ObjectId(_id) }, { $set: { photos } })
    expect(await fetchBody(api.visitor(), listTrending)).toEqual([
      {
        _id,
        title: 'Sunny room near the park',
        location: 'Austin, TX',
        rent: null,
        roomType: 'Single',
        likeCount: 2,
        viewCount: 5,
        photo,
      },
    ])
  })

  test('returns [] without listings', async () => {
    expect(await trending()).toEqual([])
  })

  test.each([
    ['limit=0', 'limit'],
    ['limit=25', 'limit'],
    ['limit=x', 'limit'],
    ['limit=1&limit=1', 'limit'],
    ['page=1', 'page'],
  ])('with ?%s returns 400', async (query, field) => {
    const response = await api.visitor().get(`/trending?${query}`)
    expect(Object.keys(expectError(response, 'validation_failed').fields ?? {})).toEqual([field])
  })
})
