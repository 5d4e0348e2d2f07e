import { getFilterOptions, searchListings } from '@roommate-finder/contracts/discovery'
import type { CallInput } from '@roommate-finder/contracts/endpoint'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectError, fetchBody } from '../../testing/calls.ts'
import { insertListings, type ListingToInsert } from '../../testing/insert-listings.ts'
import { type Person, startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
let ana: Person

beforeAll(async () => {
  api = await startTestApi()
  ana = await api.createPerson({ name: 'Ana Lima' })
})
beforeEach(() => api.clear())
afterAll(() => api.close())

type Query = CallInput<typeof searchListings>['query']

const search = (query: Query = {}) => fetchBody(api.visitor(), searchListings, { query: { sort: 'oldest', ...query } })

const titles = async (query: Query = {}) => (await search(query)).items.map(({ title }) => title)

const insert = (listings: ListingToInsert[]) => insertListings(api, ana, listings)

/** Creates a listing with the title `Number <name>` and a description without words. */
const named = (name: string, rest: ListingToInsert = {}): ListingToInsert => ({
  title: `Number ${name}`,
  description: '-',
  ...rest,
})

describe('GET /all-items with search', () => {
  beforeEach(() =>
    insert([
      { title: 'Sunny room', location: 'Austin, TX', description: 'Near the university. Owner keeps a cat.' },
      { title: 'Quiet loft', location: 'Austin, TX', description: 'Sunlight all day.' },
      { title: 'Chambre à Montréal', location: 'Montréal, QC', description: 'Très près du métro.' },
      { title: '東京の部屋 明るい', location: '東京', description: '駅から 徒歩五分。' },
      { title: 'Комната в Киеве', location: 'Київ', description: 'Тихий двор.' },
    ]),
  )

  test.each([
    ['aus', ['Sunny room', 'Quiet loft']],
    ['AUSTIN', ['Sunny room', 'Quiet loft']],
    ['sunny aus', ['Sunny room']],
    ['aus sun', ['Sunny room', 'Quiet loft']],
    ['sun, tx.', ['Sunny room', 'Quiet loft']],
    ['univ', ['Sunny room']],
    ['versity', []],
    ['tin', []],
    ['sunny dallas', []],
    ['montreal', ['Chambre à Montréal']],
    ['MONTRÉAL metro', ['Chambre à Montréal']],
    ['tres pres', ['Chambre à Montréal']],
    ['東京', ['東京の部屋 明るい']],
    ['徒歩', ['東京の部屋 明るい']],
    ['КОМНАТА', ['Комната в Киеве']],
    ['київ', ['Комната в Киеве']],
    ['room room roo', ['Sunny room']],
  ])('%s finds %j', async (text, found) => {
    const page = await search({ search: text })
    expect(page.items.map(({ title }) => title)).toEqual(found)
    expect(page.pagination.total).toBe(found.length)
  })

  test.each(['', '   ', '.*', '$', '()[]{}|\\^?+', '😀', '—'])('%j has no word and does not filter', async (text) => {
    expect(await titles({ search: text })).toHaveLength(5)
  })

  test.each([
    ['aus.*', ['Sunny room', 'Quiet loft']],
    ['a.stin', []],
    ['(sunny|quiet)', []],
    ['$sunny', ['Sunny room']],
    ['room$', ['Sunny room']],
    ['cat\\', ['Sunny room']],
    ['sunny[roo', ['Sunny room']],
    ['{"$gt":""}', []],
    ['keeps"a"cat', ['Sunny room']],
    ['\u0000sunny', ['Sunny room']],
  ])('%j, with special characters that separate words, finds %j', async (text, found) => {
    expect(await titles({ search: text })).toEqual(found)
  })
})

describe('searched words', () => {
  const words = (count: number) => Array.from({ length: count }, (_, i) => `word${i + 1}x`).join(' ')

  test('of a description are its first 150 distinct ones', async () => {
    await insert([named('one', { description: `${words(100)} ${words(151)}` })])
    expect(await titles({ search: 'word150x' })).toHaveLength(1)
    expect(await titles({ search: 'word151x' })).toEqual([])
  })

  test('of title and location do not count towards the 150 of the description', async () => {
    await insert([{ title: 'aaaa bbbb cccc', location: 'dddd eeee', description: words(150) }])
    expect(await titles({ search: 'word150x aaaa eeee' })).toHaveLength(1)
  })

  test('do not include contact details, names, emails, tags and room types', async () => {
    await insert([
      named('one', { contactInfo: 'findme@secret.example', lifestyle: ['Vegetarian'], roomType: 'Studio' }),
    ])
    for (const text of ['findme', 'secret', 'Ana', 'Lima', ana.email, 'vegetarian', 'studio']) {
      expect(await titles({ search: text })).toEqual([])
    }
  })

  test('may be as long as the longest search', async () => {
    await insert([named('one', { description: 'x'.repeat(300) })])
    expect(await titles({ search: 'x'.repeat(200) })).toHaveLength(1)
  })

  test('must all be prefixes of words of a listing', async () => {
    await insert([
      named('one', { description: 'aa bb cc dd ee ff gg hh' }),
      named('two', { description: 'aa bb cc dd' }),
    ])
    expect(await titles({ search: 'aa bb cc dd' })).toEqual(['Number one', 'Number two'])
    expect(await titles({ search: 'hh gg ff ee dd cc bb aa' })).toEqual(['Number one'])
  })

  test('are the first 8 of a longer search', async () => {
    await insert([named('one', { description: 'aa bb cc dd ee ff gg hh' })])
    expect(await titles({ search: 'aa bb cc dd ee ff gg hh zz' })).toEqual(['Number one'])
    expect(await titles({ search: 'zz aa bb cc dd ee ff gg hh' })).toEqual([])
  })

  test('of a few letters match the prefix of any word', async () => {
    await insert([named('one', { description: 'quiet' }), named('two', { description: 'q uilt 部屋' })])
    expect(await titles({ search: 'q' })).toEqual(['Number one', 'Number two'])
    expect(await titles({ search: 'qu' })).toEqual(['Number one'])
    expect(await titles({ search: 'u q' })).toEqual(['Number two'])
    expect(await titles({ search: '屋' })).toEqual(['Number two'])
    expect(await titles({ search: 'uil' })).toEqual(['Number two'])
    expect(await titles({ search: 'z' })).toEqual([])
  })
})

describe('GET /all-items with filters', () => {
  test('location matches a prefix of the location or a part after a comma, ignoring case and accents', async () => {
    await insert([
      named('one', { location: 'San José, CA' }),
      named('two', { location: 'San Jose' }),
      named('three', { location: 'West San Jose' }),
      named('four', { location: 'San Joaquin, CA' }),
    ])
    expect(await titles({ location: 'San José, CA' })).toEqual(['Number one'])
    expect(await titles({ location: 'SAN JOSE' })).toEqual(['Number one', 'Number two'])
    expect(await titles({ location: ' san jo' })).toEqual(['Number one', 'Number two', 'Number four'])
    expect(await titles({ location: 'jose' })).toEqual([])
    expect(await titles({ location: '.*' })).toEqual([])
    expect(await titles({ location: 'san\u0000jose' })).toEqual(['Number one', 'Number two'])
    expect(await titles({ location: 'ca' })).toEqual(['Number one', 'Number four'])
    expect(await titles({ location: 'c' })).toEqual([])
    expect(await titles({ location: ', ca' })).toEqual(['Number one', 'Number four'])
    expect(await titles({ location: 'All' })).toHaveLength(4)
  })

  test.each([
    ['Saint Louis', 'St. Louis', 'st louis', 'saint lou', 'ST.'],
    ['Mount Vernon', 'Mt. Vernon', 'mt vernon', 'mt ver', 'mt'],
    ['W. Hollywood', 'West Hollywood', 'w hollywood', 'west holly'],
    ['Pt. Pleasant', 'Point Pleasant', 'pt pleasant', 'point'],
  ])('location and search find %s and %s in every spelling', async (one, other, ...more) => {
    await insert([named('one', { location: one }), named('two', { location: other })])
    for (const text of [one, other, ...more]) {
      expect(await titles({ location: text }), `location=${text}`).toHaveLength(2)
      expect(await titles({ search: text }), `search=${text}`).toHaveLength(2)
    }
    const { locations } = await fetchBody(api.visitor(), getFilterOptions)
    expect(locations).toHaveLength(1)
  })

  test.each([
    ['München, Germany', 'Munich, Germany', 'munich'],
    ['London, Ontario', 'London, Canada', 'london, on'],
    ['Brooklyn, New York City', 'Brooklyn, NY', 'Brooklyn, NYC'],
  ])('location finds %s and %s as one place', async (one, other, third) => {
    await insert([named('one', { location: one }), named('two', { location: other })])
    for (const location of [one, other, third]) expect(await titles({ location }), location).toHaveLength(2)
  })

  test('location finds a place in every spelling, whatever its punctuation and spaces', async () => {
    const spellings = ['Probeton, TX', 'Probeton,TX', 'Probeton , TX', 'Probeton TX', 'Probeton, TX.', 'PROBETON  TX']
    await insert(spellings.map((location, i) => named(String(i), { location })))
    for (const location of [...spellings, 'probe-ton', 'TX'])
      expect(await titles({ location }), location).toHaveLength(6)
  })

  test('minRent and maxRent are inclusive and exclude listings without rent', async () => {
    await insert([0, 500, 500.5, 1000, 100_000, null].map((rent) => named(String(rent), { rent })))
    const rents = async (query: Query) => (await search(query)).items.map(({ rent }) => rent)
    expect(await rents({ minRent: 500 })).toEqual([500, 500.5, 1000, 100_000])
    expect(await rents({ maxRent: 500 })).toEqual([0, 500])
    expect(await rents({ minRent: 500.5, maxRent: 1000 })).toEqual([500.5, 1000])
    expect(await rents({ minRent: 500, maxRent: 500 })).toEqual([500])
    expect(await rents({ minRent: 0 })).toEqual([0, 500, 500.5, 1000, 100_000])
    expect(await rents({ maxRent: 0 })).toEqual([0])
    expect(await rents({ minRent: '', maxRent: 'All' })).toHaveLength(6)
    expect(await rents({})).toHaveLength(6)
  })

  test('a rent range with words is inclusive, and includes rents above today’s maximum', async () => {
    await insert([0, 799.99, 800, 899.5, 900, 1_500_000, null].map((rent) => named(`Loft ${rent}`, { rent })))
    const rents = async (query: Query) => (await search({ ...query, search: 'loft' })).items.map(({ rent }) => rent)
    expect(await rents({ minRent: 800, maxRent: 899.5 })).toEqual([800, 899.5])
    expect(await rents({ minRent: 800 })).toEqual([800, 899.5, 900, 1_500_000])
    expect(await rents({ maxRent: 799.99 })).toEqual([0, 799.99])
    expect(await rents({ minRent: 1_200_000 })).toEqual([1_500_000])
    expect(await rents({})).toHaveLength(7)
  })

  test('roomType and availability filter alone and together; `All` or an empty value does not filter', async () => {
    await insert([
      named('one', { roomType: 'Single' }),
      named('two', { roomType: 'Studio' }),
      named('three', { roomType: 'Studio', availability: 'not available' }),
    ])
    expect(await titles({ roomType: 'Studio' })).toEqual(['Number two', 'Number three'])
    expect(await titles({ availability: 'available' })).toEqual(['Number one', 'Number two'])
    expect(await titles({ roomType: 'Studio', availability: 'not available' })).toEqual(['Number three'])
    expect(await titles({ roomType: 'Master' })).toEqual([])
    expect(await titles({ roomType: 'All', availability: '' })).toHaveLength(3)
  })

  test('all filters together match listings that match each', async () => {
    const fits: ListingToInsert = { title: 'Green attic', location: 'Reno, NV', rent: 800, roomType: 'Shared' }
    await insert([
      fits,
      { ...fits, title: 'Blue attic' },
      { ...fits, location: 'Elko, NV' },
      { ...fits, rent: 900 },
      { ...fits, roomType: 'Single' },
      { ...fits, availability: 'not available' },
    ])
    const query = {
      location: 'Reno',
      minRent: 700,
      maxRent: 850,
      roomType: 'Shared',
      availability: 'available',
    } as const
    expect(await titles({ ...query, search: 'green' })).toEqual(['Green attic'])
  })
})

describe('a page of GET /all-items', () => {
  test('without a query, has the newest 12 listings and the number of pages', async () => {
    const start = Date.parse('2026-01-01T00:00:00.000Z')
    const ids = await insert(Array.from({ length: 25 }, (_, i) => ({ createdAt: new Date(start + i) })))
    const page = await fetchBody(api.visitor(), searchListings)
    expect(page.items.map(({ _id }) => _id)).toEqual(ids.toReversed().slice(0, 12))
    expect(page.pagination).toEqual({ current: 1, pages: 3, total: 25 })
  })

  test('without matches, is page 1 of 1 and empty', async () => {
    const nothing = { items: [], pagination: { current: 1, pages: 1, total: 0 } }
    expect(await search()).toEqual(nothing)
    expect(await search({ search: 'x', location: 'y', minRent: 1 })).toEqual(nothing)
  })

  test('past the end, up to the largest integer, returns 200 with no items and the true total', async () => {
    await insert([named('one'), named('two')])
    for (const filter of [{}, { search: 'number' }, { minRent: 1 }]) {
      for (const page of [2, 100_000_000, Number.MAX_SAFE_INTEGER]) {
        expect(await search({ ...filter, page, limit: 100 })).toEqual({
          items: [],
          pagination: { current: page, pages: 1, total: 2 },
        })
      }
    }
  })

  test.each([
    ['page=0', 'page'],
    ['page=', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['sort=price', 'sort'],
    ['order=up', 'order'],
    ['roomType=Attic', 'roomType'],
    ['availability=yes', 'availability'],
    ['minRent=-1', 'minRent'],
    ['minRent=x', 'minRent'],
    ['minRent=2&maxRent=1', 'minRent'],
    ['maxRent=NaN', 'maxRent'],
    ['rent[$gt]=0', 'rent[$gt]'],
    ['minRent[$gt]=0', 'minRent[$gt]'],
    ['search[]=a', 'search[]'],
    ['search=a&search=b', 'search'],
    ['sort=newest&sort=newest', 'sort'],
    [`search=${'x'.repeat(201)}`, 'search'],
    [`location=${'x'.repeat(201)}`, 'location'],
    ['colour=red', 'colour'],
    ['Page=1', 'Page'],
    ['constructor=1', 'constructor'],
    ['toString=1', 'toString'],
  ])('with ?%s returns 400 with that field', async (query, field) => {
    const response = await api.visitor().get(`/all-items?${query}`)
    expect(Object.keys(expectError(response, 'validation_failed').fields ?? {})).toEqual([field])
  })

  test('with ?__proto__=1 returns 400', async () => {
    const response = await api.visitor().get('/all-items?__proto__=1')
    expectError(response, 'validation_failed')
    expect(response.text).toContain('"fields":{"__proto__":"Unknown parameter"}')
  })

  test('with several invalid values returns 400 with each field', async () => {
    const response = await api.visitor().get('/all-items?page=0&limit=101&roomType=x&colour=red')
    expect(expectError(response, 'validation_failed').fields).toEqual({
      page: 'Must be a whole number from 1',
      limit: 'Must be a whole number from 1 to 100',
      roomType: 'Must be one of Single, Shared, Master, Studio',
      colour: 'Unknown parameter',
    })
  })
})
