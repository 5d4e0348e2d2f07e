import { describe, expect, test } from 'vitest'
import { findNextHour } from './local-time.ts'

describe('the next 08:00', () => {
  test.each([
    ['UTC', '2026-06-15T07:59:59.999Z', '2026-06-15T08:00:00.000Z'],
    ['UTC', '2026-06-15T08:00:00.000Z', '2026-06-16T08:00:00.000Z'],
    ['America/Chicago', '2026-06-15T12:59:30.000Z', '2026-06-15T13:00:00.000Z'],
    ['America/Chicago', '2026-06-15T13:00:00.000Z', '2026-06-16T13:00:00.000Z'],
    ['America/Chicago', '2026-06-15T02:00:00.000Z', '2026-06-15T13:00:00.000Z'],
    ['Asia/Kolkata', '2026-06-15T12:00:00.000Z', '2026-06-16T02:30:00.000Z'],
    ['Pacific/Kiritimati', '2026-06-15T12:00:00.000Z', '2026-06-15T18:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-06-15T12:00:00.000Z', '2026-06-15T19:00:00.000Z'],
  ])('in %s after %s is %s', (timeZone, after, next) => {
    expect(findNextHour(new Date(after), { hour: 8, timeZone }).toISOString()).toBe(next)
  })

  test.each([
    ['to daylight saving time', '2026-03-07T20:00:00.000Z', '2026-03-08T13:00:00.000Z'],
    ['a day before the change to daylight saving time', '2026-03-07T10:00:00.000Z', '2026-03-07T14:00:00.000Z'],
    ['back to standard time', '2026-10-31T20:00:00.000Z', '2026-11-01T14:00:00.000Z'],
    ['a day before the change back', '2026-10-31T10:00:00.000Z', '2026-10-31T13:00:00.000Z'],
  ])('in Chicago is right after the change %s', (_, after, next) => {
    expect(findNextHour(new Date(after), { hour: 8, timeZone: 'America/Chicago' }).toISOString()).toBe(next)
  })

  test('comes once on each day of a year, about 24 hours after the last one', () => {
    let at = new Date('2026-01-01T00:00:00.000Z')
    const days = new Set<string>()
    for (let i = 0; i < 365; i++) {
      const next = findNextHour(at, { hour: 8, timeZone: 'Europe/Berlin' })
      const local = new Intl.DateTimeFormat('sv-SE', {
        timeZone: 'Europe/Berlin',
        dateStyle: 'short',
        timeStyle: 'short',
      })
      expect(local.format(next)).toMatch(/ 08:00$/)
      days.add(local.format(next))
      at = next
    }
    expect(days.size).toBe(365)
  })
})
