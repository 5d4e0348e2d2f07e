import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import type { Amenity } from '@roommate-finder/contracts/facts'
import type { FilterKey } from '@roommate-finder/contracts/filters'
import { isolate } from '@roommate-finder/contracts/primitives'
import { formatCalendarDate, formatMoney } from '#src/lib/format.ts'
import { amenityLabels, bathroomLabels, furnitureLabels, hostTypeLabels } from './fact-labels.ts'
import { type AppliedFilter, availabilityLabels } from './filters.ts'
import type { Filters } from './search-params.ts'

/** The labels of the yes-or-no filters. */
const yesNoLabels = {
  furnished: furnitureLabels,
  pets: { yes: 'Pets allowed', no: 'No pets' },
  smoking: { yes: 'Smoking allowed', no: 'No smoking' },
  couples: { yes: 'Couples welcome', no: 'No couples' },
  photos: { yes: 'With photos', no: 'Without photos' },
} as const
export type YesNoFilter = keyof typeof yesNoLabels

const rentLabel = ({ minRent, maxRent }: SearchQuery): string => {
  if (minRent === undefined) return `Rent up to ${formatMoney(maxRent ?? 0)}`
  if (maxRent === undefined) return `Rent from ${formatMoney(minRent)}`
  return `Rent ${formatMoney(minRent)} to ${formatMoney(maxRent)}`
}

const yesNoLabel = (key: YesNoFilter) => (query: SearchQuery) => yesNoLabels[key][query[key] ? 'yes' : 'no']

/** The labels of active filters. For a filter that is a list, `item` is one of its values. */
const labels: Record<FilterKey, (query: SearchQuery, item: string) => string> = {
  search: ({ search }) => `“${search}”`,
  location: ({ location = '' }) => location,
  minRent: rentLabel,
  maxRent: rentLabel,
  maxTotal: ({ maxTotal = 0 }) => `Total up to ${formatMoney(maxTotal)}`,
  roomType: ({ roomType = '' }) => roomType,
  availability: ({ availability }) => availabilityLabels[availability ?? 'available'],
  availableBy: ({ availableBy = '' }) => `Move in by ${formatCalendarDate(availableBy)}`,
  stayMonths: ({ stayMonths = 0 }) => `${stayMonths}-month stay`,
  furnished: yesNoLabel('furnished'),
  pets: yesNoLabel('pets'),
  smoking: yesNoLabel('smoking'),
  couples: yesNoLabel('couples'),
  photos: yesNoLabel('photos'),
  bathroom: ({ bathroom }) => `${bathroomLabels[bathroom ?? 'shared']} bathroom`,
  hostType: ({ hostType }) => hostTypeLabels[hostType ?? 'landlord'],
  lifestyle: (_, item) => item,
  amenities: (_, item) => amenityLabels[item as Amenity],
}

export const labelOf = (query: SearchQuery, { keys: [key], item = '' }: AppliedFilter): string =>
  isolate(labels[key](query, item))

/** Returns the change that removes a filter. */
export const clearFilter = (query: SearchQuery, { keys, item }: AppliedFilter): Partial<Filters> => {
  if (item === undefined) return Object.fromEntries(keys.map((key) => [key, undefined]))
  const lists = { lifestyle: query.lifestyle, amenities: query.amenities }
  return Object.fromEntries(
    Object.entries(lists)
      .filter(([key]) => keys.some((other) => other === key))
      .map(([key, values = []]) => {
        const rest = values.filter((value) => value !== item)
        return [key, rest.length > 0 ? rest : undefined]
      }),
  )
}
