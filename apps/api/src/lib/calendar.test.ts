import { expect, test } from 'vitest'
import { listChartedWeeks, toUtcDay } from './calendar.ts'

test.each([
  ['2026-11-16T00:00:00.000Z', '2026-11-16'],
  ['2026-11-21T12:00:00.000Z', '2026-11-16'],
  ['2026-11-22T23:59:59.999Z', '2026-11-16'],
  ['2026-11-23T00:00:00.000Z', '2026-11-23'],
  ['2027-01-01T00:00:00.000Z', '2026-12-28'],
])('listChartedWeeks at %s returns 12 Mondays up to %s', (now, monday) => {
  const weeks = listChartedWeeks(new Date(now))
  expect(weeks.map(toUtcDay).at(-1)).toBe(monday)
  expect(weeks).toHaveLength(12)
  expect(new Set(weeks.map((week) => week.getUTCDay()))).toEqual(new Set([1]))
  expect(weeks).toEqual(weeks.toSorted((a, b) => a.getTime() - b.getTime()))
})
