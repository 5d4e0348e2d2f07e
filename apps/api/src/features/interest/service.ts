import { MEMBER_NAME } from '@roommate-finder/contracts/accounts'
import type {
  InterestAnswer,
  InterestedPerson,
  LikeResponse,
  MyInterest,
  UnlikeResponse,
} from '@roommate-finder/contracts/interest'
import { MAX_REVEALS_PER_DAY, MAX_REVEALS_PER_DAY_UNCONFIRMED } from '@roommate-finder/contracts/limits'
import { maskEmail } from '@roommate-finder/contracts/masked-email'
import type { OwnData } from '@roommate-finder/contracts/own-data'
import { isDuplicateKey } from '../../db/failures.ts'
import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { AppError, listingNotFound, tooManyRequests } from '../../errors.ts'
import { hashEmail } from '../../lib/keyed-hash.ts'
import { toPersonFacts } from '../accounts/document.ts'
import type { AccountService } from '../accounts/service.ts'
import type { BlockService } from '../blocks/service.ts'
import type { FeatureContext } from '../context.ts'
import type { ListingService } from '../listings/service.ts'
import { interestNotification, toInterestCause } from '../notifications/document.ts'
import type { NotificationService } from '../notifications/service.ts'
import { type InterestDoc, interests } from './document.ts'
import { interestRepository } from './repository.ts'
import { revealRepository } from './reveal-repository.ts'

interface User {
  uid: string
  email: string
  emailVerified: boolean
}

const MAX_EXPORTED = 10_000

interface Deps {
  accounts: AccountService
  blocks: BlockService
  listings: ListingService
  /** Finds the conversations of seekers about listings. */
  findConversations: (
    listingIds: readonly ObjectId[],
    uids: readonly string[],
  ) => Promise<{ _id: ObjectId; listingId: ObjectId; uid: string; answer: InterestAnswer }[]>
  notifications: NotificationService
}

export type InterestService = ReturnType<typeof interestService>

/**
 * Likes and unlikes listings, and lists interests. One transaction changes an interest and its listing's `likeCount`,
 * and for a like also counts the reveal of the contact details.
 */
