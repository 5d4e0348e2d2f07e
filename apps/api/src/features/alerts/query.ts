import { isDeepStrictEqual } from 'node:util'
import { ignoresOrder, type SavedQuery, savedQuery } from '@roommate-finder/contracts/discovery'
import { filterKeys } from '@roommate-finder/contracts/filters'
import { getPlaces } from '@roommate-finder/places/places'
import * as z from 'zod/mini'
import type { FilteredListing } from '../search/filter.ts'
import { createMatcher, listRequiredKeys, readFilters } from '../search/filters.ts'

/** Returns the parameters of a search as in a URL, in a fixed order and without those that change nothing. */
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

/** Replaces a move-in date that has passed by today: who still searches wants a room that is available now. */
const moveToToday = <Query extends Pick<SavedQuery, 'availableBy'>>(query: Query, now: Date): Query => {
  const today = now.toISOString().slice(0, 10)
  return query.availableBy !== undefined && query.availableBy < today ? { ...query, availableBy: today } : query
}

/**
 * Parses stored parameters. Replaces a move-in date that has passed by today. Returns undefined if the contract no longer
 * accepts the parameters.
 */
export const parseStored = (parameters: Record<string, string>, now: Date): SavedQuery | undefined => {
  const { data } = z.safeParse(savedQuery, parameters)
  return data && moveToToday(data, now)
}

/** Returns whether stored parameters find the best fit first: then alerts leave out rooms that clash. */
export const isByFit = (parameters: Record<string, string>): boolean => parameters['sort'] === 'fit'

/** Returns whether listings fit stored parameters. Those that the contract no longer accepts fit nothing. */
export const createStoredMatcher = (
  parameters: Record<string, string>,
  now: Date,
): ((listing: FilteredListing) => boolean) => {
  const query = parseStored(parameters, now)
  return query ? createMatcher(query) : () => false
}

/** Lists the keys that stored parameters require on any day, so without those of the move-in date. */
export const listStoredKeys = (parameters: Record<string, string>): string[] => {
  const { data } = z.safeParse(savedQuery, parameters)
  return data ? listRequiredKeys({ ...data, availableBy: undefined }) : []
}

/** Returns what a search compares. Equal for searches that find the same listings in the same order. */
const toCompared = ({ sort, order, ...filters }: SavedQuery) => {
  const location = getPlaces().resolve(filters.location ?? '')?.label ?? filters.location
  return {
    sort,
    order: ignoresOrder(sort) ? undefined : order,
    conditions: new Set(readFilters({ ...filters, location }).flatMap(({ keys, exact }) => exact ?? keys)),
  }
}

/** Returns whether stored parameters find the same listings as a search, in the same order. */
export const isEqualSearch = (parameters: Record<string, string>, query: SavedQuery, now: Date): boolean => {
  const stored = parseStored(parameters, now)
  return stored !== undefined && isDeepStrictEqual(toCompared(stored), toCompared(moveToToday(query, now)))
}
