import { createListing, type ListingInput, updateListing } from '@roommate-finder/contracts/listing-input'
import { type Listing, listing as listingSchema } from '@roommate-finder/contracts/listings'
import * as z from 'zod/mini'
import { ApiError, request } from '#src/lib/api-client.ts'
import type { NewRoomDraft } from './listing-drafts.ts'
import { sameValues, toValues } from './listing-values.ts'

type Keys = Pick<NewRoomDraft, 'attemptKey' | 'dropAttemptKey'>

/** The stored listing that a 409 answer holds; undefined for any other failure. */
export const storedListingIn = (error: unknown): Listing | undefined =>
  error instanceof ApiError && error.code === 'conflict' ? z.safeParse(listingSchema, error.current).data : undefined

/** Together longer than the server takes a first attempt to be in flight. */
const MAX_TRIES = 8

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/**
 * Posts under the key of the draft. Returns the listing of an earlier attempt where one got through, whatever it held.
 * Takes a new key only where no listing is stored under the old one and none can be any more.
 */
const post = async (body: ListingInput, keys: Keys): Promise<Listing> => {
  for (let tries = 1; ; tries++) {
    try {
      return await request(createListing, { body, headers: { 'Idempotency-Key': keys.attemptKey() } })
    } catch (error) {
      const earlier = storedListingIn(error)
      if (earlier) return earlier
      if (!(error instanceof ApiError) || tries === MAX_TRIES) throw error
      const { code, retryAfterS } = error
      if (code === 'conflict' && retryAfterS !== undefined) await pause(retryAfterS)
      else if (code === 'conflict' || code === 'not_found') keys.dropAttemptKey()
      else throw error
    }
  }
}

/**
 * Posts a room once, however many attempts it takes. An attempt whose answer was lost may have got through: its listing is
 * then updated to what has been typed since.
 */
export const postRoom = async (input: ListingInput, keys: Keys): Promise<Listing> => {
  const posted = await post(input, keys)
  if (sameValues(toValues(posted), toValues(input))) return posted
  return request(updateListing, { params: { id: posted._id }, body: { ...input, updatedAt: posted.updatedAt } })
}
