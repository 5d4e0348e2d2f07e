import type { ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { type ListingDoc, type ListingFields, listings } from './document.ts'
import {
  byIdPipeline,
  countPipeline,
  type ListingSelection,
  selectionPipeline,
  sortedIdsPipeline,
  updateStages,
} from './pipelines.ts'
import type { Condition } from './search-keys.ts'
import type { ListingRow } from './viewer.ts'

/** What a like needs to know of a listing. */
export type ListingSummary = Pick<ListingDoc, '_id' | 'ownerUid' | 'contactInfo' | 'likeCount'>

interface SortedIds {
  page: { _id: ObjectId }[]
  counts: { count: number }[]
}

export const listingRepository = (db: Database) => {
  const stored = listings.of(db)

  return {
    select: (selection: ListingSelection, viewerUid: string | undefined): Promise<ListingRow[]> =>
      stored.aggregate<ListingRow>(selectionPipeline(selection, viewerUid)).toArray(),

    /** A page of ids in order, and how many match, counted no further than `max`. With more matches, the page is wrong. */
    sortedIds: async (selection: ListingSelection, max: number): Promise<{ ids: ObjectId[]; count: number }> => {
      const found = await stored.aggregate<SortedIds>(sortedIdsPipeline(selection, max)).next()
      return { ids: found?.page.map(({ _id }) => _id) ?? [], count: found?.counts[0]?.count ?? 0 }
    },

    /** Counts matches, no further than `max`. */
    count: async (match: Condition, max: number): Promise<number> => {
      const row = await stored.aggregate<{ count: number }>(countPipeline(match, max)).next()
      return row?.count ?? 0
    },

    byIds: (ids: ObjectId[], viewerUid: string | undefined): Promise<ListingRow[]> =>
      stored.aggregate<ListingRow>(byIdPipeline(ids, viewerUid)).toArray(),

    findSummary: (id: ObjectId): Promise<ListingSummary | null> =>
      stored.findOne({ _id: id }, { projection: { ownerUid: 1, contactInfo: 1, likeCount: 1 } }),

    /** Where a listing is, as compared (`fold`), and its rent. */
    findLocation: async (id: ObjectId): Promise<{ location: string; rent: number | null } | null> => {
      const doc = await stored.findOne({ _id: id }, { projection: { 'derived.location': 1, rent: 1 } })
      return doc && { location: doc.derived.location, rent: doc.rent }
    },

    idsOf: async (ownerUid: string, session: Session): Promise<ObjectId[]> => {
      const rows = await stored.find({ ownerUid }, { projection: { _id: 1 }, session }).toArray()
      return rows.map(({ _id }) => _id)
    },

    countOwned: (ownerUid: string, limit: number, session: Session): Promise<number> =>
      stored.countDocuments({ ownerUid }, { limit, session }),

    insert: async (doc: ListingDoc, session: Session): Promise<void> => {
      await stored.insertOne(doc, { session })
    },

    /** Returns whether the owner's listing, unchanged since `seen` where that is given, was found and written. */
    update: async (
      id: ObjectId,
      write: { ownerUid: string; fields: ListingFields; now: Date; seen?: Date | undefined },
    ): Promise<boolean> => {
      const { ownerUid, fields, now, seen } = write
      const filter = { _id: id, ownerUid, ...(seen && { updatedAt: seen }) }
      return (await stored.updateOne(filter, updateStages(fields, now))).matchedCount === 1
    },

    delete: async (ids: readonly ObjectId[], session: Session): Promise<void> => {
      await stored.deleteMany({ _id: { $in: ids } }, { session })
    },

    /** Returns the new likeCount, or null where there is no such listing. */
    addLikes: async (id: ObjectId, add: 1 | -1, session: Session): Promise<number | null> => {
      const doc = await stored.findOneAndUpdate(
        { _id: id },
        { $inc: { likeCount: add } },
        { returnDocument: 'after', projection: { likeCount: 1 }, session },
      )
      return doc?.likeCount ?? null
    },

    /** Takes one like from each listing. */
    removeLikes: async (ids: readonly ObjectId[], session: Session): Promise<void> => {
      await stored.updateMany({ _id: { $in: ids } }, { $inc: { likeCount: -1 } }, { session })
    },

    /** Returns the new viewCount, or null where there is no such listing. */
    addView: async (id: ObjectId): Promise<number | null> => {
      const doc = await stored.findOneAndUpdate(
        { _id: id },
        { $inc: { viewCount: 1 } },
        { returnDocument: 'after', projection: { viewCount: 1 } },
      )
      return doc?.viewCount ?? null
    },

    /** Gives the listings that an older server stored under an e-mail address to the user who has proved to own it. */
    adopt: async (uid: string, address: string): Promise<void> => {
      await stored.updateMany(
        { 'legacy.ownerEmail': address, ownerUid: null },
        { $set: { ownerUid: uid }, $unset: { 'legacy.ownerEmail': '' } },
      )
    },
  }
}
