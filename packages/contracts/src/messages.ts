import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { errorBody } from './errors.ts'
import { MAX_CHAT_MESSAGE, MAX_CONVERSATIONS_SHOWN, MAX_MESSAGES_SHOWN, MIN_FIRST_MESSAGE } from './limits.ts'
import { type Availability, roomTypes } from './listings.ts'
import { person } from './people.ts'
import { photo } from './photos.ts'
import { count, cursor, intParam, isoDate, objectId, page } from './primitives.ts'
import { requiredText } from './texts.ts'

export const conversationStates = ['open', 'closed', 'listing_removed'] as const

export const conversationListing = z.object({
  _id: objectId,
  title: z.string(),
  roomType: z.enum(roomTypes),
  rent: z.nullable(z.number()),
  availability: z.enum(['available', 'not available'] satisfies Availability[]),
  /** The cover of the listing. */
  photo: z.optional(photo),
})

/** Why a host declines a seeker. */
export const declineReasons = ['taken', 'dates', 'budget', 'household', 'other'] as const
export type DeclineReason = (typeof declineReasons)[number]

export const decline = z.object({ at: isoDate, reason: z.optional(z.enum(declineReasons)) })

export const conversation = z.object({
  _id: objectId,
  role: z.enum(['seeker', 'host']),
  other: person,
  /** null if the listing is deleted or hidden, or the conversation is closed. */
  listing: z.nullable(conversationListing),
  /** The last known title of a listing that is deleted or hidden. */
  listingTitle: z.optional(z.string()),
  preview: z.string(),
  /** Present if the viewer sent the last message. */
  lastMine: z.optional(z.literal(true)),
  lastMessageAt: isoDate,
  unread: count,
  archived: z.boolean(),
  /** When the seeker first wrote. Present for a host who has not answered yet, while it is open and not archived by the seeker. */
  waitingSince: z.optional(isoDate),
  /** Present for a host who has declined. The seeker never gets it. */
  declined: z.optional(decline),
  /** Present for a seeker whose invitation waits for an answer, while the conversation is open. */
  invitation: z.optional(z.literal(true)),
  /** Present for a host whose invitation the seeker has not answered other than with a no. The host knows a first name only. */
  invited: z.optional(z.literal(true)),
  state: z.enum(conversationStates),
})
export type Conversation = z.infer<typeof conversation>

export const messageWarnings = ['contact', 'payment'] as const

/** What the page and mails say above a received message with a warning. */
export const warningSentences: Record<(typeof messageWarnings)[number], string> = {
  payment: 'Careful: this message is about money. Never pay before you’ve seen the room and signed a lease.',
  contact: 'This message has contact details. Don’t send money or ID before you’ve seen the room.',
}

export const message = z.object({
  _id: objectId,
  mine: z.boolean(),
  /** Empty for a withdrawn message. */
  body: z.string(),
  createdAt: isoDate,
  withdrawn: z.optional(z.literal(true)),
  /** Present on the viewer's own message that the other person has read, unless either has switched this off. */
  seen: z.optional(z.literal(true)),
  warning: z.optional(z.enum(messageWarnings)),
  /** The viewings that the message proposes. */
  proposalId: z.optional(objectId),
})
export type Message = z.infer<typeof message>

export const messageInput = z.object({
  body: requiredText({ name: 'Message', min: 1, max: MAX_CHAT_MESSAGE }),
  /** Made by the client, so that a repeated call does not send the message twice. */
  clientId: z.string('Must be a UUID').check(z.regex(z.regexes.uuid(), 'Must be a UUID')),
})

export const FIRST_MESSAGE_TOO_SHORT = `Please write a little more: ${MIN_FIRST_MESSAGE} characters or more`

export const firstMessageInput = z.object({
  ...messageInput.shape,
  // Longer, so that the host knows what the seeker wants.
  body: requiredText({
    name: 'Message',
    min: MIN_FIRST_MESSAGE,
    max: MAX_CHAT_MESSAGE,
    tooShort: FIRST_MESSAGE_TOO_SHORT,
  }),
})

export const startedConversation = z.object({ conversation, message })
export type StartedConversation = z.infer<typeof startedConversation>

