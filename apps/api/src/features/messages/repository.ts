import { UNREAD_CAP } from '@roommate-finder/contracts/limits'
import { ObjectId } from 'mongodb'
import { deleteInBatches, inBatches } from '../../db/batches.ts'
import type { Database } from '../../db/connect.ts'
import { matchAfter } from '../../db/cursor.ts'
import type { Session } from '../../db/transaction.ts'
import { groupByWeek, type WeekCount } from '../../lib/calendar.ts'
import { type UserDoc, users } from '../accounts/document.ts'
import { type ListingDoc, listings } from '../listings/document.ts'
import {
  type ConversationDoc,
  conversationMessages,
  conversations,
  type MessageDoc,
  otherRole,
  type Role,
  roles,
  withdrawnTexts,
} from './document.ts'

export interface InboxQuery {
  uid: string
  archived: boolean
  limit: number
  cursor?: string | undefined
}

/** A conversation joined with the other person and its listing. Either may be deleted. */
export interface ConversationRow extends ConversationDoc {
  other: Pick<UserDoc, Exclude<keyof typeof OTHER, '_id'>> | undefined
  listing: Pick<ListingDoc, keyof typeof LISTING> | undefined
}

/** How many conversations are read at most to count unread messages. */
const MAX_UNREAD_READ = 5_000

const OTHER = { _id: 1, name: 1, photo: 1, verified: 1, emailConfirmedAt: 1, memberSince: 1 } as const
const LISTING = { _id: 1, title: 1, roomType: 1, rent: 1, availability: 1, photos: 1 } as const

const NO = { $exists: false } as const

/** Matches conversations in which the person in a role can send and get messages. */
const matchReachable = (role: Role) => ({ blocked: NO, [`${role}.left`]: NO, [`${role}.suspended`]: NO })

/** Matches conversations in which both can send and get messages. */
const OPEN = { ...matchReachable('seeker'), ...matchReachable('host') }

/** Matches open conversations whose first message has no answer, while the seeker has not put them away. */
const UNANSWERED = { hostRepliedAt: NO, seekerArchived: false, ...OPEN }

/** When a conversation with a host began, and when the host first replied. */
export type FirstReply = Pick<ConversationDoc, 'createdAt' | 'hostRepliedAt' | 'isReplyAutomatic'>

/**
 * How a conversation starts: with a message of the seeker, a message of the host to an interested person, an invitation, or
 * the host's no to an interested person.
 */
export type Start = Role | 'invitation' | 'decline'

export interface ConversationOfSeeker {
  _id: ObjectId
  listingId: ObjectId
  /** Of the seeker. */
  uid: string
  /** What the host has done. */
  answer: 'none' | 'answered' | 'declined'
}

