import { expect, test } from 'vitest'
import { listDays } from './week.ts'

const toIso = (at: number | null) => (at === null ? null : new Date(at).toISOString().slice(0, 16))
const toStarts = (now: string, options: Parameters<typeof listDays>[1]) =>
  listDays(Date.parse(now), options).map(({ starts }) => starts.map(({ at }) => toIso(at)))

test('a week starts on the day that the room has now', () => {
  const days = listDays(Date.parse('2026-12-04T03:00Z'), { timeZone: 'America/Chicago', week: 0, part: 'evening' })
  expect(days).toHaveLength(7)
  expect(days.map(({ local }) => toIso(local)?.slice(0, 10))).toEqual([
    '2026-12-03',
    ...['2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07', '2026-12-08', '2026-12-09'],
  ])
  expect(days[0]?.starts[0]).toEqual({ minutes: 17 * 60, at: Date.parse('2026-12-03T23:00Z') })
})

test('an evening in a later week keeps its time on the clocks after they change', () => {
  const zone = { timeZone: 'America/New_York', part: 'evening' } as const
  const starts = toStarts('2026-10-25T12:00Z', { ...zone, week: 1 })
  // Clocks went back on the first day, November 1.
  expect(starts.map(([first]) => first)).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => `2026-11-0${day}T22:00`))
  expect(toStarts('2026-10-25T12:00Z', { ...zone, week: 0 })[6]?.[0]).toBe('2026-10-31T21:00')
})

test('half past in a zone with half hours is a full hour in UTC', () => {
  const [first] = toStarts('2026-12-03T00:00Z', { timeZone: 'Asia/Kolkata', week: 0, part: 'morning' })
  expect(first?.slice(0, 2)).toEqual(['2026-12-03T01:30', '2026-12-03T02:00'])
})
