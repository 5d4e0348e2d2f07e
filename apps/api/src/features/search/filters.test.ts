import { type SavedQuery, savedQuery, searchQuery } from '@roommate-finder/contracts/discovery'
import { filterKeys } from '@roommate-finder/contracts/filters'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sampleFilters } from '../../../bench/filters.ts'
import { listRequiredKeys, readFilters } from './filters.ts'

// The radius belongs to `near`.
test.each(filterKeys.filter((param) => param !== 'radius'))(
  'the API finds rooms by the filter %s of the contract',
  (param) => {
    const query = z.parse(searchQuery, { [param]: sampleFilters(new Date())[param] })
    expect(readFilters(query).map(({ params }) => params)).toEqual([expect.arrayContaining([param])])
  },
)

const parse = (query: Record<string, string>): SavedQuery => z.parse(savedQuery, query)

test.each<[Record<string, string>, string[]]>([
  [{}, ['']],
  [{ search: 'sunny', location: 'Austin, TX', roomType: 'Single' }, ['@austintx']],
  [{ roomType: 'Single', search: 'sunny balconies' }, ['bal*']],
  [{ search: 'tv', sort: 'rent' }, ['tv*']],
  [{ maxRent: '250', roomType: 'Single' }, ['=roomType:Single']],
  [{ maxRent: '250' }, ['=rent2:0', '=rent2:1', '=rent2:2']],
  [{ pets: 'true', availability: 'available' }, ['=pets:true']],
  [{ amenities: 'wifi,gym' }, ['=amenities:wifi']],
  // A location without letters: no listing fits.
  [{ location: '!' }, ['@']],
])('the search %j requires a key of its most selective filter', (query, keys) => {
  expect(listRequiredKeys(parse(query)).sort()).toEqual(keys)
})
