import { UNREAD_CAP, WITHDRAWABLE_MS } from '@roommate-finder/contracts/limits'
import type { Conversation, Message, UnreadCounts } from '@roommate-finder/contracts/messages'
import type { OwnData } from '@roommate-finder/contracts/own-data'
import { formatCursor, toPage } from '../../db/cursor.ts'
import { ObjectId } from '../../db/object-id.ts'
import { afterCommit, type Session } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import type { FeatureContext } from '../context.ts'
import type { ListingService } from '../listings/service.ts'
import { toMessageCause } from '../notifications/document.ts'
import type { NotificationService } from '../notifications/service.ts'
import { type ConversationDoc, type MessageDoc, otherRole, type Role, roles, toPreview } from './document.ts'
import { messageModerationRepository } from './moderation-repository.ts'
import type { ReplyTimeService } from './reply-time-service.ts'
import { messageRepository } from './repository.ts'
import { isClosed, isUnanswered, roleOf, toConversation, toMessage } from './viewer.ts'

const MAX_EXPORTED = 10_000

interface User {
  uid: string
}

type Members = Pick<ConversationDoc, '_id' | 'seekerUid' | 'hostUid'>

interface Page<T> {
  items: T[]
  next: string | null
}

const conversationNotFound = (): AppError => new AppError('not_found', 'Conversation not found.')

/** Sorts the latest first. */
const byActivity = (a: ConversationDoc, b: ConversationDoc): number =>
  b.lastMessageAt.getTime() - a.lastMessageAt.getTime() || b._id.toHexString().localeCompare(a._id.toHexString())

interface Deps {
  listings: ListingService
  notifications: NotificationService
  replyTimes: ReplyTimeService
  /** Called after the first answer of a host in a conversation. */
  onAnswered: (conversation: ConversationDoc, session: Session) => Promise<void>
}

export type MessageService = ReturnType<typeof messageService>

/**
 * Reads conversations, marks them as read or archived, and withdraws messages. Functions that take a conversation id
 * and a `User` throw `not_found` for a user who is neither the seeker nor the host.
 */
