import * as z from 'zod/mini'
import { isoDate } from './primitives.ts'

export const replyTimes = ['hour', 'day'] as const
export type ReplyTime = (typeof replyTimes)[number]

/** A person as other users see them. */
export const person = z.object({
  name: z.string(),
  photoURL: z.optional(z.string()),
  /** Whether the email address is confirmed. Nothing else of a person is checked. */
  verified: z.boolean(),
  /** When the API first saw that the address was confirmed. Absent if it is not. */
  emailConfirmedAt: z.optional(isoDate),
  memberSince: z.nullable(isoDate),
  /** Usual time in which a host answers a first message. Absent for slow hosts and after few first messages. */
  repliesWithin: z.optional(z.enum(replyTimes)),
})
export type Person = z.infer<typeof person>
