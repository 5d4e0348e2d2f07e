import type { ObjectId } from 'mongodb'
import { inBatches } from '../../db/batches.ts'
import type { DeclaredCollection } from '../../db/collection.ts'
import type { Database } from '../../db/connect.ts'
import type { Page } from '../../db/due.ts'
import type { Session } from '../../db/transaction.ts'
import type { Condition } from '../search/keys.ts'
import { LISTED } from '../search/status.ts'
import { type ListingDoc, type ListingFields, listings, type OwnedListing, type PostedListing } from './document.ts'
import {
  byIdPipeline,
  countEachPipeline,
  countPipeline,
  type Description,
  type ListingSelection,
  pagePipeline,
  selectionPipeline,
  updateStages,
} from './pipelines.ts'
import type { ListingRow } from './viewer.ts'

/** The fields of a listing that likes, messages and blocks need. */
export type ListingSummary = Pick<ListingDoc, '_id' | 'ownerUid' | 'title' | 'contactInfo' | 'likeCount'>

/** The fields of a changed or deleted listing that other features use. `hiding` is set while the listing is hidden. */
export type ChangedListing = Pick<ListingDoc, keyof typeof CHANGED>

/** A listing whose status may change. */
export type ListingToChange = ChangedListing & Pick<ListingDoc, 'ownerUid' | 'askedAt' | 'dueAt' | 'silence'>

/** A listing that may fit saved searches. */
export type ListingToMatch = ChangedListing & Pick<ListingDoc, 'ownerUid'>

export interface ListingChange {
  before: ChangedListing
  after: ChangedListing
}

/** The fields of a listing that a report stores. */
export type ReportedListing = Pick<ListingDoc, keyof typeof CONTENT>

const CONTENT = {
  ownerUid: 1,
  title: 1,
  description: 1,
  location: 1,
  rent: 1,
  roomType: 1,
  contactInfo: 1,
  photos: 1,
} as const

const CHANGED = {
  _id: 1,
  title: 1,
  description: 1,
  location: 1,
  place: 1,
  spot: 1,
  rent: 1,
  roomType: 1,
  contactInfo: 1,
  facts: 1,
  availability: 1,
  lifestyle: 1,
  photos: 1,
  hiding: 1,
  rentChange: 1,
  toldRent: 1,
  createdAt: 1,
  entryAt: 1,
} as const

const POSTED = { ownerUid: 1, createdAt: 1, 'facts.availableFrom': 1, 'facts.minimumStayMonths': 1 } as const

