import * as z from 'zod/mini'
import { emailInput } from './email.ts'
import { endpoint } from './endpoint.ts'
import { errorBody } from './errors.ts'
import { accepted, honeypot } from './inquiries.ts'
import { idempotencyHeaders, linkToken } from './primitives.ts'

export const newsletterInput = z.object({ email: emailInput, referral: honeypot })
export type NewsletterInput = z.output<typeof newsletterInput>

export const subscribeNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter',
  auth: 'open',
  rate: 'forms',
  headers: idempotencyHeaders,
  body: newsletterInput,
  status: 202,
  response: accepted,
  conflict: errorBody,
})

export const newsletterToken = z.object({ token: linkToken })

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

/** Not strict: mail services append parameters of their own to links. */
export const newsletterUnsubscribeQuery = z.object({ token: linkToken })

/**
 * Ends a subscription. Mails link to the page `/newsletter/unsubscribe?token=`, and mail programs POST to the same address
 * (RFC 8058). So the token is in the query, and any body is ignored.
 */
export const unsubscribeNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter/unsubscribe',
  auth: 'open',
  rate: 'writes',
  query: newsletterUnsubscribeQuery,
  status: 200,
  response: newsletterState,
})
