import { MEMBER_NAME } from '@roommate-finder/contracts/accounts'
import type { Conversation, Message } from '@roommate-finder/contracts/messages'
import { FORMER_MEMBER, toFirstName } from '../../lib/first-name.ts'
import { toPersonFacts } from '../accounts/document.ts'
import { closesConversations, toAvailability } from '../search/status.ts'
import { type ConversationDoc, type MessageDoc, otherRole, type Role } from './document.ts'
import type { ConversationRow } from './repository.ts'
import { findWarning } from './warning.ts'

const WITHDRAWN = 'Unsent a message'

/** Returns the role of a user in one of their conversations. */
export const roleOf = ({ seekerUid }: ConversationDoc, uid: string): Role => (seekerUid === uid ? 'seeker' : 'host')

/** Returns whether a conversation is closed for a role: it is blocked, or the other person has left or is suspended. */
export const isClosed = (doc: ConversationDoc, role: Role): boolean => {
  const { left, suspended } = doc[otherRole(role)]
  return (doc.blocked ?? left ?? suspended) === true
}

/** Returns whether a conversation began with an invitation that the seeker has not answered. The host then sees a first name. */
export const isUnanswered = ({ isInvitation, seekerRepliedAt }: ConversationDoc): boolean =>
  isInvitation === true && !seekerRepliedAt

/** Returns whether an invitation waits for its seeker: neither of the two has declined. */
export const isWaiting = (doc: ConversationDoc): boolean =>
  isUnanswered(doc) && !doc.isInvitationDeclined && !doc.declined

const toState = (row: ConversationRow, role: Role): Conversation['state'] => {
  if (!row.listing && !row.blocked) return 'listing_removed'
  return isClosed(row, role) ? 'closed' : 'open'
}

/** Converts a conversation for one of its two people. */
export const toConversation = (row: ConversationRow, role: Role): Conversation => {
  // After a block the two see nothing of each other, but the blocker sees the name. The seeker does not see the listing.
  const other = row.blocked ? undefined : row.other
  const isStranger = role === 'host' && isUnanswered(row)
  const name = (row.blockedBy === role ? row.other : other)?.name ?? MEMBER_NAME
  const listing = row.blocked && role === 'seeker' ? undefined : row.listing
  const isRented = row.listing && closesConversations(row.listing.availability)
  const isInvited = role === 'seeker' && isWaiting(row) && !isRented
  const state = toState(row, role)
  const isHostAsked = role === 'host' && state === 'open' && !row.hostRepliedAt && !row.seekerArchived
  return {
    _id: row._id.toHexString(),
    role,
    other: {
      name: row[otherRole(role)].left ? FORMER_MEMBER : isStranger ? toFirstName(name) : name,
      ...toPersonFacts(isStranger ? undefined : other),
    },
    listing: listing
      ? {
          _id: listing._id.toHexString(),
          title: listing.title,
          roomType: listing.roomType,
          rent: listing.rent,
          availability: toAvailability(listing.availability),
          ...(listing.photos?.[0] && { photo: listing.photos[0] }),
        }
      : null,
    ...(!row.listing && !row.blocked && row.title !== undefined && { listingTitle: row.title }),
    preview: row.preview || WITHDRAWN,
    ...(row.lastFrom === role && { lastMine: true as const }),
    lastMessageAt: row.lastMessageAt.toISOString(),
    // The count of all conversations leaves out those that are not open.
    unread: state === 'open' ? row[role].unread : 0,
    archived: row[`${role}Archived`],
    ...(role === 'host' && row.declined && { declined: { ...row.declined, at: row.declined.at.toISOString() } }),
    ...(state === 'open' && isInvited && { invitation: true as const }),
    ...(isStranger && { invited: true as const }),
    ...(isHostAsked && { waitingSince: row.createdAt.toISOString() }),
    state,
  }
}

/**
 * Converts a message for one of the two people. `seenSeq`: the `seq` of the last message that is shown as seen by the
 * other person.
 */
export const toMessage = (doc: MessageDoc, role: Role, seenSeq = 0): Message => {
  const mine = doc.from === role
  const warning = mine ? undefined : findWarning(doc.body)
  return {
    _id: doc._id.toHexString(),
    mine,
    body: doc.body,
    createdAt: doc.createdAt.toISOString(),
    ...(doc.withdrawnAt && { withdrawn: true as const }),
    ...(mine && doc.seq <= seenSeq && { seen: true as const }),
    ...(warning && { warning }),
    ...(doc.proposalId && { proposalId: doc.proposalId.toHexString() }),
  }
}
