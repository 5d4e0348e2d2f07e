import { FOUND_TEXT } from '@roommate-finder/contracts/decline'
import type { Outcome } from '@roommate-finder/contracts/viewings'
import type { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { declareKind, workQueue } from '../../db/work.ts'
import { AppError } from '../../errors.ts'
import { declareWorker } from '../../jobs/workers.ts'
import { toFirstName } from '../../lib/first-name.ts'
import type { AccountService } from '../accounts/service.ts'
import type { SavedSearchService } from '../alerts/saved-search-service.ts'
import type { FeatureContext } from '../context.ts'
import type { ListingService } from '../listings/service.ts'
import { messageRepository } from '../messages/repository.ts'
import type { MessageService } from '../messages/service.ts'
import { isUnanswered, isWaiting } from '../messages/viewer.ts'
import { messageNotification } from '../notifications/document.ts'
import type { NotificationService } from '../notifications/service.ts'
import { closesConversations } from '../search/status.ts'
import type { ViewingEndingService } from './ending-service.ts'
import { entryRepository } from './entry-repository.ts'
import { OUTCOME_CAUSE } from './notices.ts'
import type { ViewingService } from './service.ts'
import { tookPlace } from './viewer.ts'

const DAY_MS = 86_400_000

/** Hosts are told of conversations with a message of these last days. */
const OPEN_DAYS = 60
/** Conversations that one transaction ends, each by several writes. */
const ENDED_AT_ONCE = 25

/** Ends the conversations of a seeker who has found a room. The key is the uid. */
const farewells = declareKind<{
  at: Date
  /** The conversation with the host of the room that the seeker has found. */
  keptId?: ObjectId
}>('end conversations of seekers')

interface User {
  uid: string
}

interface Deps {
  accounts: AccountService
  listings: ListingService
  messages: MessageService
  notifications: NotificationService
  savedSearches: SavedSearchService
  viewings: ViewingService
  viewingEndings: ViewingEndingService
}

/** Takes the answer of a seeker who has had a viewing, and ends the search of one who has found a room. */
export const outcomeService = (
  { db, now, transaction, countRented }: FeatureContext,
  { accounts, listings, messages, notifications, savedSearches, viewings, viewingEndings }: Deps,
) => {
  const entries = entryRepository(db)
  const conversations = messageRepository(db)
  const work = workQueue({ db, now })

  /** Tells the next hosts, and archives the conversations for the seeker. Returns whether there may be more. */
  const endNext = async (uid: string, { at, keptId }: { at: Date; keptId?: ObjectId }, session: Session) => {
    const name = await accounts.findName(uid, session)
    const since = new Date(at.getTime() - OPEN_DAYS * DAY_MS)
    const open = await conversations.findOpenOfSeeker(uid, { since, at, keptId, limit: ENDED_AT_ONCE }, session)
    const shown = await listings.findFiltered(open.map(({ listingId }) => listingId))
    const byId = new Map(shown.map((listing) => [listing._id.toHexString(), listing]))
    for (const doc of open) {
      const listing = byId.get(doc.listingId.toHexString())
      if (listing && !closesConversations(listing.availability)) {
        const draft = { body: FOUND_TEXT, clientId: `found ${at.getTime()}`, isInvitationDeclined: isWaiting(doc) }
        await messages.sendAs('seeker', doc, draft, session)
        const seeker = { uid, name: isUnanswered(doc) ? toFirstName(name) : name }
        await notifications.replace([doc.hostUid], messageNotification(doc._id, listing, seeker), session)
      }
      await conversations.setArchived(doc._id, 'seeker', true, session)
    }
    return open.length === ENDED_AT_ONCE
  }

  return {
    /**
     * Stores whether the seeker of a viewing has found a room. If so, ends the alerts of their searches, their viewings and,
     * by work, their other conversations.
     * @throws AppError `not_found`, `forbidden` for the host, and before the viewing is over
     */
    answer: async (id: string, found: Outcome, { uid }: User): Promise<undefined> => {
      const isNew = await transaction(async (session) => {
        await accounts.serializeActive(uid, session)
        const { doc: viewing, role } = await viewings.findOwn(id, { uid }, session)
        if (role !== 'seeker' || !tookPlace(viewing, now())) {
          throw new AppError('forbidden', 'Only the seeker can answer, after the viewing.')
        }
        await entries.setOutcome(viewing._id, found, session)
        await notifications.markCauseRead(uid, OUTCOME_CAUSE, session)
        if (found === 'no' || (viewing.outcome ?? 'no') !== 'no') return false
        await savedSearches.stopAll(uid, session)
        const payload = { at: now(), ...(found === 'here' && { keptId: viewing.conversationId }) }
        await work.put(farewells, [{ key: uid, payload }], session)
        return true
      }, uid)
      if (isNew && found === 'here') countRented('seeker')
      return undefined
    },

    worker: declareWorker({
      kind: farewells,
      atOnce: 2,
      run: async ({ key, payload }, { commit }) => {
        await viewingEndings.endOfSeeker(key)
        await commit(async (session) => ((await endNext(key, payload, session)) ? payload : undefined))
      },
    }),

    deleteUser: async ({ uid }: User): Promise<void> => {
      await work.cancel([farewells], [uid])
    },
  }
}

export type OutcomeService = ReturnType<typeof outcomeService>
