const LOCALE = 'en-US'
const wholeDollars = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const dollarsAndCents = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD' })
const countFormat = new Intl.NumberFormat(LOCALE)
const dateFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long' })
const timeFormat = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short' })
const calendarFormat = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', timeZone: 'UTC' })
const calendarYearFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' })
const monthFormat = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric' })

export const formatMoney = (amount: number): string =>
  (Number.isInteger(amount) ? wholeDollars : dollarsAndCents).format(amount)

export const formatCount = (value: number): string => countFormat.format(value)

export const formatDate = (iso: string): string => dateFormat.format(new Date(iso))

export const formatMonth = (iso: string): string => monthFormat.format(new Date(iso))

export const formatTime = (iso: string): string => timeFormat.format(new Date(iso))

const MAX_EXCERPT = 80

/** Shortens a description to 80 graphemes, for cards and rows (product spec 9). */
export const formatExcerpt = (text: string): string => {
  if (text.length <= MAX_EXCERPT) return text
  // Not at load, because it is the newest API that the page needs.
  const graphemes = new Intl.Segmenter(LOCALE, { granularity: 'grapheme' })
  const [end] = [...graphemes.segment(text)].slice(MAX_EXCERPT)
  return end ? `${text.slice(0, end.index).trimEnd()}…` : text
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const dayUnits = [
  { unit: 'year', days: 365, once: 'last year' },
  { unit: 'month', days: 30, once: 'last month' },
  { unit: 'week', days: 7, once: 'last week' },
  { unit: 'day', days: 1, once: 'yesterday' },
] as const

/** Counts the local midnights between two times. Rounds, because days with a clock change have 23 or 25 hours. */
const calendarDays = (from: number, to: number): number =>
  Math.round((new Date(to).setHours(0, 0, 0, 0) - new Date(from).setHours(0, 0, 0, 0)) / DAY_MS)

/**
 * Formats a time as "2 days ago": minutes and hours below 24 hours, then calendar days in the viewer's time zone. Times
 * in the future, from clock differences, are "just now".
 */
export const formatAgo = (iso: string, now = Date.now()): string => {
  const ms = now - Date.parse(iso)
  if (ms < MINUTE_MS) return 'just now'
  const ago = (count: number, unit: string, once: string) => (count === 1 ? once : `${count} ${unit}s ago`)
  if (ms < HOUR_MS) return ago(Math.floor(ms / MINUTE_MS), 'minute', '1 minute ago')
  if (ms < DAY_MS) return ago(Math.floor(ms / HOUR_MS), 'hour', '1 hour ago')
  const days = Math.max(1, calendarDays(now - ms, now))
  const { unit, days: unitDays, once } = dayUnits.find((candidate) => days >= candidate.days) ?? dayUnits[3]
  return ago(Math.floor(days / unitDays), unit, once)
}

/** Formats a day as "Today", "Yesterday" or the date, in the viewer's time zone. */
export const formatDay = (iso: string, now = Date.now()): string => {
  const days = calendarDays(Date.parse(iso), now)
  if (days === 0) return 'Today'
  return days === 1 ? 'Yesterday' : formatDate(iso)
}

/** Returns the calendar date in the viewer's time zone, such as `2026-01-31`. */
export const toCalendarDate = (ms: number): string =>
  new Date(ms - new Date(ms).getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 10)

/** Formats a calendar date as "Jan 1". Adds the year to past dates and to dates more than 330 days ahead. */
export const formatCalendarDate = (date: string, now = Date.now()): string =>
  (date > toCalendarDate(now + 330 * DAY_MS) || date < toCalendarDate(now)
    ? calendarYearFormat
    : calendarFormat
  ).format(new Date(date))
