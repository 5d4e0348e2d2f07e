import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MAX_PLACE_QUERY, MAX_PLACES, MIN_PLACE_QUERY, SPOT_STEPS_PER_DEGREE } from './limits.ts'
import { searchText } from './primitives.ts'

/** A point in degrees. */
export const point = z.object({ lat: z.number(), lng: z.number() })
export type Point = z.infer<typeof point>

const snap = (degrees: number): number => Math.round(degrees * SPOT_STEPS_PER_DEGREE) / SPOT_STEPS_PER_DEGREE

/** Rounds a point to the grid of spots, so that it tells an area of about 500 m. */
export const snapSpot = ({ lat, lng }: Point): Point => ({ lat: snap(lat), lng: snap(lng) })

/** The id and the label of a place. */
export const placeName = z.object({ id: z.string(), label: z.string() })
export type PlaceName = z.infer<typeof placeName>

export const placeKinds = ['city', 'zip'] as const

/** A city, town, neighborhood or US ZIP code. */
export const place = z.object({
  id: z.string(),
  /** The name alone, or the ZIP code. */
  name: z.string(),
  /** The state or territory of a US place, such as `TX`. Empty for other countries. */
  region: z.string(),
  /** ISO 3166, two letters. */
  country: z.string(),
  /** Such as `Austin, TX`, `Austin, TX 78704` or `Paris, France`. */
  label: z.string(),
  kind: z.enum(placeKinds),
  ...point.shape,
})
export type Place = z.infer<typeof place>

const LENGTH = `Must be ${MIN_PLACE_QUERY} to ${MAX_PLACE_QUERY} characters`

export const listPlaces = endpoint({
  method: 'GET',
  path: '/places',
  auth: 'ignored',
  rate: 'reads',
  query: z.strictObject({
    query: searchText().check(z.minLength(MIN_PLACE_QUERY, LENGTH), z.maxLength(MAX_PLACE_QUERY, LENGTH)),
  }),
  status: 200,
  response: z.array(place).check(z.maxLength(MAX_PLACES)),
})
