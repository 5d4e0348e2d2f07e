import { createListing, type ListingInput, updateListing } from '@roommate-finder/contracts/listing-input'
import { type Listing, listing as listingSchema } from '@roommate-finder/contracts/listings'
import * as z from 'zod/mini'
import { ApiError, request } from '#src/lib/api-client.ts'
import type { newRoomDraft } from './listing-drafts.ts'
import { hasValues } from './listing-values.ts'

type Keys = Pick<ReturnType<typeof newRoomDraft>, 'keyFor' | 'dropKey'>

/** The input of the key. The key stays the same when the user changes the room between attempts. */
const ANY_ROOM = 'room'

/** Returns the stored listing from a 409 response, or undefined for any other error. */
export const storedListingIn = (error: unknown): Listing | undefined =>
  error instanceof ApiError && error.code === 'conflict' ? z.safeParse(listingSchema, error.current).data : undefined

/** Enough retries to outlast a first attempt that is still in flight on the server. */
const MAX_TRIES = 8

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

const overwrite = ({ _id: id, updatedAt }: Listing, input: ListingInput): Promise<Listing> =>
  request(updateListing, { params: { id }, body: { ...input, updatedAt } })

/**
 * Posts with the idempotency key of the draft. If an earlier attempt succeeded, returns its listing, which may differ
 * from `body`. Creates a new key only if the old one can no longer create a listing.
 */
const post = async (body: ListingInput, keys: Keys): Promise<Listing> => {
  for (let tries = 1; ; tries++) {
    try {
      return await request(createListing, { body, headers: { 'Idempotency-Key': keys.keyFor(ANY_ROOM) } })
    } catch (error) {
      const earlier = storedListingIn(error)
      // Its spot is unknown, so it may differ.
      if (earlier) return body.spot === undefined ? earlier : overwrite(earlier, body)
      if (!(error instanceof ApiError) || tries === MAX_TRIES) throw error
      const { code, retryAfterS } = error
      if (code === 'conflict' && retryAfterS !== undefined) await pause(retryAfterS)
      else if (code === 'conflict' || code === 'not_found') keys.dropKey()
      else throw error
    }
  }
}

/**
 * Posts a room. Idempotent over any number of attempts: if an earlier attempt succeeded but its response was lost,
 * updates that listing to `input`.
 */
export const postRoom = async (input: ListingInput, keys: Keys): Promise<Listing> => {
  const posted = await post(input, keys)
  return hasValues(posted, input) ? posted : overwrite(posted, input)
}
