import { describe, expect, test } from 'vitest'
import { findExpiry, findExpiryAfter, findReduction, toRentFields, toStatusFields } from './freshness.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const start = new Date('2026-06-01T12:00:00.000Z')
const after = (ms: number): Date => new Date(start.getTime() + ms)

describe('a confirmed listing', () => {
  // The clocks change on the second Sunday of March and the first of November.
  test.each(['2026-02-20T09:00:00.000Z', '2026-06-01T12:00:00.000Z', '2026-10-15T09:00:00.000Z'])(
    'expires 720 hours after %s, and its owner is asked 72 hours before',
    (time) => {
      const at = new Date(time)
      const fields = toStatusFields('active', at)
      expect(fields.dueAt?.getTime()).toBe(at.getTime() + 648 * HOUR_MS)
      expect(findExpiry(fields)?.getTime()).toBe(at.getTime() + 720 * HOUR_MS)
    },
  )

  test('expires three days after its owner was asked late', () => {
    const askedAt = after(40 * DAY_MS)
    expect(findExpiry({ askedAt, dueAt: findExpiryAfter(askedAt) })).toEqual(after(43 * DAY_MS))
  })

  test.each(['paused', 'rented', 'expired'] as const)('does not expire while it is %s', (status) => {
    expect(findExpiry(toStatusFields(status, start))).toBeUndefined()
  })
})

const WEEK = 7 * 24

/** Applies changes of a rent of 900, each after some hours. Returns the reduction that is shown after the last one. */
const readReduction = (changes: [afterHours: number, rent: number | null][], afterHours: number) => {
  let listing: Parameters<typeof toRentFields>[0] = { rent: 900, createdAt: start }
  let hours = 0
  for (const [wait, rent] of changes) {
    hours += wait
    listing = { ...listing, ...toRentFields(listing, rent, after(hours * HOUR_MS)), rent }
  }
  return findReduction(listing, after((hours + afterHours) * HOUR_MS))?.from
}

test.each<[string, [number, number | null][], number, number | undefined]>([
  ['a lower rent', [[WEEK, 850]], 23.9, undefined],
  ['a lower rent', [[WEEK, 850]], 24, 900],
  ['a rent that is lowered soon after the room was posted', [[WEEK - 0.1, 850]], 48, undefined],
  [
    'a lower rent that is written again',
    [
      [WEEK, 850],
      [20, 850],
    ],
    4,
    900,
  ],
  [
    'a rent that is lowered twice in a week',
    [
      [WEEK, 850],
      [WEEK - 1, 800],
    ],
    24,
    900,
  ],
  [
    'a rent that is lowered again after a week',
    [
      [WEEK, 850],
      [WEEK, 800],
    ],
    24,
    850,
  ],
  ['a higher rent', [[WEEK, 950]], 48, undefined],
  [
    'a rent that is raised after a reduction',
    [
      [WEEK, 800],
      [WEEK, 850],
    ],
    48,
    undefined,
  ],
  [
    'a rent that is raised for days and lowered again',
    [
      [WEEK, 1200],
      [WEEK - 0.1, 900],
    ],
    48,
    undefined,
  ],
  ['a rent that the host no longer states', [[WEEK, null]], 48, undefined],
  [
    'a lower rent that the host had not stated for a while',
    [
      [WEEK, null],
      [WEEK, 800],
    ],
    48,
    undefined,
  ],
])('%s %j shows after %f hours the reduction from %s', (_, changes, hours, from) => {
  expect(readReduction(changes, hours)).toBe(from)
})
