import type { Facts } from '@roommate-finder/contracts/facts'
import type { Listing } from '@roommate-finder/contracts/listings'
import { formatCalendarDate, formatMoney, toCalendarDate } from '#src/lib/format.ts'

export const availabilityLabels = {
  available: 'Available',
  'not available': 'Unavailable',
} as const

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
