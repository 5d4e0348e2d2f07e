import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listSuggestions, listTrending, type SearchQuery, searchListings, searchQuery } from './discovery.ts'
import { buildPath } from './endpoint.ts'
import { amenities } from './facts.ts'
import { parseForgiving } from './forgiving.ts'
import { listListings } from './listings.ts'

const defaults: SearchQuery = { page: 1, limit: 12, sort: 'newest', order: 'desc' }

const problems = (schema: z.ZodMiniType, raw: Record<string, unknown>): Record<string, string> => {
  const { error } = z.safeParse(schema, raw)
  return Object.fromEntries(
    (error?.issues ?? []).flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [key, 'unknown'])
        : [[String(issue.path[0]), issue.message]],
    ),
  )
}

/** Parses the query of a path. */
const queryOf = (path: string): Record<string, string> =>
  Object.fromEntries(new URL(path, 'http://localhost').searchParams)

const valid: [Record<string, string>, Partial<SearchQuery>][] = [
  [{}, {}],
  [{ page: '1' }, { page: 1 }],
  [{ page: '007' }, { page: 7 }],
  [{ page: '9007199254740991' }, { page: Number.MAX_SAFE_INTEGER }],
  [{ limit: '1' }, { limit: 1 }],
  [{ limit: '100' }, { limit: 100 }],
  [{ search: ' two rooms ' }, { search: 'two rooms' }],
  [{ search: 'x'.repeat(200) }, { search: 'x'.repeat(200) }],
  [{ search: '' }, { search: undefined }],
  [{ search: 'All' }, { search: 'All' }],
  [{ location: 'All' }, { location: undefined }],
  [{ location: ' ' }, { location: undefined }],
  [{ location: 'Austin' }, { location: 'Austin' }],
  [{ minRent: '0' }, { minRent: 0 }],
  [
    { minRent: '0.5', maxRent: '0.5' },
    { minRent: 0.5, maxRent: 0.5 },
  ],
  [
    { minRent: '', maxRent: 'All' },
    { minRent: undefined, maxRent: undefined },
  ],
  [{ roomType: 'Studio' }, { roomType: 'Studio' }],
  [{ roomType: 'All' }, { roomType: undefined }],
  [
    { roomType: '', availability: '' },
    { roomType: undefined, availability: undefined },
  ],
  [{ availability: 'not available' }, { availability: 'not available' }],
  [{ maxTotal: '900' }, { maxTotal: 900 }],
  [{ availableBy: '2026-02-28' }, { availableBy: '2026-02-28' }],
  [{ stayMonths: '24' }, { stayMonths: 24 }],
  [
    { furnished: 'true', pets: 'false', smoking: 'All', couples: '', photos: 'true' },
    { furnished: true, pets: false, smoking: undefined, couples: undefined, photos: true },
  ],
  [
    { bathroom: 'private', hostType: 'agent' },
    { bathroom: 'private', hostType: 'agent' },
  ],
  [
    { amenities: 'wifi, gym,,wifi', lifestyle: ' Quiet ,Night Owl' },
    { amenities: ['wifi', 'gym'], lifestyle: ['Quiet', 'Night Owl'] },
  ],
  [
    { amenities: 'All', lifestyle: ' , ' },
    { amenities: undefined, lifestyle: undefined },
  ],
  [
    { availableBy: '', stayMonths: 'All' },
    { availableBy: undefined, stayMonths: undefined },
  ],
  [
    { sort: 'title', order: 'asc' },
    { sort: 'title', order: 'asc' },
  ],
]

const ROOM_TYPES = 'Must be one of Single, Shared, Master, Studio'

const invalid: [Record<string, string>, Record<string, string>][] = [
  [{ page: '0' }, { page: 'Must be a whole number from 1' }],
  [{ page: '' }, { page: 'Must be a whole number from 1' }],
  [{ page: '-1' }, { page: 'Must be a whole number from 1' }],
  [{ page: '1.5' }, { page: 'Must be a whole number from 1' }],
  [{ page: '1e1' }, { page: 'Must be a whole number from 1' }],
  [{ page: '9007199254740992' }, { page: 'Must be a whole number from 1' }],
  [{ limit: '0' }, { limit: 'Must be a whole number from 1 to 100' }],
  [{ limit: '101' }, { limit: 'Must be a whole number from 1 to 100' }],
  [{ limit: 'ten' }, { limit: 'Must be a whole number from 1 to 100' }],
  [{ search: 'x'.repeat(201) }, { search: 'Must be at most 200 characters' }],
  [{ location: 'x'.repeat(201) }, { location: 'Must be at most 200 characters' }],
  [{ minRent: '-1' }, { minRent: 'Must be a number, 0 or more' }],
  [{ maxRent: '1.200' }, { maxRent: 'Must be a number, 0 or more' }],
  [{ minRent: 'NaN' }, { minRent: 'Must be a number, 0 or more' }],
  [{ maxRent: 'Infinity' }, { maxRent: 'Must be a number, 0 or more' }],
  [{ maxRent: '0x10' }, { maxRent: 'Must be a number, 0 or more' }],
  [{ minRent: '2', maxRent: '1' }, { minRent: 'Must not be more than maxRent' }],
  [{ roomType: 'single' }, { roomType: ROOM_TYPES }],
  [{ availability: 'yes' }, { availability: 'Must be one of available, not available' }],
  [{ availableBy: '2026-02-30' }, { availableBy: 'Must be a date such as 2026-01-31' }],
  [{ availableBy: 'tomorrow' }, { availableBy: 'Must be a date such as 2026-01-31' }],
  [{ stayMonths: '0' }, { stayMonths: 'Must be a whole number from 1 to 24' }],
  [{ stayMonths: '25' }, { stayMonths: 'Must be a whole number from 1 to 24' }],
  [{ furnished: 'yes' }, { furnished: 'Must be true or false' }],
  [{ bathroom: 'own' }, { bathroom: 'Must be one of shared, private' }],
  [{ amenities: 'wifi,pool' }, { amenities: `Must be among ${amenities.join(', ')}` }],
  [{ lifestyle: 'x'.repeat(41) }, { lifestyle: 'Tags can be up to 40 characters' }],
  [{ sort: 'price' }, { sort: 'Must be one of newest, oldest, available, rent, total, likes, title, distance, fit' }],
  [{ sort: '' }, { sort: 'Must be one of newest, oldest, available, rent, total, likes, title, distance, fit' }],
  [{ order: 'up' }, { order: 'Must be asc or desc' }],
  [{ colour: 'red' }, { colour: 'unknown' }],
  [{ 'rent[$gt]': '0' }, { 'rent[$gt]': 'unknown' }],
  [
    { page: '0', roomType: 'x', colour: 'red' },
    { page: 'Must be a whole number from 1', roomType: ROOM_TYPES, colour: 'unknown' },
  ],
]

