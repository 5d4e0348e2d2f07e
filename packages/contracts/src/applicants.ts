import * as z from 'zod/mini'
import { declineInput } from './decline.ts'
import { endpoint } from './endpoint.ts'
import { errorBody } from './errors.ts'
import { MAX_DECLINED_AT_ONCE } from './limits.ts'
import { fitResult, listingParams } from './listings.ts'
import { conversation, decline } from './messages.ts'
import { person } from './people.ts'
import { isoDate, objectId } from './primitives.ts'
import { profile } from './profiles.ts'
import { viewing } from './viewings.ts'

/** The columns of the board, in its order. Each follows from what is stored. */
export const applicantStages = ['new', 'talking', 'viewing', 'declined'] as const
export type ApplicantStage = (typeof applicantStages)[number]

export const applicantViewing = z.pick(viewing, {
  _id: true,
  startsAt: true,
  timeZone: true,
  state: true,
  proposedBy: true,
})

/** A person who is interested in the caller's room, or talks with the caller about it. */
export const applicant = z.extend(person, {
  /** That of the conversation, or else of the interest. */
  _id: objectId,
  conversationId: z.optional(objectId),
  /** Present if the person has shown interest. `email` is masked unless the address is confirmed (see `maskEmail`). */
  interestId: z.optional(objectId),
  email: z.optional(z.string()),
  /** `new`: interested, or waiting for an answer. `viewing`: a viewing is confirmed or proposed. */
  stage: z.enum(applicantStages),
  /** When the person first showed interest or wrote, or was invited. */
  since: isoDate,
  /** Present while the first message of the person has no answer and they have not put the conversation away. */
  waitingSince: z.optional(isoDate),
  /** The beginning of the last message. */
  preview: z.optional(z.string()),
  /** Present if the host sent it. */
  lastMine: conversation.shape.lastMine,
  declined: z.optional(decline),
  /** Present if the host has invited the person, who has not answered other than with a no. Then `name` is a first name, unless they show interest. */
  invited: conversation.shape.invited,
  /** The confirmed viewing, or the first open time. */
  viewing: z.optional(applicantViewing),
  /** Of people whose profile hosts may see, for hosts with a confirmed address. */
  fit: z.optional(fitResult),
  budgetMax: profile.shape.budgetMax,
  moveIn: profile.shape.moveIn,
  stayMonths: profile.shape.stayMonths,
})
export type Applicant = z.infer<typeof applicant>

/**
 * `isCut`: there are more than `MAX_APPLICANTS_SHOWN`, and the oldest are left out, other than those with a viewing ahead and
 * those who wait for an answer.
 */
export const applicants = z.object({ items: z.array(applicant), isCut: z.boolean() })
export type Applicants = z.infer<typeof applicants>

/** Lists the people who asked about the caller's room, the longest wait first, then the latest activity. */
export const listApplicants = endpoint({
  method: 'GET',
  path: '/roommates/:id/applicants',
  auth: 'owner',
  rate: 'reads',
  params: listingParams,
  status: 200,
  response: applicants,
})

export const declinesInput = z.extend(declineInput, {
  /** `_id` of applicants. */
  ids: z
    .array(objectId, 'Choose at least one person')
    .check(
      z.minLength(1, 'Choose at least one person'),
      z.maxLength(MAX_DECLINED_AT_ONCE, `Choose up to ${MAX_DECLINED_AT_ONCE} people`),
    ),
})
export type DeclinesInput = z.infer<typeof declinesInput>

/** Declines several applicants, as `declineConversation` does each. Leaves out people who are no longer applicants. */
export const declineApplicants = endpoint({
  method: 'POST',
  path: '/roommates/:id/declines',
  auth: 'owner',
  rate: 'chat',
  params: listingParams,
  body: declinesInput,
  status: 204,
  conflict: errorBody,
})
