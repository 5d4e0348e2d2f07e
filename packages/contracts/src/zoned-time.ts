// Clocks of time zones, for the API and the page. Times are in milliseconds since 1970.

const DAY_MS = 86_400_000
const MAX_FORMATS = 500

const formats = new Map<string, Intl.DateTimeFormat>()

const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
const options = {
  clock: { hourCycle: 'h23', ...numeric },
  name: { timeZoneName: 'longGeneric' },
  exactName: { timeZoneName: 'long' },
} as const

/** Keeps formats, because creating one takes milliseconds. */
const findFormat = (timeZone: string, shows: keyof typeof options): Intl.DateTimeFormat => {
  const key = `${shows} ${timeZone}`
  const known = formats.get(key)
  if (known) return known
  // Names are not case-sensitive, so there are more spellings than zones.
  if (formats.size >= MAX_FORMATS) formats.clear()
  const format = new Intl.DateTimeFormat('en-US', { timeZone, ...options[shows] })
  formats.set(key, format)
  return format
}

/** Returns what the clocks of a time zone show, as if it were UTC. Ignores seconds. */
export const toLocalMs = (at: number, timeZone: string): number => {
  const parts = new Map(
    findFormat(timeZone, 'clock')
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const get = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
  return Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute'))
}

/** Returns the day that a time zone has at a time, as YYYY-MM-DD. */
export const toLocalDay = (at: number, timeZone: string): string =>
  new Date(toLocalMs(at, timeZone)).toISOString().slice(0, 10)

/**
 * Returns the times at which the clocks of a time zone show a local time, the earliest first: usually one, none in the hour
 * that the clocks skip in spring, two in the hour that they repeat in fall.
 * @param local as `toLocalMs` returns it
 */
export const findTimes = (local: number, timeZone: string): number[] => {
  const times = [local - DAY_MS, local + DAY_MS].map((near) => local - (toLocalMs(near, timeZone) - near))
  return [...new Set(times)].filter((at) => toLocalMs(at, timeZone) === local).toSorted((a, b) => a - b)
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const

const LETTERS = { short: 3, long: undefined } as const

/** Formats a day as "Thu, Dec 3" or "Thursday, December 3". */
export const formatZonedDay = (at: number, timeZone: string, length: keyof typeof LETTERS = 'short'): string => {
  const local = new Date(toLocalMs(at, timeZone))
  const shorten = (name = '') => name.slice(0, LETTERS[length])
  return `${shorten(WEEKDAYS[local.getUTCDay()])}, ${shorten(MONTHS[local.getUTCMonth()])} ${local.getUTCDate()}`
}

const toClock = (at: number, timeZone: string) => {
  const local = new Date(toLocalMs(at, timeZone))
  const hours = local.getUTCHours()
  return {
    time: `${hours % 12 || 12}:${String(local.getUTCMinutes()).padStart(2, '0')}`,
    half: hours < 12 ? 'AM' : 'PM',
  }
}

/** Formats a time as "5:00 PM". */
export const formatZonedTime = (at: number, timeZone: string): string => {
  const { time, half } = toClock(at, timeZone)
  return `${time} ${half}`
}

/** Formats a span of time as "5:00 – 5:30 PM", "11:45 AM – 12:15 PM" or "11:45 PM – Fri, Dec 4, 12:15 AM". */
export const formatZonedSpan = (from: number, to: number, timeZone: string): string => {
  const [start, end] = [toClock(from, timeZone), toClock(to, timeZone)]
  const isSameDay = toLocalDay(from, timeZone) === toLocalDay(to, timeZone)
  const half = isSameDay && start.half === end.half ? '' : ` ${start.half}`
  return `${start.time}${half} – ${isSameDay ? '' : `${formatZonedDay(to, timeZone)}, `}${end.time} ${end.half}`
}

/**
 * Names the time zone of a time or a span in words: "Central Time", or if its clocks show the time twice "Central Daylight
 * Time", or "Central Daylight Time to Central Standard Time" if they change between `from` and `to`.
 */
export const nameTimeZone = (from: number, timeZone: string, to = from): string => {
  const [start, end] = [toLocalMs(from, timeZone), toLocalMs(to, timeZone)]
  const name = (at: number, shows: 'name' | 'exactName'): string =>
    findFormat(timeZone, shows)
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  if ([start, end].every((local) => findTimes(local, timeZone).length < 2)) return name(from, 'name')
  const isChanged = start - from !== end - to
  return isChanged ? `${name(from, 'exactName')} to ${name(to, 'exactName')}` : name(from, 'exactName')
}
