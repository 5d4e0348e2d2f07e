import { findTimes, toLocalMs } from '@roommate-finder/contracts/zoned-time'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Returns when the clocks of a time zone next show a full hour of the day, after a time. */
export const findNextHour = (after: Date, { hour, timeZone }: { hour: number; timeZone: string }): Date => {
  const today = Math.floor(toLocalMs(after.getTime(), timeZone) / DAY_MS) * DAY_MS
  for (let local = today + hour * HOUR_MS; ; local += DAY_MS) {
    const at = findTimes(local, timeZone).find((time) => time > after.getTime())
    if (at !== undefined) return new Date(at)
  }
}
