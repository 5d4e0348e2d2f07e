import { monthlyTotalOf } from '@roommate-finder/contracts/facts'
import { defOfFilter, type FilterKey, filterKeys } from '@roommate-finder/contracts/filters'
import { getPlaces } from '@roommate-finder/places/places'
import { createWordKeys, parseQuery } from '../../lib/text.ts'
import { area } from './area.ts'
import {
  type AppliedFilter,
  byAll,
  byValue,
  type Filter,
  type FilteredListing,
  type FilterQuery,
  foldTag,
} from './filter.ts'
import {
  type Condition,
  createLocationKeys,
  createNumberKeys,
  createValueKeys,
  listKeys,
  listLaterParts,
  listSearchedLocations,
  matchAnyValue,
  matchLocations,
  matchNumbers,
  matchUnstated,
  matchWord,
  toKeyedNumber,
  toLocation,
  toSuggestionKey,
} from './keys.ts'
import { isListed, LISTED, toAvailability } from './status.ts'

/** Lists the names of a listing's place: as its host wrote it, and its label. */
const listLocations = ({ location, place }: FilteredListing): string[] => [
  ...new Set([location, ...(place ? [place.label] : [])]),
]

const wordKeysOfListings = new WeakMap<FilteredListing, string[]>()

/** Creates the word keys of a listing once, because a listing is compared with thousands of saved searches. */
const getWordKeys = (listing: FilteredListing): string[] => {
  const known = wordKeysOfListings.get(listing)
  if (known) return known
  const { wordKeys } = createWordKeys({ ...listing, locations: listLocations(listing) })
  wordKeysOfListings.set(listing, wordKeys)
  return wordKeys
}

const words: Filter = {
  params: ['search'],
  createKeys: (listing) => {
    const { suggestionKeys, wordKeys } = createWordKeys({ ...listing, locations: listLocations(listing) })
    return [...wordKeys, ...suggestionKeys.map(toSuggestionKey)]
  },
  read: ({ search = '' }) => {
    const terms = parseQuery(search)
    if (terms.length === 0) return undefined
    return {
      keys: terms.map(matchWord),
      fits: (listing) => {
        const wordKeys = getWordKeys(listing)
        return terms.every((term) => wordKeys.some((key) => term.some((prefix) => key.startsWith(prefix))))
      },
    }
  },
}

const location: Filter = {
  params: ['location'],
  createKeys: (listing) => [...new Set(listLocations(listing).flatMap(createLocationKeys))],
  read: ({ location: text = '' }) => {
    if (text.trim() === '') return undefined
    const place = getPlaces().resolve(text)
    // Empty without letters and digits: then no listing fits.
    const wanted = [...new Set([...listSearchedLocations(text), ...(place ? [toLocation(place.label)] : [])])]
    return {
      keys: [matchLocations(wanted)],
      fits: (listing) =>
        listLocations(listing).some((name) =>
          wanted.some(
            (each) => each !== '' && (toLocation(name).startsWith(each) || listLaterParts(name).includes(each)),
          ),
        ),
    }
  },
}

const RENT = { name: 'rent', minDigits: 2, maxDigits: 4 }
const TOTAL = { name: 'maxTotal', minDigits: 2, maxDigits: 4 }
const DAY = { name: 'availableBy', minDigits: 0, maxDigits: 5 }
const DAY_MS = 86_400_000

/** Returns the days since 1970, limited to the range of the keys: 0 to 99,999, a day in 2243. */
const toDayNumber = (date: string): number => toKeyedNumber(DAY, Date.parse(date) / DAY_MS)

const rents: Filter = {
  params: ['minRent', 'maxRent'],
  sort: 'rent',
  createKeys: ({ rent }) => createNumberKeys(RENT, rent),
  read: ({ minRent, maxRent }) => {
    if (minRent === undefined && maxRent === undefined) return undefined
    const [min, max] = [minRent ?? 0, maxRent ?? Number.MAX_SAFE_INTEGER]
    return {
      keys: [matchNumbers(RENT, min, max)],
      exact: { rent: { $gte: min, $lte: max } },
      fits: ({ rent }) => rent !== null && rent >= min && rent <= max,
    }
  },
}

const getTotal = ({ rent, facts }: FilteredListing): number | null => monthlyTotalOf({ rent, ...facts })

const total: Filter = {
  params: ['maxTotal'],
  sort: 'total',
  createKeys: (listing) => createNumberKeys(TOTAL, getTotal(listing)),
  read: ({ maxTotal: max }) => {
    if (max === undefined) return undefined
    return {
      keys: [matchNumbers(TOTAL, 0, max)],
      exact: { 'order.total': { $lte: max } },
      fits: (listing) => (getTotal(listing) ?? Number.POSITIVE_INFINITY) <= max,
    }
  },
}

