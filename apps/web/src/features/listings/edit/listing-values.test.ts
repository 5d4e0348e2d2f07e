import { describe, expect, test } from 'vitest'
import { differingFields, noValues, tidyRent } from './listing-values.ts'

test.each([
  ['1200', '1200'],
  [' 850.50 ', '850.50'],
  ['$1,200', '1200'],
  ['800,50', '800,50'],
  [' about 900', 'about 900'],
])('the rent %o is tidied to %o', (typed, tidy) => {
  expect(tidyRent(typed)).toBe(tidy)
})

describe('what differs between two versions', () => {
  test.each([
    ['the same', {}, {}, []],
    ['an amount spelled in two ways', { rent: '850' }, { rent: '850.00' }, []],
    ['another amount', { rent: '850' }, { rent: '851' }, ['rent']],
    ['an amount and what is none', { rent: '850' }, { rent: 'x' }, ['rent']],
    ['tags in another order', { lifestyle: ['a', 'b'] }, { lifestyle: ['b', 'a'] }, ['lifestyle']],
    ['other tags', { lifestyle: ['a', 'b'] }, { lifestyle: ['a', 'c'] }, ['lifestyle']],
    ['fewer tags', { lifestyle: ['a', 'b'] }, { lifestyle: ['a'] }, ['lifestyle']],
    ['a space at the end', { title: 'Room' }, { title: 'Room ' }, ['title']],
    ['more than one', { title: 'A', availability: 'not available' }, {}, ['title', 'availability']],
  ] as const)('%s', (_, one, other, fields) => {
    const values = (given: object) => ({ ...noValues, ...given })
    expect(differingFields(values(one), values(other))).toEqual(fields)
  })
})
