import { describe, expect, test } from 'vitest'
import { findTimeZone, formatSlot, formatStart, formatWhen } from './times.ts'

const AUSTIN = { lat: 30.27, lng: -97.74 }

const slot = (startsAt: string, timeZone: string, minutes = 30) => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(Date.parse(startsAt) + minutes * 60_000),
  timeZone,
})

describe('the time zone of a room', () => {
  test.each([
    ['with a place, is that of the place', AUSTIN, 'Europe/Berlin', 'Europe/Paris', 'America/Chicago'],
    [
      'in a place with half hours, is that of the place',
      { lat: 12.97, lng: 77.59 },
      undefined,
      undefined,
      'Asia/Kolkata',
    ],
    ['without a place, is that of the host', null, 'Europe/Berlin', 'Europe/Paris', 'Europe/Berlin'],
    ['without that of the host, is that of the seeker', null, undefined, 'Europe/Paris', 'Europe/Paris'],
    ['without any, is Eastern Time', undefined, undefined, undefined, 'America/New_York'],
  ])('%s', (_, place, host, seeker, zone) => {
    expect(findTimeZone({ place, host, seeker })).toBe(zone)
  })
})

describe('a time in words', () => {
  test.each([
    ['in winter', '2026-12-03T23:00:00Z', 'America/Chicago', 'Thursday, December 3 at 5:00 PM (Central Time)'],
    ['in summer', '2026-07-02T22:00:00Z', 'America/Chicago', 'Thursday, July 2 at 5:00 PM (Central Time)'],
    [
      'on the day after in UTC',
      '2026-12-04T02:30:00Z',
      'America/New_York',
      'Thursday, December 3 at 9:30 PM (Eastern Time)',
    ],
    [
      'in a zone with half hours',
      '2026-12-03T11:30:00Z',
      'Asia/Kolkata',
      'Thursday, December 3 at 5:00 PM (India Standard Time)',
    ],
    [
      'before clocks go forward',
      '2026-03-08T06:59:00Z',
      'America/New_York',
      'Sunday, March 8 at 1:59 AM (Eastern Time)',
    ],
    [
      'after clocks go forward',
      '2026-03-08T07:00:00Z',
      'America/New_York',
      'Sunday, March 8 at 3:00 AM (Eastern Time)',
    ],
    [
      'the first time clocks show it',
      '2026-11-01T05:30:00Z',
      'America/New_York',
      'Sunday, November 1 at 1:30 AM (Eastern Daylight Time)',
    ],
    [
      'the second time clocks show it',
      '2026-11-01T06:30:00Z',
      'America/New_York',
      'Sunday, November 1 at 1:30 AM (Eastern Standard Time)',
    ],
    [
      'the first time, half an hour apart',
      '2026-04-04T14:45:00Z',
      'Australia/Lord_Howe',
      'Sunday, April 5 at 1:45 AM (Lord Howe Daylight Time)',
    ],
    [
      'the second time, half an hour apart',
      '2026-04-04T15:15:00Z',
      'Australia/Lord_Howe',
      'Sunday, April 5 at 1:45 AM (Lord Howe Standard Time)',
    ],
  ])('%s', (_, at, timeZone, words) => {
    expect(formatWhen(slot(at, timeZone))).toBe(words)
  })

  test('of a slot, has start and end', () => {
    expect(formatSlot(slot('2026-12-03T23:00:00Z', 'America/Chicago'))).toBe(
      'Thu, Dec 3, 5:00 – 5:30 PM (Central Time)',
    )
    expect(formatStart(slot('2026-12-03T23:00:00Z', 'America/Chicago'))).toBe('Thu, Dec 3, 5:00 PM (Central Time)')
  })

  test.each([
    ['over noon', '2026-12-03T17:45:00Z', 'Thu, Dec 3, 11:45 AM – 12:15 PM (Central Time)'],
    ['over midnight', '2026-12-04T05:45:00Z', 'Thu, Dec 3, 11:45 PM – Fri, Dec 4, 12:15 AM (Central Time)'],
    ['over the hour that clocks skip', '2026-03-08T07:45:00Z', 'Sun, Mar 8, 1:45 – 3:15 AM (Central Time)'],
  ])('of a slot %s, is clear', (_, at, words) => {
    expect(formatSlot(slot(at, 'America/Chicago'))).toBe(words)
  })
})
