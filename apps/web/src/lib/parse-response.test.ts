import { listingPage } from '@roommate-finder/contracts/discovery'
import { listing } from '@roommate-finder/contracts/listings'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { aListing, aPage } from '#src/testing/factories.ts'
import { isIncomplete, parseResponse } from './parse-response.ts'

const castle = { ...aListing({ title: 'Castle' }), roomType: 'Castle', availability: 'soon' }
const attic = aListing({ title: 'Attic' })
const loft = aListing({ title: 'Loft' })

afterEach(() => {
  vi.restoreAllMocks()
})

describe('an unknown enum value', () => {
  test('in a list drops the item and logs a warning', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    expect(parseResponse(z.array(listing), [castle, attic, castle, loft]).data).toEqual([attic, loft])
    expect(warn).toHaveBeenCalledOnce()
  })

  test('in a list of an item drops only the innermost item, and the item counts as incomplete', () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const sauna = { ...aListing({ amenities: ['wifi'] }), amenities: ['sauna', 'wifi', 'pool'] }
    const spa = { ...castle, amenities: ['sauna'] }
    expect(parseResponse(z.array(listing), [spa, sauna, castle, attic]).data).toEqual([
      { ...sauna, amenities: ['wifi'] },
      attic,
    ])
    expect([sauna, attic].map(({ _id }) => isIncomplete(_id))).toEqual([true, false])
  })

  test('in a page of results keeps the other items', () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const page = aPage([attic, loft])
    expect(parseResponse(listingPage, { ...page, items: [attic, castle, loft] }).data).toEqual(page)
  })

  test('outside of a list is an error', () => {
    expect(parseResponse(listing, castle).success).toBe(false)
  })
})

test('an item with another contract violation is an error', () => {
  expect(parseResponse(z.array(listing), [attic, { ...castle, title: 7 }]).success).toBe(false)
})
