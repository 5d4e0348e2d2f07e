import { type FactKey, factDefs } from '@roommate-finder/contracts/facts'
import type { ListingInput } from '@roommate-finder/contracts/listing-input'
import { availabilities, type Listing, roomTypes } from '@roommate-finder/contracts/listings'
import { type PlaceName, type Point, placeName, point } from '@roommate-finder/contracts/places'
import * as z from 'zod/mini'
import { factFields, factViews } from '#src/entities/room/facts/facts.ts'
import { isSameAmount } from './amount-values.ts'
import { factValues, noFacts, toFactValues } from './fact-values.ts'

/** A place, and the text of the location that means it. */
const locatedPlace = z.extend(placeName, { location: z.string() })

/** What the user did with the spot, and the id of the place in which: marked or removed it. */
const changedSpot = z.object({ at: z.nullable(point), placeId: z.string() })

/** The raw values of the fields. The contract's `listingInput` validates them. */
export const listingValues = z.object({
  title: z.string(),
  location: z.string(),
  /** The place that the user chose last, or that of the stored listing. Older drafts have none. */
  place: z.catch(z.nullable(locatedPlace), null),
  /** null if the user has not changed the spot. Older drafts have none. */
  spot: z.catch(z.nullable(changedSpot), null),
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
  place: null,
  spot: null,
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
  place: 'Place',
  spot: 'Spot on the map',
  rent: 'Rent',
  roomType: 'Room type',
  availability: 'Availability',
  lifestyle: 'Lifestyle',
  description: 'Description',
  contactInfo: 'Contact info',
  ...(Object.fromEntries(factFields.map((name) => [name, factViews[name].field])) as Record<FactKey, string>),
}

/** Returns whether a location ends with the label of a place, as “Downtown, Reno, NV” does. */
export const endsWithLabel = (location: string, { label }: Pick<PlaceName, 'label'>): boolean =>
  `, ${location.trim()}`.toLowerCase().endsWith(`, ${label.toLowerCase()}`)

/** Returns the place that the location means: that for which it was chosen, or with whose label it ends, or null. */
export const placeOf = ({ location, place }: Pick<ListingValues, 'location' | 'place'>): PlaceName | null =>
  place && (place.location === location.trim() || endsWithLabel(location, place)) ? place : null

/** Returns the changed spot: null if removed, undefined if unchanged or if its place is no longer that of the room. */
export const changedSpotOf = (values: Pick<ListingValues, 'location' | 'place' | 'spot'>): Point | null | undefined =>
  values.spot?.placeId === placeOf(values)?.id ? values.spot?.at : undefined

/** Converts a listing or an input to field values. */
export const toValues = (listing: Listing | ListingInput): ListingValues => ({
  title: listing.title,
  location: listing.location,
  place: 'place' in listing && listing.place ? { ...listing.place, location: listing.location } : null,
  spot: null,
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
  if (field === 'place') return placeOf(one)?.id === placeOf(other)?.id
  if (field === 'spot') return JSON.stringify(changedSpotOf(one)) === JSON.stringify(changedSpotOf(other))
  if (field === 'amenities') return areSameTags(one.amenities.toSorted(), other.amenities.toSorted())
  return amounts.includes(field) ? isSameAmount(one[field], other[field]) : one[field] === other[field]
}

export const differingFields = (one: ListingValues, other: ListingValues): ListingField[] =>
  listingFields.filter((field) => !isSameField(field, one, other))

export const areSameValues = (one: ListingValues, other: ListingValues): boolean =>
  differingFields(one, other).length === 0

/** Returns whether a listing has the values of an input, apart from the spot, which lists do not tell. */
export const hasValues = (listing: Listing, input: ListingInput): boolean =>
  (input.placeId === undefined || input.placeId === listing.place?.id) &&
  areSameValues({ ...toValues(listing), place: null }, toValues(input))
