import { expect, test } from 'vitest'
import { listPlans, toDatesText, toShortPlans } from './plans.ts'

const now = new Date(2026, 10, 20, 12).getTime()
const january = { from: '2027-01-01', to: '2027-01-31' }

test('plans name the days, the stay and the budget, as far as they are known', () => {
  expect(listPlans({ moveIn: january, stayMonths: 12, budgetMax: 1200 }, now)).toEqual([
    'Move-in between Jan 1 and Jan 31',
    'For 12 months',
    'Up to $1,200/month',
  ])
  expect(listPlans({ stayMonths: 1 }, now)).toEqual(['For 1 month'])
  expect(listPlans({}, now)).toEqual([])
})

test.each([
  ['Jan 1 – Jan 31 · Up to $1,200', { moveIn: january, budgetMax: 1200 }],
  ['Jan 1', { moveIn: { from: '2027-01-01', to: '2027-01-01' } }],
  ['By Nov 20', { moveIn: { from: '2026-10-01', to: '2026-11-20' } }],
  ['Up to $900', { moveIn: { from: '2026-10-01', to: '2026-11-19' }, budgetMax: 900 }],
  ['', {}],
])('on a card, plans are “%s”', (text, plans) => {
  expect(toShortPlans(plans, now)).toBe(text)
})

test('plans leave out days that are over', () => {
  expect(listPlans({ moveIn: { from: '2026-10-01', to: '2026-11-19' }, stayMonths: 12 }, now)).toEqual([
    'For 12 months',
  ])
  expect(listPlans({ moveIn: { from: '2026-10-01', to: '2026-11-20' } }, now)).toEqual(['Move-in by Nov 20'])
})

test('days that have begun are named by their end, and one day by itself', () => {
  expect(listPlans({ moveIn: { from: '2026-11-01', to: '2026-12-15' } }, now)).toEqual(['Move-in by Dec 15'])
  expect(listPlans({ moveIn: { from: '2026-12-15', to: '2026-12-15' } }, now)).toEqual(['Move-in on Dec 15'])
})

test('the text for a message leaves out days that are over', () => {
  expect(toDatesText({ moveIn: january, stayMonths: 12 }, now)).toBe(
    'I’d like to move in between Jan 1 and Jan 31 and stay for 12 months.',
  )
  expect(toDatesText({ moveIn: january }, now)).toBe('I’d like to move in between Jan 1 and Jan 31.')
  expect(toDatesText({ moveIn: { from: '2026-10-01', to: '2026-10-31' }, stayMonths: 12 }, now)).toBeUndefined()
  expect(toDatesText({ stayMonths: 12 }, now)).toBeUndefined()
})
