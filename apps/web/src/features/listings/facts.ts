import type { Amenity, Facts, HostType } from '@roommate-finder/contracts/facts'
import type { Listing } from '@roommate-finder/contracts/listings'
import { formatCalendarDate, formatMoney, toCalendarDate } from '#src/lib/format.ts'

export const amenityLabels: Record<Amenity, string> = {
  wifi: 'Wi-Fi',
  washer: 'Washer',
  dryer: 'Dryer',
  dishwasher: 'Dishwasher',
  parking: 'Parking',
  'bike-storage': 'Bike storage',
  'air-conditioning': 'Air conditioning',
  heating: 'Heating',
  balcony: 'Balcony',
  garden: 'Garden',
  gym: 'Gym',
  elevator: 'Elevator',
  'step-free': 'Step-free access',
  lock: 'Lock on the door',
}

export const hostTypeLabels: Record<HostType, string> = {
  'lives-there': 'Host lives there',
  landlord: 'Landlord',
  agent: 'Agent',
}

export const formatMonths = (months: number): string => `${months} ${months === 1 ? 'month' : 'months'}`

/** Formats a move-in date as "now" or as a date. */
export const formatMoveIn = (availableFrom: string, now = Date.now()): string =>
  availableFrom <= toCalendarDate(now) ? 'now' : formatCalendarDate(availableFrom, now)

const formatTotal = ({ monthlyTotal, billsIncluded }: Pick<Listing, 'monthlyTotal' | 'billsIncluded'>) => {
  if (monthlyTotal === null) return billsIncluded === false ? '+ bills' : ''
  return billsIncluded ? 'bills included' : `${formatMoney(monthlyTotal)} with bills`
}

/** Formats move-in date and total in one line for a card: "Available Jan 1 · $820 with bills". Empty if unknown. */
export const formatCardFacts = (
  listing: Pick<Listing, 'availability' | 'monthlyTotal' | 'rent'> & Pick<Facts, 'availableFrom' | 'billsIncluded'>,
): string => {
  const isAvailable = listing.availability === 'available' && listing.availableFrom !== undefined
  const moveIn = isAvailable ? `Available ${formatMoveIn(listing.availableFrom ?? '')}` : ''
  return [moveIn, listing.rent === null ? '' : formatTotal(listing)].filter(Boolean).join(' · ')
}
