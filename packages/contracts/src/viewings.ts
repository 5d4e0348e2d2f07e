import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { errorBody } from './errors.ts'
import { MAX_SLOTS, MAX_VIEWING_MINUTES, MAX_VIEWING_NOTE, MAX_VIEWING_PLACE, MIN_VIEWING_MINUTES } from './limits.ts'
import { conversationParams } from './messages.ts'
import { cursor, idempotencyHeaders, isoDate, objectId, page } from './primitives.ts'
import { feedAddress, feedToken } from './saved-searches.ts'
import { cleanLine, cleanText } from './texts.ts'

const MINUTE_MS = 60_000

export const viewingStates = ['proposed', 'confirmed', 'declined', 'canceled', 'past'] as const
export type ViewingState = (typeof viewingStates)[number]

export const viewingListing = z.object({ _id: objectId, title: z.string() })

/** One time at which a seeker may see a room. Times of one proposal share a `proposalId`, and at most one is confirmed. */
export const viewing = z.object({
  _id: objectId,
  conversationId: objectId,
  /** Up to `MAX_SLOTS` times that were proposed at once. The message of the proposal has it, too. */
  proposalId: objectId,
  /** `title` is the last known one of a room that was deleted or hidden. */
  listing: viewingListing,
  /** The role and the first name of the other person. */
  role: z.enum(['seeker', 'host']),
  name: z.string(),
  startsAt: isoDate,
  endsAt: isoDate,
  /** That of the room, such as America/Chicago. */
  timeZone: z.string(),
  /** The address, or where to meet. A seeker gets it only while the viewing is confirmed. */
  place: z.nullable(z.string()),
  /** `past`: confirmed and over, or proposed for a time that has passed. */
  state: z.enum(viewingStates),
  proposedBy: z.enum(['seeker', 'host']),
  /** The confirmed viewing that this proposal would move. It stays confirmed until then. */
  moves: z.optional(objectId),
  /** When a confirmed viewing was canceled. */
  canceledAt: z.optional(isoDate),
  /** Who canceled it. Absent if neither of the two did, as after the deletion of the room. */
  canceledBy: z.optional(z.enum(['seeker', 'host'])),
  /** Until when the link for a friend works. Only for the person who made it. */
  sharedUntil: z.optional(isoDate),
})
export type Viewing = z.infer<typeof viewing>

const place = z
  .string('Place must be text')
  .check(z.overwrite(cleanLine), z.maxLength(MAX_VIEWING_PLACE, `Place can be up to ${MAX_VIEWING_PLACE} characters`))

const note = z
  .string('Note must be text')
  .check(z.overwrite(cleanText), z.maxLength(MAX_VIEWING_NOTE, `Note can be up to ${MAX_VIEWING_NOTE} characters`))

