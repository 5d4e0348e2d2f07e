import { findNextHour } from '../lib/local-time.ts'

/** Returns when the next digest of a person in a time zone is due: at 08:00. */
export const findNextDigest = (after: Date, timeZone: string): Date => findNextHour(after, { hour: 8, timeZone })
