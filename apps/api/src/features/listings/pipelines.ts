import { type Document, ObjectId } from 'mongodb'
import { users } from '../accounts/document.ts'
import { interests } from '../interest/document.ts'
import type { ListingFields } from './document.ts'

/** Which listings, in which order. */
export interface ListingSelection {
  match: Document
  /** Ends with `_id`, so that no two listings are equal in order. */
  sort: Record<string, 1 | -1>
  skip?: number
  limit: number
}

/** The listings that follow a cursor, which names the last one seen. */
export const afterCursor = (cursor: string): Document => {
  const split = cursor.lastIndexOf('-')
  const createdAt = new Date(Number(cursor.slice(0, split)))
  const id = cursor.slice(split + 1)
  return {
    createdAt: { $lte: createdAt },
    $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: new ObjectId(id) } }],
  }
}

/** Joins to at most a page of listings what a viewer is shown with them. */
const joins = (viewerUid: string | undefined): Document[] => [
  { $project: { derived: 0, order: 0, likeBase: 0, schema: 0 } },
  {
    $lookup: {
      from: users.name,
      localField: 'ownerUid',
      foreignField: '_id',
      as: 'owner',
    },
  },
  ...(viewerUid === undefined
    ? []
    : [
        {
          $lookup: {
            from: interests.name,
            localField: '_id',
            foreignField: 'listingId',
            pipeline: [{ $match: { uid: viewerUid } }, { $limit: 1 }, { $project: { _id: 1 } }],
            as: 'interest',
          },
        },
      ]),
]

export const selectionPipeline = (
  { match, sort, skip, limit }: ListingSelection,
  viewerUid: string | undefined,
): Document[] => [
  { $match: match },
  { $sort: sort },
  ...(skip ? [{ $skip: skip }] : []),
  { $limit: limit },
  ...joins(viewerUid),
]

/** The listings of some ids, in no order. */
export const byIdPipeline = (ids: readonly unknown[], viewerUid: string | undefined): Document[] => [
  { $match: { _id: ids.length === 1 ? ids[0] : { $in: ids } } },
  ...joins(viewerUid),
]

/**
 * Counts matches, no further than `max`, and sorts them in memory by their ids and sorted fields alone. With more matches than
 * `max`, the ids are not the first of the order. One read for both: two would look up the matches twice.
 */
export const sortedIdsPipeline = ({ match, sort, skip, limit }: ListingSelection, max: number): Document[] => [
  { $match: match },
  { $limit: max },
  { $project: Object.fromEntries(Object.keys(sort).map((field) => [field, 1])) },
  {
    $facet: {
      page: [{ $sort: sort }, ...(skip ? [{ $skip: skip }] : []), { $limit: limit }],
      counts: [{ $count: 'count' }],
    },
  },
]

/** Counts matches, no further than `max`. */
export const countPipeline = (match: Document, max: number): Document[] => [
  { $match: match },
  { $limit: max },
  { $count: 'count' },
]

/** Writes the owner's fields. `updatedAt` moves forward by 1 ms or more whatever the clock says. */
export const updateStages = (fields: ListingFields, now: Date): Document[] => [
  {
    $set: {
      ...Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, { $literal: value }])),
      updatedAt: { $max: [now, { $add: ['$updatedAt', 1] }] },
    },
  },
]
