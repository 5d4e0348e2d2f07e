import type { ObjectId } from 'mongodb'
import { deleteInBatches, inBatches } from '../../db/batches.ts'
import type { Database } from '../../db/connect.ts'
import { isDuplicateKey } from '../../db/failures.ts'
import type { Session } from '../../db/transaction.ts'
import { type CaseDoc, type ReportDoc, reports } from './document.ts'

const LATEST = { createdAt: -1, _id: -1 } as const

/** Makes closed reports expire, and removes the addresses of visitors and the contact details of the target. */
const toClosed = (expiresAt: Date) =>
  ({ $unset: { email: '', 'snapshot.contactInfo': '' }, $min: { expiresAt } }) as const

export const reportRepository = (db: Database) => {
  const stored = reports.of(db)

  return {
    findOpen: (caseId: ObjectId, reporter: string, session: Session): Promise<ReportDoc | null> =>
      stored.findOne({ caseId, reporter, isOpen: true }, { session }),

    /** Finds when the reporter's newest reports since a time were sent, latest first. */
    findTimesSince: async (reporter: string, since: Date, limit: number, session: Session): Promise<Date[]> => {
      const options = { sort: { createdAt: -1 }, limit, projection: { createdAt: 1 }, session } as const
      const docs = await stored.find({ reporter, createdAt: { $gt: since } }, options).toArray()
      return docs.map(({ createdAt }) => createdAt)
    },

    /** Numbers and stores a report. If a concurrent report took the number, the driver retries the transaction. */
    insert: async (doc: Omit<ReportDoc, 'number'>, session: Session): Promise<void> => {
      const numbered = { reporter: doc.reporter, number: { $gt: 0 } }
      const last = await stored.findOne(numbered, { sort: { number: -1 }, projection: { number: 1 }, session })
      try {
        await stored.insertOne({ ...doc, number: (last?.number ?? 0) + 1 }, { session })
      } catch (error) {
        // Makes the driver retry the transaction.
        if (isDuplicateKey(error, reports, 'reporter_number')) error.addErrorLabel('TransientTransactionError')
        throw error
      }
    },

    /**
     * Returns whether a moderator rejected a report of the case by the reporter, or `max` reports since a time of any case.
     */
    hasRejected: async (
      caseId: ObjectId,
      reporter: string,
      { since, max }: { since: Date; max: number },
      session: Session,
    ): Promise<boolean> => {
      const rejected = { reporter, isRejected: true as const }
      if (await stored.findOne({ ...rejected, caseId }, { projection: { _id: 1 }, session })) return true
      const filter = { ...rejected, createdAt: { $gt: since } }
      return (await stored.countDocuments(filter, { limit: max, session })) === max
    },

    /** Counts the open reports that count for hiding a listing. */
    countForHiding: (caseId: ObjectId, session: Session): Promise<number> =>
      stored.countDocuments({ caseId, isOpen: true, counts: true }, { session }),

    /** Finds the cases of a reporter's latest open reports that count for hiding a listing. */
    findCountedCases: async (reporter: string, limit: number, session: Session): Promise<ObjectId[]> => {
      const options = { sort: { createdAt: -1 }, limit, projection: { caseId: 1 }, session } as const
      const open = await stored.find({ reporter, isOpen: true, counts: true }, options).toArray()
      return open.map(({ caseId }) => caseId)
    },

    /** Moves the open reports of a case to another one. Closes those whose reporter has an open one there. */
    moveOpen: async (
      { from, to, expiresAt }: { from: ObjectId; to: ObjectId; expiresAt: Date },
      session: Session,
    ): Promise<void> => {
      const known = await stored.find({ caseId: to, isOpen: true }, { projection: { reporter: 1 }, session }).toArray()
      const others = { caseId: from, isOpen: true, reporter: { $nin: known.map(({ reporter }) => reporter) } }
      await stored.updateMany(others, { $set: { caseId: to } }, { session })
      const closed = { $set: { isOpen: false }, ...toClosed(expiresAt) }
      await stored.updateMany({ caseId: from, isOpen: true }, closed, { session })
    },

    /** Returns the texts that the open reports of a case are about. */
    findOpenTexts: async (caseId: ObjectId, session: Session): Promise<string[]> => {
      const projection = { 'snapshot.text': 1 } as const
      const open = await stored.find({ caseId, isOpen: true }, { projection, session }).toArray()
      return open.map(({ snapshot }) => snapshot.text)
    },

    /** Counts the open reports of a case. */
    countOpen: async (
      caseId: ObjectId,
      session: Session,
    ): Promise<Pick<CaseDoc, 'reporters' | 'visitors' | 'reasons'>> => {
      const projection = { reporter: 1, reason: 1 } as const
      const open = await stored.find({ caseId, isOpen: true }, { projection, session }).toArray()
      const visitors = open.filter(({ reporter }) => reporter.startsWith('v:')).length
      const byReason = Map.groupBy(open, ({ reason }) => reason)
      const reasons = Object.fromEntries([...byReason].map(([reason, reports]) => [reason, reports.length]))
      return { reporters: open.length - visitors, visitors, reasons }
    },

    listOfCase: (caseId: ObjectId, limit: number): Promise<ReportDoc[]> =>
      stored.find({ caseId }, { sort: LATEST, limit }).toArray(),

    /**
     * Closes the open reports of a case and returns them. Removes the addresses of visitors and the contact details of
     * the target from those that are stored. `isRejected`: a moderator found nothing wrong. `isOverruled`: after an
     * appeal, so that the earlier reports, which hid the target, were wrong too.
     */
    closeOfCase: async (
      caseId: ObjectId,
      { isRejected, isOverruled, expiresAt }: { isRejected: boolean; isOverruled: boolean; expiresAt: Date },
      session: Session,
    ): Promise<ReportDoc[]> => {
      const open = await stored.find({ caseId, isOpen: true }, { session }).toArray()
      const change = {
        $set: { isOpen: false, ...(isRejected && { isRejected }) },
        ...toClosed(expiresAt),
      }
      await stored.updateMany({ caseId, isOpen: true }, change, { session })
      if (isOverruled) await stored.updateMany({ caseId }, { $set: { isRejected: true } }, { session })
      return open
    },

    listOfReporter: (reporter: string, limit: number): Promise<ReportDoc[]> =>
      stored.find({ reporter }, { sort: { createdAt: -1 }, limit }).toArray(),

    /** Removes id, notes and email address of a reporter from their reports. */
    anonymize: (reporter: string): Promise<void> =>
      inBatches(stored, { reporter }, (ids) =>
        stored.updateMany({ _id: { $in: ids } }, [
          { $set: { reporter: { $concat: ['deleted:', { $toString: '$_id' }] } } },
          { $unset: ['note', 'email'] },
        ]),
      ),

    hasOpen: async (caseIds: readonly ObjectId[], session: Session): Promise<boolean> =>
      (await stored.findOne({ caseId: { $in: caseIds }, isOpen: true }, { projection: { _id: 1 }, session })) !== null,

    expireOfCases: (caseIds: readonly ObjectId[], expiresAt: Date): Promise<void> => {
      const later = { $or: [{ expiresAt: { $exists: false } }, { expiresAt: { $gt: expiresAt } }] }
      return inBatches(stored, { caseId: { $in: caseIds }, ...later }, (ids) =>
        stored.updateMany({ _id: { $in: ids } }, { $min: { expiresAt } }),
      )
    },

    deleteOfCases: (caseIds: readonly ObjectId[]): Promise<void> =>
      deleteInBatches(stored, { caseId: { $in: caseIds } }),
  }
}
