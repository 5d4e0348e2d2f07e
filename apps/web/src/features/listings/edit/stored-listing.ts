import { type Listing, listing as listingShape } from '@roommate-finder/contracts/listings'
import * as z from 'zod/mini'
import { ApiError } from '#src/lib/api-client.ts'

/** The listing that a 409 holds: the stored one, in place of the one that was to be written. undefined in other failures. */
export const storedListingIn = (error: unknown): Listing | undefined =>
  error instanceof ApiError && error.code === 'conflict' ? z.safeParse(listingShape, error.current).data : undefined
