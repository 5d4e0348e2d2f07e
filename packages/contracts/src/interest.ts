import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { listing, listingParams } from './listings.ts'
import { person } from './people.ts'
import { count, isoDate } from './primitives.ts'

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

/** A person who is interested in the caller's listing. `email` is masked unless it is `verified` (see `maskEmail`). */
export const interestedPerson = z.extend(person, { email: z.string(), since: isoDate })
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

export const listMyInterests = endpoint({
  method: 'GET',
  path: '/my-interests',
  auth: 'needed',
  rate: 'reads',
  status: 200,
  response: z.array(listing),
})
