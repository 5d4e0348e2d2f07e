import type { ListingInput } from '@roommate-finder/contracts/listing-input'
import { availabilities, type Listing, roomTypes } from '@roommate-finder/contracts/listings'
import * as z from 'zod/mini'

/** What the fields hold, right or wrong; whether it will do is the contract's `listingInput`. */
export const listingValues = z.object({
  title: z.string(),
  location: z.string(),
  rent: z.string(),
  /** Empty until one is chosen. */
  roomType: z.enum(['', ...roomTypes]),
  availability: z.enum(availabilities),
  lifestyle: z.array(z.string()),
  description: z.string(),
  contactInfo: z.string(),
})
export type ListingValues = z.infer<typeof listingValues>
export type ListingField = keyof ListingValues

/** In the order of the form. */
export const listingFields: readonly ListingField[] = z.keyof(listingValues).options

export const noValues: ListingValues = {
  title: '',
  location: '',
  rent: '',
  roomType: '',
  availability: 'available',
  lifestyle: [],
  description: '',
  contactInfo: '',
}

export const fieldLabels: Record<ListingField, string> = {
  title: 'Title',
  location: 'Location',
  rent: 'Rent',
  roomType: 'Room type',
  availability: 'Availability',
  lifestyle: 'Lifestyle',
  description: 'Description',
  contactInfo: 'Contact info',
}

export const isListingField = (name: string): name is ListingField => listingFields.some((field) => field === name)

/** A listing, or what is sent for one, as the fields show it. */
export const toValues = (listing: Listing | ListingInput): ListingValues => ({
  title: listing.title,
  location: listing.location,
  rent: listing.rent === null ? '' : String(listing.rent),
  roomType: listing.roomType,
  availability: listing.availability,
  lifestyle: listing.lifestyle,
  description: listing.description,
  contactInfo: listing.contactInfo ?? '',
})

const AMOUNT = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?$/

/** "$1,200" is what people paste; what reads otherwise is left for the person to mend. */
export const tidyRent = (text: string): string => {
  const trimmed = text.trim()
  return AMOUNT.test(trimmed) ? trimmed.replace(/[$,\s]/g, '') : trimmed
}

/** The amount that was typed, or null where it is none. */
export const readRent = (text: string): number | null => {
  const tidy = tidyRent(text)
  return tidy === '' || Number.isNaN(Number(tidy)) ? null : Number(tidy)
}

const sameRent = (one: string, other: string): boolean => {
  const amount = readRent(one)
  return amount === null ? one === other : amount === readRent(other)
}

/** The order of the tags is not to be seen in the form, so it is no difference. */
const sameTags = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((tag) => other.includes(tag))

const same = (field: ListingField, one: ListingValues, other: ListingValues): boolean => {
  if (field === 'rent') return sameRent(one.rent, other.rent)
  if (field === 'lifestyle') return sameTags(one.lifestyle, other.lifestyle)
  return one[field] === other[field]
}

export const differingFields = (one: ListingValues, other: ListingValues): ListingField[] =>
  listingFields.filter((field) => !same(field, one, other))

export const sameValues = (one: ListingValues, other: ListingValues): boolean =>
  differingFields(one, other).length === 0
