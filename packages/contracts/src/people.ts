import * as z from 'zod/mini'
import { isoDate } from './primitives.ts'

export const replyTimes = ['hour', 'day'] as const
export type ReplyTime = (typeof replyTimes)[number]

/** A person as others see one. */
export const person = z.object({
  name: z.string(),
  photoURL: z.optional(z.string()),
  /** Whether the email address is confirmed. Nothing else of a person is checked. */
  verified: z.boolean(),
  /** When the API first saw that the address was confirmed. Absent if that was before the API stored it. */
  emailConfirmedAt: z.optional(isoDate),
  memberSince: z.nullable(isoDate),
  /** Within which time the person, as a host, usually answers a first message. Absent if slow or rarely asked. */
  repliesWithin: z.optional(z.enum(replyTimes)),
})
export type Person = z.infer<typeof person>
