import { findNextHour } from '../../lib/local-time.ts'
import type { UserDoc } from '../accounts/document.ts'

type User = Pick<UserDoc, 'timeZone'> | null | undefined

/** Returns the time zone of a user, or UTC if they have set none. */
export const getTimeZone = (user: User): string => user?.timeZone ?? 'UTC'

/** Returns when a user's next digest is due: at 08:00 in their time zone. */
export const findNextDigest = (after: Date, user: User): Date =>
  findNextHour(after, { hour: 8, timeZone: getTimeZone(user) })
