import type { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { declareKind, workQueue } from '../../db/work.ts'
import { declareWorker } from '../../jobs/workers.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import { roles } from '../messages/document.ts'
import type { NotificationService } from '../notifications/service.ts'
import type { TellOfViewings, ViewingDoc } from './document.ts'
import { entryRepository } from './entry-repository.ts'
import { createChangeNotice, createOutcomeQuestion, createReminder } from './notices.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Stage = 'day' | 'hours' | 'outcome'

/** When people are told of a confirmed viewing, in this order. */
const listStages = ({ startsAt, endsAt }: ViewingDoc): readonly { stage: Stage; at: Date }[] => [
  { stage: 'day', at: new Date(startsAt.getTime() - DAY_MS) },
  { stage: 'hours', at: new Date(startsAt.getTime() - 2 * HOUR_MS) },
  { stage: 'outcome', at: new Date(endsAt.getTime() + DAY_MS) },
]

/** The key of an item is a calendar entry, so that a moved viewing has no second one. */
const reminders = declareKind<{ viewingId: ObjectId }>('remind of viewings')

/**
 * Tells people what happened to confirmed viewings, a day and two hours before they start, and a day after. The transaction
 * that ends a stage stores its notification, so that no crash repeats one.
 */
export const reminderService = (
  { db, now }: Pick<FeatureContext, 'db' | 'now'>,
  { accounts, notifications }: { accounts: AccountService; notifications: NotificationService },
) => {
  const entries = entryRepository(db)
  const work = workQueue({ db, now })

  const scheduleNext = async (viewing: ViewingDoc, session: Session): Promise<void> => {
    const next = listStages(viewing).find(({ at }) => at > now())
    if (!next) return
    const item = { key: viewing.entryId.toHexString(), payload: { viewingId: viewing._id }, dueAt: next.at }
    await work.put(reminders, [item], session)
  }

  const askOutcome = async (viewing: ViewingDoc, session: Session): Promise<void> => {
    if (viewing.blocked) return
    const seeker = await accounts.findPerson(viewing.seekerUid, session)
    if (!seeker || seeker.suspendedAt || (await entries.hasOutcome(viewing, session))) return
    await notifications.addOnce([viewing.seekerUid], createOutcomeQuestion(viewing), session)
  }

  /** Tells the last stage that is due. A server that was out of order skips the earlier ones. */
  const remind = async (viewing: ViewingDoc, session: Session): Promise<void> => {
    const at = now()
    const due = listStages(viewing).findLast((each) => each.at <= at)
    if (due?.stage === 'outcome') await askOutcome(viewing, session)
    else if (due && viewing.startsAt > at) {
      const people = [viewing.seekerUid, viewing.hostUid]
      await notifications.replace(people, createReminder(viewing, due.stage), session)
    }
  }

  const tellOfChanges: TellOfViewings = async (changes, session) => {
    for (const change of changes) {
      const { what, viewing, to, without } = change
      for (const role of roles.filter((each) => each !== without)) {
        const uid = viewing[`${role}Uid`]
        // Who knows of the change gets it, too, so that calendars follow and nothing is left of what was before.
        await notifications.replace([uid], createChangeNotice(change), session, { isRead: !to.includes(role) })
      }
      if (what === 'confirmed' || what === 'moved') await scheduleNext(viewing, session)
      else await work.cancel([reminders], [viewing.entryId.toHexString()], session)
    }
  }

  return {
    tellOfChanges,

    worker: declareWorker({
      kind: reminders,
      atOnce: 2,
      run: ({ payload }, { commit }) =>
        commit(async (session) => {
          const viewing = await entries.findConfirmed(payload.viewingId, session)
          if (!viewing) return undefined
          await remind(viewing, session)
          // Replaces the item that is running, which is then due again.
          await scheduleNext(viewing, session)
          return undefined
        }),
    }),
  }
}
