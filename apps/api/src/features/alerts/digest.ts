import { findNextHour } from '../../lib/local-time.ts'
import type { UserDoc } from '../accounts/document.ts'

/** Returns when a user's next digest is due: at 08:00 in their time zone, or in UTC if they have set none. */
export const findNextDigest = (after: Date, user: Pick<UserDoc, 'timeZone'> | null | undefined): Date =>
  findNextHour(after, { hour: 8, timeZone: user?.timeZone ?? 'UTC' })