/** `collection`: `listings`, which has no hidden ones, or `hiddenListings`. */
export const listingRepository = (db: Database, collection: DeclaredCollection<ListingDoc> = listings) => {
  const stored = collection.of(db)

  return {
    select: (
      selection: ListingSelection,
      viewerUid: string | undefined,
      description: Description,
    ): Promise<ListingRow[]> =>
      stored.aggregate<ListingRow>(selectionPipeline(selection, viewerUid, description)).toArray(),

    /** Finds who posted a page of listings, when, and for which dates, in one batch. */
    selectPosted: (selection: ListingSelection): Promise<PostedListing[]> => {
      const stages = [...pagePipeline(selection), { $project: POSTED }]
      return stored.aggregate<PostedListing>(stages, { batchSize: selection.limit + 1 }).toArray()
    },

    /** Does the same for up to `limit` matches, in no order. */
    findPosters: (match: Condition, limit: number): Promise<PostedListing[]> =>
      stored.find<PostedListing>(match, { projection: POSTED, limit, batchSize: limit }).toArray(),

    /** Finds the owners of those of some listings that match. */
    findOwners: async (ids: readonly ObjectId[], match: Condition): Promise<OwnedListing[]> =>
      ids.length === 0 ? [] : stored.find({ ...match, _id: { $in: ids } }, { projection: { ownerUid: 1 } }).toArray(),

    /** Counts matches up to `max`. */
    count: async (match: Condition, max: number): Promise<number> => {
      const row = await stored.aggregate<{ count: number }>(countPipeline(match, max)).next()
      return row?.count ?? 0
    },

    /** Counts the matches of each condition up to `max`. */
    countEach: async (matches: readonly Condition[], max: number): Promise<number[]> => {
      if (matches.length === 0) return []
      const cursor = stored.aggregate<{ index: number; count: number }>(countEachPipeline(matches, max))
      const rows = await cursor.toArray()
      return matches.map((_, i) => rows.find(({ index }) => index === i)?.count ?? 0)
    },

    findByIds: (
      ids: ObjectId[],
      viewerUid: string | undefined,
      options: { match?: Condition; description: Description },
    ): Promise<ListingRow[]> => stored.aggregate<ListingRow>(byIdPipeline(ids, viewerUid, options)).toArray(),

    findSummary: (id: ObjectId, match: Condition = {}, session?: Session): Promise<ListingSummary | null> => {
      const projection = { ownerUid: 1, title: 1, contactInfo: 1, likeCount: 1 } as const
      return stored.findOne({ ...match, _id: id }, { projection, ...(session && { session }) })
    },

    /** Finds the fields that a report stores. */
    findContent: (id: ObjectId): Promise<ReportedListing | null> =>
      stored.findOne({ _id: id }, { projection: CONTENT }),

    /** Finds the fields that filters read, and the owners. */
    findFiltered: (ids: readonly ObjectId[], session?: Session): Promise<ListingToMatch[]> => {
      const options = { projection: { ...CHANGED, ownerUid: 1 }, ...(session && { session }) } as const
      return stored.find({ _id: { $in: ids } }, options).toArray()
    },

    /** Finds the available listings that were posted in a period, the newest first, without those of some owners. */
    findPosted: async (
      { after, upTo }: { after: Date; upTo: Date },
      { without, limit }: { without: readonly string[]; limit: number },
    ): Promise<{ _id: ObjectId; ownerUid: string }[]> => {
      const posted = { availability: 'available', createdAt: { $gt: after, $lte: upTo } } as const
      const options = { sort: { createdAt: -1, _id: -1 }, limit, projection: { ownerUid: 1 } } as const
      const found = await stored.find({ ...posted, ownerUid: { $nin: [null, ...without] } }, options).toArray()
      return found.flatMap(({ _id, ownerUid }) => (ownerUid === null ? [] : { _id, ownerUid }))
    },

    /** Returns the hexadecimal ids of the listings that exist and match. */
    findExisting: async (ids: readonly ObjectId[], match: Condition = {}, session?: Session): Promise<Set<string>> => {
      if (ids.length === 0) return new Set()
      const options = { projection: { _id: 1 }, ...(session && { session }) } as const
      const docs = await stored.find({ ...match, _id: { $in: ids } }, options).toArray()
      return new Set(docs.map(({ _id }) => _id.toHexString()))
    },

    /** Returns the ids of those of some listings that lists show. */
    findListed: async (ids: readonly ObjectId[], session: Session): Promise<ObjectId[]> => {
      const filter = { ...LISTED, _id: { $in: ids } }
      const docs = await stored.find(filter, { projection: { _id: 1 }, session }).toArray()
      return docs.map(({ _id }) => _id)
    },

    /** Finds the folded location and the rent of a listing. */
    findLocationAndRent: async (
      id: ObjectId,
      match: Condition,
    ): Promise<{ location: string; rent: number | null } | null> => {
      const doc = await stored.findOne({ ...match, _id: id }, { projection: { 'derived.location': 1, rent: 1 } })
      return doc && { location: doc.derived.location, rent: doc.rent }
    },

    findOwned: (ownerUid: string, session?: Session): Promise<ChangedListing[]> => {
      const options = { projection: CHANGED, sort: { createdAt: -1, _id: -1 } } as const
      return stored.find({ ownerUid }, { ...options, ...(session && { session }) }).toArray()
    },

    /** Keeps the people who own a listing. */
    filterOwners: async (uids: readonly string[]): Promise<string[]> =>
      (await stored.distinct('ownerUid', { ownerUid: { $in: [...uids] } })).filter((uid) => uid !== null),

    countOwned: (ownerUid: string, limit: number, session?: Session): Promise<number> =>
      stored.countDocuments({ ownerUid }, { limit, ...(session && { session }) }),

    insert: async (doc: ListingDoc, session: Session): Promise<void> => {
      await stored.insertOne(doc, { session })
    },

    /** Finds the fields that an owner's edit needs. Also returns null if the listing has changed since `seen`. */
    findForEdit: (
      id: ObjectId,
      { ownerUid, seen }: { ownerUid: string; seen?: Date | undefined },
      session?: Session,
    ): Promise<ChangedListing | null> => {
      const filter = { _id: id, ownerUid, ...(seen && { updatedAt: seen }) }
      return stored.findOne(filter, { projection: CHANGED, ...(session && { session }) })
    },

    /** Sets the fields of an edit, and advances `updatedAt`. */
    update: async (id: ObjectId, fields: ListingFields, now: Date, session: Session): Promise<void> => {
      await stored.updateOne({ _id: id }, updateStages(fields, now), { session })
    },

    /** Sets fields that are no edit. Keeps `updatedAt`, so that its owner can still save a form that was open before. */
    set: async (
      _id: ObjectId,
      fields: Partial<ListingFields & Pick<ListingDoc, 'photos' | 'writtenAt' | 'silence'>>,
      session: Session,
    ): Promise<void> => {
      await stored.updateOne({ _id }, { $set: fields }, { session })
    },

    /** Finds when the statuses of listings last changed, by hexadecimal id. Omits those of which that is not known. */
    findStatusTimes: async (ids: readonly ObjectId[]): Promise<Map<string, Date>> => {
      const docs = await stored.find({ _id: { $in: ids } }, { projection: { statusAt: 1 } }).toArray()
      return new Map(docs.flatMap(({ _id, statusAt }) => (statusAt ? [[_id.toHexString(), statusAt]] : [])))
    },

    /** Finds active listings that are due, those that have been due longest, with the uids of their owners, or ''. */
    findDue: async (at: Date, page: Page): Promise<{ id: string; uid: string }[]> => {
      const options = { sort: { dueAt: 1 }, ...page, projection: { ownerUid: 1 } } as const
      const due = await stored.find({ availability: 'available', dueAt: { $lte: at } }, options).toArray()
      return due.map(({ _id, ownerUid }) => ({ id: _id.toHexString(), uid: ownerUid ?? '' }))
    },

    /** Finds the fields that a change of the status needs, if the listing meets a condition. */
    findForStatus: (_id: ObjectId, condition: Condition, session: Session): Promise<ListingToChange | null> => {
      const projection = { ...CHANGED, ownerUid: 1, askedAt: 1, dueAt: 1, silence: 1 } as const
      return stored.findOne({ ...condition, _id }, { projection, session })
    },

    /** Sets when owners are asked to renew active listings that an older version of this server has written. */
    addDueAt: (dueAt: Date): Promise<void> => {
      const filter = { availability: 'available', dueAt: null } as const
      return inBatches(stored, filter, (ids) =>
        stored.updateMany({ ...filter, _id: { $in: ids } }, { $set: { dueAt } }),
      )
    },

    /** Deletes a listing of an owner. Returns the deleted one, or null if there was none. */
    delete: (_id: ObjectId, ownerUid: string, session: Session): Promise<ChangedListing | null> =>
      stored.findOneAndDelete({ _id, ownerUid }, { projection: CHANGED, session }),

    /** Makes a user with a confirmed email address the owner of the listings that the legacy server stored under it. */
    claimByEmail: async (uid: string, address: string): Promise<void> => {
      await stored.updateMany(
        { 'legacy.ownerEmail': address, ownerUid: null },
        { $set: { ownerUid: uid }, $unset: { 'legacy.ownerEmail': '' } },
      )
    },
  }
}
