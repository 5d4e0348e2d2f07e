import { randomUUID } from 'node:crypto'
import { DECLINED_TEXT, type DeclineInput } from '@roommate-finder/contracts/decline'
import type { MessageOfHost } from '@roommate-finder/contracts/interest-messages'
import {
  MAX_CONVERSATIONS_BY_HOST,
  MAX_INVITATIONS_PER_DAY,
  MAX_NEW_CONVERSATIONS,
  MAX_NEW_CONVERSATIONS_UNCONFIRMED,
} from '@roommate-finder/contracts/limits'
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
import type { InterestService } from '../interest/service.ts'
import type { ListingDoc } from '../listings/document.ts'
import type { ListingService } from '../listings/service.ts'
import { messageNotification } from '../notifications/document.ts'
import type { NotificationService } from '../notifications/service.ts'
import { declinedIds } from './decline-service.ts'
import {
  type ConversationDoc,
  conversationMessages,
  conversations,
  type MessageDoc,
  otherRole,
  type Role,
  toPreview,
} from './document.ts'
import { messageRepository, type Start } from './repository.ts'
import type { MessageService } from './service.ts'
import { isClosed, toMessage } from './viewer.ts'

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

/** The ids of a listing and of the interest of a person. */
interface Interested {
  id: string
  interestId: string
}

/** `isRepeated`: an earlier call sent the message. */
type Sent<T> = T & { isRepeated: boolean }

const REMOVED = 'This room was removed. You can still read the messages.'

const interestNotFound = (): AppError => new AppError('not_found', 'This person is no longer interested.')

const toCurrent = (doc: ConversationDoc, state: 'open' | 'closed') => ({
  current: { _id: doc._id.toHexString(), state },
})

const closedConflict = (doc: ConversationDoc): AppError =>
  new AppError('conflict', 'This conversation is closed. You can still read it.', { details: toCurrent(doc, 'closed') })

/** What a conversation that does not exist yet starts with. */
interface Opening {
  listing: Pick<ListingDoc, '_id' | 'title'>
  seekerUid: string
  hostUid: string
  by: Start
  /** Why the host declines, if that starts it. */
  reason?: DeclineInput['reason']
  /** Throws if the sender may not start it. Called in the transaction that does. */
  admit: (session: Session) => Promise<void>
}

const senderOf = (by: Start): Role => (by === 'seeker' ? 'seeker' : 'host')

/** Returns how many conversations a user may start in 24 hours, and what to say beyond. */
const toStartLimit = (by: Exclude<Start, 'decline'>, emailVerified: boolean): { max: number; sentence: string } => {
  if (by !== 'seeker') {
    const isInvitation = by === 'invitation'
    const max = isInvitation ? MAX_INVITATIONS_PER_DAY : MAX_CONVERSATIONS_BY_HOST
    const done = isInvitation ? `invited ${max} people` : `messaged ${max} new people`
    return { max, sentence: `You’ve ${done} in the last 24 hours, which is the limit. Please try again later.` }
  }
  const max = emailVerified ? MAX_NEW_CONVERSATIONS : MAX_NEW_CONVERSATIONS_UNCONFIRMED
  const advice = emailVerified ? 'Please try again later.' : 'Confirm your email to start more.'
  return {
    max,
    sentence: `You’ve started ${max} conversations in the last 24 hours, which is the limit. ${advice}`,
  }
}

interface Deps {
  accounts: AccountService
  blocks: BlockService
  interest: InterestService
  listings: ListingService
  messages: MessageService
  notifications: NotificationService
  /** Called after a seeker's first message about a listing. */
  countWritten: (listingId: ObjectId) => void
  /** Reminds a host of a first message that stays unanswered. */
  remindLater: (hostUid: string, session: Session) => Promise<void>
}

export type SendService = ReturnType<typeof sendService>

