import { afterEach, expect, test, vi } from 'vitest'
import {
  formatAgo,
  formatCalendarDate,
  formatCount,
  formatDate,
  formatDay,
  formatExcerpt,
  formatMoney,
  formatMonth,
  formatTime,
  toCalendarDate,
} from './format.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the module loads in browsers without Intl.Segmenter', async () => {
  vi.resetModules()
  const { NumberFormat, DateTimeFormat } = Intl
  vi.stubGlobal('Intl', { NumberFormat, DateTimeFormat })
  const fresh = await import('./format.ts')
  expect(fresh.formatExcerpt('Sunny room')).toBe('Sunny room')
})

test.each([
  [850, '$850'],
  [12_345.5, '$12,345.50'],
  [0, '$0'],
  [100_000, '$100,000'],
  [99_999.99, '$99,999.99'],
  [0.1, '$0.10'],
])('formatMoney(%d) is %s', (amount, text) => {
  expect(formatMoney(amount)).toBe(text)
})

test.each([
  [999, '999'],
  [1000, '1,000'],
  [1_000_000, '1,000,000'],
  [-1234.567, '-1,234.567'],
])('formatCount(%d) is %s', (value, text) => {
  expect(formatCount(value)).toBe(text)
})

test('formats a date and its month', () => {
  const iso = new Date(2026, 0, 9).toISOString()
  expect(formatDate(iso)).toBe('January 9, 2026')
  expect(formatMonth(iso)).toBe('January 2026')
})

test.each([
  [0, 5, '12:05 AM'],
  [11, 59, '11:59 AM'],
  [12, 0, '12:00 PM'],
  [23, 30, '11:30 PM'],
])('formatTime writes %d:%d as %s', (hours, minutes, text) => {
  expect(formatTime(new Date(2026, 0, 9, hours, minutes).toISOString())).toBe(text)
})

const now = Date.parse('2026-11-21T12:00:00.000Z')

test.each([
  ['2026-11-21T12:00:30.000Z', 'just now'],
  ['2026-11-21T11:59:30.000Z', 'just now'],
  ['2026-11-21T11:20:00.000Z', '40 minutes ago'],
  ['2026-11-21T10:59:00.000Z', '1 hour ago'],
  ['2026-11-20T12:00:00.000Z', 'yesterday'],
  ['2026-11-19T12:00:00.000Z', '2 days ago'],
  ['2026-11-12T12:00:00.000Z', 'last week'],
  ['2026-11-01T12:00:00.000Z', '2 weeks ago'],
  ['2026-10-20T12:00:00.000Z', 'last month'],
  ['2025-10-01T12:00:00.000Z', 'last year'],
  ['2023-10-01T12:00:00.000Z', '3 years ago'],
])('formatAgo(%s) is %s', (iso, text) => {
  expect(formatAgo(iso, now)).toBe(text)
})

test.each([
  [24 + 10, 'yesterday'],
  [24 + 12, '2 days ago'],
  [48 + 11, '2 days ago'],
  [6 * 24 + 12, 'last week'],
])('%d hours before 11:30 local time is %s', (hours, text) => {
  const morning = new Date(2026, 5, 17, 11, 30).getTime()
  const then = new Date(2026, 5, 17, 11, 30)
  then.setHours(11 - hours)
  expect(formatAgo(then.toISOString(), morning)).toBe(text)
})

const seconds = { minute: 60, hour: 3600, day: 86_400, week: 604_800, month: 2_592_000, year: 31_536_000 }
test.each(
  (['minute', 'hour', 'day', 'week', 'month', 'year'] as const).flatMap((unit) => [
    [1, unit] as const,
    [2, unit] as const,
  ]),
)('%d %ss ago is the text of Intl.RelativeTimeFormat', (count, unit) => {
  const then = new Date(now - count * seconds[unit] * 1000).toISOString()
  expect(formatAgo(then, now)).toBe(new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }).format(-count, unit))
})

test.each([
  ['a'.repeat(80), 'a'.repeat(80)],
  ['a'.repeat(81), `${'a'.repeat(80)}…`],
  [`${'a'.repeat(79)} end`, `${'a'.repeat(79)}…`],
  ['', ''],
  [`${'a'.repeat(79)}😀 end`, `${'a'.repeat(79)}😀…`],
  [`${'a'.repeat(79)}👩‍👩‍👧 end`, `${'a'.repeat(79)}👩‍👩‍👧…`],
  ['😀'.repeat(80), '😀'.repeat(80)],
  ['😀'.repeat(81), `${'😀'.repeat(80)}…`],
])('formatExcerpt(%s) is %s', (text, excerpt) => {
  expect(formatExcerpt(text)).toBe(excerpt)
})

test.each([
  [0, 'Today'],
  [1, 'Yesterday'],
  [2, 'June 15, 2026'],
])('formatDay of %i days ago is %s', (days, text) => {
  const today = new Date(2026, 5, 17, 0, 30)
  const then = new Date(2026, 5, 17 - days, 23, 30)
  expect(formatDay((days === 0 ? today : then).toISOString(), today.getTime())).toBe(text)
})

test.each([
  ['2026-12-01', 'Dec 1'],
  ['2027-08-31', 'Aug 31'],
  ['2028-01-01', 'Jan 1, 2028'],
  ['2026-11-01', 'Nov 1, 2026'],
])('formatCalendarDate(%s) is %s', (date, text) => {
  expect(formatCalendarDate(date, now)).toBe(text)
})

test("toCalendarDate returns the date in the viewer's time zone", () => {
  expect(toCalendarDate(new Date(2026, 0, 9, 0, 5).getTime())).toBe('2026-01-09')
  expect(toCalendarDate(new Date(2026, 6, 9, 23, 55).getTime())).toBe('2026-07-09')
})
