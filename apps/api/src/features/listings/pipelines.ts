import { type Document, ObjectId } from 'mongodb'
import { collectionNames } from '../../db/collections.ts'
import { staying } from '../../db/documents.ts'
import { browseKey, type ListingFields, type ListingIndex } from './document.ts'

/** Which listings, in which order, along which index. */
export interface ListingSelection {
  match: Document
  /** Ends with `_id`, so that no two listings are equal in order. */
  sort: Record<string, 1 | -1>
  index: ListingIndex
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
  { $project: { derived: 0, order: 0, recentViews: 0, likeBase: 0, slot: 0, schema: 0 } },
  {
    $lookup: {
      from: collectionNames.users,
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
            from: collectionNames.interests,
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
  { $match: { _id: ids.length === 1 ? ids[0] : { $in: ids }, ...staying } },
  ...joins(viewerUid),
]

/** How many fit, counting no further than `max`. */
export const countPipeline = (match: Document, max?: number): Document[] => [
  { $match: match },
  ...(max === undefined ? [] : [{ $limit: max }]),
  { $count: 'count' },
]

/** The key of the cell that a listing is in before a write. */
const cellBefore = { $concat: ['$roomType', '|', '$availability'] }

const withUntallied = (op: ObjectId, to: string | null): Document => ({
  $concatArrays: [{ $ifNull: ['$untallied', []] }, [{ op, from: cellBefore, to }]],
})

/**
 * Writes the owner's fields; `updatedAt` moves forward by 1 ms or more whatever the clock says. `op` names the change of
 * the cell, if there is one.
 */
export const updateStages = (fields: ListingFields, now: Date, op: ObjectId): Document[] => {
  const cell = browseKey(fields)
  return [
    {
      $set: {
        ...Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, { $literal: value }])),
        updatedAt: { $max: [now, { $add: ['$updatedAt', 1] }] },
        untallied: {
          $cond: [{ $eq: [cellBefore, cell] }, { $ifNull: ['$untallied', '$$REMOVE'] }, withUntallied(op, cell)],
        },
      },
    },
  ]
}

/** Takes a listing out of every list, search and figure, and out of its cell. */
export const leaveStages = (op: ObjectId): Document[] => [
  {
    $set: {
      leaving: true,
      'derived.browse': [],
      'derived.searchKeys': [],
      'derived.headKeys': [],
      'derived.location': '$$REMOVE',
      rent: '$$REMOVE',
      createdAt: '$$REMOVE',
      untallied: withUntallied(op, null),
    },
  },
]

/** Takes changes that are in the tally out of the listing. */
export const tallyStages = (ops: readonly ObjectId[]): Document[] => [
  {
    $set: {
      untallied: {
        $filter: { input: { $ifNull: ['$untallied', []] }, cond: { $not: { $in: ['$$this.op', ops] } } },
      },
    },
  },
  { $set: { untallied: { $cond: [{ $eq: ['$untallied', []] }, '$$REMOVE', '$untallied'] } } },
]

/** Days of `recentViews` that are kept, today included: more than a repair looks back. */
const KEPT_DAYS = 3

/** Counts `add` views of a day, in the total and in the day's own count. */
export const countViewsStages = (day: string, add: number): Document[] => {
  const oldest = new Date(Date.parse(day) - (KEPT_DAYS - 1) * 86_400_000).toISOString().slice(0, 10)
  const days = { $ifNull: ['$recentViews', []] }
  const ofDay = { $filter: { input: days, cond: { $eq: ['$$this.day', day] } } }
  const others = {
    $and: [{ $gte: ['$$this.day', oldest] }, { $ne: ['$$this.day', day] }],
  }
  return [
    {
      $set: {
        viewCount: { $add: ['$viewCount', add] },
        recentViews: {
          $concatArrays: [
            { $filter: { input: days, cond: others } },
            [
              {
                day,
                count: {
                  $add: [add, { $sum: { $map: { input: ofDay, in: '$$this.count' } } }],
                },
              },
            ],
          ],
        },
      },
    },
  ]
}

export interface UncountedViews {
  _id: { listingId: ObjectId; day: string }
  stored: number
  counted: number
}

/** Listings and days with more views stored than are in the listing's count. */
export const uncountedViewsPipeline = ({ from, before }: { from: Date; before: Date }): Document[] => [
  { $match: { at: { $gte: from, $lt: before } } },
  { $group: { _id: { listingId: '$listingId', day: '$day' }, stored: { $sum: 1 } } },
  {
    $lookup: {
      from: collectionNames.listings,
      localField: '_id.listingId',
      foreignField: '_id',
      pipeline: [{ $project: { _id: 0, recentViews: 1 } }],
      as: 'listing',
    },
  },
  { $unwind: '$listing' },
  {
    $project: {
      stored: 1,
      counted: {
        $sum: {
          $map: {
            input: { $filter: { input: '$listing.recentViews', cond: { $eq: ['$$this.day', '$_id.day'] } } },
            in: '$$this.count',
          },
        },
      },
    },
  },
  { $match: { $expr: { $gt: ['$stored', '$counted'] } } },
]