const moveIn: Filter = {
  params: ['availableBy'],
  createKeys: ({ facts: { availableFrom } = {} }) =>
    createNumberKeys(DAY, availableFrom === undefined ? null : toDayNumber(availableFrom)),
  read: ({ availableBy: last }) => {
    if (last === undefined) return undefined
    return {
      keys: [matchNumbers(DAY, 0, toDayNumber(last))],
      fits: ({ facts: { availableFrom } = {} }) =>
        availableFrom !== undefined && toDayNumber(availableFrom) <= toDayNumber(last),
    }
  },
}

const stay: Filter = {
  params: ['stayMonths'],
  createKeys: ({ facts: { minimumStayMonths } = {} }) =>
    createValueKeys('stayMonths', minimumStayMonths === undefined ? [] : [minimumStayMonths]),
  read: ({ stayMonths: months }) => {
    if (months === undefined) return undefined
    return {
      keys: [
        matchAnyValue(
          'stayMonths',
          Array.from({ length: months }, (_, i) => i + 1),
        ),
      ],
      fits: ({ facts: { minimumStayMonths } = {} }) => minimumStayMonths !== undefined && minimumStayMonths <= months,
    }
  },
}

/** The filters that compare a fact with a value, as the contract defines them. */
const factFilters: readonly Filter[] = filterKeys.flatMap((param) => {
  const { fact } = defOfFilter(param)
  return fact ? [byValue(param, ({ facts }) => facts?.[fact])] : []
})

/** In the order in which a search suggests dropping one of several that exclude the same number of listings. */
const filters: readonly Filter[] = [
  words,
  byAll('amenities', ({ facts }) => facts?.amenities ?? []),
  byAll('lifestyle', ({ lifestyle }) => lifestyle.map(foldTag)),
  total,
  rents,
  location,
  area,
  ...factFilters,
  stay,
  moveIn,
  byValue('photos', ({ photos = [] }) => photos.length > 0),
  byValue('roomType', ({ roomType }) => roomType),
  byValue('availability', ({ availability }) => (isListed(availability) ? toAvailability(availability) : availability)),
]

/** Creates the search keys of a listing. */
export const createSearchKeys = (listing: FilteredListing): string[] =>
  filters.flatMap(({ createKeys }) => createKeys(listing))

/** Returns the filters that a query sets. */
export const readFilters = (query: FilterQuery): AppliedFilter[] =>
  filters.flatMap(({ createKeys: _, read, ...filter }) => {
    const set = read(query)
    if (!set) return []
    const unstated = filter.params.find((param) => defOfFilter(param).mayBeUnstated)
    return [{ ...filter, ...set, ...(unstated && { unstated: matchUnstated(unstated) }) }]
  })

/** Returns only the conditions on keys: some are rounded, so that they also match other listings. */
export const matchKeys = (applied: readonly AppliedFilter[]): Condition => {
  const keys = applied.flatMap((filter) => filter.keys)
  return keys.length > 0 ? { $and: keys } : {}
}

/** Returns the condition of listings that match all filters. Without any, an index finds those that lists show. */
export const matchAll = (applied: readonly AppliedFilter[]): Condition =>
  applied.length === 0 ? LISTED : { ...matchKeys(applied), ...matchExact(applied) }

/** Returns only the conditions on exact values. */
export const matchExact = (applied: readonly AppliedFilter[]): Condition =>
  Object.fromEntries(applied.flatMap(({ exact = {} }) => Object.entries(exact)))

/** Returns a function that tells whether lists show a listing and it matches a query, without the database. */
export const createMatcher = (query: FilterQuery): ((listing: FilteredListing) => boolean) => {
  const applied = readFilters(query)
  return (listing) => isListed(listing.availability) && applied.every(({ fits }) => fits(listing))
}

/** A key of every listing. */
const ANY = ''

/** The filters that the fewest listings match, the most selective first. The others follow in their usual order. */
const SELECTIVE: readonly FilterKey[] = ['near', 'location', 'search', 'roomType']

const rank = ({ params }: AppliedFilter): number => {
  const at = SELECTIVE.findIndex((param) => params.includes(param))
  return at === -1 ? SELECTIVE.length : at
}

/**
 * Lists keys of which each listing that fits a query has at least one: those of the most selective filter. An index of
 * these keys finds the few of many queries that a listing may fit; see `listKeysOfListing`.
 */
export const listRequiredKeys = (query: FilterQuery): string[] => {
  const [first] = readFilters(query).sort((a, b) => rank(a) - rank(b))
  const [condition] = first?.keys ?? []
  return condition ? [...new Set(listKeys(condition))] : [ANY]
}

/** Lists the keys of a listing that a query may require. */
export const listKeysOfListing = (listing: FilteredListing): string[] => [ANY, ...createSearchKeys(listing)]
