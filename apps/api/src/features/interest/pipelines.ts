import type { Document, ObjectId } from 'mongodb'
import { countWeeksSince } from '../../lib/calendar.ts'
import { type UserDoc, users } from '../accounts/document.ts'
import type { InterestDoc } from './document.ts'

export interface InterestedRow extends Pick<InterestDoc, '_id' | 'uid' | 'since'> {
  user: Pick<UserDoc, 'name' | 'email' | 'photo' | 'verified' | 'emailConfirmedAt' | 'memberSince'>[]
}

/** Lists the people who are interested in a listing, latest first, without suspended ones. */
export const interestedPipeline = (listingId: ObjectId, limit: number): Document[] => [
  { $match: { listingId } },
  { $sort: { since: -1, _id: -1 } },
  { $limit: limit },
  {
    $lookup: {
      from: users.name,
      localField: 'uid',
      foreignField: '_id',
      pipeline: [
        {
          $project: {
            _id: 0,
            name: 1,
            email: 1,
            photo: 1,
            verified: 1,
            emailConfirmedAt: 1,
            memberSince: 1,
            suspendedAt: 1,
          },
        },
      ],
      as: 'user',
    },
  },
  { $match: { 'user.suspendedAt': { $exists: false } } },
  { $project: { uid: 1, since: 1, user: 1 } },
]

export interface WeekRow {
  /** `week` is the number of weeks since the first one. */
  _id: { listingId: ObjectId; week: number }
  count: number
}

/** Counts new interests of each listing in each week since `first`. */
export const weeklyPipeline = (listingIds: readonly ObjectId[], first: Date): Document[] => [
  { $match: { listingId: { $in: listingIds }, since: { $gte: first } } },
  { $group: { _id: { listingId: '$listingId', week: countWeeksSince(first, '$since') }, count: { $sum: 1 } } },
]
