import { describe, expect, test } from 'vitest'
import { tidyAmount } from './amount-values.ts'
import { differingFields, noValues } from './listing-values.ts'

test.each([
  ['1200', '1200'],
  [' 850.50 ', '850.50'],
  ['$1,200', '1200'],
  ['800,50', '800,50'],
  [' about 900', 'about 900'],
])('tidyAmount(%j) is %j', (typed, tidy) => {
  expect(tidyAmount(typed)).toBe(tidy)
})

describe('differingFields', () => {
  test.each([
    ['identical values', {}, {}, []],
    ['two spellings of one amount', { rent: '850' }, { rent: '850.00' }, []],
    ['another amount', { rent: '850' }, { rent: '851' }, ['rent']],
    ['an amount and an invalid one', { rent: '850' }, { rent: 'x' }, ['rent']],
    ['tags in another order', { lifestyle: ['a', 'b'] }, { lifestyle: ['b', 'a'] }, ['lifestyle']],
    ['other tags', { lifestyle: ['a', 'b'] }, { lifestyle: ['a', 'c'] }, ['lifestyle']],
    ['fewer tags', { lifestyle: ['a', 'b'] }, { lifestyle: ['a'] }, ['lifestyle']],
    ['amenities in another order', { amenities: ['wifi', 'gym'] }, { amenities: ['gym', 'wifi'] }, []],
    ['other amenities', { amenities: ['wifi'] }, { amenities: ['gym'] }, ['amenities']],
    ['two spellings of a deposit', { deposit: '1,200' }, { deposit: '1200' }, []],
    ['a fact that one does not state', { furnished: 'false' }, {}, ['furnished']],
    ['a trailing space', { title: 'Room' }, { title: 'Room ' }, ['title']],
    ['two fields', { title: 'A', availability: 'not available' }, {}, ['title', 'availability']],
  ] as const)('of %s', (_, one, other, fields) => {
    const values = (given: object) => ({ ...noValues, ...given })
    expect(differingFields(values(one), values(other))).toEqual(fields)
  })
})
