import { CHARTED_WEEKS } from '@roommate-finder/contracts/limits'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
export const WEEK_MS = 7 * DAY_MS

/** The first Monday since 1970, in UTC. */
const FIRST_MONDAY_MS = Date.UTC(1970, 0, 5)

/** Returns the Monday (00:00 UTC) of the week of a date, or of a week before it. */
export const findMonday = (date: Date, weeksBefore = 0): Date => {
  const week = Math.floor((date.getTime() - FIRST_MONDAY_MS) / WEEK_MS)
  return new Date(FIRST_MONDAY_MS + (week - weeksBefore) * WEEK_MS)
}

/** Returns the Mondays (00:00 UTC) of the weeks in the charts, ending with the current week. */
export const listChartedWeeks = (now: Date): [first: Date, ...rest: Date[]] => {
  const rest = Array.from({ length: CHARTED_WEEKS - 1 }, (_, i) => findMonday(now, CHARTED_WEEKS - 2 - i))
  return [findMonday(now, CHARTED_WEEKS - 1), ...rest]
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

/** What an aggregation has counted in one week. `_id` is the number of weeks since the first one. */
export interface WeekCount {
  _id: number
  count: number
}

/** Returns an aggregation stage that counts documents by the weeks from `first` to a date field. */
export const groupByWeek = (first: Date, field: `$${string}`) => ({
  $group: { _id: countWeeksSince(first, field), count: { $sum: 1 } },
})

/** Returns the UTC day of a date as YYYY-MM-DD. */
export const toUtcDay = (date: Date): string => date.toISOString().slice(0, 10)
