import { expect, test } from 'vitest'
import { countFittingTags, formatCardFacts, formatMonthlyTotal } from './card-facts.ts'

const room = { availability: 'available', rent: 700, monthlyTotal: null } as const
const past = '2024-01-01'

test.each([
  ['nothing known', {}, ''],
  ['an estimate', { billsIncluded: false, monthlyTotal: 820 }, '$820 total'],
  ['a total with cents', { billsIncluded: false, monthlyTotal: 849.5 }, '$850 total'],
  ['bills included', { billsIncluded: true, monthlyTotal: 700 }, 'all included'],
  ['bills without an estimate', { billsIncluded: false }, '+ utilities'],
  ['no rent', { billsIncluded: false, rent: null }, ''],
] as const)('formatMonthlyTotal formats %s', (_, facts, text) => {
  expect(formatMonthlyTotal({ ...room, ...facts })).toBe(text)
})

test.each([
  ['no facts', {}, ''],
  ['a past date', { availableFrom: past }, 'Available now'],
  [
    'a date ahead and a lower rent',
    { availableFrom: '9999-01-31', reduced: { from: 750, at: past } },
    'From Jan 31, 9999\u00A0· Reduced by $50',
  ],
  ['an unavailable room', { availableFrom: past, availability: 'not available' }, ''],
] as const)('formatCardFacts formats %s', (_, facts, text) => {
  expect(formatCardFacts({ ...room, ...facts })).toBe(text)
})

test.each([
  ['no tags', [], 0],
  ['one long tag', ['x'.repeat(40)], 1],
  ['three short tags', ['Quiet', 'Student', 'Early Bird'], 3],
  ['three short tags of four', ['Quiet', 'Student', 'Social', 'Professional'], 3],
  ['three long tags', ['Professional', 'Vegetarian', 'Non-smoker'], 2],
  ['two long tags', ['Professional', 'x'.repeat(40)], 2],
] as const)('countFittingTags of %s', (_, tags, count) => {
  expect(countFittingTags(tags)).toBe(count)
})
