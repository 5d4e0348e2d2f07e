import type { QueueQuery, QueueSort } from '@roommate-finder/contracts/moderation'
import type { ReportReason, ReportTarget } from '@roommate-finder/contracts/trust'
import { type Document, ObjectId } from 'mongodb'
import { inBatches } from '../../db/batches.ts'
import type { Database } from '../../db/connect.ts'
import { isDuplicateKey } from '../../db/failures.ts'
import type { Session } from '../../db/transaction.ts'
import { type CaseDoc, type KeptTexts, moderationCases } from './document.ts'

export interface CaseKey {
  type: ReportTarget
  targetId: string
}

/** How many texts of deleted listings are compared at most. */
const MAX_REMOVED = 20

/** The text of a deleted listing, with its id and its case. */
export interface RemovedText extends NonNullable<CaseDoc['removedText']> {
  id: string
  caseId: ObjectId
}

type NewCase = Pick<CaseDoc, 'type' | 'targetId' | 'personUid' | 'title'>

const createCase = ({ type, targetId, personUid, title }: NewCase, at: Date): CaseDoc => ({
  _id: new ObjectId(),
  type,
  targetId,
  personUid,
  title,
  isOpen: false,
  openedAt: at,
  reporters: 0,
  visitors: 0,
  reasons: {},
  waiting: 0,
  risk: { points: 0, signals: [] },
  appeal: null,
  version: 0,
})

/** What the queue is sorted by, the highest value first. null: by `openedAt` alone, which also orders equal values. */
const rankFields = { reports: 'waiting', risk: 'risk.points', age: null } as const

/** Formats the cursor after a case of the queue. */
export const formatQueueCursor = ({ _id, openedAt, waiting, risk }: CaseDoc, sort: QueueSort): string =>
  `${{ reports: waiting, risk: risk.points, age: 0 }[sort]}-${openedAt.getTime()}-${_id.toHexString()}`

/** Matches the cases after a cursor that the contract has checked. */
const matchAfter = (ranked: string | null, cursor: string): Document => {
  const [rank, at, id = ''] = cursor.split('-')
  const openedAt = new Date(Number(at))
  const later = [{ openedAt: { $gt: openedAt } }, { openedAt, _id: { $gt: new ObjectId(id) } }]
  if (ranked === null) return { openedAt: { $gte: openedAt }, $or: later }
  const equal = { [ranked]: Number(rank) }
  return {
    [ranked]: { $lte: Number(rank) },
    $or: [{ [ranked]: { $lt: Number(rank) } }, ...later.map((each) => ({ ...equal, ...each }))],
  }
}

