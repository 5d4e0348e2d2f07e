import { CONFIRMED_DAYS, RENEWAL_NOTICE_DAYS } from '@roommate-finder/contracts/limits'
import { type ListingStatus, type Reduction, statusDefs } from '@roommate-finder/contracts/listings'
import { isNotableChange } from '../../lib/dollars.ts'
import { storedStatuses } from '../search/status.ts'
import type { ListingDoc } from './document.ts'

const DAY_MS = 86_400_000
const NOTICE_MS = RENEWAL_NOTICE_DAYS * DAY_MS

/** How long a rent must have stood before a lower one counts as a reduction, and how long the lower one. */
const OLD_RENT_MS = 7 * DAY_MS
const NEW_RENT_MS = DAY_MS

/** Returns when the owner of a listing that is confirmed, or shown again, at a time is asked to renew it. */
export const findAskAt = (at: Date): Date => new Date(at.getTime() + CONFIRMED_DAYS * DAY_MS - NOTICE_MS)

/** Returns when a listing expires whose owner is asked at a time: never without notice, even if the job is late. */
export const findExpiryAfter = (askedAt: Date): Date => new Date(askedAt.getTime() + NOTICE_MS)

/** Returns when an active listing expires. Returns undefined for others. */
export const findExpiry = ({ dueAt, askedAt }: Pick<ListingDoc, 'dueAt' | 'askedAt'>): Date | undefined => {
  if (!dueAt) return undefined
  return askedAt ? dueAt : findExpiryAfter(dueAt)
}

/** Returns when a listing is due without the question whether it is available, if people who wait are why it was asked. */
export const findDueWithoutSilence = ({
  askedAt,
  silence,
}: Pick<ListingDoc, 'askedAt' | 'silence'>): Date | undefined =>
  askedAt && askedAt.getTime() === silence?.askedAt.getTime() ? silence.dueAt : undefined

type StatusFields = Pick<ListingDoc, 'availability' | 'confirmedAt' | 'dueAt' | 'askedAt'>

/** Returns the fields of a listing whose owner sets a status. An available one confirms the listing. */
export const toStatusFields = (status: ListingStatus, at: Date): StatusFields => {
  const isAvailable = statusDefs[status].availability === 'available'
  return {
    availability: storedStatuses[status],
    ...(isAvailable && { confirmedAt: at }),
    dueAt: isAvailable ? findAskAt(at) : null,
    askedAt: null,
  }
}

const isNotable = (before: number | null, after: number | null): boolean =>
  before === null || after === null ? before !== after : isNotableChange(before, after)

/**
 * Returns the change of the rent since the last notification of interested people, or undefined if it is under 3 %: too
 * small for another one.
 */
export const findToldChange = (
  { rent, toldRent = rent }: Pick<ListingDoc, 'rent' | 'toldRent'>,
  newRent: number | null,
): { from: number | null; to: number | null } | undefined =>
  isNotable(toldRent, newRent) ? { from: toldRent, to: newRent } : undefined

/** Returns the fields that a new rent changes. A rent that stood for less than a week is not what a lower one lowers. */
export const toRentFields = (
  { rent, rentChange, toldRent = rent, createdAt }: Pick<ListingDoc, 'rent' | 'rentChange' | 'toldRent' | 'createdAt'>,
  newRent: number | null,
  at: Date,
): Pick<ListingDoc, 'rentChange' | 'toldRent'> => {
  if (newRent === rent) return {}
  const since = rentChange?.at ?? createdAt
  const hasStood = at.getTime() - since.getTime() >= OLD_RENT_MS
  return {
    rentChange: { from: hasStood ? rent : (rentChange?.from ?? null), at },
    toldRent: isNotable(toldRent, newRent) ? newRent : toldRent,
  }
}

/** Returns the reduction of the rent to show, or undefined. */
export const findReduction = (
  { rent, rentChange }: Pick<ListingDoc, 'rent' | 'rentChange'>,
  now: Date,
): Reduction | undefined => {
  if (rent === null || !rentChange || rentChange.from === null || rent >= rentChange.from) return undefined
  const { from, at } = rentChange
  return now.getTime() - at.getTime() >= NEW_RENT_MS ? { from, at: at.toISOString() } : undefined
}
