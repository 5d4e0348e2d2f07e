import * as z from 'zod/mini'
import { emailInput } from './email.ts'
import { endpoint } from './endpoint.ts'
import { errorBody } from './errors.ts'
import { MAX_APPEAL, MAX_BLOCKS, MAX_REPORT_NOTE, MIN_APPEAL } from './limits.ts'
import { cursor, intParam, isoDate, objectId, page } from './primitives.ts'
import { cleanText, requiredText } from './texts.ts'

/** What can be reported. A person is named by one of their listings, by a conversation with them, or as a seeker. */
export const reportTargets = ['listing', 'person', 'message'] as const
export type ReportTarget = (typeof reportTargets)[number]

export const reportReasons = [
  'scam',
  'fake',
  'unavailable',
  'discrimination',
  'harassment',
  'sexual',
  'spam',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportStatuses = ['open', 'closed'] as const

export const reportInput = z.object({
  target: z.enum(reportTargets, `Target must be one of ${reportTargets.join(', ')}`),
  /** Of the listing, the conversation, the seeker or the message. */
  id: objectId,
  reason: z.enum(reportReasons, `Reason must be one of ${reportReasons.join(', ')}`),
  note: z.optional(
    z
      .string('Note must be text')
      .check(z.overwrite(cleanText), z.maxLength(MAX_REPORT_NOTE, `Note can be up to ${MAX_REPORT_NOTE} characters`)),
  ),
  /** Of a visitor who wants to know the outcome. Ignored for signed-in users. */
  email: z.optional(emailInput),
})
export type ReportInput = z.infer<typeof reportInput>

export const report = z.object({ _id: objectId, status: z.enum(reportStatuses) })
export type Report = z.infer<typeof report>

/** Visitors may report listings only. Returns 409 to a visitor if the listing has five open reports by visitors. */
export const createReport = endpoint({
  method: 'POST',
  path: '/reports',
  auth: 'open',
  rate: 'writes',
  body: reportInput,
  status: 201,
  repeated: 200,
  response: report,
  conflict: errorBody,
  errors: ['not_found'],
})

/** One of the three. `seekerId`: of a profile that hosts see. */
export const blockInput = z
  .object({ conversationId: z.optional(objectId), listingId: z.optional(objectId), seekerId: z.optional(objectId) })
  .check(
    z.refine((input) => Object.values(input).filter((id) => id !== undefined).length === 1, {
      error: 'Send conversationId, listingId or seekerId',
      path: ['conversationId'],
    }),
  )

export type BlockInput = z.infer<typeof blockInput>

export const block = z.object({ _id: objectId, name: z.string(), since: isoDate })
export type Block = z.infer<typeof block>

export const blockPage = page(block)

export const createBlock = endpoint({
  method: 'POST',
  path: '/blocks',
  auth: 'needed',
  rate: 'writes',
  body: blockInput,
  status: 201,
  repeated: 200,
  response: block,
  errors: ['not_found'],
})

export const blockQuery = z.strictObject({
  limit: intParam({ min: 1, max: MAX_BLOCKS, fallback: 50 }),
  cursor,
})

export const listBlocks = endpoint({
  method: 'GET',
  path: '/blocks',
  auth: 'needed',
  rate: 'reads',
  query: blockQuery,
  status: 200,
  response: blockPage,
})

export const blockParams = z.object({ id: objectId })

export const deleteBlock = endpoint({
  method: 'DELETE',
  path: '/blocks/:id',
  auth: 'needed',
  rate: 'writes',
  params: blockParams,
  status: 204,
})

export const appealInput = z.object({ text: requiredText({ name: 'Appeal', min: MIN_APPEAL, max: MAX_APPEAL }) })
export const appealParams = z.object({ id: objectId })

export const appeal = z.object({ text: z.string(), at: isoDate })
export type Appeal = z.infer<typeof appeal>

/** A hidden listing can be appealed once each time that it is hidden. A second appeal returns 409. */
export const appealListing = endpoint({
  method: 'POST',
  path: '/roommates/:id/appeal',
  auth: 'needed',
  rate: 'writes',
  params: appealParams,
  body: appealInput,
  status: 201,
  response: appeal,
  conflict: errorBody,
})
