import { ObjectId } from 'mongodb'
import { deleteInBatches, inBatches } from '../../db/batches.ts'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { type AuditDoc, auditLog, type CaseDoc } from './document.ts'

const LATEST = { _id: -1 } as const

const KEPT_MS = 2 * 365 * 86_400_000

type CaseTarget = Pick<CaseDoc, '_id' | 'type' | 'targetId' | 'personUid' | 'expiresAt'>

/** Reads and appends to the audit log. Entries change only when an account is deleted. */
export const auditRepository = (db: Database) => {
  const stored = auditLog.of(db)

  return {
    /** Stores an action on the target of a case for two years, or until the case expires. */
    insert: async (
      { _id: caseId, type, targetId, personUid, expiresAt }: CaseTarget,
      entry: Pick<AuditDoc, 'action' | 'reason' | 'moderatorUid' | 'at'>,
      session: Session,
    ): Promise<void> => {
      const ends = { expiresAt: expiresAt ?? new Date(entry.at.getTime() + KEPT_MS) }
      const target = { type, id: targetId }
      await stored.insertOne({ _id: new ObjectId(), caseId, target, personUid, ...entry, ...ends }, { session })
    },

    listOfCase: (caseId: ObjectId, limit: number): Promise<AuditDoc[]> =>
      stored.find({ caseId }, { sort: LATEST, limit }).toArray(),

    listOfPerson: (personUid: string, limit: number): Promise<AuditDoc[]> =>
      stored.find({ personUid }, { sort: LATEST, limit }).toArray(),

    deleteOfPerson: (personUid: string): Promise<void> => deleteInBatches(stored, { personUid }),

    expireOfPerson: (personUid: string, expiresAt: Date): Promise<void> =>
      inBatches(stored, { personUid, expiresAt: { $gt: expiresAt } }, (ids) =>
        stored.updateMany({ _id: { $in: ids } }, { $min: { expiresAt } }),
      ),

    /** Clears the uid of a moderator. */
    anonymize: (moderatorUid: string): Promise<void> =>
      inBatches(stored, { moderatorUid }, (ids) =>
        stored.updateMany({ _id: { $in: ids } }, { $set: { moderatorUid: null } }),
      ),
  }
}
