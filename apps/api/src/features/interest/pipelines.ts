import type { Document, ObjectId } from 'mongodb'
import { weekAfter } from '../../lib/calendar.ts'
import { type UserDoc, users } from '../accounts/document.ts'

export interface InterestedRow {
  since: Date
  user: UserDoc[]
}

/** Who is interested in a listing, latest first. */
export const interestedPipeline = (listingId: ObjectId, limit: number): Document[] => [
  { $match: { listingId } },
  { $sort: { since: -1, _id: -1 } },
  { $limit: limit },
  {
    $lookup: {
      from: users.name,
      localField: 'uid',
      foreignField: '_id',
      as: 'user',
    },
  },
  { $project: { _id: 0, since: 1, user: 1 } },
]

export interface WeekRow {
  /** `week`: how many weeks after the first one. */
  _id: { listingId: ObjectId; week: number }
  count: number
}

/** How many have come to be interested in each listing in each week since `first`. */
export const weeklyPipeline = (listingIds: readonly ObjectId[], first: Date): Document[] => [
  { $match: { listingId: { $in: listingIds }, since: { $gte: first } } },
  { $group: { _id: { listingId: '$listingId', week: weekAfter(first, '$since') }, count: { $sum: 1 } } },
]