export const closedConversation = z.pick(conversation, { _id: true, state: true })

/** The 409 of a first message or an invitation. `current`: the conversation about the listing that stands in the way. */
export const startConflict = z.extend(errorBody, { current: z.optional(closedConversation) })

export const conversationParams = z.object({ id: objectId })

export const messageListing = endpoint({
  method: 'POST',
  path: '/roommates/:id/messages',
  auth: 'needed',
  rate: 'chat',
  params: conversationParams,
  body: messageInput,
  status: 201,
  repeated: 200,
  response: startedConversation,
  conflict: startConflict,
})

export const messageParams = z.object({ id: objectId, messageId: objectId })

const flag = z._default(
  z.pipe(
    z.enum(['true', 'false'], 'Must be true or false'),
    z.transform((text) => text === 'true'),
  ),
  false,
)

export const conversationPage = page(conversation)
export const messagePage = page(message)

export const conversationQuery = z.strictObject({
  limit: intParam({ min: 1, max: MAX_CONVERSATIONS_SHOWN, fallback: 20 }),
  cursor,
  archived: flag,
})

export const listConversations = endpoint({
  method: 'GET',
  path: '/conversations',
  auth: 'needed',
  rate: 'reads',
  query: conversationQuery,
  status: 200,
  response: conversationPage,
})

export const getConversation = endpoint({
  method: 'GET',
  path: '/conversations/:id',
  auth: 'needed',
  rate: 'reads',
  params: conversationParams,
  status: 200,
  response: conversation,
})

export const messageQuery = z.strictObject({
  limit: intParam({ min: 1, max: MAX_MESSAGES_SHOWN, fallback: 50 }),
  /** `next` of the previous page: the number of its last message. */
  cursor: z.optional(z.string('Must be text').check(z.regex(/^\d{1,15}$/, 'Not a cursor'))),
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/conversations/:id/messages',
  auth: 'needed',
  rate: 'reads',
  params: conversationParams,
  query: messageQuery,
  status: 200,
  response: messagePage,
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/conversations/:id/messages',
  auth: 'needed',
  rate: 'chat',
  params: conversationParams,
  body: messageInput,
  status: 201,
  repeated: 200,
  response: message,
  conflict: errorBody,
})

export const readMarker = z.object({ upTo: objectId })
export const unreadResponse = z.object({ unread: count })

export const markRead = endpoint({
  method: 'POST',
  path: '/conversations/:id/read',
  auth: 'needed',
  rate: 'writes',
  params: conversationParams,
  body: readMarker,
  status: 200,
  response: unreadResponse,
})

export const archiveConversation = endpoint({
  method: 'POST',
  path: '/conversations/:id/archive',
  auth: 'needed',
  rate: 'writes',
  params: conversationParams,
  status: 204,
})

export const unarchiveConversation = endpoint({
  method: 'DELETE',
  path: '/conversations/:id/archive',
  auth: 'needed',
  rate: 'writes',
  params: conversationParams,
  status: 204,
})

/** Withdraws the caller's own message, until `WITHDRAWABLE_MS` after it was sent. */
export const withdrawMessage = endpoint({
  method: 'DELETE',
  path: '/conversations/:id/messages/:messageId',
  auth: 'needed',
  rate: 'writes',
  params: messageParams,
  status: 204,
})

export const unreadCounts = z.object({ messages: count, notifications: count })
export type UnreadCounts = z.infer<typeof unreadCounts>

export const getUnread = endpoint({
  method: 'GET',
  path: '/me/unread',
  auth: 'needed',
  rate: 'reads',
  status: 200,
  response: unreadCounts,
})

/** The data of `event: conversation`. */
export const conversationEvent = z.object({ _id: objectId })

/**
 * A stream of server-sent events. `event: conversation` says that a conversation of the caller changed, `event:
 * notification` with data `{}` that the caller has a new notification. Not in the table of endpoints, which describes
 * JSON responses.
 */
export const listenToEvents = endpoint({
  method: 'GET',
  path: '/me/events',
  auth: 'needed',
  rate: 'reads',
  status: 200,
})
