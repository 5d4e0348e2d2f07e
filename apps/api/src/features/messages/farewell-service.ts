import { FOUND_TEXT } from '@roommate-finder/contracts/decline'
import type { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { declareKind, workQueue } from '../../db/work.ts'
import { declareWorker } from '../../jobs/workers.ts'
import { toFirstName } from '../../lib/first-name.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { ListingService } from '../listings/service.ts'
import { messageNotification } from '../notifications/document.ts'
import type { NotificationService } from '../notifications/service.ts'
import { closesConversations } from '../search/status.ts'
import { messageRepository } from './repository.ts'
import type { MessageService } from './service.ts'
import { isUnanswered, isWaiting } from './viewer.ts'

const DAY_MS = 86_400_000

/** Conversations whose last message is older get no farewell. */
const OPEN_DAYS = 60
/** Conversations that one transaction ends, each by several writes. */
const ENDED_AT_ONCE = 25

interface Farewell {
  at: Date
  /** The conversation about the room that the seeker has found. */
  keptId?: ObjectId
}

/** The key of an item is the uid. */
const farewells = declareKind<Farewell>('end conversations of seekers')

interface Deps {
  accounts: AccountService
  listings: ListingService
  messages: MessageService
  notifications: NotificationService
  /** Withdraws the interest that the seeker has shown by a time, except in one listing. */
  withdrawInterest: (seekerUid: string, shown: { by: Date; keptId: ObjectId | undefined }) => Promise<void>
  endViewings: (seekerUid: string, bounds: { until: Date; keptId: ObjectId | undefined }) => Promise<void>
}

/** Ends viewings, interest and conversations of seekers who have found a room, with one polite message to each host. */
export const farewellService = (
  { db, now }: FeatureContext,
  { accounts, listings, messages, notifications, withdrawInterest, endViewings }: Deps,
) => {
  const repository = messageRepository(db)
  const work = workQueue({ db, now })

  /** Tells the next hosts, and archives the conversations for the seeker. Returns whether there may be more. */
  const endNext = async (uid: string, { at, keptId }: Farewell, session: Session): Promise<boolean> => {
    const name = await accounts.findName(uid, session)
    const since = new Date(at.getTime() - OPEN_DAYS * DAY_MS)
    const open = await repository.findOpenOfSeeker(uid, { since, at, keptId, limit: ENDED_AT_ONCE }, session)
    const ids = open.map(({ listingId }) => listingId)
    const shown = await listings.findFiltered(ids, session)
    const byId = new Map(shown.map((listing) => [listing._id.toHexString(), listing]))
    for (const doc of open) {
      const listing = byId.get(doc.listingId.toHexString())
      if (listing && !closesConversations(listing.availability)) {
        const draft = { body: FOUND_TEXT, clientId: `found ${at.getTime()}`, isInvitationDeclined: isWaiting(doc) }
        await messages.sendAs('seeker', doc, draft, session)
        const seeker = { uid, name: isUnanswered(doc) ? toFirstName(name) : name }
        await notifications.replace([doc.hostUid], messageNotification(doc._id, listing, seeker), session)
      }
      await repository.setArchived(doc._id, 'seeker', true, session)
    }
    return open.length === ENDED_AT_ONCE
  }

  return {
    /** Lets a job end the conversations of a seeker, except one. */
    endLater: async (uid: string, keptId: ObjectId | undefined, session: Session): Promise<void> => {
      await work.put(farewells, [{ key: uid, payload: { at: now(), ...(keptId && { keptId }) } }], session)
    },

    worker: declareWorker({
      kind: farewells,
      atOnce: 2,
      run: async ({ key, payload }, { commit }) => {
        await endViewings(key, { until: payload.at, keptId: payload.keptId })
        const keptId = payload.keptId && (await messages.findListingId(payload.keptId, key))
        await withdrawInterest(key, { by: payload.at, keptId })
        await commit(async (session) => ((await endNext(key, payload, session)) ? payload : undefined))
      },
    }),

    deleteUser: async ({ uid }: { uid: string }): Promise<void> => {
      await work.cancel([farewells], [uid])
    },
  }
}
