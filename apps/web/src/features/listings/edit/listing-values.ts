import { type FactKey, factDefs } from '@roommate-finder/contracts/facts'
import type { ListingInput } from '@roommate-finder/contracts/listing-input'
import { availabilities, type Listing, roomTypes } from '@roommate-finder/contracts/listings'
import * as z from 'zod/mini'
import { factFields, factViews } from '../facts.ts'
import { isSameAmount } from './amount-values.ts'
import { factValues, noFacts, toFactValues } from './fact-values.ts'

/** The raw values of the fields. The contract's `listingInput` validates them. */
export const listingValues = z.object({
  title: z.string(),
  location: z.string(),
  rent: z.string(),
  /** Empty until the user chooses one. */
  roomType: z.enum(['', ...roomTypes]),
  availability: z.enum(availabilities),
  lifestyle: z.array(z.string()),
  description: z.string(),
  contactInfo: z.string(),
  ...factValues.shape,
})
export type ListingValues = z.infer<typeof listingValues>
export type ListingField = keyof ListingValues

/** All fields in the order of the form. */
const listingFields: readonly ListingField[] = z.keyof(listingValues).options

export const noValues: ListingValues = {
  title: '',
  location: '',
  rent: '',
  roomType: '',
  availability: 'available',
  lifestyle: [],
  description: '',
  contactInfo: '',
  ...noFacts,
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
  ...(Object.fromEntries(factFields.map((name) => [name, factViews[name].field])) as Record<FactKey, string>),
}

/** Converts a listing or an input to field values. */
export const toValues = (listing: Listing | ListingInput): ListingValues => ({
  title: listing.title,
  location: listing.location,
  rent: listing.rent === null ? '' : String(listing.rent),
  roomType: listing.roomType,
  availability: listing.availability,
  lifestyle: listing.lifestyle,
  description: listing.description,
  contactInfo: listing.contactInfo ?? '',
  ...toFactValues(listing),
})

/**
 * Returns whether two lists have the same tags in the same order. The order matters: cards show only the first tags.
 */
const areSameTags = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((tag, index) => tag === other[index])

const amounts: readonly ListingField[] = ['rent', ...factFields.filter((name) => factDefs[name].kind === 'amount')]

const isSameField = (field: ListingField, one: ListingValues, other: ListingValues): boolean => {
  if (field === 'lifestyle') return areSameTags(one.lifestyle, other.lifestyle)
  if (field === 'amenities') return areSameTags(one.amenities.toSorted(), other.amenities.toSorted())
  return amounts.includes(field) ? isSameAmount(one[field], other[field]) : one[field] === other[field]
}

export const differingFields = (one: ListingValues, other: ListingValues): ListingField[] =>
  listingFields.filter((field) => !isSameField(field, one, other))

export const areSameValues = (one: ListingValues, other: ListingValues): boolean =>
  differingFields(one, other).length === 0
