import * as z from 'zod/mini'
import { cleanEmail, isEmail } from './email.ts'
import { endpoint } from './endpoint.ts'
import { errorBody } from './errors.ts'
import { factsInput } from './facts.ts'
import {
  MAX_CONTACT_INFO,
  MAX_DESCRIPTION,
  MAX_LOCATION,
  MAX_RENT,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  MAX_TITLE,
  MIN_LOCATION,
  MIN_TITLE,
} from './limits.ts'
import { availabilities, listing, listingParams, roomTypes } from './listings.ts'
import { snapSpot } from './places.ts'
import { formatNumber, hasPhoneDigits, idempotencyHeaders, isoDate, toAmount } from './primitives.ts'
import { cleanLine, requiredLine, requiredText } from './texts.ts'

// Separate from listings.ts, because pages without forms do not load it.

export const UNKNOWN_PLACE = 'Choose a location from the list'
const NOT_A_SPOT = 'Spot must be a latitude and a longitude'
const RENT_REQUIRED = 'Rent is required'
const RENT_POSITIVE = 'Rent must be a positive number'

const rentInput = z.pipe(
  z
    .union([z.number(), z.string()], {
      error: (issue) => (issue.input === undefined || issue.input === null ? RENT_REQUIRED : RENT_POSITIVE),
    })
    .check(
      z.refine((value) => typeof value === 'number' || value.trim() !== '', { error: RENT_REQUIRED, abort: true }),
      // As written, so that `1.200` is not read as 1.2.
      z.refine((value) => !/\.\d{3}|e-/.test(String(value)), {
        error: 'Rent can have up to 2 decimals',
        abort: true,
      }),
      z.refine((value) => toAmount(value) >= 0, {
        error: RENT_POSITIVE,
        abort: true,
      }),
      z.refine((value) => toAmount(value) <= MAX_RENT, `Rent must be $${formatNumber(MAX_RENT)} or less`),
    ),
  z.transform((value) => Math.abs(toAmount(value))),
)

/** Splits lifestyle tags, cleans each with `cleanLine`, and removes empty ones and duplicates. */
export const toTags = (value: string | readonly string[]): string[] => {
  const parts = typeof value === 'string' ? value.split(',') : value
  return [...new Set(parts.map(cleanLine).filter((tag) => tag !== ''))]
}

const lifestyleInput = z.pipe(
  z.union([z.array(z.string()), z.string()], 'Lifestyle must be a list of texts').check(
    z.refine((value) => toTags(value).length <= MAX_TAGS, `Choose up to ${MAX_TAGS} lifestyle tags`),
    z.refine(
      (value) => toTags(value).every((tag) => Array.from(tag).length <= MAX_TAG_LENGTH),
      `Tags can be up to ${MAX_TAG_LENGTH} characters`,
    ),
  ),
  z.transform((value) => toTags(value)),
)

const cleanContact = (text: string): string => {
  const address = cleanEmail(text)
  return isEmail(address) ? address : cleanLine(text)
}

const isContact = (value: string): boolean => isEmail(value) || hasPhoneDigits(value)

const CONTACT_REQUIRED = 'Contact info is required'
const contactInput = z.string(CONTACT_REQUIRED).check(
  z.overwrite(cleanContact),
  z.minLength(1, { error: CONTACT_REQUIRED, abort: true }),
  z.maxLength(MAX_CONTACT_INFO, {
    error: `Contact info can be up to ${MAX_CONTACT_INFO} characters`,
    abort: true,
  }),
  z.refine(isContact, 'Enter a valid email or phone number'),
)

const roomTypeInput = z.enum(roomTypes, {
  // The forms send an empty string until the user chooses a room type.
  error: ({ input }) =>
    input === undefined || input === null || input === ''
      ? 'Room type is required'
      : `Room type must be one of ${roomTypes.join(', ')}`,
})

const degrees = (max: number) => z.number(NOT_A_SPOT).check(z.minimum(-max, NOT_A_SPOT), z.maximum(max, NOT_A_SPOT))

/** Rounded, so that the exact point goes no further. */
export const spotInput = z.object({ lat: degrees(90), lng: degrees(180) }, NOT_A_SPOT).check(z.overwrite(snapSpot))

/** The body of `createListing`. Unknown keys, such as `userEmail` and `userName`, are dropped. */
export const listingInput = z.object({
  title: requiredLine({ name: 'Title', min: MIN_TITLE, max: MAX_TITLE }),
  location: requiredLine({ name: 'Location', min: MIN_LOCATION, max: MAX_LOCATION }),
  /** Without it, the place that `location` names alone. */
  placeId: z.optional(z.string(UNKNOWN_PLACE)),
  /** null for none. Without it, an update of a listing that stays in its place keeps the spot. */
  spot: z.optional(z.nullable(spotInput)),
  rent: rentInput,
  roomType: roomTypeInput,
  lifestyle: z._default(lifestyleInput, []),
  description: requiredText({ name: 'Description', min: 1, max: MAX_DESCRIPTION }),
  contactInfo: contactInput,
  availability: z._default(z.enum(availabilities, 'Availability must be available or not available'), 'available'),
  ...factsInput.shape,
})
export type ListingInput = z.output<typeof listingInput>

/**
 * The body of `updateListing`. `updatedAt` is the version that the client read; without it the last write wins. A body
 * with a fact replaces all facts; a body without any keeps them.
 */
export const listingUpdate = z.extend(listingInput, {
  updatedAt: z.optional(isoDate),
})
export type ListingUpdate = z.output<typeof listingUpdate>

/** The 409 for a listing that changed after the client read it. `current` is the stored version. */
export const listingConflict = z.extend(errorBody, { current: listing })

/** The 409 for an `Idempotency-Key` of another body. `current` is the listing of that body, if the listing exists. */
export const usedKeyConflict = z.extend(errorBody, { current: z.optional(listing) })

export const createListing = endpoint({
  method: 'POST',
  path: '/roommates',
  auth: 'needed',
  rate: 'writes',
  headers: idempotencyHeaders,
  body: listingInput,
  status: 201,
  response: listing,
  conflict: usedKeyConflict,
  // The listing of a repeated key may have been deleted.
  errors: ['not_found'],
})

export const updateListing = endpoint({
  method: 'PUT',
  path: '/roommates/:id',
  auth: 'owner',
  rate: 'writes',
  params: listingParams,
  body: listingUpdate,
  status: 200,
  response: listing,
  conflict: listingConflict,
})

export const deleteListing = endpoint({
  method: 'DELETE',
  path: '/roommates/:id',
  auth: 'owner',
  rate: 'writes',
  params: listingParams,
  status: 204,
})
