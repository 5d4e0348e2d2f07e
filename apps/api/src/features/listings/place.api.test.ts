import {
  createListing,
  type ListingInput,
  type ListingUpdate,
  updateListing,
} from '@roommate-finder/contracts/listing-input'
import { getListing } from '@roommate-finder/contracts/listings'
import { describe, expect, test } from 'vitest'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { listingBody } from '../../testing/test-api.ts'

const { api, host, seeker } = await startWithHostAndSeeker()

const AUSTIN = { id: '4671654', label: 'Austin, TX' }
const RENO = { id: '5511077', label: 'Reno, NV' }
const SPOT = { lat: 30.25, lng: -97.76 }

type Fields = { location?: string; placeId?: string; spot?: { lat: number; lng: number } | null }

const post = (fields: Fields) =>
  fetchBody(api.as(host), createListing, { body: listingBody({ ...fields }) as ListingInput })

const update = async (id: string, fields: Fields) => {
  await fetchBody(api.as(host), updateListing, { params: { id }, body: listingBody({ ...fields }) as ListingUpdate })
  return fetchBody(api.as(host), getListing, { params: { id } })
}

describe('the place of a listing', () => {
  test.each([
    ['a city with its state', 'austin tx', AUSTIN],
    ['a nickname', 'NYC', { id: '5128581', label: 'New York, NY' }],
    ['a ZIP code', '78704', { id: 'zip78704', label: 'Austin, TX 78704' }],
    ['a name of several places', 'Springfield', null],
    ['no place', 'By the old mill', null],
  ])('is the one that the location names: %s', async (_, location, place) => {
    expect((await post({ location })).place).toEqual(place)
  })

  test('is the chosen one, whatever the location says', async () => {
    const { place, location } = await post({ location: 'Near the capitol', placeId: AUSTIN.id })
    expect({ place, location }).toEqual({ place: AUSTIN, location: 'Near the capitol' })
  })

  test('must exist', async () => {
    const response = await call(api.as(host), createListing, {
      body: listingBody({ placeId: '1' }) as ListingInput,
    })
    expect(expectError(response, 'validation_failed').fields).toEqual({ placeId: 'Choose a location from the list' })
  })

  test('stays while the location stays, and follows another location', async () => {
    const { _id } = await post({ location: 'Near the capitol', placeId: AUSTIN.id })
    expect((await update(_id, { location: 'Near the capitol' })).place).toEqual(AUSTIN)
    expect((await update(_id, { location: 'Reno, NV' })).place).toEqual(RENO)
    expect((await update(_id, { location: 'Near the river' })).place).toBeNull()
  })
})

describe('the spot of a listing', () => {
  test('is stored on the grid, and nowhere as it was sent', async () => {
    const { _id } = await post({ location: 'Austin, TX', spot: { lat: 30.25123, lng: -97.75877 } })
    const { spot } = await fetchBody(api.as(seeker), getListing, { params: { id: _id } })
    expect(spot).toEqual(SPOT)
    const stored = await Promise.all(Object.values(api.collections).map((each) => each.find({}).toArray()))
    expect(JSON.stringify(stored)).toContain(_id)
    expect(JSON.stringify(stored)).not.toMatch(/30\.251|97\.758/)
  })

  test.each([
    ['too far from the place', { location: 'Austin, TX', spot: { lat: 31, lng: -97.76 } }],
    ['without a place', { location: 'By the old mill', spot: SPOT }],
  ])('is refused %s', async (_, fields) => {
    const response = await call(api.as(host), createListing, { body: listingBody(fields) as ListingInput })
    const message = 'Choose a spot within 30 miles of the location'
    expect(expectError(response, 'validation_failed').fields).toEqual({ spot: message })
  })

  test.each([{ lat: 91, lng: 0 }, { lat: '30', lng: 0 }, { lat: 30 }, 'Austin'])('%j is refused', async (spot) => {
    const body = listingBody({ spot }) as ListingInput
    const { fields } = expectError(await call(api.as(host), createListing, { body }), 'validation_failed')
    expect(fields).toEqual({ spot: 'Spot must be a latitude and a longitude' })
  })

  test('stays while the place stays, and goes with null or with another place', async () => {
    const { _id } = await post({ location: 'Austin, TX', spot: SPOT })
    expect((await update(_id, { location: 'Austin, Texas' })).spot).toEqual(SPOT)
    expect((await update(_id, { location: 'Austin, Texas', spot: null })).spot).toBeNull()
    await update(_id, { location: 'Austin, Texas', spot: SPOT })
    expect((await update(_id, { location: 'Reno, NV' })).spot).toBeNull()
  })
})
