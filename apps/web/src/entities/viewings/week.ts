import { MAX_VIEWING_DAYS } from '@roommate-finder/contracts/limits'
import { findTimes, toLocalMs } from '@roommate-finder/contracts/zoned-time'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const STEP_MINUTES = 30
const STEPS = 10

/** Parts of a day, each with as many starts. `from`: minutes since midnight. */
export const dayParts = [
  { value: 'morning', label: 'Morning', from: 7 * 60 },
  { value: 'afternoon', label: 'Afternoon', from: 12 * 60 },
  { value: 'evening', label: 'Evening', from: 17 * 60 },
] as const
export type DayPart = (typeof dayParts)[number]['value']

export const WEEKS = Math.ceil(MAX_VIEWING_DAYS / 7)

/** A start on the page. `at` is null in an hour that the clocks skip. */
export interface Start {
  /** Minutes since midnight. */
  minutes: number
  at: number | null
}

export interface Day {
  /** 00:00 as if it were UTC. */
  local: number
  starts: Start[]
}

/**
 * Lists the days of a week with the starts in one part of each, as the clocks of a time zone show them. Of a time that they
 * show twice, takes the earlier one.
 * @param week 0 starts today
 */
export const listDays = (
  now: number,
  { timeZone, week, part }: { timeZone: string; week: number; part: DayPart },
): Day[] => {
  const today = Math.floor(toLocalMs(now, timeZone) / DAY_MS) * DAY_MS
  const from = dayParts.find(({ value }) => value === part)?.from ?? 0
  return Array.from({ length: 7 }, (_, i) => {
    const local = today + (week * 7 + i) * DAY_MS
    const starts = Array.from({ length: STEPS }, (__, step) => {
      const minutes = from + step * STEP_MINUTES
      return { minutes, at: findTimes(local + minutes * MINUTE_MS, timeZone)[0] ?? null }
    })
    return { local, starts }
  })
}