describe('searchQuery', () => {
  test.each(valid)('%j is parsed as %j, with and without parseForgiving', (raw, expected) => {
    expect(z.parse(searchQuery, raw)).toEqual({ ...defaults, ...expected })
    expect(parseForgiving(searchQuery, raw)).toEqual({ values: { ...defaults, ...expected }, dropped: [] })
  })

  test.each(invalid)('%j is refused with %j', (raw, expected) => {
    expect(problems(searchQuery, raw)).toEqual(expected)
  })

  test.each(invalid)('parseForgiving drops and names the invalid keys of %j and keeps the others', (raw, expected) => {
    const kept = Object.fromEntries(Object.entries(raw).filter(([key]) => !(key in expected)))
    const rest = { search: 'sunny', ...(raw['sort'] === undefined && { sort: 'likes' }) }
    const remaining = 'search' in raw ? kept : { ...rest, ...kept }
    const given = 'search' in raw ? raw : { ...rest, ...raw }
    expect(parseForgiving(searchQuery, given)).toEqual({
      values: z.parse(searchQuery, remaining),
      dropped: Object.keys(given).filter((key) => !(key in remaining)),
    })
  })

  test('a repeated key is refused', () => {
    expect(problems(searchQuery, { page: ['1', '2'], sort: ['newest', 'newest'], search: ['a', 'b'] })).toEqual({
      page: 'Must be a whole number from 1',
      sort: 'Must be one of newest, oldest, available, rent, total, likes, title, distance, fit',
      search: 'Must be text',
    })
  })
})

describe('buildPath with a query', () => {
  test.each<Partial<SearchQuery>>([
    {},
    { page: 3, limit: 24, sort: 'rent', order: 'asc' },
    { search: 'R&D / 100% "quiet" + sunny? #1', location: 'São Paulo, 東京' },
    { minRent: 0, maxRent: 1250.5, roomType: 'Shared', availability: 'not available' },
  ])('%j is the same after parsing', (query) => {
    const raw = queryOf(buildPath(searchListings, { query }))
    expect(z.parse(searchQuery, raw)).toEqual({ ...defaults, ...query })
    expect(parseForgiving(searchQuery, raw).values).toEqual({ ...defaults, ...query })
  })

  test('undefined values are left out', () => {
    expect(buildPath(searchListings, { query: { search: undefined, page: 2 } })).toBe('/all-items?page=2')
    expect(buildPath(searchListings, { query: { search: undefined } })).toBe('/all-items')
  })
})

describe('queries of other endpoints', () => {
  test.each<[string, Record<string, unknown>, Record<string, string>, z.ZodMiniType]>([
    ['trending', { limit: '0' }, { limit: 'Must be a whole number from 1 to 24' }, listTrending.query],
    ['trending', { limit: '25' }, { limit: 'Must be a whole number from 1 to 24' }, listTrending.query],
    ['trending', { limit: '24' }, {}, listTrending.query],
    ['suggestions', { query: 'x'.repeat(201) }, { query: 'Must be at most 200 characters' }, listSuggestions.query],
    ['suggestions', { query: 'x'.repeat(200) }, {}, listSuggestions.query],
    ['suggestions', { q: 'x' }, { q: 'unknown' }, listSuggestions.query],
    ['roommates', { limit: '200' }, {}, listListings.query],
    ['roommates', { limit: '201' }, { limit: 'Must be a whole number from 1 to 200' }, listListings.query],
    ['roommates', { cursor: 'next' }, { cursor: 'Not a cursor' }, listListings.query],
    ['roommates', { cursor: '17-0123456789abcdef01234567' }, {}, listListings.query],
  ])('%s with %j has the problems %j', (_name, raw, expected, schema) => {
    expect(problems(schema, raw)).toEqual(expected)
  })

  test('an empty query gets the defaults', () => {
    expect(z.parse(listTrending.query, {})).toEqual({ limit: 6 })
    expect(z.parse(listSuggestions.query, {})).toEqual({ query: '' })
    expect(z.parse(listListings.query, {})).toEqual({ limit: 100 })
  })
})
