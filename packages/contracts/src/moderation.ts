import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { errorBody } from './errors.ts'
import { MAX_MODERATION_REASON, MAX_QUEUE_SHOWN } from './limits.ts'
import { photo } from './photos.ts'
import { count, intParam, isoDate, objectId, page } from './primitives.ts'
import { requiredText } from './texts.ts'
import { appeal, reportReasons, reportStatuses, reportTargets } from './trust.ts'

export const riskKinds = [
  'low-rent',
  'advance-payment',
  'contact-details',
  'shouting',
  'copied-text',
  'copied-photo',
  'posted-again',
  'many-rooms',
] as const
export type RiskKind = (typeof riskKinds)[number]

/** A reason to suspect a scam, with a sentence for people. `listingId`: of the listing that was copied or posted again. */
export const riskSignal = z.object({
  kind: z.enum(riskKinds),
  points: count,
  sentence: z.string(),
  listingId: z.optional(objectId),
})
export type RiskSignal = z.infer<typeof riskSignal>

export const risk = z.object({ points: count, signals: z.array(riskSignal) })
export type Risk = z.infer<typeof risk>

/** `removed`: the listing, the message or the account was deleted. */
export const targetStates = ['visible', 'hidden', 'suspended', 'removed'] as const
export type TargetState = (typeof targetStates)[number]

/** `id`: a uid for a person, 24 hex digits for a listing or a message. */
export const targetRef = z.object({ type: z.enum(reportTargets), id: z.string() })
export type TargetRef = z.infer<typeof targetRef>

export const reasonCount = z.object({ reason: z.enum(reportReasons), count })

/** A target that waits for a moderator. */
export const queueItem = z.object({
  target: targetRef,
  title: z.string(),
  state: z.enum(targetStates),
  /** Users with an open report. */
  reporters: count,
  /** Open reports by visitors. */
  visitors: count,
  reasons: z.array(reasonCount),
  risk,
  appealed: z.boolean(),
  openedAt: isoDate,
})
export type QueueItem = z.infer<typeof queueItem>

export const queuePage = page(queueItem)

/**
 * `reports`: most people first, who are those with an open report and the owner who appealed; so what only the checks
 * have found comes last. `risk`: most points first. Equal ones, and `age`: longest in the queue first.
 */
export const queueSorts = ['reports', 'risk', 'age'] as const
export type QueueSort = (typeof queueSorts)[number]

/** `next` of the previous page: what the list is sorted by, the time in milliseconds since 1970, and the id. */
export const queueCursor = z.string('Must be text').check(z.regex(/^\d{1,9}-\d{1,15}-[0-9a-f]{24}$/, 'Not a cursor'))

export const queueQuery = z.strictObject({
  limit: intParam({ min: 1, max: MAX_QUEUE_SHOWN, fallback: 50 }),
  cursor: z.optional(queueCursor),
  sort: z._default(z.enum(queueSorts, `Sort must be one of ${queueSorts.join(', ')}`), 'reports'),
  /** Targets of one kind. */
  kind: z.optional(z.enum(reportTargets, `Kind must be one of ${reportTargets.join(', ')}`)),
  /** Targets with an open report for this reason. */
  reason: z.optional(z.enum(reportReasons, `Reason must be one of ${reportReasons.join(', ')}`)),
})
export type QueueQuery = z.infer<typeof queueQuery>

export const listModerationQueue = endpoint({
  method: 'GET',
  path: '/moderation/queue',
  auth: 'moderator',
  rate: 'reads',
  query: queueQuery,
  status: 200,
  response: queuePage,
})

/** What a target shows to others. `text` is a description, a message, or empty for a person. */
export const targetContent = z.object({
  title: z.string(),
  text: z.string(),
  location: z.optional(z.string()),
  rent: z.optional(z.nullable(z.number())),
  roomType: z.optional(z.string()),
  contactInfo: z.optional(z.string()),
  photoURL: z.optional(z.string()),
})
export type TargetContent = z.infer<typeof targetContent>

export const reporter = z.object({ name: z.string(), memberSince: z.nullable(isoDate) })

export const moderatedReport = z.object({
  _id: objectId,
  reason: z.enum(reportReasons),
  note: z.optional(z.string()),
  isVisitor: z.boolean(),
  /** null for a visitor and for a deleted account. */
  reporter: z.nullable(reporter),
  createdAt: isoDate,
  status: z.enum(reportStatuses),
  /** The target when it was reported. */
  snapshot: targetContent,
})
export type ModeratedReport = z.infer<typeof moderatedReport>

export const moderationActions = ['dismiss', 'hide', 'restore', 'ask-changes', 'warn', 'suspend', 'lift'] as const
export type ModerationAction = (typeof moderationActions)[number]

export const auditEntry = z.object({
  _id: objectId,
  target: targetRef,
  action: z.enum(moderationActions),
  reason: z.string(),
  /** The moderator's name. null for an automatic action. */
  by: z.nullable(z.string()),
  at: isoDate,
})
export type AuditEntry = z.infer<typeof auditEntry>

/** The person who owns the listing or wrote the message, or who is the target. */
export const moderatedPerson = z.object({
  id: z.string(),
  name: z.string(),
  verified: z.boolean(),
  memberSince: z.nullable(isoDate),
  suspended: z.boolean(),
  listings: count,
  /** Actions on the person and everything they own, the newest first. */
  history: z.array(auditEntry),
})
export type ModeratedPerson = z.infer<typeof moderatedPerson>

export const moderationTarget = z.object({
  target: targetRef,
  state: z.enum(targetStates),
  /** Whether the target is in the queue. */
  open: z.boolean(),
  /** null once the target is deleted. */
  present: z.nullable(targetContent),
  /** Of a listing as it is now. */
  photos: z.array(photo),
  person: z.nullable(moderatedPerson),
  risk,
  appeal: z.nullable(appeal),
  /** Users with an open report, also those beyond the shown `reports`. */
  reporters: count,
  /** Open reports by visitors. */
  visitors: count,
  /** Open and closed ones, the newest first. */
  reports: z.array(moderatedReport),
  /** Actions on this target, the newest first. */
  actions: z.array(auditEntry),
  /** The actions that are possible now. */
  allowed: z.array(z.enum(moderationActions)),
})
export type ModerationTarget = z.infer<typeof moderationTarget>

export const targetParams = z
  .object({
    type: z.enum(reportTargets),
    id: z.string().check(z.regex(/^[\w-]{1,128}$/, 'Not an id')),
  })
  .check(z.overwrite(({ type, id }) => ({ type, id: type === 'person' ? id : id.toLowerCase() })))

export const getModerationTarget = endpoint({
  method: 'GET',
  path: '/moderation/targets/:type/:id',
  auth: 'moderator',
  rate: 'reads',
  params: targetParams,
  status: 200,
  response: moderationTarget,
})

export const moderationActionInput = z.object({
  action: z.enum(moderationActions, `Action must be one of ${moderationActions.join(', ')}`),
  /** Shown to the person concerned. */
  reason: requiredText({ name: 'Reason', min: 3, max: MAX_MODERATION_REASON }),
})

/** An action that is not in `allowed`, for example because another moderator was faster, returns 409. */
export const moderateTarget = endpoint({
  method: 'POST',
  path: '/moderation/targets/:type/:id/actions',
  auth: 'moderator',
  rate: 'writes',
  params: targetParams,
  body: moderationActionInput,
  status: 200,
  response: moderationTarget,
  conflict: errorBody,
})