export const interestService = (
  { db, hash, now, transaction, maxRevealsPerAddress }: FeatureContext,
  { accounts, blocks, findConversations, listings, notifications }: Deps,
) => {
  const repository = interestRepository(db)
  const reveals = revealRepository(db)

  const findListing = async (id: ObjectId, uid: string) => {
    const listing = await listings.findSummary(id, uid)
    if (!listing) throw listingNotFound()
    return listing
  }

  const removeLikes = async (deleted: readonly InterestDoc[], session: Session): Promise<void> => {
    for (const [count, counted] of [
      ['likeCount', deleted],
      ['trendLikes', deleted.filter(({ isTrendLike }) => isTrendLike)],
    ] as const) {
      const listingIds = counted.map(({ listingId }) => listingId)
      if (listingIds.length > 0) await listings.removeLikes(count, listingIds, session)
    }
  }

  /** Likes of one listing conflict in its `likeCount`. */
  const toQueueKeys = (listingId: ObjectId, uid: string): [string, string] => [uid, listingId.toHexString()]

  const toTrendKey = (listingId: ObjectId, network: string): string =>
    hash('trend', `${listingId.toHexString()} ${network}`)

  const toRevealsKey = (uid: string): string => hash('user', uid)

  /**
   * Counts the reveal of a listing's contact details by uid, email address and network address. Neither a changed address
   * nor a new account with the same address resets the cap. Throws `rate_limited` over a cap.
   */
  const countReveal = async (
    { uid, email, emailVerified }: User,
    network: string,
    listingId: ObjectId,
    session: Session,
  ): Promise<void> => {
    const at = now()
    const max = emailVerified ? MAX_REVEALS_PER_DAY : MAX_REVEALS_PER_DAY_UNCONFIRMED
    const advice = emailVerified ? 'Please try again later.' : 'Confirm your email to see more.'
    const own = {
      max,
      message: `You’ve seen the contact details of ${max} new rooms in the last 24 hours, which is the limit. ${advice}`,
    }
    const limits = [
      { ...own, key: toRevealsKey(uid) },
      { ...own, key: hashEmail(hash, email) },
      {
        key: network,
        max: maxRevealsPerAddress,
        message:
          'People on your network have looked at too many contact details in the last 24 hours. Please try again later.',
      },
    ]
    const reached = await reveals.recordReveal(limits, { listingId, now: at }, session)
    if (!reached) return
    const { limit, allowedAt } = reached
    throw tooManyRequests(Math.max(1, Math.ceil((allowedAt.getTime() - at.getTime()) / 1000)), limit.message)
  }

  /**
   * Removes a like, also of a listing that has been hidden since. If the like counted for trending, one of another user
   * of the network can count then, unless the caller's network has changed.
   */
  const unlike = async (
    id: string,
    { uid }: Pick<User, 'uid'>,
    { address }: { address: string },
  ): Promise<UnlikeResponse> => {
    const listingId = new ObjectId(id)
    const listing = (await listings.findSummary(listingId, uid)) ?? (await listings.findHiddenSummary(listingId))
    if (!listing) throw listingNotFound()
    const { ownerUid } = listing
    const likeCount = await transaction(
      async (session) => {
        const deleted = await repository.delete(listingId, uid, session)
        if (!deleted) return null
        const isTrendLike = deleted.isTrendLike === true
        if (isTrendLike) await repository.deleteTrendNetwork(toTrendKey(listingId, address), session)
        if (ownerUid !== null) await notifications.cancel(ownerUid, toInterestCause(listingId, uid), session)
        return listings.removeLike(listingId, { isTrendLike }, session)
      },
      ...toQueueKeys(listingId, uid),
    )
    return { likeCount: likeCount ?? (await findListing(listingId, uid)).likeCount, liked: false }
  }

  return {
    /** `address`: the hash of the caller's network address. */
    like: async (id: string, user: User, { address }: { address: string }): Promise<LikeResponse> => {
      const { uid, emailVerified } = user
      const listingId = new ObjectId(id)
      // Read before the listing, so that the listing's count includes this interest.
      const isLiked = await repository.hasInterest(listingId, uid)
      const listing = await findListing(listingId, uid)
      if (listing.ownerUid === uid) throw new AppError('forbidden', "You can't like your own post.")
      const toResponse = (likeCount: number): LikeResponse => ({
        likeCount,
        liked: true,
        contactInfo: listing.contactInfo,
      })
      if (isLiked) return toResponse(listing.likeCount)
      const name = await accounts.findName(uid)
      try {
        const likeCount = await transaction(
          async (session) => {
            const count = await listings.addLike(listingId, session)
            if (count === null) throw listingNotFound()
            // A block of either person conflicts with this.
            await accounts.serializeActive(uid, session)
            if (listing.ownerUid !== null && (await blocks.areBlocked(uid, listing.ownerUid, session))) {
              throw listingNotFound()
            }
            await countReveal(user, address, listingId, session)
            const since = now()
            // The change of the listing above makes likes of one network conflict.
            const isTrendLike =
              emailVerified && (await repository.addTrendNetwork(toTrendKey(listingId, address), since, session))
            if (isTrendLike) await listings.addTrendLike(listingId, session)
            await repository.insert({ listingId, uid, since, ...(isTrendLike && { isTrendLike }) }, session)
            // Stores nothing if the owner has already read, or got a mail about, an earlier like of this user.
            if (listing.ownerUid !== null) {
              await notifications.addOnce([listing.ownerUid], interestNotification(listing, { uid, name }), session)
            }
            return count
          },
          ...toQueueKeys(listingId, uid),
        )
        return toResponse(likeCount)
      } catch (error) {
        if (!isDuplicateKey(error, interests, 'once')) throw error
        // The same user's concurrent like was stored first.
        return toResponse((await findListing(listingId, uid)).likeCount)
      }
    },

    unlike,

    /** Withdraws what interest a user has shown by a time, except in one listing. */
    withdraw: async (uid: string, { by, keptId }: { by: Date; keptId: ObjectId | undefined }): Promise<void> => {
      const own = (await repository.findByUser(uid)).filter(({ since }) => since <= by)
      for (const { listingId } of own) {
        if (keptId?.equals(listingId)) continue
        await unlike(listingId.toHexString(), { uid }, { address: '' }).catch((error: unknown) => {
          // The listing was deleted just now.
          if (!(error instanceof AppError && error.code === 'not_found')) throw error
        })
      }
    },

    /** Lists the people who are interested in the owner's listing, latest first. Masks unconfirmed email addresses. */
    listInterested: async (id: string, owner: Pick<User, 'uid'>): Promise<InterestedPerson[]> => {
      const listingId = new ObjectId(id)
      await listings.assertOwner(listingId, owner)
      const rows = await repository.findInterested(listingId)
      const known = await findConversations(
        [listingId],
        rows.map(({ uid }) => uid),
      )
      const conversationIds = new Map(known.map(({ uid, _id }) => [uid, _id.toHexString()]))
      return rows.map(({ _id, uid, since, user: [user] }) => ({
        _id: _id.toHexString(),
        name: user?.name ?? MEMBER_NAME,
        email: (user?.verified ? user.email : maskEmail(user?.email ?? '')) ?? '',
        ...toPersonFacts(user),
        since: since.toISOString(),
        conversationId: conversationIds.get(uid),
      }))
    },

    /** Lists the listings that the user is interested in, with the user's conversations about them. */
    listMine: async ({ uid }: Pick<User, 'uid'>): Promise<MyInterest[]> => {
      const ids = (await repository.findByUser(uid)).map(({ listingId }) => listingId)
      const [found, known] = await Promise.all([listings.findByIds(ids, uid), findConversations(ids, [uid])])
      const conversations = new Map(
        known.map(({ _id, listingId, answer }) => [listingId.toHexString(), { _id: _id.toHexString(), answer }]),
      )
      return found.map((listing) => ({ ...listing, conversation: conversations.get(listing._id) }))
    },

    /** Finds the uid of the person who has expressed an interest in a listing. */
    findUid: async (listingId: ObjectId, id: ObjectId, session?: Session): Promise<string | undefined> =>
      (await repository.find(listingId, id, session))?.uid,

    findBetween: repository.findBetween,

    /** Counts new interests of each listing in each week since `first`. Omits weeks without any. */
    countPerWeek: repository.countPerWeek,

    exportUser: async ({ uid }: Pick<User, 'uid'>): Promise<Pick<OwnData, 'interests' | 'reveals' | 'complete'>> => {
      const [own, revealed] = await Promise.all([
        repository.findByUser(uid, MAX_EXPORTED),
        reveals.findRecent(toRevealsKey(uid), now()),
      ])
      return {
        interests: own.map(({ listingId, since }) => ({
          listingId: listingId.toHexString(),
          since: since.toISOString(),
        })),
        reveals: revealed.map(({ listingId, at }) => ({ listingId: listingId.toHexString(), at: at.toISOString() })),
        complete: own.length < MAX_EXPORTED,
      }
    },

    /** Deletes the interests of a user in some listings. */
    deleteIn: async (listingIds: readonly ObjectId[], uid: string, session: Session): Promise<void> =>
      removeLikes(await repository.deleteByUser(uid, { listingIds }, session), session),

    /** Deletes the user's interests. Keeps the reveals of the email address, so that the cap outlives the account. */
    deleteUser: async ({ uid }: Pick<User, 'uid'>): Promise<void> => {
      await repository.inBatchesOfUser(uid, (ids) =>
        transaction(async (session) => removeLikes(await repository.deleteByUser(uid, { ids }, session), session)),
      )
      await reveals.delete(toRevealsKey(uid))
    },
  }
}
