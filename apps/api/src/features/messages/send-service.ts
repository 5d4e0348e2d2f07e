import { MAX_NEW_CONVERSATIONS, MAX_NEW_CONVERSATIONS_UNCONFIRMED } from '@roommate-finder/contracts/limits'
import {
  FIRST_MESSAGE_TOO_SHORT,
  firstMessageInput,
  type Message,
  type StartedConversation,
} from '@roommate-finder/contracts/messages'
import * as z from 'zod/mini'
import { isDuplicateKey } from '../../db/failures.ts'
import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { AppError, listingNotFound, tooManyRequests } from '../../errors.ts'
import type { AccountService } from '../accounts/service.ts'
import type { BlockService } from '../blocks/service.ts'
import type { FeatureContext } from '../context.ts'
import type { ListingService } from '../listings/service.ts'
import { messageNotification } from '../notifications/document.ts'
import type { NotificationService } from '../notifications/service.ts'
import {
  type ConversationDoc,
  conversationMessages,
  type MessageDoc,
  otherRole,
  type Role,
  toPreview,
} from './document.ts'
import { messageRepository } from './repository.ts'
import type { MessageService } from './service.ts'
import { toMessage } from './viewer.ts'

const DAY_MS = 86_400_000

interface User {
  uid: string
  emailVerified: boolean
}

/** The text of a message, and the UUID by which a repeated call is recognized. */
interface Draft {
  body: string
  clientId: string
}

/** `isRepeated`: an earlier call sent the message. */
type Sent<T> = T & { isRepeated: boolean }

const REMOVED = 'This room was removed. You can still read the messages.'

const closedConflict = ({ _id }: ConversationDoc): AppError =>
  new AppError('conflict', 'This conversation is closed. You can still read it.', {
    details: { current: { _id: _id.toHexString(), state: 'closed' } },
  })

interface Deps {
  accounts: AccountService
  blocks: BlockService
  listings: ListingService
  messages: MessageService
  notifications: NotificationService
}

export type SendService = ReturnType<typeof sendService>

