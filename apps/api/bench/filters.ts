import { factDefs } from '@roommate-finder/contracts/facts'
import { defOfFilter, type FilterKey, filterKeys } from '@roommate-finder/contracts/filters'
import { mulberry32 } from '../seed/random.ts'

const DAY_MS = 86_400_000

/** Returns a value of each filter that compares a fact: yes, or the last of its values. */
const factValues = (): Partial<Record<FilterKey, string>> =>
  Object.fromEntries(
    filterKeys.flatMap((param) => {
      const { fact } = defOfFilter(param)
      if (!fact) return []
      const def = factDefs[fact]
      return [[param, 'values' in def ? def.values.at(-1) : 'true']]
    }),
  )

/**
 * Returns one value of each filter, as in a URL. Generated rooms are available from 30 days before to 90 days after
 * their generation.
 */
export const sampleFilters = (now: Date): Partial<Record<FilterKey, string>> => ({
  search: 'sunny',
  location: 'austin',
  near: '4671654',
  bbox: '-98,30,-97.5,30.5',
  minRent: '900',
  maxRent: '1500',
  maxTotal: '900',
  roomType: 'Shared',
  availability: 'available',
  availableBy: new Date(now.getTime() + 30 * DAY_MS).toISOString().slice(0, 10),
  stayMonths: '6',
  photos: 'false',
  lifestyle: 'Quiet',
  amenities: 'wifi,gym',
  ...factValues(),
})

/** Filters that match many listings, in sort orders other than newest first. */
const sortedFilters = [
  'furnished=true&sort=likes',
  'lifestyle=Quiet&sort=title&order=asc',
  'pets=true&availability=available&sort=rent&order=asc',
  'maxRent=900&sort=total&order=asc',
]

const COMBINATIONS = 5
const FILTERS_IN_EACH = 4

/** A city with thousands of generated rooms, also with three other filters and by distance. */
const nearQueries = [
  'near=4671654&sort=distance',
  'near=4671654&radius=100&maxRent=900&pets=true&furnished=true',
  'near=zip78704&radius=5&maxRent=900&pets=true&furnished=true&sort=distance',
]

/** Maps of the world, the US, a state and a city, and of few rooms among many. */
const mapQueries = [
  'bbox=-180,-85,180,85&zoom=3',
  'bbox=-125,24,-66,50&zoom=4',
  'bbox=-106.7,25.8,-93.5,36.5&zoom=6',
  'bbox=-98,30,-97.5,30.5&zoom=11',
  'bbox=-97.8,30.2,-97.7,30.3&zoom=16',
  'bbox=-125,24,-66,50&zoom=4&smoking=true',
]

const placeQueries = ['san', 'springfield, il', '787', 'Brookln'].map((text) => `query=${encodeURIComponent(text)}`)

/**
 * Lists the addresses of searches with every single filter, sorted by total, with filters in other sort orders, and with
 * five random combinations of four filters; of searches near a place, maps, and look-ups of places.
 */
export const listFilterPaths = (now: Date): string[] => {
  const singles = Object.entries(sampleFilters(now)).map(([param, value]) => `${param}=${encodeURIComponent(value)}`)
  const random = mulberry32(22)
  const combinations = Array.from({ length: COMBINATIONS }, () => {
    const shuffled = singles.map((single) => ({ single, place: random() })).sort((a, b) => a.place - b.place)
    return shuffled
      .slice(0, FILTERS_IN_EACH)
      .map(({ single }) => single)
      .join('&')
  })
  const searches = [...singles, 'sort=total&order=asc', ...sortedFilters, ...combinations, ...nearQueries]
  return [
    ...searches.map((query) => `/all-items?${query}`),
    ...mapQueries.map((query) => `/map?${query}`),
    ...placeQueries.map((query) => `/places?${query}`),
  ]
}
