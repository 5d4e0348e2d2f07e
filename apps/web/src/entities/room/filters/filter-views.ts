import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { type ComparedFact, factDefs } from '@roommate-finder/contracts/facts'
import { availabilities } from '@roommate-finder/contracts/listings'
import type { PlaceName } from '@roommate-finder/contracts/places'
import { isolate } from '@roommate-finder/contracts/primitives'
import { formatCalendarDate, formatMoney } from '#src/lib/format.ts'
import { availabilityLabels } from '../facts/card-facts.ts'
import {
  amenityLabels,
  byLabel,
  type FormatValue,
  factViews,
  formatMonths,
  hostTypeLabels,
  yesOrNo,
} from '../facts/facts.ts'
import { type AppliedFilter, listActive, type ShownFilter } from './filters.ts'
import { formatNear } from './near.ts'

/** How the page shows a filter. What it accepts stands in the contract's `filterDefs`. */
interface FilterView {
  /** The label of its control. */
  label: string
  /** Formats one value for the control. */
  format: FormatValue
  /** Formats one value for the chip, which has no label. `format` by default. */
  chip?: FormatValue
  /** The values of a select, as in the URL. A filter without them has a control of its own. */
  options?: readonly string[]
  /** What the select calls no filter. "Any" by default. */
  all?: string
  /** Set for a filter that the panel shows at once: it stands there by hand. Others stand under "More filters". */
  atOnce?: true
}

const YES_NO = ['true', 'false']
const TOTALS = [600, 800, 1000, 1250, 1500, 1750, 2000, 2500, 3000]
const STAYS = [1, 2, 3, 4, 6, 9, 12, 18, 24]

const asTyped: FormatValue = (value) => value
const upTo: FormatValue = (total) => `Up to ${formatMoney(Number(total))}`

/** Shows a filter that compares a fact. */
const byFact = (name: ComparedFact, view: Pick<FilterView, 'chip' | 'atOnce'> = {}): FilterView => {
  const def = factDefs[name]
  return { ...factViews[name].short, options: 'values' in def ? def.values : YES_NO, ...view }
}

/** The filters of the panel, in the order of their controls and chips. */
export const filterViews: Record<ShownFilter, FilterView> = {
  location: { label: 'Location', format: asTyped, atOnce: true },
  near: { label: 'Place', format: asTyped, atOnce: true },
  bbox: { label: 'Map area', format: asTyped, chip: () => 'In this map area', atOnce: true },
  minRent: { label: 'Rent', format: asTyped, atOnce: true },
  roomType: { label: 'Room type', format: asTyped, atOnce: true },
  availability: {
    label: 'Availability',
    all: 'All',
    options: availabilities,
    format: byLabel(availabilityLabels),
    atOnce: true,
  },
  availableBy: {
    label: 'Move in by',
    format: asTyped,
    chip: (date) => `Move in by ${formatCalendarDate(date)}`,
    atOnce: true,
  },
  pets: byFact('petsAllowed', { chip: yesOrNo('Pets allowed', 'No pets'), atOnce: true }),
  furnished: byFact('furnished'),
  maxTotal: {
    label: 'Total with utilities',
    options: TOTALS.map(String),
    format: upTo,
    chip: (total) => `Total up to ${formatMoney(Number(total))}`,
  },
  stayMonths: {
    label: 'Length of stay',
    options: STAYS.map(String),
    format: (months) => formatMonths(Number(months)),
    chip: (months) => `${months}-month stay`,
  },
  bathroom: byFact('bathroom', {
    chip: byLabel({ shared: 'Shared bathroom', private: 'Private bathroom' }),
  }),
  hostType: byFact('hostType', { chip: byLabel({ ...hostTypeLabels, 'lives-there': 'Host lives here' }) }),
  smoking: byFact('smokingAllowed', { chip: yesOrNo('Smoking allowed', 'No smoking') }),
  couples: byFact('couplesWelcome', { chip: yesOrNo('Couples welcome', 'No couples') }),
  photos: {
    label: 'Photos',
    options: YES_NO,
    format: yesOrNo('With', 'Without'),
    chip: yesOrNo('With photos', 'Without photos'),
  },
  amenities: { label: 'Amenities', format: byLabel(amenityLabels) },
  lifestyle: { label: 'Lifestyle', format: asTyped },
}
const shownFilters = Object.keys(filterViews) as ShownFilter[]

/** The filters with a select under "More filters". */
export const moreSelects = shownFilters.filter((name) => !filterViews[name].atOnce && filterViews[name].options)

export const listMoreFilters = (query: SearchQuery): AppliedFilter[] =>
  listActive(
    query,
    shownFilters.filter((name) => !filterViews[name].atOnce),
  )

/** Returns the active filters of the filter panel. Lists have one filter per value. */
export const listPanelFilters = (query: SearchQuery): AppliedFilter[] => listActive(query, shownFilters)

/** Returns the active filters, including the search text. */
export const listAppliedFilters = (query: SearchQuery): AppliedFilter[] =>
  listActive(query, ['search', ...shownFilters])

const rentLabel = ({ minRent, maxRent }: SearchQuery): string => {
  if (minRent === undefined) return `Rent up to ${formatMoney(maxRent ?? 0)}`
  if (maxRent === undefined) return `Rent from ${formatMoney(minRent)}`
  return `Rent ${formatMoney(minRent)} to ${formatMoney(maxRent)}`
}

/** Names an active filter, for its chip. `near` is the place of the search, if known. */
export const labelOf = (query: SearchQuery, { keys: [key], item }: AppliedFilter, near?: PlaceName): string => {
  if (key === 'search') return isolate(`“${query.search}”`)
  if (key === 'minRent' || key === 'maxRent') return rentLabel(query)
  if (key === 'near' || key === 'radius') return isolate(formatNear(query, near))
  const { format, chip = format } = filterViews[key]
  return isolate(chip(item ?? String(query[key])))
}
