import { runDue } from '../../db/due.ts'
import type { Session } from '../../db/transaction.ts'
import type { PlannerService } from '../../mail/planner-service.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import { unopenedNotification } from '../notifications/document.ts'
import type { NotificationService } from '../notifications/service.ts'
import { savedSearchRepository } from './saved-search-repository.ts'

const DAY_MS = 86_400_000

/** How long a user has after the question. */
const ANSWER_DAYS = 7

interface Deps {
  accounts: AccountService
  notifications: NotificationService
  planner: PlannerService
}

/**
 * Asks users once about the searches that they have not opened for 60 days, and pauses those that stay unopened. One
 * transaction stores the question and tells it, so that no user is asked twice.
 */
export const pauseService = (
  { db, now, transaction, logger }: FeatureContext,
  { accounts, notifications, planner }: Deps,
) => {
  const searches = savedSearchRepository(db)

  const askOrPause = async (uid: string, session: Session): Promise<void> => {
    const at = now()
    await accounts.serialize(uid, session)
    const own = await searches.findAll(uid, session)
    const due = own.filter(({ unopenedAt }) => unopenedAt !== undefined && unopenedAt <= at)
    for (const { _id, frequency, isAsked } of due) {
      if (frequency !== 'off' && !isAsked) continue
      const set = frequency === 'off' ? {} : ({ frequency: 'off', isPaused: true } as const)
      await searches.update(_id, uid, { set, unset: ['unopenedAt', 'isAsked'] }, session)
    }
    const asked = due.filter(({ frequency, isAsked }) => frequency !== 'off' && !isAsked)
    if (asked.length === 0) return
    const unopenedAt = new Date(at.getTime() + ANSWER_DAYS * DAY_MS)
    for (const { _id } of asked) await searches.update(_id, uid, { set: { isAsked: true, unopenedAt } }, session)
    await notifications.replace([uid], unopenedNotification(asked.map(({ name }) => name)), session)
    await planner.schedule(
      'unopened',
      asked.map(({ _id }) => ({ person: uid, key: _id.toHexString(), dueAt: at })),
      session,
    )
  }

  return {
    /** Asks and pauses, until `signal` aborts. Continues after a failure. */
    askDue: (signal?: AbortSignal): Promise<void> =>
      runDue(
        { transaction, logger },
        {
          find: (page) => searches.findUnopenedUids(now(), page),
          toQueueKey: (uid) => uid,
          run: askOrPause,
          failure: 'unopened searches of a user were not paused',
        },
        signal,
      ),
  }
}
