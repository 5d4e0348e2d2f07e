import { expect, test } from 'vitest'
import { formatAgo, formatExcerpt, formatMoney } from './format.ts'

test.each([
  [850, '$850'],
  [12_345.5, '$12,345.50'],
  [0, '$0'],
])('%d → %s', (amount, text) => {
  expect(formatMoney(amount)).toBe(text)
})

const now = Date.parse('2026-11-21T12:00:00.000Z')

test.each([
  ['2026-11-21T12:00:30.000Z', 'now'],
  ['2026-11-21T11:59:30.000Z', 'now'],
  ['2026-11-21T11:20:00.000Z', '40 minutes ago'],
  ['2026-11-19T12:00:00.000Z', '2 days ago'],
  ['2026-11-01T12:00:00.000Z', '2 weeks ago'],
  ['2025-10-01T12:00:00.000Z', 'last year'],
])('%s → %s', (iso, text) => {
  expect(formatAgo(iso, now)).toBe(text)
})

test.each([
  ['a'.repeat(80), 'a'.repeat(80)],
  ['a'.repeat(81), `${'a'.repeat(80)}…`],
  [`${'a'.repeat(79)} end`, `${'a'.repeat(79)}…`],
  ['', ''],
])('a description of %s → %s', (text, excerpt) => {
  expect(formatExcerpt(text)).toBe(excerpt)
})
