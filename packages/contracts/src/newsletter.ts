import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { errorBody } from './errors.ts'
import { accepted, honeypot } from './inquiries.ts'
import { MAX_LINK_TOKEN } from './limits.ts'
import { emailInput, idempotencyHeaders } from './primitives.ts'

export const newsletterInput = z.object({ email: emailInput, referral: honeypot })
export type NewsletterInput = z.output<typeof newsletterInput>

export const subscribeNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter',
  summary: 'Sends a link that confirms the subscription; the answer is the same whether or not the address is known',
  auth: 'open',
  rate: 'messages',
  headers: idempotencyHeaders,
  body: newsletterInput,
  status: 202,
  response: accepted,
  conflict: errorBody,
})

const TOKEN_REQUIRED = 'Token is required'

/** `token` is the one of a link in a mail. A link that does not hold is a token that does not fit. */
export const newsletterToken = z.object({
  token: z
    .string(TOKEN_REQUIRED)
    .check(
      z.minLength(1, { error: TOKEN_REQUIRED, abort: true }),
      z.maxLength(MAX_LINK_TOKEN, 'This link is not valid.'),
    ),
})

export const newsletterState = z.object({ subscribed: z.boolean() })
export type NewsletterState = z.infer<typeof newsletterState>

export const confirmNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter/confirm',
  summary: 'Confirms a subscription by the link of the mail; confirming again changes nothing',
  auth: 'open',
  rate: 'writes',
  body: newsletterToken,
  status: 200,
  response: newsletterState,
})

export const unsubscribeNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter/unsubscribe',
  summary: 'Ends a subscription by the link of any mail; ending it again changes nothing',
  auth: 'open',
  rate: 'writes',
  body: newsletterToken,
  status: 200,
  response: newsletterState,
})
