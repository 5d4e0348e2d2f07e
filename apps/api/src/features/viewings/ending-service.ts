import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { declareKind, workQueue } from '../../db/work.ts'
import { declareWorker } from '../../jobs/workers.ts'
import type { FeatureContext } from '../context.ts'
import type { ListingChange } from '../listings/service.ts'
import { type Role, roles } from '../messages/document.ts'
import type { MessageService } from '../messages/service.ts'
import type { NotificationService } from '../notifications/service.ts'
import { closesConversations } from '../search/status.ts'
import type { TellOfViewings, ViewingChange } from './document.ts'
import { type ViewingBounds, type ViewingFilter, viewingRepository } from './repository.ts'

/** Viewings that one transaction ends, each by several writes. */
const ENDED_AT_ONCE = 25

/** More than two people can have ahead of them. */
const MAX_OF_PAIR = 1_000

/** Ends the viewings of a rented listing. The key is its id. */
const endings = declareKind<null>('end viewings')

interface Deps {
  messages: MessageService
  notifications: NotificationService
  tell: TellOfViewings
}

export type ViewingEndingService = ReturnType<typeof viewingEndingService>

/**
 * Ends viewings that can no longer take place: cancels those ahead and the open times, and tells of confirmed ones politely
 * and without a reason. Each call can be repeated.
 */
export const viewingEndingService = (
  { db, now, transaction }: FeatureContext,
  { messages, notifications, tell }: Deps,
) => {
  const repository = viewingRepository(db)
  const work = workQueue({ db, now })

  /** Ends up to `limit` viewings. Returns their number. */
  const endNext = async (
    filter: ViewingFilter & ViewingBounds,
    to: readonly Role[],
    session: Session,
    { limit = ENDED_AT_ONCE, without }: { limit?: number; without?: Role | undefined } = {},
  ): Promise<number> => {
    const at = now()
    const open = await repository.findOpen(filter, at, limit, session)
    await repository.endProposed(open, 'canceled', session)
    const changes: ViewingChange[] = []
    for (const doc of open.filter(({ state }) => state === 'confirmed')) {
      const viewing = await repository.cancel(doc, { canceledAt: at }, session)
      if (viewing) changes.push({ what: 'ended', viewing, to, without })
    }
    await tell(changes, session)
    for (const { conversationId: _id, seekerUid, hostUid } of open)
      messages.publish({ _id, seekerUid, hostUid }, session)
    return open.length
  }

  const end = async (filter: ViewingFilter & ViewingBounds, to: readonly Role[], without?: Role): Promise<void> => {
    const ended = await transaction((session) => endNext(filter, to, session, { without }))
    if (ended === ENDED_AT_ONCE) await end(filter, to, without)
  }

  const endOfUser = async ({ uid }: { uid: string }): Promise<void> => {
    await end({ seekerUid: uid }, ['host'], 'seeker')
    await end({ hostUid: uid }, ['seeker'], 'host')
  }

  return {
    /** Ends the viewings of a person whose account is suspended. */
    endOfUser,

    /** Ends the viewings of a seeker who has found a room, of which their hosts get a message. */
    endOfSeeker: (seekerUid: string, bounds: ViewingBounds): Promise<void> => end({ seekerUid, ...bounds }, []),

    /** Ends the viewings of a seeker after a no of the host, which is a message. */
    endOfConversation: async (conversationId: ObjectId, session: Session): Promise<void> => {
      await endNext({ conversationId }, [], session, { limit: MAX_OF_PAIR })
    },

    /** Ends the viewings of two people, and hides all of theirs from both. */
    block: async (blocker: string, other: string, session: Session): Promise<void> => {
      for (const role of roles) {
        const pair = role === 'seeker' ? { seekerUid: other, hostUid: blocker } : { seekerUid: blocker, hostUid: other }
        await endNext(pair, [role], session, { limit: MAX_OF_PAIR })
        const hrefs = (await repository.block(pair, session)).map((id) => `/messages/${id}`)
        // They name the room. The one that the other person gets now does not.
        await notifications.deleteViewings([blocker, other], hrefs, session)
      }
    },

    /** Ends the viewings of a listing whose new status ends its conversations, unless the earlier one did. */
    endByStatus: async ({ before, after }: ListingChange, _isHidden: boolean, session: Session): Promise<void> => {
      if (closesConversations(before.availability) === closesConversations(after.availability)) return
      const key = after._id.toHexString()
      await work.cancel([endings], [key], session)
      if (closesConversations(after.availability)) await work.put(endings, [{ key, payload: null }], session)
    },

    /** Ends the viewings of a listing that is hidden, of which its host has to hear, too. */
    endOfHidden: ({ _id }: { _id: ObjectId }): Promise<void> => end({ listingId: _id }, roles),

    /** Ends the viewings of a listing that its host has deleted. */
    endOfDeleted: (listingId: ObjectId): Promise<void> => end({ listingId }, ['seeker']),

    /** Removes a user from their viewings. The other person keeps them, without the places. */
    deleteUser: async ({ uid }: { uid: string }): Promise<void> => {
      await endOfUser({ uid })
      await repository.removeUser(uid)
    },

    worker: declareWorker({
      kind: endings,
      atOnce: 2,
      // Seekers are notified that the room is rented.
      run: ({ key }) => end({ listingId: new ObjectId(key) }, []),
    }),
  }
}
