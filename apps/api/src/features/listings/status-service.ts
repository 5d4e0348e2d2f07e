import { RENEWAL_LINK_DAYS, SILENT_DAYS, SILENT_NOTICE_HOURS, SILENT_PEOPLE } from '@roommate-finder/contracts/limits'
import type { RenewedListing, StatusInput } from '@roommate-finder/contracts/listing-status'
import type { Listing } from '@roommate-finder/contracts/listings'
import { runDue } from '../../db/due.ts'
import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { createSignedLinks } from '../../mail/links.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import { expiredNotification, expiringNotification, toRenewalCause } from '../notifications/document.ts'
import type { NotificationService } from '../notifications/service.ts'
import { deriveFields } from '../search/derive.ts'
import { hiddenListings, type ListingFields } from './document.ts'
import { findAskAt, findDueWithoutSilence, findExpiry, findExpiryAfter, toStatusFields } from './freshness.ts'
import { type ListingToChange, listingRepository } from './repository.ts'
import type { ListingService, RoomChanges } from './service.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const invalidLink = (message: string): AppError =>
  new AppError('validation_failed', message, { fields: { token: message } })

interface Deps {
  accounts: AccountService
  listings: ListingService
  notifications: NotificationService
  changes: Pick<RoomChanges, 'updated'>
  /** Counts the people who have waited long for an answer about a listing, at a question of that time. */
  countSilent: (id: ObjectId, askedAt: Date, session: Session) => Promise<number>
  /** Tells the people who wait for an answer that a listing has expired. */
  tellUnavailable: (listing: Pick<ListingToChange, '_id' | 'title'>, session: Session) => Promise<void>
}

export type StatusService = ReturnType<typeof statusService>

/**
 * Sets the status of listings, and expires those that their owners have not confirmed for 30 days. Three days before,
 * asks the owner by a notification, which is also mailed. It links to a page that renews the listing, also signed out.
 * Asks owners who leave several people without an answer earlier. Their answers end that question, too.
 */
