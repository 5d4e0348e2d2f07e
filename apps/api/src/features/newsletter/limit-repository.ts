import { declareCollection } from '../../db/collection.ts'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { dayOf } from '../../lib/calendar.ts'

const DAY_S = 86_400

/**
 * A mailbox gets at most so many confirmation mails in a day (UTC), and none within a while of the last one. Unsubscribing
 * ends the wait, for it makes the links of the last mail void.
 */
const MAILS_PER_DAY = 3
const PAUSE_MS = 10 * 60_000

interface NewsletterLimitDoc {
  /** Keyed hash of the mailbox, day (UTC, YYYY-MM-DD) and number of the mail on that day, as `hash|2026-11-23|0`. */
  _id: string
  at: Date
}

export const newsletterLimits = declareCollection<NewsletterLimitDoc>({
  name: 'newsletterLimits',
  indexes: [{ name: 'expiry', key: { at: 1 }, expireAfterSeconds: 2 * DAY_S }],
})

export const newsletterLimitRepository = (db: Database) => ({
  /**
   * Counts a mail to a mailbox. Returns false, and counts none, where the mailbox gets no mail now. Rejects with a duplicate
   * key where a concurrent call counts the same mail.
   */
  countMail: async (
    mailbox: string,
    { now, unsubscribedAt }: { now: Date; unsubscribedAt: Date | undefined },
    session: Session,
  ): Promise<boolean> => {
    const idsOf = (day: string) => Array.from({ length: MAILS_PER_DAY }, (_, number) => `${mailbox}|${day}|${number}`)
    const ofToday = idsOf(dayOf(now))
    const ofYesterday = idsOf(dayOf(new Date(now.getTime() - DAY_S * 1_000)))
    const limits = newsletterLimits.of(db)
    const mails = await limits
      .find({ _id: { $in: [...ofToday, ...ofYesterday] } }, { sort: { at: -1 }, session })
      .toArray()
    const next = ofToday.find((id) => mails.every(({ _id }) => _id !== id))
    if (next === undefined) return false
    const [last] = mails
    const isLastVoid = last && unsubscribedAt && unsubscribedAt >= last.at
    if (last && !isLastVoid && now.getTime() - last.at.getTime() < PAUSE_MS) return false
    await limits.insertOne({ _id: next, at: now }, { session })
    return true
  },
})
