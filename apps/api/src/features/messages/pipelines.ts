import type { Document, ObjectId } from 'mongodb'
import { type UserDoc, users } from '../accounts/document.ts'
import { type ListingDoc, listings } from '../listings/document.ts'
import { type ConversationDoc, otherRole, type Role } from './document.ts'

/** A conversation joined with the other person and its listing, each as an array of at most one. */
export interface ConversationRow extends ConversationDoc {
  other: Pick<UserDoc, 'name' | 'photoURL' | 'verified' | 'memberSince'>[]
  listing: Pick<ListingDoc, '_id' | 'title' | 'rent' | 'availability' | 'photos'>[]
}

/** Joins conversations that the viewer has in one role. Runs on one page of them. */
const joinFor = (role: Role): Document[] => [
  {
    $lookup: {
      from: users.name,
      localField: `${otherRole(role)}Uid`,
      foreignField: '_id',
      pipeline: [{ $project: { _id: 0, name: 1, photoURL: 1, verified: 1, memberSince: 1 } }],
      as: 'other',
    },
  },
  {
    $lookup: {
      from: listings.name,
      localField: 'listingId',
      foreignField: '_id',
      pipeline: [{ $project: { title: 1, rent: 1, availability: 1, photos: 1 } }],
      as: 'listing',
    },
  },
]

export const byIdPipeline = (id: ObjectId, role: Role): Document[] => [{ $match: { _id: id } }, ...joinFor(role)]

/** The last conversation of a page. */
export interface ConversationCursor {
  at: Date
  id: ObjectId
}

export interface InboxQuery {
  uid: string
  archived: boolean
  limit: number
  after?: ConversationCursor | undefined
}

/** Lists a user's conversations in one role, the latest activity first. */
export const inboxPipeline = (role: Role, { uid, archived, limit, after }: InboxQuery): Document[] => [
  {
    $match: {
      [`${role}Uid`]: uid,
      [`${role}Archived`]: archived,
      ...(after && {
        lastMessageAt: { $lte: after.at },
        $or: [{ lastMessageAt: { $lt: after.at } }, { lastMessageAt: after.at, _id: { $lt: after.id } }],
      }),
    },
  },
  { $sort: { lastMessageAt: -1, _id: -1 } },
  { $limit: limit },
  ...joinFor(role),
]