export const caseRepository = (db: Database) => {
  const stored = moderationCases.of(db)

  return {
    find: ({ type, targetId }: CaseKey, session?: Session): Promise<CaseDoc | null> =>
      stored.findOne({ targetId, type }, session && { session }),

    /** Finds the owners of the listings that some cases are about. */
    findListingOwners: async (ids: readonly ObjectId[], session: Session): Promise<(string | null)[]> => {
      const filter = { _id: { $in: [...ids] }, type: 'listing' as const }
      const found = await stored.find(filter, { projection: { personUid: 1 }, session }).toArray()
      return found.map(({ personUid }) => personUid)
    },

    /** Stores a closed case. If a concurrent call stored the case first, the driver retries the transaction. */
    insert: async (target: NewCase, at: Date, session: Session): Promise<CaseDoc> => {
      const doc = createCase(target, at)
      try {
        await stored.insertOne(doc, { session })
      } catch (error) {
        // Makes the driver retry the transaction.
        if (isDuplicateKey(error, moderationCases, 'target')) error.addErrorLabel('TransientTransactionError')
        throw error
      }
      return doc
    },

    /** Stores a closed case unless there is one. Runs outside of a transaction. Returns its id. */
    ensure: async (target: NewCase, at: Date): Promise<ObjectId> => {
      const { type, targetId } = target
      const known = await stored.findOne({ targetId, type }, { projection: { _id: 1 } })
      if (known) return known._id
      const doc = createCase(target, at)
      try {
        await stored.insertOne(doc)
        return doc._id
      } catch (error) {
        const isStored = isDuplicateKey(error, moderationCases, 'target')
        const first = isStored ? await stored.findOne({ targetId, type }) : null
        if (!first) throw error
        return first._id
      }
    },

    /** Makes concurrent changes of a case conflict. Returns the case, or null if its `version` differs. */
    lock: (_id: ObjectId, session: Session, version?: number): Promise<CaseDoc | null> => {
      const filter = version === undefined ? { _id } : { _id, version }
      return stored.findOneAndUpdate(filter, { $inc: { version: 1 } }, { returnDocument: 'after', session })
    },

    set: async (
      _id: ObjectId,
      fields: Partial<Omit<CaseDoc, '_id' | 'type' | 'targetId' | 'personUid' | 'version'>>,
      session: Session,
    ): Promise<void> => {
      await stored.updateOne({ _id }, { $set: fields }, { session })
    },

    /** Opens the closed cases of listings. */
    reopen: async (listingIds: readonly ObjectId[], at: Date, session: Session): Promise<void> => {
      const filter = {
        targetId: { $in: listingIds.map((id) => id.toHexString()) },
        type: 'listing',
        isOpen: false,
      } as const
      await stored.updateMany(filter, { $set: { isOpen: true, openedAt: at } }, { session })
    },

    /** Lists the open cases after a cursor. */
    listOpen: ({ limit, cursor, sort, kind, reason }: QueueQuery): Promise<CaseDoc[]> => {
      const ranked = rankFields[sort]
      const filter = {
        isOpen: true,
        ...(kind && { type: kind }),
        ...(reason && { [`reasons.${reason}`]: { $gt: 0 } }),
        ...(cursor !== undefined && matchAfter(ranked, cursor)),
      }
      const order = { ...(ranked && { [ranked]: -1 }), openedAt: 1, _id: 1 } as const
      return stored.find(filter, { sort: order, limit }).toArray()
    },

    /** Finds the ids of the cases about a person, their listings and their messages. */
    findIdsOfPerson: async (personUid: string, session: Session): Promise<ObjectId[]> => {
      const docs = await stored.find({ personUid }, { projection: { _id: 1 }, session }).toArray()
      return docs.map(({ _id }) => _id)
    },

    /** Calls `change` with the ids of the cases about a person, a batch at a time, until they are deleted or expire. */
    inBatchesOfPerson: (personUid: string, change: (ids: ObjectId[]) => Promise<void>): Promise<void> =>
      inBatches(stored, { personUid, isAccountDeleted: { $exists: false } }, change),

    delete: async (ids: readonly ObjectId[]): Promise<void> => {
      await stored.deleteMany({ _id: { $in: ids } })
    },

    /** Whether a listing of a person was hidden or reported when it was deleted. */
    hasRemovedText: async (personUid: string, session: Session): Promise<boolean> => {
      const filter = { personUid, 'removedText.since': { $exists: true } }
      return (await stored.findOne(filter, { projection: { _id: 1 }, session })) !== null
    },

    /** Returns whether a visitor with this mailbox, as a keyed hash, got a mail about the outcome of any case. */
    hasMailed: async (address: string, session: Session): Promise<boolean> =>
      (await stored.findOne({ mailedAddresses: address }, { projection: { _id: 1 }, session })) !== null,

    /**
     * Finds the newest texts of listings of a person's accounts that were hidden or reported when they were deleted. Of
     * reported ones, those whose case is open.
     */
    findRemovedTexts: async (uids: readonly string[], session: Session): Promise<RemovedText[]> => {
      const filter = { personUid: { $in: [...uids] }, 'removedText.since': { $exists: true } }
      const options = { sort: { 'removedText.since': -1 }, limit: MAX_REMOVED, session } as const
      const projection = { targetId: 1, isOpen: 1, removedText: 1 } as const
      const docs = await stored.find(filter, { ...options, projection }).toArray()
      return docs.flatMap(({ _id, targetId, isOpen, removedText }) =>
        removedText && (isOpen || !removedText.isReported) ? { caseId: _id, id: targetId, ...removedText } : [],
      )
    },

    /**
     * Stores that the listing of a case was deleted. Without open reports or an appeal, closes the case. A closed case
     * expires; an open one gets its date when it is closed. Keeps the shingles of texts that were hidden since
     * `hiddenSince`, or that have open reports.
     */
    setRemoved: async (
      listingId: ObjectId,
      {
        hiddenSince,
        expiresAt,
        isScam,
        ...texts
      }: KeptTexts & { hiddenSince: Date | null; expiresAt: Date; isScam?: true },
      session: Session,
    ): Promise<void> => {
      const key = { targetId: listingId.toHexString(), type: 'listing' } as const
      // Also conflicts with a decision at the same time.
      const doc = await stored.findOneAndUpdate(key, { $inc: { version: 1 } }, { session })
      if (!doc) return
      const isReported = doc.reporters > 0 || doc.visitors > 0
      const mustStay = doc.isOpen && (isReported || doc.appeal !== null)
      const closed = mustStay ? {} : { isOpen: false, expiresAt: doc.expiresAt ?? expiresAt }
      const reportedText = isReported ? ({ ...texts, since: doc.openedAt, isReported: true } as const) : null
      const removedText = hiddenSince ? { ...texts, since: hiddenSince, ...(isScam && { isScam }) } : reportedText
      const fields = { ...closed, ...(removedText && { removedText }) }
      if (Object.keys(fields).length > 0) await stored.updateOne({ _id: doc._id }, { $set: fields }, { session })
    },

    /** Makes cases expire because the account of their person was deleted. */
    expire: async (ids: readonly ObjectId[], expiresAt: Date): Promise<void> => {
      await stored.updateMany({ _id: { $in: ids } }, { $set: { isAccountDeleted: true }, $min: { expiresAt } })
    },
  }
}

/** Adds one to the count of a reason. */
export const addReason = (reasons: CaseDoc['reasons'], reason: ReportReason): CaseDoc['reasons'] => ({
  ...reasons,
  [reason]: (reasons[reason] ?? 0) + 1,
})
