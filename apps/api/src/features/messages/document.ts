import { MAX_PREVIEW, WITHDRAWN_TEXT_DAYS } from '@roommate-finder/contracts/limits'
import type { DeclineReason } from '@roommate-finder/contracts/messages'
import type { ObjectId } from 'mongodb'
import { declareCollection } from '../../db/collection.ts'
import { declareKind } from '../../db/work.ts'
import type { NotificationContent } from '../notifications/document.ts'

export const roles = ['seeker', 'host'] as const
export type Role = (typeof roles)[number]

export const otherRole = (role: Role): Role => (role === 'seeker' ? 'host' : 'seeker')

/** The data that a conversation stores for one of its two people. */
export interface Side {
  /** Messages of the other person after `readSeq`. */
  unread: number
  /** The `seq` of the last message that this person has read. */
  readSeq: number
  /** Set when the account was deleted. */
  left?: true
  /** Set while the account is suspended. */
  suspended?: true
}

/** A conversation between a seeker and the host of one listing. */
export interface ConversationDoc {
  _id: ObjectId
  /** The listing may be deleted. */
  listingId: ObjectId
  createdAt: Date
  /** Absent if the seeker did. */
  startedBy?: 'host'
  /** Set if the host began with a no to an interested person. Does not count as a conversation that the host has started. */
  isDecline?: true
  /** Set if the host began with an invitation. */
  isInvitation?: true
  /** Set once the seeker has declined the invitation. Their message that says so is no answer. */
  isInvitationDeclined?: true
  // Not in `Side`: DocumentDB cannot sort along an index that begins with nested fields.
  /** After the deletion of the account, `left:` and the id of the conversation. The same applies to `hostUid`. */
  seekerUid: string
  hostUid: string
  seekerArchived: boolean
  hostArchived: boolean
  seeker: Side
  host: Side
  /** The `seq` of the last message. Each message increments it first, so that concurrent messages conflict. */
  lastSeq: number
  lastMessageAt: Date
  /** The time of the host's first message. */
  hostRepliedAt?: Date
  /** The time of the seeker's first message in a conversation that exists, other than one that declines an invitation. */
  seekerRepliedAt?: Date
  /** Set if the host's first message was the one about a rented room. */
  isReplyAutomatic?: true
  /** The beginning of the last message. */
  preview: string
  /** Who sent the last message. */
  lastFrom?: Role
  /** The title of the listing when the last message was sent. */
  title?: string
  /** When the host declined, and why, which only the host sees. */
  declined?: { at: Date; reason?: DeclineReason }
  /** Set once one of the two has blocked the other, and never removed. Both keep the messages, in their archive. */
  blocked?: true
  /** Who blocked the other. */
  blockedBy?: Role
}

/** Returns the beginning of a message, as lists of conversations show it. */
export const toPreview = (body: string): string => Array.from(body.replace(/\s+/g, ' ')).slice(0, MAX_PREVIEW).join('')

export const conversations = declareCollection<ConversationDoc>({
  name: 'conversations',
  indexes: [
    { name: 'once', key: { listingId: 1, seekerUid: 1 }, unique: true },
    { name: 'listing_started', key: { listingId: 1, createdAt: -1 } },
    { name: 'seeker_latest', key: { seekerUid: 1, seekerArchived: 1, lastMessageAt: -1, _id: -1 } },
    { name: 'host_latest', key: { hostUid: 1, hostArchived: 1, lastMessageAt: -1, _id: -1 } },
    { name: 'seeker_unread', key: { seekerUid: 1, seekerArchived: 1, 'seeker.unread': 1 } },
    { name: 'host_unread', key: { hostUid: 1, hostArchived: 1, 'host.unread': 1 } },
    { name: 'host_started', key: { hostUid: 1, createdAt: -1 } },
  ],
})

/** A message of a conversation. Names its sender by role, so that the text can outlive the account. */
export interface MessageDoc {
  _id: ObjectId
  conversationId: ObjectId
  /** The number of the message in its conversation, from 1. */
  seq: number
  from: Role
  clientId: string
  /** Empty once the message is withdrawn. */
  body: string
  createdAt: Date
  withdrawnAt?: Date
  /** The viewings that the message proposes. */
  proposalId?: ObjectId
}

export const conversationMessages = declareCollection<MessageDoc>({
  name: 'conversationMessages',
  indexes: [
    { name: 'order', key: { conversationId: 1, seq: -1 }, unique: true },
    { name: 'once', key: { conversationId: 1, clientId: 1 }, unique: true },
  ],
})

/** The text of a withdrawn message, which only moderators read. */
export interface WithdrawnTextDoc {
  /** The id of the message. */
  _id: ObjectId
  senderUid: string
  body: string
  at: Date
}

export const withdrawnTexts = declareCollection<WithdrawnTextDoc>({
  name: 'withdrawnTexts',
  indexes: [
    { name: 'sender', key: { senderUid: 1 } },
    { name: 'expiry', key: { at: 1 }, expireAfterSeconds: WITHDRAWN_TEXT_DAYS * 86_400 },
  ],
})

/** Closes the conversations about a rented listing, with a notification. The key is its id. */
export const closings = declareKind<{
  /** When it was rented. */
  at: Date
  content: NotificationContent
  /** The uid of the last seeker. */
  after?: string
}>('close conversations')

/**
 * Reminds a host of people who wait for an answer, while there are any. The key is the uid. The payload is when it was stored
 * last: it differs each time, so that a first message conflicts with a run that has not seen it.
 */
export const hostReminders = declareKind<Date>('remind hosts')

/** Tells the people who wait for an answer about an expired listing. The key is its id. */
export const unavailableNotices = declareKind<{
  content: NotificationContent
  /** Earlier conversations do not count. */
  since: Date
  /** The uid of the last person who was told. */
  after?: string | undefined
}>('tell waiting people')
