import { type SearchQuery, searchQuery } from '@roommate-finder/contracts/discovery'
import { amenities, factDefs } from '@roommate-finder/contracts/facts'
import { defOfFilter, type FilterKey, filterKeys } from '@roommate-finder/contracts/filters'
import { availabilities, listingStatuses, roomTypes } from '@roommate-finder/contracts/listings'
import { snapSpot } from '@roommate-finder/contracts/places'
import { refreshStatistics } from '@roommate-finder/local-stack/mongo/refresh-statistics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { drawFacts, toFacts } from '../../../seed/facts.ts'
import { mulberry32 } from '../../../seed/random.ts'
import type { ObjectId } from '../../db/object-id.ts'
import { insertListings, type ListingToInsert } from '../../testing/insert-listings.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { createMatcher, listKeysOfListing, listRequiredKeys, matchAll, readFilters } from './filters.ts'
import { planSearch } from './plan.ts'
import { UNLISTED } from './status.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(async () => {
  await api.clear()
  await api.close()
})

const LISTINGS = 2_000
const QUERIES = 500
const random = mulberry32(22)
const below = (limit: number) => Math.floor(random() * limit)
const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T
const now = new Date('2026-06-15T12:00:00.000Z')

const places = ['Austin, TX', 'Reno, NV', 'San José, CA', 'Old Austin, TX']
const tags = ['Quiet', 'quiet', 'Night Owl', 'Pet-friendly', 'Café', 'Non-smoker']
const words = ['sunny', 'room', 'attic', 'Zimmer', 'ático', 'loft', 'a', 'sun']

const AUSTIN = '4671654'
const drawBounds = () => {
  const [west, south] = [-98 + random(), 29.7 + random()]
  return [west, south, west + random(), south + random()].join()
}

const drawListing = (): ListingToInsert => {
  const listing = {
    title: `Room: ${pick(words)} ${pick(words)}`,
    location: pick(places),
    rent: pick([null, 0, 800.5, 400 + below(1_500), 60_000]),
    roomType: pick(roomTypes),
    status: pick(listingStatuses),
    ...(random() < 0.3 && {
      placeId: AUSTIN,
      spot: snapSpot({ lat: 30.27 + (random() - 0.5) / 2, lng: -97.74 + (random() - 0.5) / 2 }),
    }),
    lifestyle: tags.filter(() => random() < 0.3),
    description: `${pick(words)} by the ${pick(words)}`,
  }
  return { ...listing, ...toFacts(drawFacts(random, { ...listing, lifestyle: [] }), now) }
}

const drawFactValue = (param: FilterKey): string => {
  const { fact } = defOfFilter(param)
  const def = fact && factDefs[fact]
  return def && 'values' in def ? pick<string>(def.values) : pick(['true', 'false'])
}

/** The values of filters that compare more than a fact. */
const drawValue: Partial<Record<FilterKey, () => string>> = {
  search: () => Array.from({ length: 1 + below(2) }, () => pick(words)).join(' '),
  location: () => pick(['austin', 'TX', 'San Jose, CA', 'reno', 'old', 'nv']),
  near: () => pick([AUSTIN, 'zip78704', 'zip89501']),
  bbox: drawBounds,
  minRent: () => String(below(1_500)),
  maxRent: () => String(1_500 + below(1_000)),
  maxTotal: () => String(500 + below(1_600)),
  roomType: () => pick(roomTypes),
  availability: () => pick(availabilities),
  availableBy: () => new Date(now.getTime() + (below(140) - 40) * 86_400_000).toISOString().slice(0, 10),
  stayMonths: () => String(1 + below(24)),
  photos: () => 'false',
  lifestyle: () => [...new Set([pick(tags), pick(tags)])].join(),
  amenities: () => [...new Set([pick(amenities), pick(amenities)])].join(),
}

const drawQuery = (): SearchQuery => {
  const params = Array.from({ length: 1 + below(4) }, () => pick(filterKeys.filter((key) => key !== 'radius')))
  const radius = String(1 + below(100))
  const sort = pick(['newest', 'rent', 'total'])
  return z.parse(searchQuery, {
    sort,
    radius,
    ...Object.fromEntries(params.map((param) => [param, drawValue[param]?.() ?? drawFactValue(param)])),
  })
}

test('random filters match the same listings in TypeScript and in the database, by keys or along the sort, and each has a required key', async () => {
  await insertListings(api, { uid: 'a host' }, Array.from({ length: LISTINGS }, drawListing))
  await refreshStatistics(api.mongoUri, api.databaseName)
  const stored = api.collections.listings
  const all = await stored.find().toArray()
  const find = async (match: object) => {
    const [found] = await stored
      .aggregate([{ $match: match }, { $group: { _id: null, ids: { $push: '$_id' } } }])
      .toArray()
    return ((found?.['ids'] ?? []) as ObjectId[]).map((id) => id.toHexString()).sort()
  }
  let withMatches = 0
  for (let i = 0; i < QUERIES; i++) {
    const query = drawQuery()
    const fitting = all.filter(createMatcher(query))
    const required = new Set(listRequiredKeys(query))
    for (const listing of fitting) expect(listKeysOfListing(listing).some((key) => required.has(key))).toBe(true)
    const expected = fitting.map(({ _id }) => _id.toHexString())
    const listed = { $nor: [UNLISTED] }
    const { range, rest } = planSearch(query, listed)
    const match = i % 2 === 0 ? { ...range, ...rest } : { ...matchAll(readFilters(query)), ...listed }
    expect(await find(match), JSON.stringify(query)).toEqual(expected.sort())
    if (expected.length > 0) withMatches++
  }
  expect(withMatches).toBeGreaterThan(QUERIES / 2)
})