export const statusService = (
  { db, now, transaction, links: linkSettings, countRented, logger }: FeatureContext,
  { accounts, changes, listings, notifications, countSilent, tellUnavailable }: Deps,
) => {
  const repository = listingRepository(db)
  const hidden = listingRepository(db, hiddenListings)
  const links = createSignedLinks(linkSettings, 'rooms')

  const change = async (
    { ownerUid, ...before }: ListingToChange,
    fields: Pick<ListingToChange, 'availability'> & Partial<ListingFields>,
    session: Session,
  ): Promise<void> => {
    const { availability } = fields
    const isChanged = availability !== before.availability
    const derived = deriveFields({ ...before, availability })
    const written = { ...fields, ...derived, ...(isChanged && { statusAt: now() }) }
    await (before.hiding ? hidden : repository).set(before._id, written, session)
    if (isChanged) {
      await changes.updated({ before, after: { ...before, availability } }, session)
    }
    if (ownerUid !== null && availability !== 'expired') {
      await notifications.markCauseRead(ownerUid, toRenewalCause(before._id), session)
    }
  }

  /** Returns the path of the page that renews a listing whose owner was asked at a time. The link works once. */
  const toRenewalHref = ({ _id }: ListingToChange, askedAt: Date): string =>
    `/renew?token=${links.createToken('renew', { subject: _id.toHexString(), issuedAt: askedAt })}`

  /** @param waiting how many people wait for an answer, if that is why the owner is asked */
  const ask = async (listing: ListingToChange, session: Session, waiting?: number): Promise<void> => {
    const askedAt = now()
    const isSilent = waiting !== undefined
    const dueAt = isSilent ? new Date(askedAt.getTime() + SILENT_NOTICE_HOURS * HOUR_MS) : findExpiryAfter(askedAt)
    const silence = { askedAt, dueAt: listing.dueAt ?? findAskAt(askedAt) }
    await repository.set(listing._id, { askedAt, dueAt, ...(isSilent && { silence }) }, session)
    if (listing.ownerUid === null) return
    const timeZone = (await accounts.findPerson(listing.ownerUid, session))?.timeZone ?? 'UTC'
    const expiresOn = dueAt.toLocaleDateString('en-US', { timeZone, month: 'long', day: 'numeric' })
    const content = expiringNotification(listing, { expiresOn, href: toRenewalHref(listing, askedAt), waiting })
    await notifications.replace([listing.ownerUid], content, session)
  }

  const expire = async (listing: ListingToChange, askedAt: Date, session: Session): Promise<void> => {
    // Keeps `askedAt`, so that the link still works.
    await change(listing, { availability: 'expired', dueAt: null }, session)
    await tellUnavailable(listing, session)
    if (listing.ownerUid === null) return
    await notifications.replace(
      [listing.ownerUid],
      expiredNotification(listing, toRenewalHref(listing, askedAt)),
      session,
    )
  }

  /** Ends a question about people who wait, if enough of them have an answer. Returns whether it has ended. */
  const endSilence = async (listing: ListingToChange, session: Session): Promise<boolean> => {
    const { _id, ownerUid, silence } = listing
    const dueAt = findDueWithoutSilence(listing)
    if (!dueAt || !silence || (await countSilent(_id, silence.askedAt, session)) >= SILENT_PEOPLE) return false
    await repository.set(_id, { askedAt: null, dueAt }, session)
    if (ownerUid !== null) await notifications.markCauseRead(ownerUid, toRenewalCause(_id), session)
    return true
  }

  const askOrExpire = async (id: ObjectId, session: Session): Promise<void> => {
    const due = { availability: 'available', dueAt: { $lte: now() } }
    const listing = await repository.findForStatus(id, due, session)
    if (!listing || (await endSilence(listing, session))) return
    const { askedAt } = listing
    await (askedAt ? expire(listing, askedAt, session) : ask(listing, session))
  }

  return {
    /**
     * Sets the status of an owner's listing. `active` confirms it.
     * @throws AppError `not_found`, `forbidden`
     */
    setStatus: async (id: string, owner: { uid: string }, { status, foundHere }: StatusInput): Promise<Listing> => {
      const _id = new ObjectId(id)
      const before = await transaction(async (session) => {
        const condition = { ownerUid: owner.uid }
        const listing =
          (await repository.findForStatus(_id, condition, session)) ??
          (await hidden.findForStatus(_id, condition, session))
        if (!listing) return null
        await change(listing, toStatusFields(status, now()), session)
        return listing.availability
      }, owner.uid)
      if (before === null) await listings.assertOwner(_id, owner)
      if (status === 'rented' && before !== 'rented') countRented(foundHere)
      return listings.find(_id, owner)
    },

    /** Asks the owner of an active listing for which people wait, unless they were asked or have confirmed it lately. */
    askSilent: async (id: ObjectId, waiting: number, session: Session): Promise<void> => {
      const lately = new Date(now().getTime() - SILENT_DAYS * DAY_MS)
      const condition = { availability: 'available', askedAt: null, confirmedAt: { $not: { $gt: lately } } }
      const listing = await repository.findForStatus(id, condition, session)
      if (listing) await ask(listing, session, waiting)
    },

    /** Ends the question about people who wait once enough of them have an answer. Called after each first answer. */
    endSilence: async (id: ObjectId, session: Session): Promise<void> => {
      const condition = { availability: 'available', silence: { $exists: true } }
      const listing = await repository.findForStatus(id, condition, session)
      if (listing) await endSilence(listing, session)
    },

    /** Renews the listing that a link names. Throws `validation_failed` for a link that is forged, old or used. */
    renewByToken: async (token: string): Promise<RenewedListing> => {
      const at = now()
      const claim = links.verify('renew', token)
      if (!claim) throw invalidLink('This link isn’t valid. Please open the full link from the email.')
      const { subject, issuedAt: askedAt } = claim
      if (at.getTime() - askedAt.getTime() > RENEWAL_LINK_DAYS * DAY_MS) {
        throw invalidLink('This link has expired. Sign in to renew your room.')
      }
      return transaction(async (session) => {
        // Any other change of the status ends the question, and so the link.
        const listing = await repository.findForStatus(new ObjectId(subject), { askedAt }, session)
        if (!listing) throw invalidLink('This link was used already, or your room has changed since we sent it.')
        const fields = toStatusFields('active', at)
        await change(listing, fields, session)
        return { title: listing.title, expiresAt: (findExpiry(fields) ?? at).toISOString() }
      })
    },

    /** Asks the owners of listings that are due, and expires listings, until `signal` aborts. Continues after a failure. */
    runDue: async (signal?: AbortSignal): Promise<void> => {
      await repository.addDueAt(findAskAt(now()))
      await runDue(
        { transaction, logger },
        {
          find: (page) => repository.findDue(now(), page),
          toQueueKey: ({ uid }) => uid,
          run: ({ id }, session) => askOrExpire(new ObjectId(id), session),
          failure: 'the owner of a room that is due was not asked, or the room did not expire',
        },
        signal,
      )
    },
  }
}