/** Sends messages. One transaction stores a message, changes its conversation and notifies the receiver. */
export const sendService = (
  { db, now, transaction }: FeatureContext,
  { accounts, blocks, interest, listings, messages, notifications, countWritten, remindLater }: Deps,
) => {
  const repository = messageRepository(db)

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
        const stored = await messages.sendAs(role, doc, { ...draft, title: listing.title }, session)
        if (!stored) throw closedConflict(doc)
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
  const assertCanStart = async ({ uid, emailVerified }: User, by: Start, at: Date, session: Session): Promise<void> => {
    await accounts.serializeActive(uid, session)
    // A host may say no to any number of people.
    if (by === 'decline') return
    const { max, sentence } = toStartLimit(by, emailVerified)
    const since = new Date(at.getTime() - DAY_MS)
    const oldest = (await repository.findStartedSince({ uid, by }, since, max, session))[max - 1]
    if (!oldest) return
    throw tooManyRequests(Math.max(1, Math.ceil((oldest.getTime() + DAY_MS - at.getTime()) / 1000)), sentence)
  }

  const start = async (
    { listing, seekerUid, hostUid, by, reason, admit }: Opening,
    user: User,
    draft: Draft,
  ): Promise<{ doc: ConversationDoc; message: MessageDoc }> => {
    const from = senderOf(by)
    const sender = { uid: user.uid, name: await accounts.findName(user.uid) }
    const receiver = from === 'seeker' ? hostUid : seekerUid
    // Seekers who write to one host conflict in its reminder. Sorted, so that two who write to each other do not wait forever.
    const queueKeys = from === 'seeker' ? [seekerUid, hostUid].sort() : [hostUid]
    const started = await transaction(
      async (session) => {
        const at = now()
        await admit(session)
        await assertCanStart(user, by, at, session)
        const doc: ConversationDoc = {
          _id: new ObjectId(),
          listingId: listing._id,
          createdAt: at,
          ...(from === 'host' && { startedBy: from, hostRepliedAt: at }),
          ...(by === 'invitation' && { isInvitation: true }),
          ...(by === 'decline' && { isDecline: true, declined: { at, ...(reason && { reason }) } }),
          seekerUid,
          hostUid,
          seekerArchived: false,
          hostArchived: false,
          seeker: { unread: from === 'host' ? 1 : 0, readSeq: 0 },
          host: { unread: from === 'seeker' ? 1 : 0, readSeq: 0 },
          lastSeq: 1,
          lastMessageAt: at,
          preview: toPreview(draft.body),
          lastFrom: from,
          title: listing.title,
        }
        await repository.insert(doc, session)
        const { body, clientId } = draft
        const first = { conversationId: doc._id, seq: 1, from, clientId, body, createdAt: at }
        const message = await repository.insertMessage(first, session)
        messages.publish(doc, session)
        await notifications.replace([receiver], messageNotification(doc._id, listing, sender), session)
        if (by === 'seeker') await remindLater(hostUid, session)
        return { doc, message }
      },
      ...queueKeys,
    )
    if (by === 'seeker') countWritten(listing._id)
    return started
  }

  /** Sends a message in the conversation of a seeker about a listing, which it starts if there is none. */
  const sendAbout = async (
    opening: Opening,
    user: User,
    draft: Draft,
  ): Promise<Sent<{ doc: ConversationDoc; message: MessageDoc }>> => {
    const { listing, seekerUid, by } = opening
    const find = () => repository.findOfSeeker(listing._id, seekerUid)
    const continueIn = async (doc: ConversationDoc) => ({ doc, ...(await sendIn(doc, senderOf(by), user.uid, draft)) })
    const known = await find()
    if (known) return continueIn(known)
    try {
      return { ...(await start(opening, user, draft)), isRepeated: false }
    } catch (error) {
      // A concurrent call may have started the conversation, and used up the limit.
      const concurrent = await find()
      if (!concurrent) throw error
      return continueIn(concurrent)
    }
  }

  const openWithInterested = async (
    { id, interestId }: Interested,
    by: 'host' | 'decline',
    user: User,
  ): Promise<Opening> => {
    const [listingId, _id] = [new ObjectId(id), new ObjectId(interestId)]
    await listings.assertOwner(listingId, user)
    const seekerUid = await interest.findUid(listingId, _id)
    if (seekerUid === undefined) throw interestNotFound()
    const listing = await listings.findSummary(listingId)
    if (!listing) throw new AppError('conflict', 'You can’t message people about this room while it’s hidden.')
    const admit = async (session: Session): Promise<void> => {
      const isInterested = (await interest.findUid(listingId, _id, session)) !== undefined
      const seeker = await accounts.findPerson(seekerUid, session)
      const isBlocked = await blocks.areBlocked(user.uid, seekerUid, session)
      if (!isInterested || isBlocked || seeker?.suspendedAt) throw interestNotFound()
    }
    return { listing, seekerUid, hostUid: user.uid, by, admit }
  }

  return {
    /** Starts the conversation about a listing with its host, or continues it. */
    messageListing: async (id: string, user: User, draft: Draft): Promise<Sent<StartedConversation>> => {
      const { uid } = user
      const listing = await listings.findSummary(new ObjectId(id), uid)
      if (!listing) throw listingNotFound()
      const { ownerUid: hostUid } = listing
      if (hostUid === uid) throw new AppError('forbidden', 'You can’t message yourself.')
      if (hostUid === null)
        throw new AppError('conflict', 'This host can’t get messages yet. Show interest to see their contact details.')
      const admit = async (session: Session): Promise<void> => {
        if (!z.safeParse(firstMessageInput, draft).success) {
          throw new AppError('validation_failed', 'Please check the marked fields.', {
            fields: { body: FIRST_MESSAGE_TOO_SHORT },
          })
        }
        if (await blocks.areBlocked(uid, hostUid, session)) throw listingNotFound()
      }
      const opening = { listing, seekerUid: uid, hostUid, by: 'seeker', admit } as const
      const { doc, message, isRepeated } = await sendAbout(opening, user, draft)
      return {
        conversation: await messages.get(doc._id.toHexString(), user),
        message: toMessage(message, 'seeker'),
        isRepeated,
      }
    },

    /** Starts the conversation with a person who is interested in the caller's listing, or continues it. */
    messageInterested: async (interested: Interested, user: User, draft: Draft): Promise<Sent<MessageOfHost>> => {
      const opening = await openWithInterested(interested, 'host', user)
      const { doc, message, isRepeated } = await sendAbout(opening, user, draft)
      return { conversationId: doc._id.toHexString(), message: toMessage(message, 'host'), isRepeated }
    },

    /**
     * Declines an interested person by a polite message that starts their conversation. If there is one already, changes
     * nothing and returns its id.
     * @throws AppError `not_found` for a person who is no longer interested, `conflict` while the listing is hidden
     */
    declineInterested: async (
      interested: Interested,
      user: User,
      { reason }: DeclineInput,
    ): Promise<ObjectId | undefined> => {
      const opening = await openWithInterested(interested, 'decline', user)
      try {
        await start({ ...opening, reason }, user, { body: DECLINED_TEXT, clientId: declinedIds.host })
        return undefined
      } catch (error) {
        if (!isDuplicateKey(error, conversations, 'once')) throw error
        return (await repository.findOfSeeker(opening.listing._id, opening.seekerUid))?._id
      }
    },

    /**
     * Starts a conversation with a seeker that the host invites. Returns its id.
     * @throws AppError `conflict` if the two have one about the listing, `rate_limited`, and what `admit` throws
     */
    invite: async (invitation: Omit<Opening, 'by' | 'hostUid'>, user: User, body: string): Promise<ObjectId> => {
      const opening: Opening = { ...invitation, hostUid: user.uid, by: 'invitation' }
      try {
        const { doc } = await start(opening, user, { body, clientId: randomUUID() })
        return doc._id
      } catch (error) {
        if (!isDuplicateKey(error, conversations, 'once')) throw error
        const known = await repository.findOfSeeker(invitation.listing._id, invitation.seekerUid)
        throw new AppError(
          'conflict',
          'You already have a conversation with this person about this room.',
          known ? { details: toCurrent(known, isClosed(known, 'host') ? 'closed' : 'open') } : {},
        )
      }
    },

    send: async (id: string, user: User, draft: Draft): Promise<Sent<{ message: Message }>> => {
      const { doc, role } = await messages.findOwn(id, user)
      const { message, isRepeated } = await sendIn(doc, role, user.uid, draft)
      return { message: toMessage(message, role), isRepeated }
    },
  }
}
