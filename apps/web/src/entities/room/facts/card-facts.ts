import type { Facts } from '@roommate-finder/contracts/facts'
import { type Listing, statusDefs } from '@roommate-finder/contracts/listings'
import { formatCalendarDate, formatMoney, toCalendarDate } from '#src/lib/format.ts'

/** Labels a room that others don't see, whatever its status. */
export const HIDDEN_LABEL = 'Hidden'

export const availabilityLabels = {
  available: statusDefs.active.label,
  'not available': statusDefs.paused.label,
} as const

/** Formats by how much the rent of a room fell: "Reduced by $50". Returns an empty text if it did not. */
export const formatReduction = ({ rent, reduced }: Pick<Listing, 'rent' | 'reduced'>): string =>
  reduced && rent !== null ? `Reduced by ${formatMoney(reduced.from - rent)}` : ''

/** Formats the status of a room. Only its host gets `hidden`. */
export const formatStatus = ({ status, hidden }: Pick<Listing, 'status' | 'hidden'>): string =>
  hidden ? HIDDEN_LABEL : statusDefs[status].label

/** Formats a move-in date as "now" or as a date. */
export const formatMoveIn = (availableFrom: string, now = Date.now()): string =>
  availableFrom <= toCalendarDate(now) ? 'now' : formatCalendarDate(availableFrom, now)

/** Formats what a month costs with utilities, in whole dollars: "$820 total". Returns an empty text if it is unknown. */
export const formatMonthlyTotal = ({
  rent,
  monthlyTotal,
  billsIncluded,
}: Pick<Listing, 'rent' | 'monthlyTotal' | 'billsIncluded'>): string => {
  if (rent === null || billsIncluded === undefined) return ''
  if (billsIncluded) return 'all included'
  return monthlyTotal === null ? '+ utilities' : `${formatMoney(Math.round(monthlyTotal))} total`
}

/**
 * Formats move-in date and fall of the rent in one line for a card: "From Jan 1 · Reduced by $50". Returns an empty text
 * without both.
 */
export const formatCardFacts = (
  listing: Pick<Listing, 'availability' | 'rent' | 'reduced'> & Pick<Facts, 'availableFrom'>,
): string => {
  const isAvailable = listing.availability === 'available' && listing.availableFrom !== undefined
  const day = isAvailable ? formatMoveIn(listing.availableFrom ?? '') : ''
  const moveIn = day === 'now' ? 'Available now' : day && `From ${day}`
  // A no-break space, so that no line starts with the dot.
  return [moveIn, formatReduction(listing)].filter(Boolean).join('\u00A0· ')
}

const MAX_SHOWN_TAGS = 3

/** The letters of three tags that fit in one line of the narrowest card, alone and beside the number of the others. */
const FITTING_LETTERS = { alone: 24, withCount: 18 }

/** Returns how many tags a card shows: three if they fit in one line, else two, which the card may truncate. */
export const countFittingTags = (lifestyle: readonly string[]): number => {
  const first = lifestyle.slice(0, MAX_SHOWN_TAGS)
  const letters = first.join('').length
  const fitting = lifestyle.length > MAX_SHOWN_TAGS ? FITTING_LETTERS.withCount : FITTING_LETTERS.alone
  return letters <= fitting ? first.length : Math.min(first.length, MAX_SHOWN_TAGS - 1)
}
