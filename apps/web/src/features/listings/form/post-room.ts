import { createListing, type ListingInput, updateListing } from '@roommate-finder/contracts/listing-input'
import type { Listing } from '@roommate-finder/contracts/listings'
import { ApiError, request } from '#src/lib/api-client.ts'
import type { NewRoomStore } from './drafts.ts'
import { sameValues, toValues } from './listing-values.ts'

type Keys = Pick<NewRoomStore, 'attemptKey' | 'dropAttemptKey'>

const post = (body: ListingInput, keys: Keys): Promise<Listing> =>
  request(createListing, { body, headers: { 'Idempotency-Key': keys.attemptKey() } })

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found'

/**
 * Posts a room once, however often it takes. An attempt whose answer was lost may have got through: the next one is then
 * answered with that listing, which is brought up to what has been typed since.
 */
export const postRoom = async (input: ListingInput, keys: Keys): Promise<Listing> => {
  const posted = await post(input, keys).catch((error: unknown) => {
    if (!isGone(error)) throw error
    // The earlier attempt's listing has been deleted since, so this is another one.
    keys.dropAttemptKey()
    return post(input, keys)
  })
  if (sameValues(toValues(posted), toValues(input))) return posted
  return request(updateListing, { params: { id: posted._id }, body: { ...input, updatedAt: posted.updatedAt } })
}
