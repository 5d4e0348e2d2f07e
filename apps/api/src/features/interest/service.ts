import { setTimeout as after } from 'node:timers/promises'
import type { InterestedPerson, LikeAnswer, UnlikeAnswer } from '@roommate-finder/contracts/interest'
import { MAX_REVEALS_PER_DAY } from '@roommate-finder/contracts/limits'
import type { Listing } from '@roommate-finder/contracts/listings'
import type { Collections } from '../../db/collections.ts'
import type { InterestDoc } from '../../db/documents.ts'
import { ObjectId } from '../../db/object-id.ts'
import { AppError, listingNotFound, tooManyRequests, unavailable } from '../../errors.ts'
import type { KeyedHash } from '../../lib/keyed-hash.ts'
import { type ListingService, MEMBER_NAME } from '../listings/service.ts'
import { interestRepository } from './repository.ts'

interface User {
  uid: string
  email: string
}

/** An unsettled interest younger than this may still be on its way. */
const IN_FLIGHT_MS = 10_000

/** Together about as long as a call may take in any case. */
const CLAIM_TRIES = 30
const CLAIM_PAUSE_MS = 50

const MAX_EXPORTED = 10_000

export type InterestService = ReturnType<typeof interestService>

/**
 * An interest is inserted unsettled, then counted on its listing, then settled; taking it back goes the other way. So
 * whatever a crash leaves half done is an unsettled interest, and recounting its listing heals it.
 */