export const viewingSlot = z.object({ startsAt: isoDate, endsAt: isoDate }).check(
  z.refine(
    ({ startsAt, endsAt }) => {
      const minutes = (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS
      return minutes >= MIN_VIEWING_MINUTES && minutes <= MAX_VIEWING_MINUTES
    },
    { error: `A viewing takes ${MIN_VIEWING_MINUTES} minutes to ${MAX_VIEWING_MINUTES / 60} hours`, path: ['endsAt'] },
  ),
)

export const viewingProposal = z.object({
  /** From now to `MAX_VIEWING_DAYS` ahead. */
  slots: z.array(viewingSlot, 'Choose a time').check(
    z.minLength(1, 'Choose a time'),
    z.maxLength(MAX_SLOTS, `Choose up to ${MAX_SLOTS} times`),
    z.refine(
      (slots) => new Set(slots.map(({ startsAt }) => Date.parse(startsAt))).size === slots.length,
      'Choose each time once',
    ),
  ),
  place: z.optional(place),
  /** A confirmed viewing of the conversation. It ends once one of the new times is confirmed. */
  moves: z.optional(objectId),
})
export type ViewingProposal = z.infer<typeof viewingProposal>

export const proposedViewings = z.object({ viewings: z.array(viewing) })

/**
 * Proposes times in an open conversation, as a message of it. Replaces the caller's open proposal. A conflict if the caller
 * has a confirmed viewing at one of the times, other than the one that it moves.
 */
export const proposeViewings = endpoint({
  method: 'POST',
  path: '/conversations/:id/viewings',
  auth: 'needed',
  rate: 'chat',
  params: conversationParams,
  headers: idempotencyHeaders,
  body: viewingProposal,
  status: 201,
  response: proposedViewings,
  conflict: errorBody,
})

/** `timeZone` is that of the room, in which times are chosen. */
export const conversationViewings = z.object({ items: z.array(viewing), timeZone: z.string() })
export type ConversationViewings = z.infer<typeof conversationViewings>

/** Lists the confirmed viewings of a conversation that are ahead, and the newest proposals, by time. */
export const listConversationViewings = endpoint({
  method: 'GET',
  path: '/conversations/:id/viewings',
  auth: 'needed',
  rate: 'reads',
  params: conversationParams,
  status: 200,
  response: conversationViewings,
})

export const viewingParams = z.object({ id: objectId })

/** `place`: a host may name it now, in place of that of the proposal. */
export const viewingConfirmation = z.object({ note: z.optional(note), place: z.optional(place) })
export type ViewingConfirmation = z.infer<typeof viewingConfirmation>

/** Confirms one time, which declines the others of its proposal. A conflict if one of the two has another viewing then. */
export const confirmViewing = endpoint({
  method: 'POST',
  path: '/viewings/:id/confirm',
  auth: 'needed',
  rate: 'chat',
  params: viewingParams,
  body: viewingConfirmation,
  status: 200,
  response: viewing,
  conflict: errorBody,
})

/** `all`: the other open times of the proposal, too. */
export const viewingEnd = z.object({
  note: z.optional(note),
  all: z.optional(z.boolean('All must be true or false')),
})
export type ViewingEnd = z.infer<typeof viewingEnd>

/** Declines a time that the other person has proposed. */
export const declineViewing = endpoint({
  method: 'POST',
  path: '/viewings/:id/decline',
  auth: 'needed',
  rate: 'chat',
  params: viewingParams,
  body: viewingEnd,
  status: 200,
  response: viewing,
  conflict: errorBody,
})

/** Cancels a confirmed viewing, or takes a proposed time back. */
export const cancelViewing = endpoint({
  method: 'POST',
  path: '/viewings/:id/cancel',
  auth: 'needed',
  rate: 'chat',
  params: viewingParams,
  body: viewingEnd,
  status: 200,
  response: viewing,
  conflict: errorBody,
})

export const viewingQuery = z.strictObject({
  when: z._default(z.enum(['upcoming', 'past'], 'Must be upcoming or past'), 'upcoming'),
  /** By their starts. */
  order: z._default(z.enum(['asc', 'desc'], 'Must be asc or desc'), 'asc'),
  cursor,
})

export const viewingPage = page(viewing)
export type ViewingPage = z.infer<typeof viewingPage>

/** Lists confirmed viewings and open proposals, or confirmed viewings that are over, the earliest first by default. */
export const listViewings = endpoint({
  method: 'GET',
  path: '/viewings',
  auth: 'needed',
  rate: 'reads',
  query: viewingQuery,
  status: 200,
  response: viewingPage,
})

export const sharedLink = z.object({ url: z.string(), until: isoDate })

/**
 * Makes a link for a friend to a confirmed viewing, and ends an earlier one. It works until `SHARED_VIEWING_HOURS` after the
 * viewing, a cancellation or a block. Only this response has it.
 */
export const shareViewing = endpoint({
  method: 'POST',
  path: '/viewings/:id/share',
  auth: 'needed',
  rate: 'writes',
  params: viewingParams,
  status: 201,
  response: sharedLink,
  conflict: errorBody,
})

export const unshareViewing = endpoint({
  method: 'DELETE',
  path: '/viewings/:id/share',
  auth: 'needed',
  rate: 'writes',
  params: viewingParams,
  status: 204,
})

/** What a friend sees: where and when someone meets a person with this first name. */
export const sharedViewing = z.object({
  name: z.string(),
  startsAt: isoDate,
  endsAt: isoDate,
  timeZone: z.string(),
  place: z.nullable(z.string()),
})
export type SharedViewing = z.infer<typeof sharedViewing>

export const sharedViewingParams = z.object({ token: feedToken })

export const getSharedViewing = endpoint({
  method: 'GET',
  path: '/shared-viewings/:token',
  auth: 'ignored',
  rate: 'reads',
  params: sharedViewingParams,
  status: 200,
  response: sharedViewing,
})

/** `here`: in a room of this site. */
export const outcomes = ['here', 'elsewhere', 'no'] as const
export const outcomeInput = z.object({ found: z.enum(outcomes, `Must be one of ${outcomes.join(', ')}`) })
export type Outcome = (typeof outcomes)[number]

/**
 * Says whether the seeker of a past viewing has found a room. If so, ends the alerts of their searches and their open
 * viewings, and tells the hosts they talk with, except that of this viewing if it was `here`.
 */
export const answerOutcome = endpoint({
  method: 'POST',
  path: '/viewings/:id/outcome',
  auth: 'needed',
  rate: 'writes',
  params: viewingParams,
  body: outcomeInput,
  status: 204,
})

/** `viewing`: null if the caller is not asked. */
export const outcomeQuestion = z.object({ viewing: z.nullable(viewing) })
export type OutcomeQuestion = z.infer<typeof outcomeQuestion>

/** Returns the newest viewing of the last 30 days, for a seeker who has not said since whether they have found a room. */
export const getOutcomeQuestion = endpoint({
  method: 'GET',
  path: '/me/outcome-question',
  auth: 'needed',
  rate: 'reads',
  status: 200,
  response: outcomeQuestion,
})

/** Gives the caller a calendar of their viewings at a new, secret address, and ends an earlier one. */
export const createViewingFeed = endpoint({
  method: 'POST',
  path: '/me/viewing-feed',
  auth: 'needed',
  rate: 'writes',
  status: 201,
  response: feedAddress,
})

export const deleteViewingFeed = endpoint({
  method: 'DELETE',
  path: '/me/viewing-feed',
  auth: 'needed',
  rate: 'writes',
  status: 204,
})

/** The iCalendar file of a viewing. Like the next one not in the table of endpoints, which describes JSON responses. */
export const getViewingCalendar = endpoint({
  method: 'GET',
  path: '/viewings/:id.ics',
  auth: 'needed',
  rate: 'reads',
  params: viewingParams,
  status: 200,
})

/** The iCalendar file of all viewings of a user. */
export const getViewingFeed = endpoint({
  method: 'GET',
  path: '/viewing-feeds/:token',
  auth: 'ignored',
  rate: 'reads',
  params: z.object({ token: feedToken }),
  status: 200,
})
