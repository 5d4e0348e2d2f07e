import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { defOfFilter, type FilterKey, filterKeys } from '@roommate-finder/contracts/filters'
import type { Filters } from './search-params.ts'

// Separate from filter-views.ts, which pages load later.

/** The filters of the panel. The rent has two parameters, and so has the place. */
export type ShownFilter = Exclude<FilterKey, 'search' | 'radius' | 'maxRent'>

const isShown = (key: FilterKey): key is ShownFilter => key !== 'search' && key !== 'radius' && key !== 'maxRent'

/** A filter that users can remove: its URL parameters and, for a list, one of its values. */
export interface AppliedFilter {
  keys: readonly [FilterKey, ...FilterKey[]]
  item?: string
}

const keysOf = (name: FilterKey): AppliedFilter['keys'] => {
  if (name === 'minRent') return ['minRent', 'maxRent']
  return name === 'near' ? ['near', 'radius'] : [name]
}

/** Returns which filters are active. Lists have one filter per value. */
export const listActive = (query: SearchQuery, names: readonly FilterKey[]): AppliedFilter[] =>
  names.flatMap((name): AppliedFilter[] => {
    const keys = keysOf(name)
    const value = query[name]
    if (Array.isArray(value)) return value.map((item) => ({ keys, item }))
    return keys.some((key) => query[key] !== undefined) ? [{ keys }] : []
  })

const shownFilters = filterKeys.filter(isShown)

/** Counts the active filters of the panel. */
export const countPanelFilters = (query: SearchQuery): number => listActive(query, shownFilters).length

/** Returns whether a filter leaves out rooms that do not state what it compares. */
export const leavesOutUnstated = (query: SearchQuery): boolean =>
  listActive(query, shownFilters).some(({ keys: [key] }) => defOfFilter(key).mayBeUnstated)

/** Returns the change that removes a filter. */
export const clearFilter = (query: SearchQuery, { keys, item }: AppliedFilter): Partial<Filters> =>
  Object.fromEntries(
    keys.map((key) => {
      const value = query[key]
      const rest = Array.isArray(value) ? value.filter((other) => other !== item) : []
      return [key, rest.length > 0 ? rest : undefined]
    }),
  )
