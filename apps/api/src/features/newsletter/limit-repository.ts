import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { toUtcDay } from '../../lib/calendar.ts'
import { newsletterLimits } from './document.ts'

const DAY_MS = 86_400_000

/** Confirmation mails to one mailbox per UTC day. */
const MAILS_PER_DAY = 3
/**
 * Minimum time between two mails to one mailbox. Does not apply after unsubscribing, which revokes the links of the
 * last mail.
 */
const PAUSE_MS = 10 * 60_000

export const newsletterLimitRepository = (db: Database) => ({
  /**
   * Counts a mail to a mailbox. Returns false without counting if the mailbox has reached its limit. Rejects with a
   * duplicate key error if a concurrent call counts the same mail.
   */
  countMail: async (
    mailbox: string,
    { now, unsubscribedAt }: { now: Date; unsubscribedAt: Date | undefined },
    session: Session,
  ): Promise<boolean> => {
    const toIds = (day: string) => Array.from({ length: MAILS_PER_DAY }, (_, number) => `${mailbox}|${day}|${number}`)
    const idsOfToday = toIds(toUtcDay(now))
    const idsOfYesterday = toIds(toUtcDay(new Date(now.getTime() - DAY_MS)))
    const limits = newsletterLimits.of(db)
    const mails = await limits
      .find({ _id: { $in: [...idsOfToday, ...idsOfYesterday] } }, { sort: { at: -1 }, session })
      .toArray()
    const next = idsOfToday.find((id) => mails.every(({ _id }) => _id !== id))
    if (next === undefined) return false
    const [last] = mails
    const isLastRevoked = last && unsubscribedAt && unsubscribedAt >= last.at
    if (last && !isLastRevoked && now.getTime() - last.at.getTime() < PAUSE_MS) return false
    await limits.insertOne({ _id: next, at: now }, { session })
    return true
  },
})
