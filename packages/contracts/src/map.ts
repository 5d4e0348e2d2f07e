import * as z from 'zod/mini'
import { rentRangeCheck } from './discovery.ts'
import { endpoint } from './endpoint.ts'
import { BOUNDS_FORM, filterDefs, parseBounds } from './filters.ts'
import { MAX_MAP_POINTS, MAX_ZOOM, MIN_ZOOM } from './limits.ts'
import { point } from './places.ts'
import { count, objectId, pluck, requiredIntParam } from './primitives.ts'

// Separate from discovery.ts, because the page loads maps later.

export const bounds = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })

/**
 * Listings that lie close together: `lat` and `lng` are their mean. `minRent` is null if none has a rent. `listingId` is
 * present if `count` is 1, else `bounds`: the smallest area that holds all of them.
 */
export const mapPoint = z.object({
  ...point.shape,
  count,
  minRent: z.nullable(z.number()),
  listingId: z.optional(objectId),
  bounds: z.optional(bounds),
})
export type MapPoint = z.infer<typeof mapPoint>

/**
 * `capped` is present if more than `COUNT_CAP` listings may match: then at least `total` match. Without filters, the
 * points count the listings of everybody as they were some minutes ago; with filters, they hold only some matches.
 */
export const listingMap = z.object({
  points: z.array(mapPoint).check(z.maxLength(MAX_MAP_POINTS)),
  total: count,
  capped: z.optional(z.literal(true)),
})
export type ListingMap = z.infer<typeof listingMap>

export const mapQuery = z
  .strictObject({
    ...pluck(filterDefs, 'schema'),
    bbox: z.string(BOUNDS_FORM).check(z.refine((text) => parseBounds(text) !== undefined, BOUNDS_FORM)),
    zoom: requiredIntParam({ min: MIN_ZOOM, max: MAX_ZOOM }),
  })
  .check(rentRangeCheck)
export type MapQuery = z.output<typeof mapQuery>

/** Groups the matches of a search on a grid of the zoom. */
export const getMap = endpoint({
  method: 'GET',
  path: '/map',
  auth: 'open',
  rate: 'reads',
  query: mapQuery,
  status: 200,
  response: listingMap,
})
