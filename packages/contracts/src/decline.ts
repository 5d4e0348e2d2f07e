import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { errorBody } from './errors.ts'
import { conversationParams, declineReasons } from './messages.ts'

// Separate from messages.ts, which every page of a user loads.

/** The message to a seeker that the host declines. */
export const DECLINED_TEXT =
  'Thanks for your interest! I’m sorry, but I can’t offer you this room. Good luck with your search!'
/** The message to a seeker who has not answered an invitation, if the host declines or the room is rented. */
export const INVITATION_ENDED_TEXT = 'I’m sorry, the room is no longer free. Good luck with your search!'
/** The message to a host whose invitation the seeker declines. */
export const INVITATION_DECLINED_TEXT = 'Thanks for the invitation! This room isn’t for me, but good luck with it.'
/** The message to everyone else who talks with the host once the room is rented. */
export const RENTED_TEXT = 'This room has been rented. Thanks for your interest!'
/** The message to hosts from a seeker who has found a room. */
export const FOUND_TEXT = 'I’ve found a room. Thank you for your time!'

export const declineInput = z.object({
  reason: z.optional(z.enum(declineReasons, `Must be one of ${declineReasons.join(', ')}`)),
})
export type DeclineInput = z.infer<typeof declineInput>

/**
 * Sends the other person one polite message, at the first call only. Both can go on writing. For the host, and for a seeker
 * who has not answered an invitation: the conversation is then archived for the seeker.
 */
export const declineConversation = endpoint({
  method: 'POST',
  path: '/conversations/:id/decline',
  auth: 'needed',
  rate: 'chat',
  params: conversationParams,
  body: declineInput,
  status: 204,
  conflict: errorBody,
})
