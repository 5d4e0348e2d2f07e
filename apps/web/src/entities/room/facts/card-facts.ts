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

const formatTotal = ({ monthlyTotal, billsIncluded }: Pick<Listing, 'monthlyTotal' | 'billsIncluded'>) => {
  if (monthlyTotal === null) return billsIncluded === false ? '+ utilities' : ''
  return billsIncluded ? 'utilities included' : `${formatMoney(Math.round(monthlyTotal))} with utilities`
}

/**
 * Formats move-in date and total, in whole dollars, in one line for a card: "From Jan 1 · $820 with utilities".
 * Returns an empty text if neither is known.
 */
export const formatCardFacts = (
  listing: Pick<Listing, 'availability' | 'monthlyTotal' | 'rent'> & Pick<Facts, 'availableFrom' | 'billsIncluded'>,
): string => {
  const isAvailable = listing.availability === 'available' && listing.availableFrom !== undefined
  const day = isAvailable ? formatMoveIn(listing.availableFrom ?? '') : ''
  const moveIn = day === 'now' ? 'Available now' : day && `From ${day}`
  // A no-break space, so that no line starts with the dot.
  return [moveIn, listing.rent === null ? '' : formatTotal(listing)].filter(Boolean).join('\u00A0· ')
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
