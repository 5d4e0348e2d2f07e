import { MAX_LISTED_DESCRIPTION } from '@roommate-finder/contracts/limits'
import type { Point } from '@roommate-finder/contracts/places'
import type { Document } from 'mongodb'
import { users } from '../accounts/document.ts'
import { interests } from '../interest/document.ts'
import { toCloseness } from '../search/area.ts'
import { joinViewCounts, type ListingFields, listings } from './document.ts'

/** A page of sorted listings. */
export interface ListingSelection {
  match: Document
  /** Sorts at most this many matches in memory, so that the database reads them along the index of `match`. */
  sortAtMost?: number
  /** The center of the search. Answers say how far listings are from it. */
  near?: Point
  /** Ends with `_id`, so that the order is unique. `closeness` is that to `near`. */
  sort: Record<string, 1 | -1>
  skip?: number
  limit: number
}

/** Whether listings are read with the whole description, or with as much as a list answers and one character more. */
export type Description = 'whole' | 'start'

/** Joins listings with their owner and, for a signed-in viewer, the viewer's interest. Runs on one page of listings. */
const joinForViewer = (viewerUid: string | undefined, description: Description): Document[] => [
  {
    $project: { derived: 0, order: 0, likeBase: 0, schema: 0, writtenAt: 0, closeness: 0 },
  },
  ...(description === 'whole'
    ? []
    : [{ $set: { description: { $substrCP: ['$description', 0, MAX_LISTED_DESCRIPTION + 1] } } }]),
  {
    $lookup: {
      from: users.name,
      localField: 'ownerUid',
      foreignField: '_id',
      as: 'owner',
    },
  },
  ...joinViewCounts,
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

/** Selects the listings of a page, without joins. */
export const pagePipeline = ({ match, sortAtMost, near, sort, skip, limit }: ListingSelection): Document[] => [
  { $match: match },
  ...(sortAtMost === undefined ? [] : [{ $limit: sortAtMost }]),
  ...(near && 'closeness' in sort ? [{ $set: { closeness: toCloseness(near) } }] : []),
  { $sort: sort },
  ...(skip ? [{ $skip: skip }] : []),
  { $limit: limit },
]

export const selectionPipeline = (
  selection: ListingSelection,
  viewerUid: string | undefined,
  description: Description,
): Document[] => [...pagePipeline(selection), ...joinForViewer(viewerUid, description)]

/** Finds listings by id that also meet a condition, without order. */
export const byIdPipeline = (
  ids: readonly unknown[],
  viewerUid: string | undefined,
  { match = {}, description }: { match?: Document; description: Description },
): Document[] => [
  { $match: { ...match, _id: ids.length === 1 ? ids[0] : { $in: ids } } },
  ...joinForViewer(viewerUid, description),
]

/** Counts matches up to `max`. */
export const countPipeline = (match: Document, max: number): Document[] => [
  { $match: match },
  { $limit: max },
  { $count: 'count' },
]

/** Counts the matches of each condition up to `max` in one read. A condition without matches may have no row. */
export const countEachPipeline = (matches: readonly Document[], max: number): Document[] => {
  const [first = [], ...others] = matches.map((match, index) => [...countPipeline(match, max), { $set: { index } }])
  return [...first, ...others.map((pipeline) => ({ $unionWith: { coll: listings.name, pipeline } }))]
}

/** Sets the owner's fields. Advances `updatedAt` by at least 1 ms, even if the clock is behind. */
export const updateStages = (fields: ListingFields, now: Date): Document[] => [
  {
    $set: {
      ...Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, { $literal: value }])),
      updatedAt: { $max: [now, { $add: ['$updatedAt', 1] }] },
    },
  },
]
