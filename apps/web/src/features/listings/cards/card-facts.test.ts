import { expect, test } from 'vitest'
import { formatCardFacts } from './card-facts.ts'

const room = { availability: 'available', rent: 700, monthlyTotal: null } as const
const past = '2024-01-01'

test.each([
  ['no facts', {}, ''],
  [
    'a past date and bills with an estimate',
    { availableFrom: past, billsIncluded: false, monthlyTotal: 820 },
    'Available now\u00A0· $820 with utilities',
  ],
  [
    'a date ahead and included utilities',
    { availableFrom: '9999-01-31', billsIncluded: true, monthlyTotal: 700 },
    'From Jan 31, 9999\u00A0· utilities included',
  ],
  ['a total with cents', { billsIncluded: false, monthlyTotal: 849.5 }, '$850 with utilities'],
  ['bills included', { billsIncluded: true, monthlyTotal: 700 }, 'utilities included'],
  ['bills without an estimate', { billsIncluded: false }, '+ utilities'],
  ['no rent', { billsIncluded: false, rent: null }, ''],
  ['an unavailable room', { availableFrom: past, availability: 'not available' }, ''],
] as const)('formatCardFacts formats %s', (_, facts, text) => {
  expect(formatCardFacts({ ...room, ...facts })).toBe(text)
})
