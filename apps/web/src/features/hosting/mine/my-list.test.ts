import { describe, expect, test } from 'vitest'
import { readParams } from '#src/lib/url-params.ts'
import { aListing } from '#src/testing/factories.ts'
import { computeStats, dashboardScreen, filterAndSort, type MySort, myListScreen, myViewParams } from './my-list.ts'

const attic = aListing({ title: 'Attic', location: 'Austin, TX', rent: 900, createdAt: '2026-11-03T00:00:00.000Z' })
const cellar = aListing({
  title: 'Cellar',
  location: 'Boston, MA',
  roomType: 'Shared',
  rent: null,
  createdAt: '2026-11-01T00:00:00.000Z',
})
const loft = aListing({ title: 'Loft', location: 'Austin, TX', rent: 700, createdAt: '2026-11-02T00:00:00.000Z' })
const mine = [attic, loft, cellar]

const titles = (search: string, sort: MySort = 'newest', screen = myListScreen) =>
  filterAndSort(mine, { search, status: 'all', sort }, screen).map(({ title }) => title)

describe('sorting', () => {
  test.each([
    ['newest', ['Attic', 'Loft', 'Cellar']],
    ['oldest', ['Cellar', 'Loft', 'Attic']],
    ['rent-low', ['Loft', 'Attic', 'Cellar']],
    ['rent-high', ['Attic', 'Loft', 'Cellar']],
    ['title', ['Attic', 'Cellar', 'Loft']],
  ] as const)('by %s orders the rooms as %j', (sort, order) => {
    expect(titles('', sort)).toEqual(order)
  })
})

describe('searching', () => {
  test.each([
    ['title', 'TTI', ['Attic']],
    ['location', 'austin', ['Attic', 'Loft']],
    ['room type', 'shar', ['Cellar']],
    ['spaces only', '  ', ['Attic', 'Loft', 'Cellar']],
    ['an unknown word', 'castle', []],
    ['regular expression characters', '.*', []],
  ])('by %s, %j, finds %j', (_, search, found) => {
    expect(titles(search)).toEqual(found)
  })

  test('on the dashboard matches title and location only', () => {
    expect(titles('shar', 'newest', dashboardScreen)).toEqual([])
    expect(titles('boston', 'newest', dashboardScreen)).toEqual(['Cellar'])
  })
})

describe('statistics', () => {
  test('of no listings are zero', () => {
    expect(computeStats([])).toEqual({ total: 0, available: 0, averageRent: 0 })
  })

  test('round the average rent, ignore rooms without rent, and count no hidden room as available', () => {
    const hidden = { by: 'moderator', reason: 'A scam.', since: attic.createdAt, canAppeal: true } as const
    const notAvailable = [aListing({ rent: 701, availability: 'not available' }), aListing({ rent: null, hidden })]
    expect(computeStats([...mine, ...notAvailable])).toEqual({
      total: 5,
      available: 3,
      averageRent: 767,
    })
    expect(computeStats([cellar]).averageRent).toBe(0)
  })
})

describe('the URL', () => {
  test('a sort that is not offered is read as newest', () => {
    expect(readParams(myViewParams(myListScreen), '?sort=title').sort).toBe('newest')
    expect(readParams(myViewParams(dashboardScreen), '?sort=title').sort).toBe('title')
  })
})
