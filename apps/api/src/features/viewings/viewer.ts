import { SHARED_VIEWING_HOURS } from '@roommate-finder/contracts/limits'
import type { Conversation } from '@roommate-finder/contracts/messages'
import type { Viewing, ViewingState } from '@roommate-finder/contracts/viewings'
import { toFirstName } from '../../lib/first-name.ts'
import type { ViewingDoc } from './document.ts'

const HOUR_MS = 3_600_000

export const toState = ({ state, startsAt, endsAt }: ViewingDoc, now: Date): ViewingState => {
  const isPast = (state === 'confirmed' && endsAt <= now) || (state === 'proposed' && startsAt <= now)
  return isPast ? 'past' : state
}

/** Returns whether a viewing took place, so that its seeker may have found a room. */
export const tookPlace = (doc: ViewingDoc, now: Date): boolean => doc.state === 'confirmed' && doc.endsAt <= now

/** Returns until when the link for a friend works. */
export const toSharedUntil = ({ endsAt }: ViewingDoc): Date =>
  new Date(endsAt.getTime() + SHARED_VIEWING_HOURS * HOUR_MS)

/** Returns the place of a viewing for one of the two people. */
export const toPlace = (doc: ViewingDoc, role: Viewing['role'], now: Date): string | null =>
  role === 'host' || toState(doc, now) === 'confirmed' ? (doc.place ?? null) : null

/**
 * Converts a viewing for one of the two people.
 * @param conversation as this person gets it
 */
export const toViewing = (
  doc: ViewingDoc,
  { role, other, listing, listingTitle }: Conversation,
  now: Date,
): Viewing => {
  const sharedUntil = doc[`${role}ShareHash`] === undefined ? undefined : toSharedUntil(doc)
  return {
    _id: doc._id.toHexString(),
    conversationId: doc.conversationId.toHexString(),
    proposalId: doc.proposalId.toHexString(),
    listing: { _id: doc.listingId.toHexString(), title: listing?.title ?? listingTitle ?? doc.title },
    role,
    name: toFirstName(other.name),
    startsAt: doc.startsAt.toISOString(),
    endsAt: doc.endsAt.toISOString(),
    timeZone: doc.timeZone,
    place: toPlace(doc, role, now),
    state: toState(doc, now),
    proposedBy: doc.proposedBy,
    ...(doc.moves && { moves: doc.moves.toHexString() }),
    ...(doc.canceledAt && { canceledAt: doc.canceledAt.toISOString() }),
    ...(doc.canceledBy && { canceledBy: doc.canceledBy }),
    ...(sharedUntil && sharedUntil > now && { sharedUntil: sharedUntil.toISOString() }),
  }
}
