import type { Point } from '@roommate-finder/contracts/places'

/** The mean radius of the earth. */
export const EARTH_MILES = 3_958.8
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180

/** Returns the distance between two points along the surface, in miles (haversine formula). */
export const distanceMiles = (a: Point, b: Point): number => {
  const half = (from: number, to: number) => Math.sin(toRadians(to - from) / 2) ** 2
  const chord = half(a.lat, b.lat) + Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * half(a.lng, b.lng)
  return 2 * EARTH_MILES * Math.asin(Math.sqrt(chord))
}
