import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { errorBody } from './errors.ts'
import { message, messageInput } from './messages.ts'
import { objectId } from './primitives.ts'

// Separate from interest.ts, which every list of rooms loads.

export const interestParams = z.object({ id: objectId, interestId: objectId })

export const messageOfHost = z.object({ conversationId: objectId, message })
export type MessageOfHost = z.infer<typeof messageOfHost>

/** Writes to a person who is interested in the caller's listing: starts their conversation, or continues it. */
export const messageInterested = endpoint({
  method: 'POST',
  path: '/roommates/:id/interests/:interestId/messages',
  auth: 'owner',
  rate: 'chat',
  params: interestParams,
  body: messageInput,
  status: 201,
  repeated: 200,
  response: messageOfHost,
  conflict: errorBody,
})
