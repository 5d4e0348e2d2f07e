import { distanceMiles } from '@roommate-finder/places/distance'
import { describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { area, createAreaKeys, findPoint } from './area.ts'
import { listKeys } from './keys.ts'

const LABASA = '2204582'
const AUSTIN = '4671654'

/** Returns whether the keys of a query, and its exact condition in TypeScript, match a point. */
const matches = (query: Parameters<typeof area.read>[0], lat: number, lng: number) => {
  const conditions = area.read(query)
  const keys = createAreaKeys({ lat, lng })
  const isFound = conditions?.keys.every((condition) => listKeys(condition).some((key) => keys.includes(key)))
  const spot = { lat, lng }
  return { isFound, fits: conditions?.fits({ spot } as Parameters<typeof conditions.fits>[0]) }
}

describe('an area', () => {
  test('goes on beyond the date line', () => {
    expect(matches({ near: LABASA, radius: 100 }, -16.4, -179.9)).toEqual({ isFound: true, fits: true })
    expect(matches({ near: LABASA, radius: 100 }, -16.4, 170)).toEqual({ isFound: false, fits: false })
  })

  test.each([1, 2, 5, 10, 25, 50, 100])('of %i miles covers points up to its edge in each direction', (radius) => {
    const [degrees, lat, lng] = [(radius * 0.999) / 69.094, 30.2672, -97.7431]
    const width = degrees / Math.cos((lat * Math.PI) / 180)
    for (const [north, east] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
      [0.7, 0.7],
      [-0.7, -0.7],
    ] as const) {
      const point = [lat + north * degrees, lng + east * width * 0.99] as const
      expect(matches({ near: AUSTIN, radius }, ...point)).toEqual({ isFound: true, fits: true })
    }
  })

  test.each(['-180,-90,180,90', '-97.7501,30.2,-97.75,30.3', '-125,24,-66,50'])('%s needs few keys', (bbox) => {
    const keys = area.read({ bbox })?.keys.flatMap(listKeys) ?? []
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.length).toBeLessThanOrEqual(50)
  })

  test('near a place that no longer exists has no rooms', () => {
    expect(matches({ near: '1' }, 30, -97)).toEqual({ isFound: false, fits: false })
  })
})

describe('a listing without a spot', () => {
  const austin = { id: AUSTIN, label: 'Austin, TX', lat: 30.2672, lng: -97.7431 }
  const ids = Array.from({ length: 1_000 }, (_, i) => new ObjectId(i.toString(16).padStart(24, '0')))

  test('lies at a point of its own, always the same one', () => {
    const points = ids.map((_id) => findPoint({ _id, place: austin }))
    expect(new Set(points.map((point) => JSON.stringify(point))).size).toBe(ids.length)
    expect(ids.map((_id) => findPoint({ _id, place: austin, spot: null }))).toEqual(points)
  })

  test.each([
    ['Austin', austin],
    ['a place beside the date line', { ...austin, lat: -16.8, lng: 179.999 }],
    ['a place beside a pole', { ...austin, lat: -89.999 }],
  ])('lies less than half a mile from the center of %s, in any direction', (_name, place) => {
    const points = ids.flatMap((_id) => findPoint({ _id, place }) ?? [])
    for (const { lat, lng } of points) {
      expect(Math.abs(lat)).toBeLessThanOrEqual(90)
      expect(Math.abs(lng)).toBeLessThanOrEqual(180)
      expect(distanceMiles(place, { lat, lng })).toBeLessThan(0.5)
    }
  })

  test('lies in each part of the disc equally often', () => {
    const points = ids.flatMap((_id) => findPoint({ _id, place: austin }) ?? [])
    const share = (isIn: (point: { lat: number; lng: number }) => boolean) => points.filter(isIn).length / ids.length
    expect(share(({ lat }) => lat > austin.lat)).toBeCloseTo(0.5, 1)
    expect(share(({ lng }) => lng > austin.lng)).toBeCloseTo(0.5, 1)
    // Half the radius holds a quarter of the disc.
    expect(share((point) => distanceMiles(austin, point) < 0.245)).toBeCloseTo(0.25, 1)
  })

  test('with a spot, lies there', () => {
    const spot = { lat: 30.3, lng: -97.7 }
    expect(findPoint({ _id: new ObjectId(), place: austin, spot })).toEqual(spot)
  })
})
