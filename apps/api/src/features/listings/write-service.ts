import { MAX_OWN_LISTINGS, MAX_UNCONFIRMED_LISTINGS } from '@roommate-finder/contracts/limits'
import type { ListingInput, ListingUpdate } from '@roommate-finder/contracts/listing-input'
import type { Listing } from '@roommate-finder/contracts/listings'
import { runOnce } from '../../db/idempotency.ts'
import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { AppError, idempotencyConflict } from '../../errors.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import { toRenewalCause } from '../notifications/document.ts'
import type { NotificationService } from '../notifications/service.ts'
import { createListingDoc, hiddenListings, toFields } from './document.ts'
import { listingRepository } from './repository.ts'
import type { ListingService, RoomChanges } from './service.ts'
import { viewRepository } from './view-repository.ts'

interface Owner {
  uid: string
}

interface Deps {
  accounts: AccountService
  listings: ListingService
  notifications: NotificationService
  changes: RoomChanges
}

export type ListingWriteService = ReturnType<typeof listingWriteService>

/** Posts, edits and deletes listings. */
export const listingWriteService = (context: FeatureContext, { accounts, changes, listings, notifications }: Deps) => {
  const { db, now, transaction } = context
  const repository = listingRepository(db)
  const hidden = listingRepository(db, hiddenListings)
  const views = viewRepository(db)

  const insert = async ({ uid }: Owner, input: ListingInput, session: Session): Promise<string> => {
    const { posts, verified } = await accounts.countPost(uid, session)
    const max = verified ? MAX_OWN_LISTINGS : MAX_UNCONFIRMED_LISTINGS
    if ((await listings.countOwned(uid, max, session)) >= max) {
      const advice = verified
        ? 'rooms. Delete one to post another.'
        : 'rooms until you confirm your email. Confirm it in My Profile.'
      throw new AppError('forbidden', `You can have up to ${max} ${advice}`)
    }
    const _id = new ObjectId()
    await repository.insert(createListingDoc({ _id, ownerUid: uid, input, now: now(), postNumber: posts }), session)
    await views.insertCount(_id, session)
    await changes.posted(_id, session)
    return _id.toHexString()
  }

  /** Deletes an owner's listing, if it is still stored. */
  const deleteOwned = (_id: ObjectId, { uid }: Owner): Promise<void> =>
    transaction(async (session) => {
      const deleted = (await repository.delete(_id, uid, session)) ?? (await hidden.delete(_id, uid, session))
      if (deleted) await changes.deleted(deleted, session)
    }, uid)

  return {
    /**
     * Posts a listing. The same `key` and body return the same listing again.
     * @throws AppError `conflict` for the same key with another body, `not_found` if the key's listing was deleted,
     * `forbidden` over the limit of listings
     */
    create: async (owner: Owner, input: ListingInput, key: string | undefined): Promise<Listing> => {
      if (key === undefined) {
        const id = await transaction((session) => insert(owner, input, session), owner.uid)
        return listings.find(new ObjectId(id), owner)
      }
      const { result, isSameBody } = await runOnce(
        context,
        { scope: 'listings', owner: owner.uid, key, body: input, queueKey: owner.uid },
        (session) => insert(owner, input, session),
      )
      const id = new ObjectId(result)
      if (isSameBody) return listings.find(id, owner)
      const current = await listings.find(id, owner).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'not_found') return undefined
        throw error
      })
      throw idempotencyConflict(current && { details: { current } })
    },

    /**
     * Replaces the owner's fields. Keeps the stored facts if the update has none.
     * @throws AppError `conflict` with the stored listing if it has changed since `update.updatedAt`
     */
    update: async (id: string, owner: Owner, update: ListingUpdate): Promise<Listing> => {
      const _id = new ObjectId(id)
      const seen = update.updatedAt === undefined ? undefined : new Date(update.updatedAt)
      const isWritten = await transaction(async (session) => {
        const stored = await listings.findForEdit(_id, { ownerUid: owner.uid, seen }, session)
        if (!stored) return false
        const at = now()
        const fields = toFields(_id, update, at, stored)
        await (stored.hiding ? hidden : repository).update(_id, fields, at, session)
        await changes.updated({ before: stored, after: { ...fields, _id, createdAt: stored.createdAt } }, session)
        if (fields.availability !== stored.availability) {
          await notifications.markCauseRead(owner.uid, toRenewalCause(_id), session)
        }
        return true
      }, owner.uid)
      if (isWritten) return listings.find(_id, owner)
      await listings.assertOwner(_id, owner)
      throw new AppError('conflict', 'This room has changed since you opened it.', {
        details: { current: await listings.find(_id, owner) },
      })
    },

    /** Deletes a listing, with all that belongs to it. */
    delete: async (id: string, owner: Owner): Promise<void> => {
      const _id = new ObjectId(id)
      await listings.assertOwner(_id, owner)
      await deleteOwned(_id, owner)
    },

    deleteUser: async ({ uid }: Owner): Promise<void> => {
      for (const { _id } of await listings.findOwned(uid)) await deleteOwned(_id, { uid })
      await views.deleteByViewer(`u:${uid}`)
    },

    claimByEmail: async (uid: string, address: string): Promise<void> => {
      for (const each of [repository, hidden]) await each.claimByEmail(uid, address)
    },
  }
}
