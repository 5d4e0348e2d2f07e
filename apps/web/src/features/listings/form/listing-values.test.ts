import { describe, expect, test } from 'vitest'
import { differingFields, noValues, readRent, tidyRent } from './listing-values.ts'

describe('what a person typed as rent', () => {
  test.each([
    ['1200', '1200'],
    [' 850.50 ', '850.50'],
    ['$1,200', '1200'],
    ['$ 12,345.5', '12345.5'],
    ['1,20', '1,20'],
    ['850,50', '850,50'],
    ['about 900', 'about 900'],
    ['-5', '-5'],
  ])('%o → %o', (typed, tidy) => {
    expect(tidyRent(typed)).toBe(tidy)
  })

  test.each([
    ['', null],
    [' ', null],
    ['850', 850],
    ['$1,200', 1200],
    ['cheap', null],
  ])('%o is the amount %o', (typed, amount) => {
    expect(readRent(typed)).toBe(amount)
  })
})

describe('what differs between two versions', () => {
  test.each([
    ['the same', {}, {}, []],
    ['an amount spelled in two ways', { rent: '850' }, { rent: '850.00' }, []],
    ['another amount', { rent: '850' }, { rent: '851' }, ['rent']],
    ['an amount and what is none', { rent: '850' }, { rent: 'x' }, ['rent']],
    ['tags in another order', { lifestyle: ['a', 'b'] }, { lifestyle: ['b', 'a'] }, []],
    ['other tags', { lifestyle: ['a', 'b'] }, { lifestyle: ['a', 'c'] }, ['lifestyle']],
    ['fewer tags', { lifestyle: ['a', 'b'] }, { lifestyle: ['a'] }, ['lifestyle']],
    ['a space at the end', { title: 'Room' }, { title: 'Room ' }, ['title']],
    ['more than one', { title: 'A', availability: 'not available' }, {}, ['title', 'availability']],
  ] as const)('%s', (_, one, other, fields) => {
    const values = (given: object) => ({ ...noValues, ...given })
    expect(differingFields(values(one), values(other))).toEqual(fields)
  })
})
