import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { errorBody } from './errors.ts'
import { MAX_INVITATION, MIN_INVITATION } from './limits.ts'
import { fitResult, listing, listingParams } from './listings.ts'
import { startConflict } from './messages.ts'
import { cursor, objectId, page } from './primitives.ts'
import { profile } from './profiles.ts'
import { requiredText } from './texts.ts'

/** Continues after the item at a position of the list. The cursor is the position and the id of that item. */
export const matchesQuery = z.strictObject({ cursor })

export const matchPage = page(listing)
export type MatchPage = z.infer<typeof matchPage>

/**
 * Lists rooms that suit the caller's profile by budget, dates, stay, places and answers, in the order of `orderShared`.
 * Leaves out clashes. Empty without a profile.
 */
export const listMatches = endpoint({
  method: 'GET',
  path: '/matches',
  auth: 'needed',
  rate: 'reads',
  query: matchesQuery,
  status: 200,
  response: matchPage,
})

/** A person who looks for a room, as hosts of rooms that suit them see them. `name` is the first name. */
export const seeker = z.object({
  seekerId: objectId,
  name: z.string(),
  intro: z.string(),
  budgetMax: profile.shape.budgetMax,
  moveIn: profile.shape.moveIn,
  stayMonths: profile.shape.stayMonths,
  fit: fitResult,
})
export type Seeker = z.infer<typeof seeker>

export const seekerPage = page(seeker)
export type SeekerPage = z.infer<typeof seekerPage>

/**
 * Lists visible seekers that the caller's room suits, in the order of `orderShared`. Leaves out clashes, and people the
 * caller has a conversation with about the room. Only for owners of an active room whose address is confirmed.
 */
export const listSeekers = endpoint({
  method: 'GET',
  path: '/roommates/:id/seekers',
  auth: 'owner',
  rate: 'reads',
  params: listingParams,
  query: matchesQuery,
  status: 200,
  response: seekerPage,
  conflict: errorBody,
})

export const invitationInput = z.object({
  seekerId: objectId,
  body: requiredText({ name: 'Message', min: MIN_INVITATION, max: MAX_INVITATION }),
})
export type InvitationInput = z.infer<typeof invitationInput>

export const invitation = z.object({ conversationId: objectId })

/** Starts a conversation with a seeker of `listSeekers`. A conflict if the two have one about the room, which it names. */
export const inviteSeeker = endpoint({
  method: 'POST',
  path: '/roommates/:id/invitations',
  auth: 'owner',
  rate: 'chat',
  params: listingParams,
  body: invitationInput,
  status: 201,
  response: invitation,
  conflict: startConflict,
})
