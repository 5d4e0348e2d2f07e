import { expect, test } from 'vitest'
import { readSearch } from '#src/entities/room/filters/search-params.ts'
import { suggestName } from './describe-search.ts'

const suggest = (search: string) => suggestName(readSearch(new URLSearchParams(search)))

test('a suggested name has the pets after the place, and as many whole labels as fit in 60 characters', () => {
  expect(suggest('location=Austin, TX&roomType=Single&amenities=wifi,washer&pets=true&lifestyle=Quiet')).toBe(
    'Austin, TX, Pets allowed, Single, Wi-Fi, Washer, Quiet',
  )
  expect(suggest(`location=${'Llanfair'.repeat(6)}&lifestyle=Quiet&roomType=Studio`)).toBe(
    'Llanfair'.repeat(6) + ', Studio',
  )
})

test('a long first label is cut', () => {
  expect(suggest(`search=${'a'.repeat(100)}`)).toBe(`“${'a'.repeat(59)}`)
})

test('a search near a place is named after the place', () => {
  const near = { id: '4671654', label: 'Austin, TX' }
  expect(suggestName(readSearch(new URLSearchParams('near=4671654&radius=5&search=sunny&maxRent=900')), near)).toBe(
    'Rooms near Austin, TX, “sunny”, Rent up to $900',
  )
})

test('a search without filters is named All rooms, or by its sort by fit', () => {
  expect(suggest('')).toBe('All rooms')
  expect(suggest('sort=fit')).toBe('Fits me')
})
