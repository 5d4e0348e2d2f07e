import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { errorBody } from './errors.ts'
import { conversationParams } from './messages.ts'

// Separate from messages.ts, which every page loads.

/** Why a host declines. Only the host sees it. */
export const declineReasons = ['taken', 'dates', 'budget', 'household', 'other'] as const

export const declineInput = z.object({
  reason: z.optional(z.enum(declineReasons, `Must be one of ${declineReasons.join(', ')}`)),
})
export type DeclineInput = z.infer<typeof declineInput>

/** Sends the seeker one polite message, at the first call only. Both can go on writing. */
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
