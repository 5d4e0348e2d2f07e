import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { describe, expect, test } from 'vitest'
import { toCalendarDate } from '#src/lib/format.ts'
import { defaultSearch, isWordless, listIgnoredParams, readSearch, writeSearch } from './search-params.ts'

const read = (text: string) => readSearch(new URLSearchParams(text))

describe('the search in the URL', () => {
  test('without filters, writes nothing', () => {
    expect(writeSearch(defaultSearch)).toBe('')
    expect(read('')).toEqual(defaultSearch)
  })

  test.each<Partial<SearchQuery>>([
    { search: 'sunny & quiet – 50%' },
    { location: 'San José, CA', page: 3 },
    { minRent: 500, maxRent: 1200.5 },
    { roomType: 'Studio', availability: 'not available' },
    { sort: 'rent', order: 'asc' },
    { sort: 'title', limit: 24 },
  ])('%o is written and read back unchanged', (filters) => {
    const query = { ...defaultSearch, ...filters }
    expect(read(writeSearch(query))).toEqual(query)
  })

  test('counts a move-in date that has passed as today', () => {
    const today = toCalendarDate(Date.now())
    expect(read('availableBy=2020-01-01').availableBy).toBe(today)
    expect(read(`availableBy=${today}`).availableBy).toBe(today)
    expect(read('availableBy=2099-01-01').availableBy).toBe('2099-01-01')
  })

  test('drops default values', () => {
    expect(writeSearch(read('page=1&limit=12&sort=newest&order=desc&roomType=All&availability=All'))).toBe('')
  })

  test('drops invalid values and keeps the rest', () => {
    const query = read('page=-2&roomType=Castle&colour=red&search=sunny&minRent=900&maxRent=100')
    expect(query).toEqual({ ...defaultSearch, search: 'sunny', maxRent: 100 })
  })

  test.each([
    ['?minRent=900&maxRent=100', [{ key: 'minRent', value: '900' }]],
    ['?stayMonths=99&pets=true', [{ key: 'stayMonths', value: '99' }]],
    ['?search=R%26D&utm_source=mail&roomType=All&location=', []],
  ])('of %s lists the parameters that have no effect, except unknown ones', (search, ignored) => {
    expect(listIgnoredParams(search)).toEqual(ignored)
  })

  test.each([
    ['-', true],
    ['🏠', true],
    ['R&D', false],
    ['部屋', false],
    ['7', false],
  ])('with the search text %j is without words: %j', (search, expected) => {
    expect(isWordless({ search })).toBe(expected)
  })
})
