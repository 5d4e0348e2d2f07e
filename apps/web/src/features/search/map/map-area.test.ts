import { expect, test } from 'vitest'
import { defaultSearch } from '#src/entities/room/filters/search-params.ts'
import { findArea } from './map-area.ts'

const boston = { lat: 42, lng: -71, count: 60, minRent: 900 }
const seattle = { lat: 47, lng: -122, count: 39, minRent: 900 }
const hawaii = { lat: 21, lng: -158, count: 1, minRent: 900 }

const find = (points: (typeof boston)[]) => findArea(defaultSearch, { page: undefined, points })

test('one room far away does not shrink the map of many', () => {
  expect(find([boston, seattle, hawaii])).toEqual(find([boston, seattle]))
})

test('few rooms are all in sight', () => {
  expect(find([{ ...boston, count: 1 }, hawaii])).toMatchObject({ west: hawaii.lng - 0.02, south: hawaii.lat - 0.02 })
})
