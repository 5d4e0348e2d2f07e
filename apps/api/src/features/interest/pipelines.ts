import type { Document, ObjectId } from 'mongodb'
import { collectionNames } from '../../db/collections.ts'
import type { UserDoc } from '../../db/documents.ts'

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
      from: collectionNames.users,
      localField: 'uid',
      foreignField: '_id',
      as: 'user',
    },
  },
  { $project: { _id: 0, since: 1, user: 1 } },
]
