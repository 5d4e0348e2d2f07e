import {
  DECLINED_TEXT,
  type DeclineInput,
  INVITATION_DECLINED_TEXT,
  INVITATION_ENDED_TEXT,
  RENTED_TEXT,
} from '@roommate-finder/contracts/decline'
import { isDuplicateKey } from '../../db/failures.ts'
import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { workQueue } from '../../db/work.ts'
import { AppError } from '../../errors.ts'
import { declareWorker } from '../../jobs/workers.ts'
import { toFirstName } from '../../lib/first-name.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { ChangedListing, ListingChange, ListingService } from '../listings/service.ts'
import { messageNotification, type NotificationContent, rentedNotification } from '../notifications/document.ts'
import type { NotificationService } from '../notifications/service.ts'
import { closesConversations } from '../search/status.ts'
import { type ConversationDoc, closings, conversationMessages, otherRole, type Role } from './document.ts'
import { messageRepository } from './repository.ts'
import type { MessageService } from './service.ts'
import { isUnanswered, isWaiting } from './viewer.ts'

/** The `clientId` of the message with which each role declines. Always the same, so that a conversation gets only one. */
export const declinedIds = { host: 'declined', seeker: 'declined invitation' } as const satisfies Record<Role, string>

/** Returns what the other person of a conversation gets from a role that declines. */
const toDeclinedText = (doc: ConversationDoc, role: Role): string => {
  if (role === 'seeker') return INVITATION_DECLINED_TEXT
  return isUnanswered(doc) ? INVITATION_ENDED_TEXT : DECLINED_TEXT
}

/** Conversations that one transaction closes, each by several writes. */
const CLOSED_AT_ONCE = 25

const closedConflict = (): AppError => new AppError('conflict', 'This conversation is closed. You can still read it.')

interface Deps {
  accounts: AccountService
  listings: ListingService
  messages: MessageService
  notifications: NotificationService
  /** Called when a host declines. */
  endViewings: (conversationId: ObjectId, session: Session) => Promise<void>
}

/** Sends polite messages in the name of people who decline, and of hosts whose room is rented. */
export const declineService = (
  { db, now, transaction }: FeatureContext,
  { accounts, listings, messages, notifications, endViewings }: Deps,
) => {
  const repository = messageRepository(db)
  const work = workQueue({ db, now })

  /**
   * Closes the next open conversations about a rented listing: tells each seeker, and archives the conversation for the
   * host. If the listing is hidden, sends no notifications. Returns the uid of the last seeker, or undefined at the end.
   */
  const closeNext = async (
    listingId: ObjectId,
    { at, content, after }: { at: Date; content: NotificationContent; after?: string },
    session: Session,
  ): Promise<string | undefined> => {
    const isHidden = (await listings.findHiddenSummary(listingId, session)) !== null
    const open = await repository.findOpen(listingId, { at, after, limit: CLOSED_AT_ONCE }, session)
    const told: string[] = []
    for (const doc of open) {
      const clientId = `rented ${at.getTime()}`
      const body = isUnanswered(doc) ? INVITATION_ENDED_TEXT : RENTED_TEXT
      if (!(await messages.sendAs('host', doc, { body, clientId, isAutomatic: true }, session))) continue
      await repository.setArchived(doc._id, 'host', true, session)
      told.push(doc.seekerUid)
    }
    if (!isHidden) await notifications.replace(told, content, session)
    return open.length === CLOSED_AT_ONCE ? open.at(-1)?.seekerUid : undefined
  }

  return {
    /**
     * Declines a seeker, or the invitation of a host. Sends one message, at the first call. Keeps the reason for the host, and
     * archives the conversation for a seeker.
     * @throws AppError `not_found`, `forbidden` for a seeker without an invitation that waits for an answer, `conflict` if the
     * conversation takes no messages
     */
    decline: async (id: string, { reason }: DeclineInput, { uid }: { uid: string }): Promise<undefined> => {
      const { doc, role } = await messages.findOwn(id, { uid })
      const sent = await repository.findByClientId(doc._id, declinedIds[role])
      if (role === 'seeker' && !sent && !isWaiting(doc)) {
        if (!doc.isInvitation) throw new AppError('forbidden', 'Only the host can decline.')
        const end = doc.seekerRepliedAt ? 'You’ve already answered this invitation.' : 'This invitation has ended.'
        throw new AppError('forbidden', end)
      }
      const listing = doc.blocked ? null : await listings.findSummary(doc.listingId)
      if (!listing) throw closedConflict()
      const isInvitationDeclined = role === 'seeker'
      const name = await accounts.findName(uid)
      // The host of an invitation gets to know the first name.
      const person = { uid, name: isInvitationDeclined ? toFirstName(name) : name }
      const draft = { body: toDeclinedText(doc, role), clientId: declinedIds[role], title: listing.title }
      const decline = (isSent: boolean) =>
        transaction(async (session) => {
          const declined = { at: doc.declined?.at ?? now(), ...(reason && { reason }) }
          if (role === 'host') {
            await repository.setDeclined(doc._id, declined, session)
            await endViewings(doc._id, session)
          }
          if (isSent) return
          if (!(await messages.sendAs(role, doc, { ...draft, isInvitationDeclined }, session))) throw closedConflict()
          if (role === 'seeker') await repository.setArchived(doc._id, role, true, session)
          const receiver = doc[`${otherRole(role)}Uid`]
          await notifications.replace([receiver], messageNotification(doc._id, listing, person), session)
        }, uid)
      await decline(sent !== null).catch((error: unknown) => {
        // A concurrent call may have sent the message.
        if (!isDuplicateKey(error, conversationMessages, 'once')) throw error
        return decline(true)
      })
      return undefined
    },

    /** Closes the conversations about a room whose new status does so, unless the earlier one did. */
    closeByStatus: async ({ before, after }: ListingChange, _isHidden: boolean, session: Session): Promise<void> => {
      if (closesConversations(before.availability) === closesConversations(after.availability)) return
      const key = after._id.toHexString()
      await work.cancel([closings], [key], session)
      if (closesConversations(after.availability))
        await work.put(closings, [{ key, payload: { at: now(), content: rentedNotification(after) } }], session)
    },

    cancelClosing: async ({ _id }: ChangedListing, session: Session): Promise<void> => {
      await work.cancel([closings], [_id.toHexString()], session)
    },

    worker: declareWorker({
      kind: closings,
      atOnce: 2,
      run: ({ key, payload }, { commit }) =>
        commit(async (session) => {
          const last = await closeNext(new ObjectId(key), payload, session)
          return last === undefined ? undefined : { ...payload, after: last }
        }),
    }),
  }
}

export type DeclineService = ReturnType<typeof declineService>
