import { DECLINED_TEXT, type DeclineInput, RENTED_TEXT } from '@roommate-finder/contracts/decline'
import { statusDefs } from '@roommate-finder/contracts/listings'
import { isDuplicateKey } from '../../db/failures.ts'
import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { workQueue } from '../../db/work.ts'
import { AppError } from '../../errors.ts'
import { declareWorker } from '../../jobs/workers.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { ChangedListing, ListingChange, ListingService } from '../listings/service.ts'
import { messageNotification, type NotificationContent, rentedNotification } from '../notifications/document.ts'
import type { NotificationService } from '../notifications/service.ts'
import { toStatus } from '../search/status.ts'
import { type ConversationDoc, closings, conversationMessages, toPreview } from './document.ts'
import { messageRepository } from './repository.ts'
import type { MessageService } from './service.ts'

/** The `clientId` of the message that declines. Always the same, so that a conversation gets only one. */
const DECLINED_ID = 'declined'

/** Conversations that one transaction closes, each by several writes. */
const CLOSED_AT_ONCE = 25

const closesConversations = ({ availability }: ChangedListing): boolean =>
  statusDefs[toStatus(availability)].closesConversations

const closedConflict = (): AppError => new AppError('conflict', 'This conversation is closed. You can still read it.')

interface Deps {
  accounts: AccountService
  listings: ListingService
  messages: MessageService
  notifications: NotificationService
}

/** Sends seekers polite messages in the name of their host. */
export const declineService = (
  { db, now, transaction }: FeatureContext,
  { accounts, listings, messages, notifications }: Deps,
) => {
  const repository = messageRepository(db)
  const work = workQueue({ db, now })

  /** Sends a message in the name of the host. Returns false if the conversation takes no messages. */
  const sendAsHost = async (
    doc: ConversationDoc,
    { isAutomatic = false, ...draft }: { body: string; clientId: string; title?: string; isAutomatic?: boolean },
    session: Session,
  ): Promise<boolean> => {
    const at = now()
    const { body, clientId, ...title } = draft
    const isReplyAutomatic = isAutomatic && doc.hostRepliedAt === undefined
    const change = { from: 'host', uid: doc.hostUid, at, preview: toPreview(body), ...title, isReplyAutomatic } as const
    const seq = await repository.addMessage(doc._id, change, session)
    if (seq === null) return false
    const message = { conversationId: doc._id, seq, from: 'host', clientId, body, createdAt: at } as const
    await repository.insertMessage(message, session)
    messages.publish(doc, session)
    return true
  }

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
      if (!(await sendAsHost(doc, { body: RENTED_TEXT, clientId, isAutomatic: true }, session))) continue
      await repository.setArchived(doc._id, 'host', true, session)
      told.push(doc.seekerUid)
    }
    if (!isHidden) await notifications.replace(told, content, session)
    return open.length === CLOSED_AT_ONCE ? open.at(-1)?.seekerUid : undefined
  }

  return {
    /**
     * Declines a seeker. Sends one message, at the first call, and keeps the reason for the host.
     * @throws AppError `not_found`, `forbidden` for the seeker, `conflict` if the conversation takes no messages
     */
    decline: async (id: string, { reason }: DeclineInput, { uid }: { uid: string }): Promise<undefined> => {
      const { doc, role } = await messages.findOwn(id, { uid })
      if (role !== 'host') throw new AppError('forbidden', 'Only the host can decline.')
      const listing = doc.blocked ? null : await listings.findSummary(doc.listingId)
      if (!listing) throw closedConflict()
      const host = { uid, name: await accounts.findName(uid) }
      const sent = await repository.findByClientId(doc._id, DECLINED_ID)
      const decline = (isSent: boolean) =>
        transaction(async (session) => {
          const declined = { at: doc.declined?.at ?? now(), ...(reason && { reason }) }
          await repository.setDeclined(doc._id, declined, session)
          if (isSent) return
          if (!(await sendAsHost(doc, { body: DECLINED_TEXT, clientId: DECLINED_ID, title: listing.title }, session)))
            throw closedConflict()
          await notifications.replace([doc.seekerUid], messageNotification(doc._id, listing, host), session)
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
      if (closesConversations(before) === closesConversations(after)) return
      const key = after._id.toHexString()
      await work.cancel([closings], [key], session)
      if (closesConversations(after))
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
