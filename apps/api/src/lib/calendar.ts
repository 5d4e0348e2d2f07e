import { CHARTED_WEEKS } from '@roommate-finder/contracts/limits'

const DAY_MS = 86_400_000
export const WEEK_MS = 7 * DAY_MS

/** A Monday in UTC. */
const SOME_MONDAY = Date.UTC(1970, 0, 5)

/** The Mondays, in UTC, of the weeks that the charts show: the last one is the present week's. */
export const chartedWeeks = (now: Date): [first: Date, ...rest: Date[]] => {
  const present = Math.floor((now.getTime() - SOME_MONDAY) / WEEK_MS)
  const monday = (ago: number) => new Date(SOME_MONDAY + (present - ago) * WEEK_MS)
  const rest = Array.from({ length: CHARTED_WEEKS - 1 }, (_, i) => monday(CHARTED_WEEKS - 2 - i))
  return [monday(CHARTED_WEEKS - 1), ...rest]
}

/** For an aggregation: in how many weeks after `first` a date of the document falls. */
export const weekAfter = (first: Date, field: `$${string}`) => ({
  $floor: { $divide: [{ $subtract: [field, first] }, WEEK_MS] },
})

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
