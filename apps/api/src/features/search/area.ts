import { createHash } from 'node:crypto'
import { type Bounds, parseBounds } from '@roommate-finder/contracts/filters'
import { DEFAULT_RADIUS_MILES } from '@roommate-finder/contracts/limits'
import type { Place, PlaceName, Point } from '@roommate-finder/contracts/places'
import { distanceMiles, EARTH_MILES, findPointAt } from '@roommate-finder/places/distance'
import { getPlaces } from '@roommate-finder/places/places'
import type { ObjectId } from '../../db/object-id.ts'
import type { Filter, FilteredListing, FilterQuery } from './filter.ts'
import { type Condition, createValueKeys, matchAnyValue } from './keys.ts'

/** The place of a listing, as stored. */
export type StoredPlace = PlaceName & Point

/** Listings without a spot lie so far from the center at most: less than half a mile, so that the distance rounds to 0. */
const MAX_OFFSET_MILES = 0.49

/** Chooses a point around the center of a place by the id of a listing. All points of the disc are equally likely. */
const choosePoint = (place: Point, id: ObjectId): Point => {
  const hash = createHash('sha256').update(id.id).digest()
  const [distance, direction] = [hash.readUInt32BE(0) / 2 ** 32, hash.readUInt32BE(4) / 2 ** 32]
  return findPointAt(place, MAX_OFFSET_MILES * Math.sqrt(distance), 2 * Math.PI * direction)
}

/**
 * Returns where a listing lies: its spot, or else a point around the center of its place, so that the map shows the
 * listings of a place apart. null if its place is unknown.
 */
export const findPoint = ({ _id, place, spot }: Pick<FilteredListing, '_id' | 'place' | 'spot'>): Point | null => {
  if (spot) return { lat: spot.lat, lng: spot.lng }
  return place ? choosePoint(place, _id) : null
}

/** The earth in squares of 40 degrees, 20 degrees and so on, down to 0.04 degrees, which are 3 miles. */
const LARGEST_CELL = 40
const LEVELS = 11
const levels = Array.from({ length: LEVELS }, (_, level) => level)

/** An area is covered by the smallest cells of which so many suffice. */
const MAX_CELLS = 40

const toSize = (level: number): number => LARGEST_CELL / 2 ** level

const toColumn = (lng: number, level: number): number => Math.floor((lng + 180) / toSize(level))
const toRow = (lat: number, level: number): number => Math.floor((lat + 90) / toSize(level))

const toCell = (level: number, column: number, row: number): string => {
  const columns = 360 / toSize(level)
  return `${level}/${(column + columns) % columns}/${row}`
}

/** Creates a key for the cell of each size in which a point lies, or one that says that there is no point. */
export const createAreaKeys = (point: Point | null): string[] =>
  createValueKeys(
    'near',
    point ? levels.map((level) => toCell(level, toColumn(point.lng, level), toRow(point.lat, level))) : [],
  )

/** Lists the cells of one size that cover an area. Beyond 180 degrees, an area goes on at -180. */
const coverWith = (level: number, { west, south, east, north }: Bounds): string[] => {
  const [first, last] = [toColumn(west, level), toColumn(east, level)]
  const [bottom, top] = [toRow(south, level), toRow(north, level)]
  if ((last - first + 1) * (top - bottom + 1) > MAX_CELLS && level > 0) return []
  const columns = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  const rows = Array.from({ length: top - bottom + 1 }, (_, i) => bottom + i)
  return [...new Set(columns.flatMap((column) => rows.map((row) => toCell(level, column, row))))]
}

/** Matches the cells that cover an area, and so also listings just outside. */
const matchCells = (bounds: Bounds): Condition => {
  const covers = levels.toReversed().map((level) => coverWith(level, bounds))
  return matchAnyValue('near', covers.find((cells) => cells.length > 0) ?? [])
}

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180

/** Returns the edges of the area within some miles of a point. */
const toBounds = ({ lat, lng }: Point, miles: number): Bounds => {
  const angle = miles / EARTH_MILES
  const height = (angle * 180) / Math.PI
  // Near the poles, any longitude.
  const sine = Math.sin(angle) / Math.cos(toRadians(lat))
  const width = sine < 1 ? (Math.asin(sine) * 180) / Math.PI : 180
  return { west: lng - width, south: Math.max(lat - height, -90), east: lng + width, north: Math.min(lat + height, 90) }
}

/**
 * Returns the expression of a listing's closeness to a point: the cosine of the angle between the two, seen from the
 * center of the earth. 1 at the point, less with each mile, null without a point.
 */
export const toCloseness = ({ lat, lng }: Point) => {
  const radians = (field: string) => ({ $degreesToRadians: `$derived.point.${field}` })
  return {
    $add: [
      { $multiply: [Math.sin(toRadians(lat)), { $sin: radians('lat') }] },
      {
        $multiply: [
          Math.cos(toRadians(lat)),
          { $cos: radians('lat') },
          { $cos: { $subtract: [radians('lng'), toRadians(lng)] } },
        ],
      },
    ],
  }
}

interface Area {
  keys: Condition
  exact: Condition
  holds: (point: Point) => boolean
}

const around = (center: Point, miles: number): Area => ({
  keys: matchCells(toBounds(center, miles)),
  exact: { $expr: { $gte: [toCloseness(center), Math.cos(miles / EARTH_MILES)] } },
  holds: (point) => distanceMiles(center, point) <= miles,
})

const within = (bounds: Bounds): Area => ({
  keys: matchCells(bounds),
  exact: {
    'derived.point.lat': { $gte: bounds.south, $lte: bounds.north },
    'derived.point.lng': { $gte: bounds.west, $lte: bounds.east },
  },
  holds: ({ lat, lng }) => lat >= bounds.south && lat <= bounds.north && lng >= bounds.west && lng <= bounds.east,
})

const NOWHERE: Area = {
  keys: matchAnyValue('near', []),
  exact: { 'derived.point.lat': { $in: [] } },
  holds: () => false,
}

/** Returns the place that a search is near. Undefined if it is near none, or the place does not exist. */
export const findNear = ({ near }: Pick<FilterQuery, 'near'>): Place | undefined =>
  near === undefined ? undefined : getPlaces().find(near)

/** The filters by distance and by a part of the map. A stored search or a link may be near a place that no longer exists. */
export const area: Filter = {
  params: ['near', 'radius', 'bbox'],
  createKeys: (listing) => createAreaKeys(findPoint(listing)),
  read: ({ near, radius = DEFAULT_RADIUS_MILES, bbox }) => {
    const center = findNear({ near })
    const bounds = bbox === undefined ? undefined : parseBounds(bbox)
    const areas = [
      ...(near === undefined ? [] : [center ? around(center, radius) : NOWHERE]),
      ...(bounds ? [within(bounds)] : []),
    ]
    if (areas.length === 0) return undefined
    return {
      keys: areas.map(({ keys }) => keys),
      exact: Object.assign({}, ...areas.map(({ exact }) => exact)) as Condition,
      fits: (listing) => {
        const point = findPoint(listing)
        return point !== null && areas.every(({ holds }) => holds(point))
      },
    }
  },
}