export const messageRepository = (db: Database) => {
  const stored = conversations.of(db)
  const messages = conversationMessages.of(db)
  const withdrawn = withdrawnTexts.of(db)

  return {
    /** Finds a conversation of which the user is one of the two people. */
    find: (id: ObjectId, uid: string): Promise<ConversationDoc | null> =>
      stored.findOne({ _id: id, $or: [{ seekerUid: uid }, { hostUid: uid }] }),

    /** Finds those of some conversations that are a user's. */
    findMany: (ids: readonly ObjectId[], uid: string): Promise<ConversationDoc[]> =>
      stored.find({ _id: { $in: ids }, $or: [{ seekerUid: uid }, { hostUid: uid }] }).toArray(),

    findOfSeeker: (listingId: ObjectId, uid: string): Promise<ConversationDoc | null> =>
      stored.findOne({ listingId, seekerUid: uid }),

    /** Finds the conversations of some seekers about some listings. */
    findBetween: async (
      listingIds: readonly ObjectId[],
      uids: readonly string[],
      session?: Session,
    ): Promise<ConversationOfSeeker[]> => {
      const filter = { listingId: { $in: listingIds }, seekerUid: { $in: uids } }
      const projection = { listingId: 1, seekerUid: 1, hostRepliedAt: 1, declined: 1 } as const
      const docs = await stored.find(filter, { projection, ...(session && { session }) }).toArray()
      return docs.map(({ _id, listingId, seekerUid, hostRepliedAt, declined }) => ({
        _id,
        listingId,
        uid: seekerUid,
        answer: declined ? 'declined' : hostRepliedAt ? 'answered' : 'none',
      }))
    },

    /** Lists a user's conversations in one role, the latest activity first. */
    listInbox: (role: Role, { uid, archived, limit, cursor }: InboxQuery): Promise<ConversationDoc[]> => {
      const filter = {
        [`${role}Uid`]: uid,
        [`${role}Archived`]: archived,
        ...matchAfter('lastMessageAt', -1, cursor),
      }
      return stored.find(filter, { sort: { lastMessageAt: -1, _id: -1 }, limit }).toArray()
    },

    /** Joins conversations of a user with the other person and the listing. */
    join: async (docs: readonly ConversationDoc[], uid: string): Promise<ConversationRow[]> => {
      if (docs.length === 0) return []
      const toOtherUid = ({ seekerUid, hostUid }: ConversationDoc) => (seekerUid === uid ? hostUid : seekerUid)
      // Two reads, because `$lookup` takes many times as long on DocumentDB.
      const [people, rooms] = await Promise.all([
        users
          .readOnly(db)
          .find({ _id: { $in: docs.map(toOtherUid) } }, { projection: OTHER })
          .toArray(),
        listings
          .readOnly(db)
          .find({ _id: { $in: docs.map(({ listingId }) => listingId) } }, { projection: LISTING })
          .toArray(),
      ])
      const [peopleByUid, roomsById] = [
        new Map(people.map((person) => [person._id, person])),
        new Map(rooms.map((room) => [room._id.toHexString(), room])),
      ]
      return docs.map((doc) => ({
        ...doc,
        other: peopleByUid.get(toOtherUid(doc)),
        listing: roomsById.get(doc.listingId.toHexString()),
      }))
    },

    /** Finds the start times of the newest conversations that a user started in one way since a time, latest first. */
    findStartedSince: async (
      { uid, by }: { uid: string; by: Exclude<Start, 'decline'> },
      since: Date,
      limit: number,
      session: Session,
    ): Promise<Date[]> => {
      const filter =
        by !== 'seeker'
          ? {
              hostUid: uid,
              createdAt: { $gt: since },
              startedBy: 'host' as const,
              isInvitation: by === 'invitation' ? (true as const) : NO,
              isDecline: NO,
            }
          : {
              seekerUid: uid,
              // These conversations also meet these conditions, which bound the scan of the index `seeker_latest`.
              seekerArchived: { $in: [true, false] },
              lastMessageAt: { $gt: since },
              createdAt: { $gt: since },
              startedBy: NO,
            }
      const options = { sort: { createdAt: -1 }, limit, projection: { createdAt: 1 }, session } as const
      return (await stored.find(filter, options).toArray()).map(({ createdAt }) => createdAt)
    },

    /** Finds the first replies to the newest seekers who wrote to a host after `since`. */
    findFirstReplies: (hostUid: string, since: Date, limit: number): Promise<FirstReply[]> => {
      const options = {
        projection: { createdAt: 1, hostRepliedAt: 1, isReplyAutomatic: 1 },
        sort: { createdAt: -1 },
        limit,
      } as const
      return stored.find({ hostUid, createdAt: { $gt: since }, startedBy: NO }, options).toArray()
    },

    /** Throws a duplicate key error if the seeker already has a conversation about the listing. */
    insert: async (doc: ConversationDoc, session: Session): Promise<void> => {
      await stored.insertOne(doc, { session })
    },

    /** Counts a new message. Returns its `seq`, or null if the sender has left or the conversation is closed. */
    addMessage: async (
      id: ObjectId,
      message: {
        from: Role
        uid: string
        at: Date
        preview: string
        title?: string
        isReplyAutomatic?: boolean
        isInvitationDeclined?: boolean
      },
      session: Session,
    ): Promise<number | null> => {
      const { from, uid, at, preview, title, isReplyAutomatic, isInvitationDeclined } = message
      const to = otherRole(from)
      const doc = await stored.findOneAndUpdate(
        { _id: id, [`${from}Uid`]: uid, ...matchReachable(from), ...matchReachable(to) },
        {
          $inc: { lastSeq: 1, [`${to}.unread`]: 1 },
          $set: {
            lastMessageAt: at,
            lastFrom: from,
            preview,
            [`${to}Archived`]: false,
            ...(title !== undefined && { title }),
            ...(isReplyAutomatic && { isReplyAutomatic: true as const }),
            ...(isInvitationDeclined && { isInvitationDeclined: true as const }),
          },
          // Keeps the date of the first reply.
          ...(!isInvitationDeclined && { $min: { [`${from}RepliedAt`]: at } }),
        },
        { returnDocument: 'after', projection: { lastSeq: 1 }, session },
      )
      return doc?.lastSeq ?? null
    },

    /** Throws a duplicate key error if the conversation has a message with the `clientId`. */
    insertMessage: async (message: Omit<MessageDoc, '_id'>, session: Session): Promise<MessageDoc> => {
      const doc = { _id: new ObjectId(), ...message }
      await messages.insertOne(doc, { session })
      return doc
    },

    findByClientId: (conversationId: ObjectId, clientId: string): Promise<MessageDoc | null> =>
      messages.findOne({ conversationId, clientId }),

    findMessage: (conversationId: ObjectId, id: ObjectId): Promise<MessageDoc | null> =>
      messages.findOne({ _id: id, conversationId }),

    /** Lists messages before a `seq`, newest first. */
    listMessages: (conversationId: ObjectId, before: number, limit: number): Promise<MessageDoc[]> =>
      messages.find({ conversationId, seq: { $lt: before } }, { sort: { seq: -1 }, limit }).toArray(),

    /** Moves a read marker forward. Returns the number of unread messages, at most 1,000, or null if it is at `seq` or later. */
    markRead: async (
      id: ObjectId,
      { role, seq }: { role: Role; seq: number },
      session: Session,
    ): Promise<number | null> => {
      const filter = { _id: id, [`${role}.readSeq`]: { $lt: seq } }
      const { matchedCount } = await stored.updateOne(filter, { $set: { [`${role}.readSeq`]: seq } }, { session })
      if (matchedCount === 0) return null
      const unread = await messages.countDocuments(
        { conversationId: id, seq: { $gt: seq }, from: otherRole(role) },
        { session, limit: UNREAD_CAP },
      )
      await stored.updateOne({ _id: id }, { $set: { [`${role}.unread`]: unread } }, { session })
      return unread
    },

    setArchived: async (id: ObjectId, role: Role, archived: boolean, session?: Session): Promise<void> => {
      await stored.updateOne({ _id: id }, { $set: { [`${role}Archived`]: archived } }, session && { session })
    },

    /** Empties a message, and the preview if it is the last one. Keeps the text for moderators. */
    withdraw: async (
      { _id, conversationId, seq, body }: MessageDoc,
      { senderUid, at }: { senderUid: string; at: Date },
      session: Session,
    ): Promise<void> => {
      await messages.updateOne({ _id, conversationId }, { $set: { body: '', withdrawnAt: at } }, { session })
      await withdrawn.updateOne({ _id }, { $setOnInsert: { senderUid, body, at } }, { upsert: true, session })
      await stored.updateOne({ _id: conversationId, lastSeq: seq }, { $set: { preview: '' } }, { session })
    },

    /** Returns whether the receiver has an unread message that the sender has not withdrawn. */
    hasUnread: async (id: ObjectId, from: Role, session: Session): Promise<boolean> => {
      const { readSeq = 0 } = (await stored.findOne({ _id: id }, { session }))?.[otherRole(from)] ?? {}
      const unread = { conversationId: id, seq: { $gt: readSeq }, from, withdrawnAt: { $exists: false } }
      return (await messages.findOne(unread, { session })) !== null
    },

    /** Finds the newest message to a role that is unread and not withdrawn. */
    findNewestUnread: ({ _id, ...doc }: ConversationDoc, role: Role): Promise<MessageDoc | null> => {
      const received = { conversationId: _id, from: otherRole(role), withdrawnAt: NO }
      return messages.findOne({ ...received, seq: { $gt: doc[role].readSeq } }, { sort: { seq: -1 } })
    },

    /** Finds a user's open, unarchived conversations with unread messages, at most 5,000 as seeker and as host each. */
    listUnread: async (uid: string): Promise<{ listingId: ObjectId; unread: number }[]> => {
      const lists = await Promise.all(
        roles.map(async (role) => {
          const filter = {
            [`${role}Uid`]: uid,
            [`${role}Archived`]: false,
            [`${role}.unread`]: { $gt: 0 },
            ...matchReachable(otherRole(role)),
          }
          const options = { projection: { listingId: 1, [role]: 1 }, limit: MAX_UNREAD_READ } as const
          const docs = await stored.find(filter, options).toArray()
          return docs.map(({ listingId, [role]: { unread } }) => ({ listingId, unread }))
        }),
      )
      return lists.flat()
    },

    /** Counts the conversations about a listing after `since` in which the seeker waits for an answer, at most `limit`. */
    countUnanswered: (listingId: ObjectId, since: Date, limit: number): Promise<number> =>
      stored.countDocuments({ listingId, createdAt: { $gt: since }, ...UNANSWERED }, { limit }),

    /**
     * Finds the conversations with a host after `since` in which the seeker waits for an answer, the oldest first. Also finds
     * those that the host has put away.
     */
    findUnanswered: (
      hostUid: string,
      since: Date,
      limit: number,
      session: Session,
    ): Promise<Pick<ConversationDoc, 'listingId' | 'createdAt' | 'hostArchived'>[]> => {
      const filter = { hostUid, createdAt: { $gt: since }, ...UNANSWERED }
      const projection = { listingId: 1, createdAt: 1, hostArchived: 1 } as const
      return stored.find(filter, { sort: { createdAt: 1 }, limit, projection, session }).toArray()
    },

    /** Counts the seekers who wait for an answer about a listing since some time in a period, at most `limit`. */
    countSilent: (
      listingId: ObjectId,
      { after, until }: { after: Date; until: Date },
      limit: number,
      session: Session,
    ): Promise<number> =>
      stored.countDocuments({ listingId, createdAt: { $gt: after, $lte: until }, ...UNANSWERED }, { limit, session }),

    /** Finds the next seekers who wait for an answer about a listing since a time after `since`, by uid. */
    findWaiting: async (
      listingId: ObjectId,
      { since, after = '', limit }: { since: Date; after?: string | undefined; limit: number },
      session: Session,
    ): Promise<string[]> => {
      const filter = { listingId, seekerUid: { $gt: after }, createdAt: { $gt: since }, ...UNANSWERED }
      const options = { sort: { seekerUid: 1 }, limit, projection: { seekerUid: 1 }, session } as const
      const docs = await stored.find(filter, options).toArray()
      return docs.map(({ seekerUid }) => seekerUid)
    },

    /** Counts the conversations about a listing that seekers started in each week since `first`, also closed ones. */
    countStartedPerWeek: (listingId: ObjectId, first: Date): Promise<WeekCount[]> => {
      const started = { listingId, createdAt: { $gte: first }, startedBy: NO }
      return stored.aggregate<WeekCount>([{ $match: started }, groupByWeek(first, '$createdAt')]).toArray()
    },

    /** Finds the next open conversations about a listing, by seeker, that started by `at` and that neither has put away. */
    findOpen: (
      listingId: ObjectId,
      { at, after = '', limit }: { at: Date; after: string | undefined; limit: number },
      session: Session,
    ): Promise<ConversationDoc[]> => {
      const open = { ...OPEN, seekerArchived: false, hostArchived: false, declined: NO }
      const filter = { listingId, seekerUid: { $gt: after }, createdAt: { $lte: at }, ...open }
      return stored.find(filter, { sort: { seekerUid: 1 }, limit, session }).toArray()
    },

    /**
     * Finds open conversations of a seeker with messages of some time, except one, that the seeker has not archived and the host
     * has not declined.
     */
    findOpenOfSeeker: (
      seekerUid: string,
      { since, at, keptId, limit }: { since: Date; at: Date; keptId: ObjectId | undefined; limit: number },
      session: Session,
    ): Promise<ConversationDoc[]> => {
      const mine = { seekerUid, seekerArchived: false, lastMessageAt: { $gt: since, $lte: at } }
      const filter = { ...mine, ...OPEN, declined: NO, ...(keptId && { _id: { $ne: keptId } }) }
      return stored.find(filter, { sort: { lastMessageAt: -1 }, limit, session }).toArray()
    },

    setDeclined: async (
      _id: ObjectId,
      declined: NonNullable<ConversationDoc['declined']>,
      session: Session,
    ): Promise<void> => {
      await stored.updateOne({ _id }, { $set: { declined } }, { session })
    },

    /**
     * Removes a user from their conversations. Deletes conversations without members, and the texts that the user
     * withdrew.
     */
    removeUser: async (uid: string): Promise<void> => {
      await deleteInBatches(withdrawn, { senderUid: uid })
      for (const role of roles) {
        const [own, otherLeft] = [{ [`${role}Uid`]: uid }, `${otherRole(role)}.left`]
        const left = { [`${role}Uid`]: { $concat: ['left:', { $toString: '$_id' }] }, [`${role}.left`]: true }
        await inBatches(stored, own, async (ids) => {
          const some = { ...own, _id: { $in: ids } }
          await stored.updateMany({ ...some, [otherLeft]: NO }, [{ $set: left }])
          // The other person has left, perhaps just now. Conversations last, because their messages are found by them.
          const abandoned = await stored.find({ ...some, [otherLeft]: true }, { projection: { _id: 1 } }).toArray()
          const conversationIds = abandoned.map(({ _id }) => _id)
          await deleteInBatches(messages, { conversationId: { $in: conversationIds } })
          await stored.deleteMany({ _id: { $in: conversationIds } })
        })
      }
    },
  }
}
