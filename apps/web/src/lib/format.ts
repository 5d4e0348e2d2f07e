import { formatNumber } from '@roommate-finder/contracts/primitives'

export { formatNumber as formatCount } from '@roommate-finder/contracts/primitives'

// Numbers and dates are written without `Intl`, whose first format delays the first cards of a slow phone.

const LOCALE = 'en-US'
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const

const monthName = (index: number): string => MONTHS[index] ?? ''

/** Picks the words that fit a count. A second language would ask `Intl.PluralRules` here. */
export const pickPlural = (count: number, one: string, other: string): string => (count === 1 ? one : other)

/** Writes a count with its noun, such as "1 room" or "1,200 rooms". */
export const formatCounted = (count: number, one: string, other: string): string =>
  `${formatNumber(count)} ${pickPlural(count, one, other)}`

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Formats the number of results, which the API counts up to a limit. */
export const formatTotal = ({ total, capped }: { total: number; capped?: boolean | undefined }): string =>
  `${formatNumber(total)}${capped ? '+' : ''}`

/** Writes the number of results with its noun, such as "240+ rooms". */
export const formatRoomTotal = (found: { total: number; capped?: boolean | undefined }): string =>
  `${formatTotal(found)} ${pickPlural(found.total, 'room', 'rooms')}`

export const formatMoney = (amount: number): string =>
  `$${formatNumber(Number.isInteger(amount) ? amount : amount.toFixed(2))}`

export const formatRent = (rent: number | null, unit = ''): string => (rent === null ? 'N/A' : formatMoney(rent) + unit)

export const formatDate = (iso: string): string => {
  const date = new Date(iso)
  return `${monthName(date.getMonth())} ${date.getDate()}, ${date.getFullYear()}`
}

export const formatMonth = (iso: string): string => {
  const date = new Date(iso)
  return `${monthName(date.getMonth())} ${date.getFullYear()}`
}

/** Formats a time of day as "3:04 PM", in the viewer's time zone. */
export const formatTime = (iso: string): string => {
  const date = new Date(iso)
  const hours = date.getHours()
  const minutes = String(date.getMinutes()).padStart(2, '0')
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
}

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
export const formatCalendarDate = (date: string, now = Date.now()): string => {
  const [year, month = 1, day = 1] = date.split('-').map(Number)
  const isFar = date > toCalendarDate(now + 330 * DAY_MS) || date < toCalendarDate(now)
  return `${monthName(month - 1).slice(0, 3)} ${day}${isFar ? `, ${year}` : ''}`
}
