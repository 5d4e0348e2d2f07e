import type { Outcome, OutcomeQuestion } from '@roommate-finder/contracts/viewings'
import type { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { NotificationService } from '../notifications/service.ts'
import { entryRepository } from './entry-repository.ts'
import { OUTCOME_CAUSE } from './notices.ts'
import type { ViewingService } from './service.ts'
import { tookPlace } from './viewer.ts'

/** How long after a viewing its seeker is asked, and for how long an answer counts for later ones. */
const ASKED_MS = 30 * 86_400_000

interface User {
  uid: string
}

interface Deps {
  accounts: AccountService
  notifications: NotificationService
  viewings: ViewingService
  /** Ends the alerts of all searches of a user. */
  stopSearches: (uid: string, session: Session) => Promise<void>
  /** Lets a job end the viewings of a seeker and their conversations, except one. */
  endConversations: (uid: string, keptId: ObjectId | undefined, session: Session) => Promise<void>
}

/** Takes the answer of a seeker who has had a viewing, and ends the search of one who has found a room. */
export const outcomeService = (
  { db, now, transaction, countRented }: FeatureContext,
  { accounts, notifications, viewings, stopSearches, endConversations }: Deps,
) => {
  const entries = entryRepository(db)
  const findStart = (): Date => new Date(now().getTime() - ASKED_MS)

  return {
    getQuestion: async (user: User): Promise<OutcomeQuestion> => {
      const doc = await entries.findNewestPast(user.uid, findStart(), now())
      const [viewing = null] = doc && !(await entries.hasOutcome(doc)) ? await viewings.toViewings([doc], user) : []
      return { viewing }
    },

    /** @throws AppError `not_found`, `forbidden` for the host, and before the viewing is over */
    answer: async (id: string, found: Outcome, { uid }: User): Promise<undefined> => {
      const isCounted = await transaction(async (session) => {
        await accounts.serializeActive(uid, session)
        const { doc, role } = await viewings.findOwn(id, { uid }, session)
        if (role !== 'seeker' || !tookPlace(doc, now())) {
          throw new AppError('forbidden', 'Only the seeker can answer, after the viewing.')
        }
        // Who has found a room has told the hosts.
        if (doc.outcome === 'here' || doc.outcome === 'elsewhere') return false
        const isCountedBefore = await entries.hasFoundHere(uid, findStart(), session)
        await entries.setOutcome(doc._id, found, session)
        await notifications.markCauseRead(uid, OUTCOME_CAUSE, session)
        if (found === 'no') return false
        await stopSearches(uid, session)
        await endConversations(uid, found === 'here' ? doc.conversationId : undefined, session)
        return found === 'here' && !isCountedBefore
      }, uid)
      if (isCounted) countRented('seeker')
      return undefined
    },
  }
}

export type OutcomeService = ReturnType<typeof outcomeService>
