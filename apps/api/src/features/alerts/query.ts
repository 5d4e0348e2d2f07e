import { ignoresOrder, type SavedQuery, savedQuery } from '@roommate-finder/contracts/discovery'
import { filterKeys } from '@roommate-finder/contracts/filters'
import * as z from 'zod/mini'
import type { FilteredListing } from '../search/filter.ts'
import { createMatcher } from '../search/filters.ts'
import { listRequiredKeys } from '../search/required-keys.ts'

/**
 * Returns the parameters of a search as in a URL, in a fixed order and without those that change nothing, so that equal
 * searches have equal parameters.
 */
export const toParameters = ({ sort, order, ...filters }: SavedQuery): Record<string, string> => {
  const parameters: Record<string, string> = {}
  for (const key of filterKeys) {
    const value = filters[key]
    if (value !== undefined) parameters[key] = Array.isArray(value) ? value.toSorted().join() : String(value)
  }
  if (sort !== 'newest') parameters['sort'] = sort
  if (order !== 'desc' && !ignoresOrder(sort)) parameters['order'] = order
  return parameters
}

/** Parses stored parameters. Returns undefined if the contract no longer accepts them. */
export const parseStored = (parameters: Record<string, string>): SavedQuery | undefined =>
  z.safeParse(savedQuery, parameters).data

/** Returns whether listings fit stored parameters. Those that the contract no longer accepts fit nothing. */
export const createStoredMatcher = (parameters: Record<string, string>): ((listing: FilteredListing) => boolean) => {
  const query = parseStored(parameters)
  return query ? createMatcher(query) : () => false
}

/** Lists the keys that stored parameters require. */
export const listStoredKeys = (parameters: Record<string, string>): string[] => {
  const query = parseStored(parameters)
  return query ? listRequiredKeys(query) : []
}
