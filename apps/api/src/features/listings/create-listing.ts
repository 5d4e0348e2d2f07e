import { MAX_OWN_LISTINGS } from '@roommate-finder/contracts/limits'
import type { ListingInput } from '@roommate-finder/contracts/listing-input'
import type { Listing } from '@roommate-finder/contracts/listings'
import { ObjectId } from '../../db/object-id.ts'
import { AppError, usedKey } from '../../errors.ts'
import { bodyHash } from '../../lib/once.ts'
import { newListing, toListing } from './document.ts'
import type { Claim, idempotencyKeys } from './idempotency-repository.ts'
import type { ListingRepository } from './repository.ts'

/** Concurrent posts of one owner may take the slot that was free a moment ago. */
const SLOT_TRIES = 20

/** How long the first call under an `Idempotency-Key` may still be about to store its listing. */
const IN_FLIGHT_MS = 10_000
const RETRY_AFTER_S = 2

interface Owner {
  uid: string
}

interface Deps {
  repository: ListingRepository
  keys: ReturnType<typeof idempotencyKeys>
  /** Returns the owner's listing after a write. */
  written: (id: ObjectId, owner: Owner) => Promise<Listing>
}

export const listingCreation = ({ repository, keys, written }: Deps, now: () => Date) => {
  /** Stores a listing in one of its owner's free slots; the unique slots hold the limit under concurrent posts. */
  const insert = async (_id: ObjectId, owner: Owner, input: ListingInput): Promise<void> => {
    for (let tries = 0; tries < SLOT_TRIES; tries++) {
      const taken = await repository.slotsOf(owner.uid)
      const free = Array.from({ length: MAX_OWN_LISTINGS }, (_, slot) => slot).filter((slot) => !taken.includes(slot))
      const slot = free[Math.floor(Math.random() * free.length)]
      if (taken.length >= MAX_OWN_LISTINGS || slot === undefined) break
      const doc = newListing({ _id, ownerUid: owner.uid, input, now: now(), slot })
      if ((await repository.insert(doc)) !== 'slot taken') return
    }
    // Another call under the same Idempotency-Key may have taken the last slot for this very listing.
    if (await repository.brief(_id)) return
    throw new AppError('forbidden', `You can own at most ${MAX_OWN_LISTINGS} listings. Delete one to post another.`)
  }

  /** The failure for a key that came with another body, with the listing of its first call where there is one. */
  const usedKeyOf = async ({ listingId, done, at }: Claim, owner: Owner): Promise<AppError> => {
    const [row] = await repository.byIds([listingId], owner.uid)
    if (row) return usedKey({ details: { current: toListing(row, owner.uid) } })
    const mayBeInFlight = !done && now().getTime() - at.getTime() < IN_FLIGHT_MS
    return usedKey(mayBeInFlight ? { retryAfterSeconds: RETRY_AFTER_S } : {})
  }

  /**
   * Posts a listing. The same `key` and body again return the same listing.
   * @throws AppError `conflict` for the same key with another body, `not_found` where the listing of the key was deleted,
   * `forbidden` beyond the limit of listings
   */
  return async (owner: Owner, input: ListingInput, key: string | undefined): Promise<Listing> => {
    if (key === undefined) {
      const id = new ObjectId()
      await insert(id, owner, input)
      return written(id, owner)
    }
    const body = bodyHash(input)
    const claim = await keys.claim(owner.uid, key, { body, now: now() })
    // Records of an older server hold no body.
    if (claim.body !== undefined && claim.body !== body) throw await usedKeyOf(claim, owner)
    if (!claim.done) {
      if (!(await repository.brief(claim.listingId))) await insert(claim.listingId, owner, input)
      await keys.finish(owner.uid, key)
    }
    return written(claim.listingId, owner)
  }
}