/** Sends messages. One transaction stores a message, changes its conversation and notifies the receiver. */
export const sendService = (
  { db, now, transaction }: FeatureContext,
  { accounts, blocks, listings, messages, notifications }: Deps,
) => {
  const repository = messageRepository(db)

  const storeMessage = async (
    conversation: Pick<ConversationDoc, '_id'>,
    { body, clientId }: Draft,
    { from, seq, at }: { from: Role; seq: number; at: Date },
    session: Session,
  ): Promise<MessageDoc> =>
    repository.insertMessage({ conversationId: conversation._id, seq, from, clientId, body, createdAt: at }, session)

  /** Sends a message, unless one with the same `clientId` was sent before. */
  const sendIn = async (
    doc: ConversationDoc,
    role: Role,
    uid: string,
    draft: Draft,
  ): Promise<Sent<{ message: MessageDoc }>> => {
    const sent = await repository.findByClientId(doc._id, draft.clientId)
    if (sent) return { message: sent, isRepeated: true }
    if (doc.blocked) throw closedConflict(doc)
    const listing = await listings.findSummary(doc.listingId)
    if (!listing) throw new AppError('conflict', REMOVED)
    const sender = { uid, name: await accounts.findName(uid) }
    try {
      const message = await transaction(async (session) => {
        const at = now()
        const change = { from: role, uid, at, preview: toPreview(draft.body) }
        const seq = await repository.addMessage(doc._id, change, session)
        if (seq === null) throw closedConflict(doc)
        const stored = await storeMessage(doc, draft, { from: role, seq, at }, session)
        messages.publish(doc, session)
        const content = messageNotification(doc._id, listing, sender)
        await notifications.replace([doc[`${otherRole(role)}Uid`]], content, session)
        return stored
      }, uid)
      return { message, isRepeated: false }
    } catch (error) {
      const isSent = isDuplicateKey(error, conversationMessages, 'once')
      const first = isSent ? await repository.findByClientId(doc._id, draft.clientId) : null
      if (!first) throw error
      return { message: first, isRepeated: true }
    }
  }

  /** Serializes new conversations of a user. @throws AppError `rate_limited` over their limit */
  const assertCanStart = async ({ uid, emailVerified }: User, at: Date, session: Session): Promise<void> => {
    await accounts.serializeActive(uid, session)
    const max = emailVerified ? MAX_NEW_CONVERSATIONS : MAX_NEW_CONVERSATIONS_UNCONFIRMED
    const started = await repository.findStartedSince(uid, new Date(at.getTime() - DAY_MS), max, session)
    const oldest = started[max - 1]
    if (!oldest) return
    const advice = emailVerified ? 'Please try again later.' : 'Confirm your email to start more.'
    throw tooManyRequests(
      Math.max(1, Math.ceil((oldest.getTime() + DAY_MS - at.getTime()) / 1000)),
      `You’ve started ${max} conversations in the last 24 hours, which is the limit. ${advice}`,
    )
  }

  const start = async (
    { listingId, hostUid, title }: { listingId: ObjectId; hostUid: string; title: string },
    user: User,
    draft: Draft,
  ): Promise<{ doc: ConversationDoc; message: MessageDoc }> => {
    const first = z.safeParse(firstMessageInput, draft)
    if (!first.success) {
      throw new AppError('validation_failed', 'Please check the marked fields.', {
        fields: { body: FIRST_MESSAGE_TOO_SHORT },
      })
    }
    const sender = { uid: user.uid, name: await accounts.findName(user.uid) }
    return transaction(async (session) => {
      const at = now()
      await assertCanStart(user, at, session)
      if (await blocks.areBlocked(user.uid, hostUid, session)) throw listingNotFound()
      const doc: ConversationDoc = {
        _id: new ObjectId(),
        listingId,
        createdAt: at,
        seekerUid: user.uid,
        hostUid,
        seekerArchived: false,
        hostArchived: false,
        seeker: { unread: 0, readSeq: 0 },
        host: { unread: 1, readSeq: 0 },
        lastSeq: 1,
        lastMessageAt: at,
        preview: toPreview(draft.body),
      }
      await repository.insert(doc, session)
      const message = await storeMessage(doc, draft, { from: 'seeker', seq: 1, at }, session)
      messages.publish(doc, session)
      await notifications.replace([hostUid], messageNotification(doc._id, { _id: listingId, title }, sender), session)
      return { doc, message }
    }, user.uid)
  }

  return {
    /** Starts the conversation about a listing with its host, or continues it. */
    messageListing: async (id: string, user: User, draft: Draft): Promise<Sent<StartedConversation>> => {
      const listingId = new ObjectId(id)
      const listing = await listings.findSummary(listingId, user.uid)
      if (!listing) throw listingNotFound()
      const { ownerUid: hostUid } = listing
      if (hostUid === user.uid) throw new AppError('forbidden', 'You can’t message yourself.')
      if (hostUid === null)
        throw new AppError('conflict', 'This host can’t get messages yet. Show interest to see their contact details.')
      const toStarted = async (doc: ConversationDoc, message: MessageDoc, isRepeated: boolean) => ({
        conversation: await messages.get(doc._id.toHexString(), user),
        message: toMessage(message, 'seeker'),
        isRepeated,
      })
      const continueWith = async (doc: ConversationDoc) => {
        const { message, isRepeated } = await sendIn(doc, 'seeker', user.uid, draft)
        return toStarted(doc, message, isRepeated)
      }
      const known = await repository.findOfSeeker(listingId, user.uid)
      if (known) return continueWith(known)
      try {
        const { doc, message } = await start({ listingId, hostUid, title: listing.title }, user, draft)
        return await toStarted(doc, message, false)
      } catch (error) {
        // A concurrent call may have started the conversation, and used up the limit.
        const concurrent = await repository.findOfSeeker(listingId, user.uid)
        if (!concurrent) throw error
        return continueWith(concurrent)
      }
    },

    send: async (id: string, user: User, draft: Draft): Promise<Sent<{ message: Message }>> => {
      const { doc, role } = await messages.findOwn(id, user)
      const { message, isRepeated } = await sendIn(doc, role, user.uid, draft)
      return { message: toMessage(message, role), isRepeated }
    },
  }
}
