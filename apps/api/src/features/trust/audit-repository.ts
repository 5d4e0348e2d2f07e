import { ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { type AuditDoc, auditLog } from './document.ts'

const LATEST = { _id: -1 } as const

const KEPT_MS = 2 * 365 * 86_400_000

/** Reads and appends to the audit log. Entries change only when an account is deleted. */
export const auditRepository = (db: Database) => {
  const stored = auditLog.of(db)

  return {
    /** Stores an entry for two years, or until `expiresAt`. */
    insert: async (
      entry: Omit<AuditDoc, '_id' | 'expiresAt'> & { expiresAt?: Date | undefined },
      session: Session,
    ): Promise<void> => {
      const expiresAt = entry.expiresAt ?? new Date(entry.at.getTime() + KEPT_MS)
      await stored.insertOne({ _id: new ObjectId(), ...entry, expiresAt }, { session })
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
