import { searchQuery } from '@roommate-finder/contracts/discovery'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { planSearch } from './plan.ts'
import { LISTED } from './status.ts'

test.each([
  ['rent', { maxTotal: '900' }, { rent: { $gte: 0, $lte: 900 } }],
  ['rent', { maxTotal: '900', minRent: '500', maxRent: '700' }, { rent: { $gte: 500, $lte: 700 } }],
  ['rent', { maxTotal: '900', maxRent: '1000', order: 'asc' }, { rent: { $gte: 0, $lte: 900 } }],
  ['total', { minRent: '500', order: 'asc' }, { 'order.totalRising': { $gte: 500 } }],
  ['total', { minRent: '500', maxTotal: '900' }, { 'order.total': { $gte: 500, $lte: 900 } }],
  ['total', { minRent: '500' }, {}],
])('by %s, a search with %o reads rooms with %o', (sort, query, range) => {
  const parsed = z.parse(searchQuery, { sort, ...query })
  const { sort: order, range: read } = planSearch(parsed, LISTED)
  expect(read).toEqual({ roomType: expect.anything() as unknown, availability: expect.anything() as unknown, ...range })
  expect(Object.keys(order)[0]).toBe(Object.keys(range)[0] ?? 'order.total')
})
