import { type SavedQuery, savedQuery } from '@roommate-finder/contracts/discovery'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listRequiredKeys } from './required-keys.ts'

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
