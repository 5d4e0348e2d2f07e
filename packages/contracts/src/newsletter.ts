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
  auth: 'open',
  rate: 'messages',
  headers: idempotencyHeaders,
  body: newsletterInput,
  status: 202,
  response: accepted,
  conflict: errorBody,
})

const TOKEN_REQUIRED = 'Token is required'

/** `token` comes from a link in a mail. An invalid or expired one is an invalid field. */
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
  auth: 'open',
  rate: 'writes',
  body: newsletterToken,
  status: 200,
  response: newsletterState,
})

export const unsubscribeNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter/unsubscribe',
  auth: 'open',
  rate: 'writes',
  body: newsletterToken,
  status: 200,
  response: newsletterState,
})
