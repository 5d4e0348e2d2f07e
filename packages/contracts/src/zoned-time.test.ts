import { describe, expect, test, vi } from 'vitest'
import {
  findTimes,
  formatZonedDay,
  formatZonedSpan,
  formatZonedTime,
  nameTimeZone,
  toLocalDay,
  toLocalMs,
} from './zoned-time.ts'

const find = (local: string, timeZone: string) =>
  findTimes(Date.parse(`${local}Z`), timeZone).map((at) => new Date(at).toISOString().slice(0, 16))

describe('times of a local time', () => {
  test.each([
    ['UTC', '2026-12-03T17:00', ['2026-12-03T17:00']],
    ['America/Chicago', '2026-12-03T17:00', ['2026-12-03T23:00']],
    ['America/Chicago', '2026-07-03T17:00', ['2026-07-03T22:00']],
    ['Asia/Kolkata', '2026-12-03T17:00', ['2026-12-03T11:30']],
    ['Asia/Kathmandu', '2026-12-03T17:00', ['2026-12-03T11:15']],
    ['Pacific/Kiritimati', '2026-12-03T00:00', ['2026-12-02T10:00']],
    ['Pacific/Pago_Pago', '2026-12-03T23:30', ['2026-12-04T10:30']],
  ])('in %s at %s', (timeZone, local, times) => {
    expect(find(local, timeZone)).toEqual(times)
  })

  test.each([
    ['America/New_York', '2026-03-08T01:59', ['2026-03-08T06:59']],
    ['America/New_York', '2026-03-08T02:00', []],
    ['America/New_York', '2026-03-08T02:59', []],
    ['America/New_York', '2026-03-08T03:00', ['2026-03-08T07:00']],
    ['Australia/Lord_Howe', '2026-10-04T02:15', []],
    ['Australia/Lord_Howe', '2026-10-04T02:30', ['2026-10-03T15:30']],
  ])('in %s at %s of the night in which clocks go forward', (timeZone, local, times) => {
    expect(find(local, timeZone)).toEqual(times)
  })

  test.each([
    ['America/New_York', '2026-11-01T00:59', ['2026-11-01T04:59']],
    ['America/New_York', '2026-11-01T01:30', ['2026-11-01T05:30', '2026-11-01T06:30']],
    ['America/New_York', '2026-11-01T02:00', ['2026-11-01T07:00']],
    ['Australia/Lord_Howe', '2026-04-05T01:15', ['2026-04-04T14:15']],
    ['Australia/Lord_Howe', '2026-04-05T01:45', ['2026-04-04T14:45', '2026-04-04T15:15']],
    ['Australia/Lord_Howe', '2026-04-05T02:00', ['2026-04-04T15:30']],
  ])('in %s at %s of the night in which clocks go back', (timeZone, local, times) => {
    expect(find(local, timeZone)).toEqual(times)
  })

  test.each(['America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Europe/Berlin', 'Africa/Casablanca'])(
    'in %s, every time of a year is among those that its clocks give',
    (timeZone) => {
      const quarter = 15 * 60_000
      for (let at = Date.parse('2026-01-01T00:00Z'); at < Date.parse('2027-01-01T00:00Z'); at += 11 * quarter)
        expect(findTimes(toLocalMs(at, timeZone), timeZone)).toContain(at)
    },
  )
})

test('the day of a time is that of the zone', () => {
  const at = Date.parse('2026-12-04T03:00:00.000Z')
  expect(toLocalDay(at, 'America/Chicago')).toBe('2026-12-03')
  expect(toLocalDay(at, 'Asia/Tokyo')).toBe('2026-12-04')
})

describe('formats in Chicago', () => {
  const zone = 'America/Chicago'
  const at = Date.parse('2026-12-03T23:00:00.000Z')

  test('a day, short and long', () => {
    expect(formatZonedDay(at, zone)).toBe('Thu, Dec 3')
    expect(formatZonedDay(at, zone, 'long')).toBe('Thursday, December 3')
  })

  test.each([
    ['2026-12-03T06:00Z', '12:00 AM'],
    ['2026-12-03T18:05Z', '12:05 PM'],
    ['2026-12-03T23:00Z', '5:00 PM'],
  ])('the time %s as %s', (iso, text) => {
    expect(formatZonedTime(Date.parse(iso), zone)).toBe(text)
  })

  test.each([
    ['2026-12-03T23:00Z', '2026-12-03T23:30Z', '5:00 – 5:30 PM'],
    ['2026-12-03T17:30Z', '2026-12-03T19:00Z', '11:30 AM – 1:00 PM'],
    ['2026-12-04T05:45Z', '2026-12-04T06:15Z', '11:45 PM – Fri, Dec 4, 12:15 AM'],
    ['2026-12-03T18:00Z', '2026-12-04T18:30Z', '12:00 PM – Fri, Dec 4, 12:30 PM'],
  ])('the span from %s to %s as %s', (from, to, text) => {
    expect(formatZonedSpan(Date.parse(from), Date.parse(to), zone)).toBe(text)
  })
})

test.each([
  ['America/Chicago', 'Central Time', '2026-12-03T23:00Z'],
  ['America/Phoenix', 'Mountain Standard Time', '2026-12-03T23:00Z'],
  ['Asia/Kolkata', 'India Standard Time', '2026-12-03T23:00Z'],
  ['Australia/Lord_Howe', 'Lord Howe Daylight Time', '2026-04-04T14:45Z'],
  ['Australia/Lord_Howe', 'Lord Howe Standard Time', '2026-04-04T15:15Z'],
])('%s is %s at %s', (zone, name, at) => {
  expect(nameTimeZone(Date.parse(at), zone)).toBe(name)
})

test.each([
  ['America/Chicago', '2026-12-03T23:00Z', '2026-12-03T23:30Z', 'Central Time'],
  // 1:30 to 1:15 AM.
  ['America/Chicago', '2026-11-01T06:30Z', '2026-11-01T07:15Z', 'Central Daylight Time to Central Standard Time'],
  // 12:45 to 1:15 AM.
  ['America/Chicago', '2026-11-01T05:45Z', '2026-11-01T06:15Z', 'Central Daylight Time'],
  // 1:45 to 2:15 AM.
  ['America/Chicago', '2026-11-01T07:45Z', '2026-11-01T08:15Z', 'Central Standard Time'],
  // 1:30 to 3:15 AM.
  ['America/Chicago', '2026-03-08T07:30Z', '2026-03-08T08:15Z', 'Central Time'],
  ['Asia/Kolkata', '2026-11-01T06:30Z', '2026-11-01T07:15Z', 'India Standard Time'],
])('in %s, the span from %s to %s is in %s', (zone, from, to, name) => {
  expect(nameTimeZone(Date.parse(from), zone, Date.parse(to))).toBe(name)
})

test('the names of zones create no formats for each time', () => {
  const at = Date.parse('2026-12-03T23:00Z')
  nameTimeZone(at, 'America/Chicago')
  const created = vi.spyOn(Intl, 'DateTimeFormat')
  nameTimeZone(at + 1, 'America/Chicago')
  expect(created).not.toHaveBeenCalled()
})
