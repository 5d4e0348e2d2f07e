import { type Filter, ObjectId } from 'mongodb'
import type { Collections } from '../../db/collections.ts'
import { MAX_READ_MS } from '../../db/connect.ts'
import { type ListingDoc, staying } from '../../db/documents.ts'
import { isDuplicateKey } from '../../db/failures.ts'
import { browseKey, type ListingFields, type ListingIndex, type ListingRow } from './document.ts'
import {
  byIdPipeline,
  countPipeline,
  countViewsStages,
  type ListingSelection,
  leaveStages,
  selectionPipeline,
  updateStages,
} from './pipelines.ts'

/** What a like needs to know of a listing. */
export type ListingBrief = Pick<ListingDoc, '_id' | 'ownerUid' | 'contactInfo' | 'likeCount' | 'likeBase'>

export type ListingRepository = ReturnType<typeof listingRepository>

export const listingRepository = ({ listings }: Pick<Collections, 'listings'>) => ({
  select: (selection: ListingSelection, viewerUid: string | undefined): Promise<ListingRow[]> =>
    listings
      .aggregate<ListingRow>(selectionPipeline(selection, viewerUid), {
        hint: selection.index,
        maxTimeMS: MAX_READ_MS,
      })
      .toArray(),

  /** How many fit, counting no further than `max`. */
  count: async (match: Filter<ListingDoc>, options: { index: ListingIndex; max: number }): Promise<number> => {
    const [row] = await listings
      .aggregate<{ count: number }>(countPipeline(match, options.max), {
        hint: options.index,
        maxTimeMS: MAX_READ_MS,
      })
      .toArray()
    return row?.count ?? 0
  },

  byIds: (ids: ObjectId[], viewerUid: string | undefined): Promise<ListingRow[]> =>
    listings
      .aggregate<ListingRow>(byIdPipeline(ids, viewerUid), {
        maxTimeMS: MAX_READ_MS,
      })
      .toArray(),

  /** null where there is no such listing, or only what is left of one that is being removed. */
  brief: (id: ObjectId): Promise<ListingBrief | null> =>
    listings.findOne(
      { _id: id, ...staying },
      {
        projection: { ownerUid: 1, contactInfo: 1, likeCount: 1, likeBase: 1 },
        maxTimeMS: MAX_READ_MS,
      },
    ),

  /** Where a listing is, as compared (`fold`), and its rent. */
  place: async (id: ObjectId): Promise<{ location: string; rent: number | null } | null> => {
    const doc = await listings.findOne(
      { _id: id, ...staying },
      {
        projection: { 'derived.location': 1, rent: 1 },
        maxTimeMS: MAX_READ_MS,
      },
    )
    return doc && { location: doc.derived.location, rent: doc.rent }
  },

  idsOf: async (ownerUid: string, limit: number): Promise<ObjectId[]> => {
    const rows = await listings
      .find({ ownerUid }, { projection: { _id: 1 }, limit, hint: 'owner_newest', maxTimeMS: MAX_READ_MS })
      .toArray()
    return rows.map(({ _id }) => _id)
  },

  /** The slots that an owner's listings take; null for a listing that takes none. */
  slotsOf: async (ownerUid: string): Promise<(number | null)[]> => {
    const rows = await listings
      .find(
        { ownerUid },
        {
          projection: { _id: 0, slot: 1 },
          hint: 'owner_newest',
          maxTimeMS: MAX_READ_MS,
        },
      )
      .toArray()
    return rows.map((row) => row.slot ?? null)
  },

  /**
   * Stores a listing with its way into the tally.
   * `slot taken`: another listing of the owner came first; `exists`: a listing of that id is stored already.
   */
  insert: async (doc: ListingDoc): Promise<'inserted' | 'slot taken' | 'exists'> => {
    try {
      await listings.insertOne({ ...doc, untallied: [{ op: new ObjectId(), from: null, to: browseKey(doc) }] })
      return 'inserted'
    } catch (error) {
      if (isDuplicateKey(error, { ownerUid: 1, slot: 1 })) return 'slot taken'
      if (isDuplicateKey(error, { _id: 1 })) return 'exists'
      throw error
    }
  },

  /** Whether the owner's listing, unchanged since `seen` where that is given, was found and written. */
  update: async (
    id: ObjectId,
    write: {
      ownerUid: string
      fields: ListingFields
      now: Date
      seen?: Date | undefined
    },
  ): Promise<boolean> => {
    const filter = {
      _id: id,
      ownerUid: write.ownerUid,
      ...staying,
      ...(write.seen && { updatedAt: write.seen }),
    }
    const result = await listings.updateOne(filter, updateStages(write.fields, write.now, new ObjectId()))
    return result.matchedCount === 1
  },

  /** Takes the owner's listing out of every list, stored with its way out of the tally; nothing where that is done. */
  leave: async (id: ObjectId, ownerUid: string): Promise<void> => {
    await listings.updateOne({ _id: id, ownerUid, ...staying }, leaveStages(new ObjectId()))
  },

  /** A listing that may be leaving; null where it is gone. */
  rest: (id: ObjectId): Promise<Pick<ListingDoc, '_id' | 'leaving' | 'untallied'> | null> =>
    listings.findOne({ _id: id }, { projection: { leaving: 1, untallied: 1 } }),

  /** Whether a listing that leaves was found and deleted. */
  delete: async (id: ObjectId): Promise<boolean> => {
    const result = await listings.deleteOne({ _id: id, leaving: true })
    return result.deletedCount === 1
  },

  /** The new likeCount, or null where there is no such listing. */
  addLikes: async (id: ObjectId, add: 1 | -1): Promise<number | null> => {
    const doc = await listings.findOneAndUpdate(
      { _id: id },
      { $inc: { likeCount: add } },
      { returnDocument: 'after', projection: { likeCount: 1 } },
    )
    return doc?.likeCount ?? null
  },

  /** Sets likeCount if it still is what was seen; whether it was. */
  correctLikes: async (id: ObjectId, likes: { seen: number; actual: number }): Promise<boolean> => {
    const result = await listings.updateOne({ _id: id, likeCount: likes.seen }, { $set: { likeCount: likes.actual } })
    return result.matchedCount === 1
  },

  /**
   * The new viewCount, or null where there is no such listing.
   * With `seen` only if that many views of the day are counted so far.
   */
  countViews: async (id: ObjectId, views: { day: string; add: number; seen?: number }): Promise<number | null> => {
    const { day, add, seen } = views
    const asSeen: Filter<ListingDoc> =
      seen === undefined
        ? {}
        : seen === 0
          ? { 'recentViews.day': { $ne: day } }
          : { recentViews: { $elemMatch: { day, count: seen } } }
    const doc = await listings.findOneAndUpdate({ _id: id, ...asSeen }, countViewsStages(day, add), {
      returnDocument: 'after',
      projection: { viewCount: 1 },
    })
    return doc?.viewCount ?? null
  },

  /** The listing's viewCount and how many views of the day are in it. */
  viewsCounted: async (id: ObjectId, day: string): Promise<{ total: number; ofDay: number } | null> => {
    const doc = await listings.findOne({ _id: id }, { projection: { viewCount: 1, recentViews: 1 } })
    const ofDay = doc?.recentViews.find((views) => views.day === day)?.count ?? 0
    return doc && { total: doc.viewCount, ofDay }
  },

  /** Gives the listings that an older server stored under an e-mail to the user who has proved to own it. */
  adopt: async (uid: string, email: string): Promise<void> => {
    await listings.updateMany(
      { 'legacy.ownerEmail': email.toLowerCase(), ownerUid: null },
      { $set: { ownerUid: uid }, $unset: { 'legacy.ownerEmail': '' } },
    )
  },
})
