import { LRUCache } from 'lru-cache'
import { toUtcDay } from './calendar.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Keeps formats, because creating one takes milliseconds. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({
  max: 500,
  memoMethod: (timeZone) => {
    const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
    return new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...numeric })
  },
})

/** Returns what the clocks of a time zone show, as if it were UTC, in milliseconds since 1970. Ignores seconds. */
const toLocalMs = (at: number, timeZone: string): number => {
  const parts = new Map(
    formats
      .memo(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const get = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
  return Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute'))
}

/** Returns the day that a time zone has at a time, as YYYY-MM-DD. */
export const toLocalDay = (at: Date, timeZone: string): string => toUtcDay(new Date(toLocalMs(at.getTime(), timeZone)))

/** Returns when the clocks of a time zone next show a full hour of the day, after a time. */
export const findNextHour = (after: Date, { hour, timeZone }: { hour: number; timeZone: string }): Date => {
  const today = Math.floor(toLocalMs(after.getTime(), timeZone) / DAY_MS) * DAY_MS
  for (let local = today + hour * HOUR_MS; ; local += DAY_MS) {
    // The second time uses the offset from UTC near the result, which a change of the clocks may separate from the first.
    let at = local
    for (let i = 0; i < 2; i++) at = local - (toLocalMs(at, timeZone) - at)
    if (at > after.getTime()) return new Date(at)
  }
}
