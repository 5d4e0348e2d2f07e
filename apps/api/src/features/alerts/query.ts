import type { SavedQuery } from '@roommate-finder/contracts/discovery'
import { filterKeys } from '@roommate-finder/contracts/filters'

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
  if (order !== 'desc' && sort !== 'newest' && sort !== 'oldest') parameters['order'] = order
  return parameters
}
