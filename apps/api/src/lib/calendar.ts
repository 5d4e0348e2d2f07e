import { CHARTED_WEEKS } from '@roommate-finder/contracts/limits'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
export const WEEK_MS = 7 * DAY_MS

/** The first Monday since 1970, in UTC. */
const FIRST_MONDAY_MS = Date.UTC(1970, 0, 5)

/** Returns the Mondays (00:00 UTC) of the weeks in the charts, ending with the current week. */
export const listChartedWeeks = (now: Date): [first: Date, ...rest: Date[]] => {
  const current = Math.floor((now.getTime() - FIRST_MONDAY_MS) / WEEK_MS)
  const toMonday = (weeksAgo: number) => new Date(FIRST_MONDAY_MS + (current - weeksAgo) * WEEK_MS)
  const rest = Array.from({ length: CHARTED_WEEKS - 1 }, (_, i) => toMonday(CHARTED_WEEKS - 2 - i))
  return [toMonday(CHARTED_WEEKS - 1), ...rest]
}

/** Returns the next Thursday at 09:00 UTC. Weeks since 1970 begin on Thursdays. */
export const findNextThursday = (after: Date): Date => {
  const openingMs = 9 * HOUR_MS
  const weeks = Math.floor((after.getTime() - openingMs) / WEEK_MS) + 1
  return new Date(weeks * WEEK_MS + openingMs)
}

/** Returns an aggregation expression: the number of whole weeks from `first` to a date field. */
export const countWeeksSince = (first: Date, field: `$${string}`) => ({
  $floor: { $divide: [{ $subtract: [field, first] }, WEEK_MS] },
})

/** Returns the UTC day of a date as YYYY-MM-DD. */
export const toUtcDay = (date: Date): string => date.toISOString().slice(0, 10)
