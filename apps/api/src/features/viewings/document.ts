import type { Outcome } from '@roommate-finder/contracts/viewings'
import type { ObjectId } from 'mongodb'
import { declareCollection } from '../../db/collection.ts'
import type { Session } from '../../db/transaction.ts'
import type { Role } from '../messages/document.ts'

/** One time at which a seeker may see a room. */
export interface ViewingDoc {
  _id: ObjectId
  /** The same for all times that were proposed at once. */
  proposalId: ObjectId
  conversationId: ObjectId
  /** The listing may be deleted. */
  listingId: ObjectId
  /** The title of the listing when the time was proposed. */
  title: string
  /** After the deletion of the account, `left:` and the id of the conversation. The same applies to `hostUid`. */
  seekerUid: string
  hostUid: string
  startsAt: Date
  endsAt: Date
  /** That of the room. */
  timeZone: string
  /** Where to meet, as a person suggested or the host said when confirming. */
  place?: string
  /** Viewings that are over stay confirmed. */
  state: 'proposed' | 'confirmed' | 'declined' | 'canceled'
  proposedBy: Role
  createdAt: Date
  /** The confirmed viewing that this one replaces once it is confirmed. */
  moves?: ObjectId
  /** Names the calendar entry. A viewing that replaces another one takes over its entry. */
  entryId: ObjectId
  /** Rises with each change of the calendar entry. */
  sequence: number
  /** Set once the time is confirmed, and never removed. */
  confirmedAt?: Date
  /** When a confirmed viewing was canceled. Absent if another one has replaced it. */
  canceledAt?: Date
  /** Who canceled it. Absent if neither of the two did, as after the deletion of the room. */
  canceledBy?: Role
  /** Set once one of the two has blocked the other, and never removed. Neither sees the viewing then. */
  blocked?: true
  /** Hashes of the secrets of the links for friends. */
  seekerShareHash?: string
  hostShareHash?: string
  /** Whether the seeker found a room. */
  outcome?: Outcome
}

/** What happened to a confirmed viewing. */
export interface ViewingChange {
  /** `ended`: without either of the two, or by a block, a suspension or a deletion, of which the notification says nothing. */
  what: 'confirmed' | 'moved' | 'canceled' | 'ended'
  /** The viewing after the change. */
  viewing: ViewingDoc
  /** The viewing that it replaces, before the change. Present if `what` is `moved`. */
  earlier?: ViewingDoc
  /** The people who do not know of it yet. */
  to: readonly Role[]
  /** A person whose account is suspended or deleted, who gets nothing. */
  without?: Role | undefined
}

/** Called in the transaction of the changes. */
export type TellOfViewings = (changes: readonly ViewingChange[], session: Session) => Promise<void>

export const viewings = declareCollection<ViewingDoc>({
  name: 'viewings',
  indexes: [
    { name: 'proposals', key: { conversationId: 1, proposalId: -1, startsAt: 1 } },
    { name: 'seeker_start', key: { seekerUid: 1, startsAt: 1, _id: 1 } },
    { name: 'host_start', key: { hostUid: 1, startsAt: 1, _id: 1 } },
    { name: 'listing_start', key: { listingId: 1, startsAt: 1 } },
    { name: 'entry', key: { entryId: 1, sequence: -1 } },
    { name: 'seeker_share', key: { seekerShareHash: 1 }, sparse: true },
    { name: 'host_share', key: { hostShareHash: 1 }, sparse: true },
  ],
})
