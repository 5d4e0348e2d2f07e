import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { MAX_SEARCH_NAME } from '@roommate-finder/contracts/limits'
import type { PlaceName } from '@roommate-finder/contracts/places'
import type { AlertFrequency } from '@roommate-finder/contracts/saved-searches'
import { labelOf, listAppliedFilters } from '#src/entities/room/filters/filter-views.ts'
import { defaultSearch, writeSearch } from '#src/entities/room/filters/search-params.ts'

/** Names the filters of a search as their chips do, and whether it leaves out rooms with a deal-breaker. */
export const listFilterLabels = (query: SearchQuery, near?: PlaceName): string[] => [
  ...listAppliedFilters(query).map((filter) => labelOf(query, filter, near)),
  ...(query.sort === 'fit' ? ['Fits me'] : []),
]

/** Suggests a name: the place, whether pets may come, and as many labels of other filters as fit. */
export const suggestName = ({ pets, ...query }: SearchQuery, near?: PlaceName): string => {
  const ofPets = listFilterLabels({ ...defaultSearch, pets })
  const [first, ...rest] = near
    ? [`Rooms near ${near.label}`, ...listFilterLabels({ ...query, near: undefined, radius: undefined })]
    : listFilterLabels(query)
  const labels = [...(first === undefined ? [] : [first]), ...ofPets, ...rest]
  let name = Array.from(labels[0] ?? 'All rooms')
    .slice(0, MAX_SEARCH_NAME)
    .join('')
  for (const label of labels.slice(1)) {
    const longer = `${name}, ${label}`
    if (Array.from(longer).length <= MAX_SEARCH_NAME) name = longer
  }
  return name
}

/** Returns the parameters that are saved: those of the URL without its page. */
export const toSavedParameters = (query: SearchQuery): Record<string, string> => {
  const { page: _, limit: __, ...parameters } = Object.fromEntries(new URLSearchParams(writeSearch(query)))
  return parameters
}

/** How often a saved search tells of rooms. */
export const frequencyChoices: readonly { value: AlertFrequency; label: string }[] = [
  { value: 'instant', label: 'Right away' },
  { value: 'daily', label: 'Daily' },
  { value: 'off', label: 'Off' },
]