export const messageService = (
  { db, now, transaction, events }: FeatureContext,
  { listings, notifications, replyTimes, onAnswered }: Deps,
) => {
  const repository = messageRepository(db)
  const moderation = messageModerationRepository(db)

  const findOwn = async (id: string, { uid }: User): Promise<{ doc: ConversationDoc; role: Role }> => {
    const doc = await repository.find(new ObjectId(id), uid)
    if (!doc) throw conversationNotFound()
    return { doc, role: roleOf(doc, uid) }
  }

  /** Tells the open pages of both people that the conversation has changed, once the transaction is committed. */
  const publish = ({ _id, seekerUid, hostUid }: Members, session: Session): void =>
    afterCommit(session, () =>
      events.publish([seekerUid, hostUid], { name: 'conversation', data: { _id: _id.toHexString() } }),
    )

  /**
   * Sends a message in a conversation, without a notification. Returns null if the conversation takes no messages. Throws a
   * duplicate key error if the conversation has a message with the `clientId`.
   */
  const sendAs = async (
    from: Role,
    doc: ConversationDoc,
    {
      isAutomatic = false,
      isInvitationDeclined = false,
      body,
      clientId,
      proposalId,
      ...title
    }: {
      body: string
      clientId: string
      title?: string
      proposalId?: ObjectId
      isAutomatic?: boolean
      isInvitationDeclined?: boolean
    },
    session: Session,
  ): Promise<MessageDoc | null> => {
    const at = now()
    const isReplyAutomatic = isAutomatic && doc.hostRepliedAt === undefined
    const flags = { isReplyAutomatic, isInvitationDeclined }
    const change = { from, uid: doc[`${from}Uid`], at, preview: toPreview(body), ...title, ...flags }
    const seq = await repository.addMessage(doc._id, change, session)
    if (seq === null) return null
    const message = {
      conversationId: doc._id,
      seq,
      from,
      clientId,
      body,
      createdAt: at,
      ...(proposalId && { proposalId }),
    }
    const stored = await repository.insertMessage(message, session)
    publish(doc, session)
    if (from === 'host' && !doc.hostRepliedAt) await onAnswered(doc, session)
    return stored
  }

  async function* readSent(
    sent: Parameters<typeof moderation.readTexts>[0],
  ): AsyncGenerator<OwnData['sentMessages'][0]> {
    for await (const { listingId, createdAt, body, withdrawnAt } of moderation.readTexts(sent)) {
      yield {
        listingId: listingId.toHexString(),
        at: createdAt.toISOString(),
        text: body,
        ...(withdrawnAt && { withdrawn: true as const }),
      }
    }
  }

  return {
    findOwn,
    publish,
    sendAs,

    get: async (id: string, user: User): Promise<Conversation> => {
      const { doc, role } = await findOwn(id, user)
      const [[row], repliesWithin] = await Promise.all([
        repository.join([doc], user.uid),
        role === 'seeker' && !doc.blocked ? replyTimes.find(doc.hostUid) : undefined,
      ])
      if (!row) throw conversationNotFound()
      const { other, ...conversation } = toConversation(row, role)
      return { ...conversation, other: { ...other, ...(repliesWithin && { repliesWithin }) } }
    },

    /** Finds those of some conversations that are a user's, by hexadecimal id. */
    findMany: async (ids: readonly ObjectId[], uid: string): Promise<Map<string, Conversation>> => {
      const rows = ids.length === 0 ? [] : await repository.join(await repository.findMany(ids, uid), uid)
      return new Map(rows.map((row) => [row._id.toHexString(), toConversation(row, roleOf(row, uid))]))
    },

    /** Finds the uid of the other person of a user's conversation. */
    findOther: async (id: ObjectId, uid: string): Promise<string | undefined> => {
      const doc = await repository.find(id, uid)
      return doc ? doc[`${otherRole(roleOf(doc, uid))}Uid`] : undefined
    },

    /** Returns whether a user is the host of a conversation whose seeker has not answered the invitation. */
    isStranger: async (id: ObjectId, uid: string): Promise<boolean> => {
      const doc = await repository.find(id, uid)
      return doc !== null && roleOf(doc, uid) === 'host' && isUnanswered(doc)
    },

    /** Returns whether a user has a conversation in which both people can write. */
    isOpen: async (id: ObjectId, uid: string): Promise<boolean> => {
      const doc = await repository.find(id, uid)
      return doc !== null && !roles.some((role) => isClosed(doc, role))
    },

    /** Finds the listing of a user's conversation. */
    findListingId: async (id: ObjectId, uid: string): Promise<ObjectId | undefined> =>
      (await repository.find(id, uid))?.listingId,

    /** Finds the newest message that a user has not read in a conversation. null if it is closed, or all were read or withdrawn. */
    findNewestUnread: async (id: string, uid: string): Promise<Message | null> => {
      const doc = await repository.find(new ObjectId(id), uid)
      if (!doc) return null
      const role = roleOf(doc, uid)
      const found = isClosed(doc, role) ? null : await repository.findNewestUnread(doc, role)
      return found && toMessage(found, role)
    },

    /**
     * Finds the text of a message and its sender, for moderators. Finds the text of a withdrawn message for 30 days.
     * Returns null if the message was deleted.
     */
    findSent: async (id: ObjectId): Promise<{ senderUid: string; body: string } | null> => {
      const found = await moderation.findMessage(id)
      return found && { senderUid: found.conversation[`${found.message.from}Uid`], body: found.body }
    },

    /** Returns whether a message was sent to the user. */
    isReceived: async (id: ObjectId, uid: string): Promise<boolean> => {
      const found = await moderation.findMessage(id)
      return found !== null && found.conversation[`${otherRole(found.message.from)}Uid`] === uid
    },

    findBetween: repository.findBetween,
    findPartners: moderation.findPartners,
    /** Closes the conversations of two people for good, and archives them. */
    block: async (blocker: string, other: string, session: Session): Promise<void> => {
      for (const closed of await moderation.block(blocker, other, session)) publish(closed, session)
    },
    setSuspended: moderation.setSuspended,

    list: async (
      { limit, cursor, archived }: { limit: number; cursor?: string | undefined; archived: boolean },
      { uid }: User,
    ): Promise<Page<Conversation>> => {
      const lists = await Promise.all(
        roles.map((role) => repository.listInbox(role, { uid, archived, limit: limit + 1, cursor })),
      )
      const { items, next } = toPage(lists.flat().sort(byActivity), limit, ({ lastMessageAt, _id }) =>
        formatCursor(lastMessageAt, _id),
      )
      const rows = await repository.join(items, uid)
      return { items: rows.map((row) => toConversation(row, roleOf(row, uid))), next }
    },

    listMessages: async (
      id: string,
      { limit, cursor }: { limit: number; cursor?: string | undefined },
      user: User,
    ): Promise<Page<Message>> => {
      const { doc, role } = await findOwn(id, user)
      const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number.parseInt(cursor, 10)
      const [found, showsSeen] = await Promise.all([
        repository.listMessages(doc._id, before, limit + 1),
        !doc.blocked && notifications.showsSeen([doc.seekerUid, doc.hostUid]),
      ])
      const seenSeq = showsSeen && !doc.blocked ? doc[otherRole(role)].readSeq : 0
      const { items, next } = toPage(found, limit, ({ seq }) => String(seq))
      return { items: items.map((each) => toMessage(each, role, seenSeq)), next }
    },

    /** Marks messages up to one as read. Returns how many stay unread. */
    markRead: async (id: string, upTo: string, user: User): Promise<{ unread: number }> => {
      const { doc, role } = await findOwn(id, user)
      const message = await repository.findMessage(doc._id, new ObjectId(upTo))
      if (!message) throw new AppError('not_found', 'Message not found.')
      const unread = await transaction(async (session) => {
        const left = await repository.markRead(doc._id, { role, seq: message.seq }, session)
        if (left !== null && !doc.blocked) publish(doc, session)
        if (left === 0) {
          await notifications.markCauseRead(user.uid, toMessageCause(doc._id), session)
          await notifications.markPageRead(user.uid, `/messages/${doc._id.toHexString()}`, session)
        }
        return left
      })
      return { unread: unread ?? doc[role].unread }
    },

    /** Counts the unread messages of open, unarchived conversations, and the unread notifications, at most 1,000 each. */
    countUnread: async ({ uid }: User): Promise<UnreadCounts> => {
      const countMessages = async (): Promise<number> => {
        const found = await repository.listUnread(uid)
        const existing = await listings.findExisting(found.map(({ listingId }) => listingId))
        const open = found.filter(({ listingId }) => existing.has(listingId.toHexString()))
        return Math.min(
          open.reduce((all, { unread }) => all + unread, 0),
          UNREAD_CAP,
        )
      }
      const [messages, unread] = await Promise.all([countMessages(), notifications.countUnread(uid)])
      return { messages, notifications: unread }
    },

    setArchived: async (id: string, archived: boolean, user: User): Promise<undefined> => {
      const { doc, role } = await findOwn(id, user)
      await repository.setArchived(doc._id, role, archived)
      return undefined
    },

    /**
     * Withdraws a message of the user. Marks the receiver's notification read, which cancels its mail, if no other
     * message is unread. Throws `forbidden` for a message of the other person, an old one or a proposal.
     */
    withdraw: async (id: string, messageId: string, user: User): Promise<undefined> => {
      const { doc, role } = await findOwn(id, user)
      const message = await repository.findMessage(doc._id, new ObjectId(messageId))
      if (!message) throw new AppError('not_found', 'Message not found.')
      if (message.from !== role) throw new AppError('forbidden', 'You can only unsend your own messages.')
      if (message.withdrawnAt) return undefined
      if (message.proposalId) throw new AppError('forbidden', 'You can’t unsend times. Take them back instead.')
      const at = now()
      if (at.getTime() - message.createdAt.getTime() > WITHDRAWABLE_MS) {
        const minutes = WITHDRAWABLE_MS / 60_000
        throw new AppError('forbidden', `You can only unsend a message within ${minutes} minutes of sending it.`)
      }
      await transaction(async (session) => {
        await repository.withdraw(message, { senderUid: user.uid, at }, session)
        if (!doc.blocked) publish(doc, session)
        if (await repository.hasUnread(doc._id, role, session)) return
        await notifications.markCauseRead(doc[`${otherRole(role)}Uid`], toMessageCause(doc._id), session)
      })
      return undefined
    },

    exportUser: async ({ uid }: User) => {
      const sent = await moderation.findSent(uid, MAX_EXPORTED)
      return { sentMessages: readSent(sent), complete: sent.length < MAX_EXPORTED }
    },

    /** Removes a user from their conversations. The other person keeps the texts. */
    deleteUser: ({ uid }: User): Promise<void> => repository.removeUser(uid),
  }
}
