import type { FilterKey } from '@roommate-finder/contracts/filters'
import type { AppliedFilter, FilteredListing, FilterQuery } from './filter.ts'
import { createSearchKeys, readFilters } from './filters.ts'
import { listKeys } from './keys.ts'

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
