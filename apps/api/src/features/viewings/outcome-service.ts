import type { Outcome } from '@roommate-finder/contracts/viewings'
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

  return {
    /** @throws AppError `not_found`, `forbidden` for the host, and before the viewing is over */
    answer: async (id: string, found: Outcome, { uid }: User): Promise<undefined> => {
      const isNew = await transaction(async (session) => {
        await accounts.serializeActive(uid, session)
        const { doc, role } = await viewings.findOwn(id, { uid }, session)
        if (role !== 'seeker' || !tookPlace(doc, now())) {
          throw new AppError('forbidden', 'Only the seeker can answer, after the viewing.')
        }
        await entries.setOutcome(doc._id, found, session)
        await notifications.markCauseRead(uid, OUTCOME_CAUSE, session)
        if (found === 'no' || (doc.outcome ?? 'no') !== 'no') return false
        await stopSearches(uid, session)
        await endConversations(uid, found === 'here' ? doc.conversationId : undefined, session)
        return true
      }, uid)
      if (isNew && found === 'here') countRented('seeker')
      return undefined
    },
  }
}

export type OutcomeService = ReturnType<typeof outcomeService>
