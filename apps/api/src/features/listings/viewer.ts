import { MEMBER_NAME } from '@roommate-finder/contracts/accounts'
import { monthlyTotalOf } from '@roommate-finder/contracts/facts'
import { MAX_LISTED_DESCRIPTION } from '@roommate-finder/contracts/limits'
import type { FitResult, Hidden, Host, Listing, ListingDetails } from '@roommate-finder/contracts/listings'
import { maskEmail } from '@roommate-finder/contracts/masked-email'
import type { ReplyTime } from '@roommate-finder/contracts/people'
import type { Point } from '@roommate-finder/contracts/places'
import { distanceMiles } from '@roommate-finder/places/distance'
import type { ObjectId } from '../../db/object-id.ts'
import { cutText } from '../../lib/cut-text.ts'
import { toPersonFacts, type UserDoc } from '../accounts/document.ts'
import { findPoint } from '../search/area.ts'
import { toAvailability, toStatus } from '../search/status.ts'
import type { Hiding, ListingDoc, OwnedListing } from './document.ts'
import { findExpiry, findReduction } from './freshness.ts'

/**
 * A listing joined with its owner and the viewer's interest, each as an array of at most one, the count of its views,
 * whether the viewer has saved it, and how the two sides' answers fit.
 */
export type ListingRow = Omit<ListingDoc, 'derived' | 'order' | 'likeBase' | 'schema' | 'writtenAt'> & {
  owner: UserDoc[]
  viewCount: number
  interest?: { _id: ObjectId }[]
  isSaved?: boolean
  fit?: FitResult | undefined
}

/** Returns the hexadecimal ids of those of some listings that a user has saved. */
export type FindSavedRooms = (uid: string, ids: readonly ObjectId[]) => Promise<Set<string>>

/**
 * Compares a viewer's answers with those of the households of some listings, by hexadecimal id. Returns none for visitors and
 * for viewers without answers, and none about the viewer's own listings.
 */
export type FindFits = (
  uid: string | undefined,
  rooms: readonly OwnedListing[],
) => Promise<ReadonlyMap<string, FitResult>>

/** Adds whether the viewer has saved each listing, and how it fits. Reads nothing for visitors. */
export const addViewer = async (
  rows: ListingRow[],
  viewerUid: string | undefined,
  { findSavedRooms, findFits }: { findSavedRooms: FindSavedRooms; findFits: FindFits },
): Promise<ListingRow[]> => {
  if (viewerUid === undefined || rows.length === 0) return rows
  const ids = rows.map(({ _id }) => _id)
  const [saved, fits] = await Promise.all([findSavedRooms(viewerUid, ids), findFits(viewerUid, rows)])
  return rows.map((row) => {
    const id = row._id.toHexString()
    return { ...row, isSaved: saved.has(id), fit: fits.get(id) }
  })
}

const isInterested = (row: ListingRow): boolean => row.interest !== undefined && row.interest.length > 0

/**
 * Returns the owner's email for a signed-in viewer, or undefined without an email. The email is complete for the owner,
 * and for an interested viewer if it is confirmed; otherwise it is masked. One from the legacy server is not confirmed.
 */
const toVisibleEmail = (row: ListingRow, viewerUid: string): string | undefined => {
  const [owner] = row.owner
  const email = owner?.email ?? row.legacy?.ownerEmail
  if (email === undefined) return undefined
  const isConfirmed = owner?.verified === true && owner.email !== null
  const isWhole = row.ownerUid === viewerUid || (isInterested(row) && isConfirmed)
  return isWhole ? email : maskEmail(email)
}

const getOwnerName = (row: ListingRow): string => row.owner[0]?.name ?? row.legacy?.ownerName ?? MEMBER_NAME

const toHidden = ({ by, reason, since, appealed }: Hiding): Hidden => ({
  by,
  reason,
  since: since.toISOString(),
  canAppeal: !appealed,
})

/**
 * Converts a listing for a viewer. The owner and interested viewers get the contact details, the owner the email.
 * @param near the center of the search
 */
export const toListing = (row: ListingRow, viewerUid: string | undefined, now: Date, near?: Point): Listing => {
  const point = findPoint(row)
  const isOwner = viewerUid !== undefined && row.ownerUid === viewerUid
  const expiresAt = isOwner ? findExpiry(row) : undefined
  const reduced = findReduction(row, now)
  const email = isOwner ? toVisibleEmail(row, viewerUid) : undefined
  return {
    _id: row._id.toHexString(),
    title: row.title,
    location: row.location,
    place: row.place ? { id: row.place.id, label: row.place.label } : null,
    ...(near && point && { distanceMiles: Math.round(distanceMiles(near, point)) }),
    rent: row.rent,
    roomType: row.roomType,
    lifestyle: row.lifestyle,
    description: row.description,
    availability: toAvailability(row.availability),
    status: toStatus(row.availability),
    confirmedAt: (row.confirmedAt ?? row.createdAt).toISOString(),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
    ...(reduced && { reduced }),
    userName: getOwnerName(row),
    ...(row.ownerUid === null && { unclaimed: true as const }),
    likeCount: row.likeCount,
    viewCount: row.viewCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    isOwner,
    liked: isInterested(row),
    saved: row.isSaved === true,
    ...(row.fit && { fit: row.fit }),
    ...row.facts,
    monthlyTotal: monthlyTotalOf({ rent: row.rent, ...row.facts }),
    photo: row.photos?.[0] ?? null,
    ...(email !== undefined && { userEmail: email }),
    ...((isOwner || isInterested(row)) && { contactInfo: row.contactInfo }),
    ...(isOwner && row.hiding && { hidden: toHidden(row.hiding) }),
  }
}

/** Converts a listing for a list, which has the start of the description. */
export const toListed = (row: ListingRow, viewerUid: string | undefined, now: Date, near?: Point): Listing => ({
  ...toListing(row, viewerUid, now, near),
  description: cutText(row.description, MAX_LISTED_DESCRIPTION),
})

/** Converts a listing with its host for a viewer. Signed-in viewers see the host's email, whole or masked. */
export const toListingDetails = (
  row: ListingRow,
  viewerUid: string | undefined,
  { now, repliesWithin, waiting }: { now: Date; repliesWithin: ReplyTime | undefined; waiting: number },
): ListingDetails => {
  const email = viewerUid === undefined ? undefined : toVisibleEmail(row, viewerUid)
  const owner = row.owner[0]
  const host: Host = {
    name: getOwnerName(row),
    ...toPersonFacts(owner),
    ...(repliesWithin && { repliesWithin }),
    ...(email !== undefined && { email }),
  }
  return {
    ...toListing(row, viewerUid, now),
    ...(email !== undefined && { userEmail: email }),
    photos: row.photos ?? [],
    host,
    spot: row.spot ?? null,
    waiting,
  }
}
