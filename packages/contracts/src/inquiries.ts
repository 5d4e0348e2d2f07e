import * as z from 'zod/mini'
import { emailInput } from './email.ts'
import { endpoint } from './endpoint.ts'
import { errorBody } from './errors.ts'
import { MAX_MESSAGE, MAX_PERSON_NAME, MAX_PHONE, MAX_SUBJECT } from './limits.ts'
import { hasPhoneDigits, idempotencyHeaders } from './primitives.ts'
import { cleanLine, requiredLine, requiredText } from './texts.ts'

export const inquiryTypes = ['general', 'listing', 'account', 'safety', 'partnership', 'feedback'] as const
export type InquiryType = (typeof inquiryTypes)[number]

export const priorities = ['low', 'medium', 'high', 'urgent'] as const
export type Priority = (typeof priorities)[number]

const lineText = (name: string, max: number) => requiredLine({ name, min: 1, max })

const PHONE_WRONG = 'Enter a valid phone number'
const phoneInput = z.optional(
  z.pipe(
    z.string(PHONE_WRONG).check(
      z.overwrite(cleanLine),
      z.maxLength(MAX_PHONE, { error: `Phone can be up to ${MAX_PHONE} characters`, abort: true }),
      z.refine((value) => value === '' || hasPhoneDigits(value), PHONE_WRONG),
    ),
    z.transform((value) => (value === '' ? undefined : value)),
  ),
)

/**
 * A field that people do not see, so only bots fill it in. The API accepts and drops their messages. The field's name
 * must not be one that browsers fill in automatically.
 */
export const honeypot = z.optional(z.string())

export const accepted = z.object({ status: z.literal('accepted') })
export type Accepted = z.infer<typeof accepted>

export const contactMessageInput = z.object({
  firstName: lineText('First name', MAX_PERSON_NAME),
  lastName: lineText('Last name', MAX_PERSON_NAME),
  email: emailInput,
  phone: phoneInput,
  inquiryType: z._default(
    z.enum(inquiryTypes, `Inquiry type must be one of ${inquiryTypes.join(', ')}`),
    inquiryTypes[0],
  ),
  subject: lineText('Subject', MAX_SUBJECT),
  message: requiredText({ name: 'Message', min: 1, max: MAX_MESSAGE }),
  referral: honeypot,
})
export type ContactMessageInput = z.output<typeof contactMessageInput>

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/contact-messages',
  auth: 'open',
  rate: 'forms',
  headers: idempotencyHeaders,
  body: contactMessageInput,
  status: 202,
  response: accepted,
  conflict: errorBody,
})

export const supportMessageInput = z.object({
  name: lineText('Name', MAX_PERSON_NAME),
  email: emailInput,
  subject: lineText('Subject', MAX_SUBJECT),
  priority: z._default(z.enum(priorities, `Priority must be one of ${priorities.join(', ')}`), 'medium'),
  message: requiredText({ name: 'Message', min: 1, max: MAX_MESSAGE }),
  referral: honeypot,
})
export type SupportMessageInput = z.output<typeof supportMessageInput>

export const sendSupportMessage = endpoint({
  method: 'POST',
  path: '/support-messages',
  auth: 'open',
  rate: 'forms',
  headers: idempotencyHeaders,
  body: supportMessageInput,
  status: 202,
  response: accepted,
  conflict: errorBody,
})
