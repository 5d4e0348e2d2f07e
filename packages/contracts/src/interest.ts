import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { listing, listingParams } from './listings.ts'
import { person } from './people.ts'
import { count, isoDate, objectId } from './primitives.ts'

export const likeResponse = z.object({
  likeCount: count,
  liked: z.literal(true),
  contactInfo: z.string(),
})
export type LikeResponse = z.infer<typeof likeResponse>

export const likeListing = endpoint({
  method: 'PATCH',
  path: '/roommates/:id/like',
  auth: 'needed',
  rate: 'likes',
  params: listingParams,
  status: 200,
  response: likeResponse,
})

export const unlikeResponse = z.object({
  likeCount: count,
  liked: z.literal(false),
})
export type UnlikeResponse = z.infer<typeof unlikeResponse>

export const unlikeListing = endpoint({
  method: 'DELETE',
  path: '/roommates/:id/like',
  auth: 'needed',
  rate: 'likes',
  params: listingParams,
  status: 200,
  response: unlikeResponse,
})

/**
 * A person who is interested in the caller's listing. `email` is masked unless it is `verified` (see `maskEmail`).
 * `conversationId` is absent until one of the two writes.
 */
export const interestedPerson = z.extend(person, {
  _id: objectId,
  email: z.string(),
  since: isoDate,
  conversationId: z.optional(objectId),
})
export type InterestedPerson = z.infer<typeof interestedPerson>

export const listInterests = endpoint({
  method: 'GET',
  path: '/roommates/:id/interests',
  auth: 'owner',
  rate: 'reads',
  params: listingParams,
  status: 200,
  response: z.array(interestedPerson),
})

export const interestAnswers = ['none', 'answered', 'declined'] as const
export type InterestAnswer = (typeof interestAnswers)[number]

/** The caller's conversation about a listing, and what the host did in it. */
export const interestConversation = z.object({ _id: objectId, answer: z.enum(interestAnswers) })

/** `conversation` is absent until one of the two writes. */
export const myInterest = z.extend(listing, { conversation: z.optional(interestConversation) })
export type MyInterest = z.infer<typeof myInterest>

export const listMyInterests = endpoint({
  method: 'GET',
  path: '/my-interests',
  auth: 'needed',
  rate: 'reads',
  status: 200,
  response: z.array(myInterest),
})
