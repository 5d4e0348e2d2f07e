import { type Bounds, parseBounds } from '@roommate-finder/contracts/filters'
import { MAX_MAP_POINTS } from '@roommate-finder/contracts/limits'
import type { ListingMap, MapPoint, MapQuery } from '@roommate-finder/contracts/map'
import type { ListCaps } from '../context.ts'
import type { ListingService, Viewer } from '../listings/service.ts'
import { matchKeys, readFilters } from '../search/filters.ts'
import { planSearch } from '../search/plan.ts'
import { LISTED } from '../search/status.ts'
import type { DiscoveryRepository, GridCell } from './repository.ts'

/** The width of a cell of the grid, in pixels: wide enough for a price. */
const CELL_PX = 80
const WORLD_PX = 256

/** A degree of latitude is longer on the map than one of longitude: this much in the middle of the US. */
const HEIGHT_TO_WIDTH = 0.75

export interface Grid {
  /** In degrees. */
  width: number
  height: number
}

/** Returns the grid of a zoom, or the next coarser one that has at most 300 cells in the area. */
const toGrid = (zoom: number, { west, south, east, north }: Bounds): Grid => {
  let width = (CELL_PX * 360) / (WORLD_PX * 2 ** zoom)
  // An area may begin and end inside a cell.
  while (((east - west) / width + 2) * ((north - south) / (width * HEIGHT_TO_WIDTH) + 2) > MAX_MAP_POINTS) width *= 2
  return { width, height: width * HEIGHT_TO_WIDTH }
}

const toMapPoint = ({ id, west, south, east, north, ...point }: GridCell): MapPoint => ({
  ...point,
  ...(point.count === 1 ? { listingId: id.toHexString() } : { bounds: { west, south, east, north } }),
})

/** Points this far apart, in cells, do not cover each other. */
const APART = 0.6

const lowest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

const merge = (one: GridCell, other: GridCell): GridCell => {
  const count = one.count + other.count
  const mean = (key: 'lat' | 'lng') => (one[key] * one.count + other[key] * other.count) / count
  return {
    id: one.id,
    lat: mean('lat'),
    lng: mean('lng'),
    count,
    minRent: lowest(one.minRent, other.minRent),
    west: Math.min(one.west, other.west),
    south: Math.min(one.south, other.south),
    east: Math.max(one.east, other.east),
    north: Math.max(one.north, other.north),
  }
}

/** Converts cells to points. Merges those that would cover each other, because they lie beside a line of the grid. */
const toMapPoints = (cells: readonly GridCell[], { width, height }: Grid): MapPoint[] => {
  const merged: GridCell[] = []
  for (const cell of cells.toSorted((a, b) => b.count - a.count)) {
    const i = merged.findIndex(
      ({ lat, lng }) => Math.abs(lng - cell.lng) < width * APART && Math.abs(lat - cell.lat) < height * APART,
    )
    const near = merged[i]
    if (near) merged[i] = merge(near, cell)
    else merged.push(cell)
  }
  return merged.map(toMapPoint)
}

/** Groups squares by the cells of a grid. */
const groupSquares = (squares: readonly GridCell[], { width, height }: Grid): GridCell[] => {
  const cells = new Map<string, GridCell>()
  for (const square of squares) {
    const cell = `${Math.floor(square.lng / width)} ${Math.floor(square.lat / height)}`
    const known = cells.get(cell)
    cells.set(cell, known ? merge(known, square) : square)
  }
  return [...cells.values()]
}

const sumCounts = (cells: readonly GridCell[]): number => cells.reduce((sum, { count }) => sum + count, 0)

/** The newest listings stand for all if their matches fill more than this part of the cap. */
const ENOUGH = 0.1

/** The squares in which a job counts all listings: of 3 miles, wide enough for a price from zoom 11 on. */
const SQUARE: Grid = { width: 0.04, height: 0.04 }

/** Fewer than a document can hold. */
const MAX_SQUARES = 50_000

/** Counts the listings of each square, the largest first. */
export const countSquares = async (repository: DiscoveryRepository): Promise<{ squares: GridCell[] }> => {
  const match = { ...LISTED, 'derived.point': { $ne: null } }
  const squares = await repository.groupByGrid([{ $match: match }], SQUARE)
  return { squares: squares.toSorted((a, b) => b.count - a.count).slice(0, MAX_SQUARES) }
}

/**
 * Creates the map of a search. If too many listings match, it shows the counts of squares, or with filters the matches among
 * the newest listings, or if these are few, any.
 */
export const createMap =
  (
    listings: Pick<ListingService, 'count' | 'findUnlisted' | 'matchListed'>,
    repository: DiscoveryRepository,
    readSquares: () => Promise<{ squares: GridCell[] }>,
    { counted }: Pick<ListCaps, 'counted'>,
  ) =>
  async ({ zoom, ...filters }: MapQuery, viewer: Viewer): Promise<ListingMap> => {
    const bounds = parseBounds(filters.bbox)
    if (!bounds) return { points: [], total: 0 }
    const grid = toGrid(zoom, bounds)
    const { bbox: _, ...others } = filters
    const unlisted = await listings.findUnlisted(viewer.uid)
    // The squares count all listings, also those that this viewer's lists leave out.
    const seesAll = unlisted.ownerUids.length + unlisted.ids.length === 0
    if (seesAll && readFilters(others).length === 0) {
      const { west, south, east, north } = bounds
      const { squares } = await readSquares()
      const seen = squares.filter(({ lat, lng }) => lng >= west && lng <= east && lat >= south && lat <= north)
      if (sumCounts(seen) > counted) {
        return { points: toMapPoints(groupSquares(seen, grid), grid), total: counted, capped: true }
      }
    }
    const listed = await listings.matchListed(viewer.uid)
    const { sort, range, rest, unordered } = planSearch(
      { ...filters, sort: 'newest', order: 'desc', page: 1, limit: 1 },
      listed,
    )

    // Keys alone are counted in a tenth of the time that it takes to group the matches.
    const isDense = (await listings.count(matchKeys(readFilters(filters)), counted + 1)) > counted
    const match = unordered ?? { ...range, ...rest }
    const groupAll = () => repository.groupByGrid([{ $match: match }, { $limit: counted }], grid)
    if (isDense) {
      // Reads so many listings, not so many matches, which could be far apart.
      const newest = [{ $match: range }, { $sort: sort }, { $limit: counted }, { $match: rest }]
      const [count, sampled] = await Promise.all([
        listings.count(match, counted + 1),
        repository.groupByGrid(newest, grid),
      ])
      if (count > counted) {
        const shown = sumCounts(sampled) > counted * ENOUGH ? sampled : await groupAll()
        return { points: toMapPoints(shown, grid), total: counted, capped: true }
      }
    }
    const all = await groupAll()
    return { points: toMapPoints(all, grid), total: sumCounts(all) }
  }
