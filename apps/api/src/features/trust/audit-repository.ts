import { ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { type AuditDoc, auditLog } from './document.ts'

const LATEST = { _id: -1 } as const

/** Reads and appends to the audit log. Entries change only when an account is deleted. */
export const auditRepository = (db: Database) => {
  const stored = auditLog.of(db)

  return {
    insert: async (entry: Omit<AuditDoc, '_id'>, session: Session): Promise<void> => {
      await stored.insertOne({ _id: new ObjectId(), ...entry }, { session })
    },

    listOfCase: (caseId: ObjectId, limit: number): Promise<AuditDoc[]> =>
      stored.find({ caseId }, { sort: LATEST, limit }).toArray(),

    listOfPerson: (personUid: string, limit: number): Promise<AuditDoc[]> =>
      stored.find({ personUid }, { sort: LATEST, limit }).toArray(),

    deleteOfPerson: async (personUid: string, session: Session): Promise<void> => {
      await stored.deleteMany({ personUid }, { session })
    },

    expireOfPerson: async (personUid: string, expiresAt: Date, session: Session): Promise<void> => {
      await stored.updateMany({ personUid }, { $min: { expiresAt } }, { session })
    },

    /** Clears the uid of a moderator. */
    anonymize: async (moderatorUid: string, session: Session): Promise<void> => {
      await stored.updateMany({ moderatorUid }, { $set: { moderatorUid: null } }, { session })
    },
  }
}