export const interestService = (
  collections: Collections,
  listings: ListingService,
  { now, hash }: { now: () => Date; hash: KeyedHash },
) => {
  const repository = interestRepository(collections)

  const briefOf = async (id: ObjectId) => {
    const brief = await listings.brief(id)
    if (!brief) throw listingNotFound()
    return brief
  }

  const assertMayReveal = async ({ uid, email }: User, listingId: ObjectId): Promise<void> => {
    const at = now()
    // By the e-mail address, so that a new account of the same person has no new cap.
    const emailHash = hash('email', email.toLowerCase())
    const next = await repository.reveal({ uid, emailHash }, listingId, at)
    if (!next) return
    throw tooManyRequests(
      Math.max(1, Math.ceil((next.getTime() - at.getTime()) / 1000)),
      `You can see the contact details of ${MAX_REVEALS_PER_DAY} new rooms in 24 hours. Please come back later.`,
    )
  }

  /** likeCount as it is with every stored interest counted, also those still on their way. */
  const actualLikes = async (listing: { _id: ObjectId; likeBase: number }): Promise<number> =>
    listing.likeBase + (await repository.countOf(listing._id))

  const recount = async (listingId: ObjectId, interestIds: ObjectId[], inFlightSince: Date): Promise<boolean> => {
    const listing = await listings.brief(listingId)
    if (!listing) {
      await repository.delete(interestIds)
      return true
    }
    if (await repository.isAnyInFlight(listingId, inFlightSince)) return false
    const likes = {
      seen: listing.likeCount,
      actual: await actualLikes(listing),
    }
    if (!(await listings.correctLikes(listingId, likes))) return false
    await repository.settle(interestIds)
    return true
  }

  /**
   * The user's interest, for the caller alone to remove; null where there is none. One that is on its way, there or
   * back, is waited for; one that a crash left unsettled is settled first.
   */
  const claimForRemoval = async (listingId: ObjectId, uid: string): Promise<InterestDoc | null> => {
    for (let tries = 0; tries < CLAIM_TRIES; tries++) {
      const claimed = await repository.claimForRemoval(listingId, uid, now())
      if (claimed) return claimed
      const left = await repository.find(listingId, uid)
      if (!left) return null
      const inFlightSince = new Date(now().getTime() - IN_FLIGHT_MS)
      const isLeft = left.unsettledAt !== undefined && left.unsettledAt < inFlightSince
      const isSettled = isLeft && (await recount(listingId, [left._id], inFlightSince))
      if (!isSettled) await after(CLAIM_PAUSE_MS)
    }
    throw unavailable(new Error('An interest on its way did not arrive'))
  }

  /** Nothing where there is no interest; `likeCount` is null where there is no listing any more. */
  const takeBack = async (listingId: ObjectId, uid: string): Promise<{ likeCount: number | null } | undefined> => {
    const interest = await claimForRemoval(listingId, uid)
    if (!interest) return undefined
    const likeCount = await listings.addLikes(listingId, -1)
    await repository.delete([interest._id])
    return { likeCount }
  }

  return {
    like: async (id: string, user: User): Promise<LikeAnswer> => {
      const listingId = new ObjectId(id)
      // Asked before the listing is read, so that the listing's count holds an interest found settled.
      const earlier = await repository.find(listingId, user.uid)
      const listing = await briefOf(listingId)
      if (listing.ownerUid === user.uid) throw new AppError('forbidden', "You can't like your own post.")
      const answerWith = (likeCount: number): LikeAnswer => ({
        likeCount,
        liked: true,
        contactInfo: listing.contactInfo,
      })

      if (earlier) return answerWith(earlier.unsettledAt ? await actualLikes(listing) : listing.likeCount)

      await assertMayReveal(user, listing._id)
      const interest = await repository.insert(listing._id, user.uid, now())
      if (!interest) return answerWith(await actualLikes(listing))

      const likeCount = await listings.addLikes(listing._id, 1)
      if (likeCount === null) {
        await repository.delete([interest._id])
        throw listingNotFound()
      }
      await repository.settle([interest._id])
      return answerWith(likeCount)
    },

    unlike: async (id: string, user: User): Promise<UnlikeAnswer> => {
      const listing = await briefOf(new ObjectId(id))
      const taken = await takeBack(listing._id, user.uid)
      if (!taken) return { likeCount: (await briefOf(listing._id)).likeCount, liked: false }
      return { likeCount: taken.likeCount ?? 0, liked: false }
    },

    interestedIn: async (id: string, owner: User): Promise<InterestedPerson[]> => {
      const listingId = new ObjectId(id)
      await listings.assertOwner(listingId, owner)
      const rows = await repository.interestedIn(listingId)
      return rows.map(({ since, user: [user] }) => ({
        name: user?.name ?? MEMBER_NAME,
        email: user?.email ?? '',
        ...(user?.photoURL && { photoURL: user.photoURL }),
        verified: user?.verified ?? false,
        since: since.toISOString(),
      }))
    },

    mine: async (user: User): Promise<Listing[]> => listings.byIds(await repository.latestOf(user.uid), user.uid),

    exported: async (uid: string) => {
      const [own, revealed] = await Promise.all([repository.allOf(uid, MAX_EXPORTED), repository.revealsOf(uid)])
      return {
        interests: own.map(({ listingId, since }) => ({
          listingId: listingId.toHexString(),
          since: since.toISOString(),
        })),
        reveals: revealed.map(({ listingId, at }) => ({ listingId: listingId.toHexString(), at: at.toISOString() })),
        complete: own.length < MAX_EXPORTED,
      }
    },

    /** Takes back every interest of a user and removes the user from the stored reveals. */
    forget: async (uid: string): Promise<void> => {
      for (;;) {
        const ids = await repository.latestOf(uid)
        if (ids.length === 0) break
        for (const id of ids) await takeBack(id, uid)
      }
      await repository.unnameReveals(uid)
    },

    /** How many have come to be interested in each listing in each week since `first`; nothing where none have. */
    perWeek: (listingIds: readonly ObjectId[], first: Date) => repository.perWeek(listingIds, first),

    /** Recounts the listings of interests that a crash left unsettled. Returns how many interests it settled. */
    repair: async (): Promise<number> => {
      const inFlightSince = new Date(now().getTime() - IN_FLIGHT_MS)
      const byListing = new Map<string, ObjectId[]>()
      for await (const { _id, listingId } of repository.unsettled(inFlightSince)) {
        const key = listingId.toHexString()
        byListing.set(key, [...(byListing.get(key) ?? []), _id])
      }
      let settled = 0
      for (const [listingId, interestIds] of byListing) {
        if (await recount(new ObjectId(listingId), interestIds, inFlightSince)) settled += interestIds.length
      }
      return settled
    },
  }
}
