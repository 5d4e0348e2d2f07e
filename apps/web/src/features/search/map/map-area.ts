import type { ListingPage, SearchQuery } from '@roommate-finder/contracts/discovery'
import { type Bounds, parseBounds } from '@roommate-finder/contracts/filters'
import { DEFAULT_RADIUS_MILES } from '@roommate-finder/contracts/limits'
import type { MapPoint } from '@roommate-finder/contracts/map'
import type { Filters } from '#src/entities/room/filters/search-params.ts'
import { growBounds } from '#src/entities/room/map/bounds.ts'

const MILES_PER_DEGREE = 69

/** The contiguous US. */
export const US: Bounds = { west: -124.8, south: 24.4, east: -66.9, north: 49.4 }

export const WHOLE_WORLD = '-180,-85,180,85'

/** The degrees around rooms, also around a single one. */
const MARGIN = 0.02

/** Writes bounds for the URL, with a precision of 10 m. */
export const writeBounds = ({ west, south, east, north }: Bounds): string => {
  const write = (degrees: number, max: number) => Number(Math.max(-max, Math.min(max, degrees)).toFixed(4))
  return [write(west, 180), write(south, 85), write(east, 180), write(north, 85)].join()
}

/** So large a part of many rooms may lie out of sight on each side, so that one far away does not shrink the map. */
const MAX_OUT_OF_SIGHT = 0.02

/** Returns the least of some values, without those of the first `skipped` rooms. */
const findEdge = (values: readonly { value: number; count: number }[], skipped: number): number => {
  let passed = 0
  for (const { value, count } of values.toSorted((a, b) => a.value - b.value)) {
    passed += count
    if (passed > skipped) return value
  }
  return 0
}

const boundsOfPoints = (points: readonly MapPoint[]): Bounds => {
  const skipped = Math.floor(points.reduce((total, { count }) => total + count, 0) * MAX_OUT_OF_SIGHT)
  const parts = points.map(({ lat, lng, count, bounds }) => ({
    count,
    ...(bounds ?? { west: lng, south: lat, east: lng, north: lat }),
  }))
  const edge = (side: keyof Bounds, direction: 1 | -1) =>
    direction *
    findEdge(
      parts.map(({ count, [side]: degrees }) => ({ value: direction * degrees, count })),
      skipped,
    )
  const all = { west: edge('west', 1), south: edge('south', 1), east: edge('east', -1), north: edge('north', -1) }
  return growBounds(all, MARGIN)
}

const boundsOfPlace = ({ lat, lng }: { lat: number; lng: number }, miles: number): Bounds => {
  const height = miles / MILES_PER_DEGREE
  const width = height / Math.cos((lat * Math.PI) / 180)
  return { west: lng - width, south: lat - height, east: lng + width, north: lat + height }
}

/** Names where a search looks. The map moves there when this changes, and stays when other filters do. */
export const nameArea = ({ bbox, near, radius, location, search }: SearchQuery): string =>
  bbox ?? JSON.stringify([near, radius, location, search])

/** Returns whether the map must first ask where the rooms of a search are. */
export const isAreaOpen = ({ bbox, near }: SearchQuery): boolean => bbox === undefined && near === undefined

/**
 * Returns the area to show for a search: that of its URL, else around its place, else that of all rooms. Undefined until
 * what it needs is loaded.
 */
export const findArea = (
  { bbox, near, radius = DEFAULT_RADIUS_MILES }: SearchQuery,
  { page, points }: { page: ListingPage | undefined; points: readonly MapPoint[] | undefined },
): Bounds | undefined => {
  if (bbox !== undefined) return parseBounds(bbox)
  if (near !== undefined) return page && (page.near ? boundsOfPlace(page.near, radius) : US)
  return points && (points.length === 0 ? US : boundsOfPoints(points))
}

/** Returns the filters of a search for rooms in an area, which replaces its place. */
export const toAreaFilters = ({ sort }: SearchQuery, area: Bounds): Partial<Filters> => ({
  bbox: writeBounds(area),
  location: undefined,
  near: undefined,
  radius: undefined,
  ...(sort === 'distance' && { sort: 'newest' }),
})
