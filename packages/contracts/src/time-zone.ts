import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

// Separate from accounts.ts, which every page loads at once.

/** Longer than every name of a time zone. */
const MAX_TIME_ZONE = 64
const NO_TIME_ZONE = 'Time zone must be a name such as America/Chicago'

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export const timeZoneInput = z.object({
  timeZone: z
    .string('Time zone is required')
    .check(z.maxLength(MAX_TIME_ZONE, { error: NO_TIME_ZONE, abort: true }), z.refine(isTimeZone, NO_TIME_ZONE)),
  chosen: z.optional(z.boolean('Chosen must be true or false')),
})

/** Stores the time zone in which the user gets the daily mail: that of the browser, or with `chosen` one that stays. */
export const setTimeZone = endpoint({
  method: 'PUT',
  path: '/me/time-zone',
  auth: 'needed',
  rate: 'writes',
  body: timeZoneInput,
  status: 204,
})
