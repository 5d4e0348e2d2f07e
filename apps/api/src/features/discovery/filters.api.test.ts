import { searchListings } from '@roommate-finder/contracts/discovery'
import type { CallInput } from '@roommate-finder/contracts/endpoint'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fetchBody } from '../../testing/calls.ts'
import { sendPhoto } from '../../testing/images.ts'
import { insertListings, type ListingToInsert } from '../../testing/insert-listings.ts'
import { listingBody, postListing, startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(async () => {
  await api.clear()
  await api.close()
})

type Query = NonNullable<CallInput<typeof searchListings>['query']>

const insert = (listings: ListingToInsert[]) => insertListings(api, { uid: 'a host' }, listings)

const search = (query: Query) => fetchBody(api.visitor(), searchListings, { query: { sort: 'oldest', ...query } })

const titles = async (query: Query) => (await search(query)).items.map(({ title }) => title)

describe('GET /all-items with a filter on a fact', () => {
  beforeEach(() => api.clear())

  const cases: [query: Query, fits: ListingToInsert[], other: ListingToInsert[]][] = [
    [{ furnished: true }, [{ furnished: true }], [{ furnished: false }]],
    [{ furnished: false }, [{ furnished: false }], [{ furnished: true }]],
    [{ pets: true }, [{ petsAllowed: true }], [{ petsAllowed: false }]],
    [{ smoking: false }, [{ smokingAllowed: false }], [{ smokingAllowed: true }]],
    [{ couples: true }, [{ couplesWelcome: true }], [{ couplesWelcome: false }]],
    [{ bathroom: 'private' }, [{ bathroom: 'private' }], [{ bathroom: 'shared' }]],
    [{ hostType: 'lives-there' }, [{ hostType: 'lives-there' }], [{ hostType: 'landlord' }, { hostType: 'agent' }]],
    [
      { stayMonths: 6 },
      [{ minimumStayMonths: 1 }, { minimumStayMonths: 6 }],
      [{ minimumStayMonths: 7 }, { minimumStayMonths: 24 }],
    ],
    [
      { availableBy: '2026-03-01' },
      [{ availableFrom: '2026-03-01' }, { availableFrom: '2025-12-31' }, { availableFrom: '2000-01-01' }],
      [{ availableFrom: '2026-03-02' }, { availableFrom: '2027-01-01' }, { availableFrom: '2027-12-31' }],
    ],
    [
      { maxTotal: 900 },
      [
        { rent: 850, billsIncluded: false, billsEstimate: 50 },
        { rent: 900, billsIncluded: true },
      ],
      [
        { rent: 850, billsIncluded: false, billsEstimate: 50.01 },
        { rent: 900.01, billsIncluded: true },
      ],
    ],
    [
      { amenities: ['wifi', 'gym'] },
      [{ amenities: ['gym', 'lock', 'wifi'] }],
      [{ amenities: ['wifi'] }, { amenities: ['gym', 'lock'] }],
    ],
    [
      { lifestyle: ['quiet', 'NIGHT OWL'] },
      [{ lifestyle: ['Night owl', 'Quiet', 'Social'] }, { lifestyle: ['Quíet', 'Night Owl'] }],
      [{ lifestyle: ['Quiet'] }, { lifestyle: ['Night', 'Quiet'] }],
    ],
  ]

  test.each(cases)(
    '%j finds the listings that fit, and counts those that do not state the value',
    async (query, fits, other) => {
      const unstated: ListingToInsert[] = [
        { rent: 800, lifestyle: [] },
        { rent: null, lifestyle: [] },
      ]
      const named = (title: string) => (listing: ListingToInsert, i: number) => ({ ...listing, title: `${title} ${i}` })
      await insert([...fits.map(named('Fitting')), ...other.map(named('Other')), ...unstated.map(named('Unstated'))])
      expect(await titles(query)).toEqual(fits.map((_, i) => `Fitting ${i}`))
      expect(await search(query)).toMatchObject({ unstated: 2, pagination: { total: fits.length } })
    },
  )

  test('`photos` finds listings with or without photos, also after an edit and after a removal of photos', async () => {
    const host = await api.createPerson()
    const bare = await postListing(api.as(host))
    const id = await postListing(api.as(host), { title: 'Photographed' })
    const idsWith = async (photos: boolean) => (await search({ photos })).items.map(({ _id }) => _id)
    await sendPhoto(api.as(host), id).expect(201)
    expect(await idsWith(true)).toEqual([id])
    expect(await idsWith(false)).toEqual([bare])
    expect(await search({ photos: false })).not.toHaveProperty('unstated')
    await api
      .as(host)
      .put(`/roommates/${id}`)
      .send(listingBody({ title: 'Renamed' }))
      .expect(200)
    expect(await idsWith(true)).toEqual([id])
    await api.as(host).put(`/roommates/${id}/photos`).send([]).expect(200)
    expect(await idsWith(true)).toEqual([])
    expect(await idsWith(false)).toEqual([bare, id])
  })
})

describe('unstated', () => {
  beforeEach(() => api.clear())

  test('counts listings that match every other filter', async () => {
    await insert([
      { roomType: 'Single', title: 'Sunny attic' },
      { roomType: 'Studio', title: 'Sunny attic' },
      { roomType: 'Single', title: 'Rainy attic' },
      { roomType: 'Single', title: 'Sunny attic', petsAllowed: false },
    ])
    expect(await search({ pets: true, roomType: 'Single', search: 'sunny' })).toMatchObject({ unstated: 1 })
  })

  test('is absent without a filter on a fact, or with two', async () => {
    await insert([{ location: 'Elko, NV' }])
    for (const query of [{}, { location: 'Elko' }, { pets: true, smoking: true }]) {
      expect(await search(query)).not.toHaveProperty('unstated')
    }
  })
})

describe('relaxed', () => {
  beforeEach(async () => {
    await api.clear()
    await insert([
      { rent: 500, petsAllowed: true },
      { rent: 500, petsAllowed: true },
      { rent: 900, petsAllowed: false },
    ])
  })

  test('without matches, names the filter whose removal gives the most matches, and their number', async () => {
    const query = { pets: true, minRent: 600, maxRent: 1000 }
    expect((await search(query)).relaxed).toEqual({ without: ['minRent', 'maxRent'], total: 2 })
    expect((await search({ pets: true, search: 'castle' })).relaxed).toEqual({ without: ['search'], total: 2 })
  })

  test('is absent if dropping no single filter helps, and if there are matches', async () => {
    expect(await search({ search: 'castle', location: 'Reno' })).not.toHaveProperty('relaxed')
    expect(await search({ pets: true })).not.toHaveProperty('relaxed')
    expect(await search({ pets: true, page: 9 })).not.toHaveProperty('relaxed')
  })

  test('tries every filter, in one read', async () => {
    const query = { search: 'room', location: 'austin', pets: true, minRent: 1, availability: 'available' } as const
    api.reads.length = 0
    expect((await search({ ...query, roomType: 'Studio' })).relaxed).toEqual({ without: ['roomType'], total: 2 })
    // The two other reads fetch the page and count the rooms that do not state the fact.
    expect(api.reads).toHaveLength(3)
  })
})
