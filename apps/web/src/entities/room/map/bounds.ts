import type { Bounds } from '@roommate-finder/contracts/filters'

export const isOneSpot = ({ west, south, east, north }: Bounds): boolean => west === east && south === north

export const growBounds = ({ west, south, east, north }: Bounds, degrees: number): Bounds => ({
  west: west - degrees,
  south: south - degrees,
  east: east + degrees,
  north: north + degrees,
})
