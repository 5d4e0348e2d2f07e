import type { Point } from '@roommate-finder/contracts/places'

/** The mean radius of the earth. */
export const EARTH_MILES = 3_958.8
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180
const toDegrees = (radians: number): number => (radians * 180) / Math.PI

/** Returns the distance between two points along the surface, in miles (haversine formula). */
export const distanceMiles = (a: Point, b: Point): number => {
  const half = (from: number, to: number) => Math.sin(toRadians(to - from) / 2) ** 2
  const chord = half(a.lat, b.lat) + Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * half(a.lng, b.lng)
  return 2 * EARTH_MILES * Math.asin(Math.sqrt(chord))
}

/** Returns the point at a distance from another, in a direction: radians clockwise from north. */
export const findPointAt = ({ lat, lng }: Point, miles: number, direction: number): Point => {
  const [from, angle] = [toRadians(lat), miles / EARTH_MILES]
  const sine = Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(direction)
  const east = Math.atan2(
    Math.sin(direction) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * sine,
  )
  // Beyond 180 degrees, longitudes go on at -180.
  return { lat: toDegrees(Math.asin(sine)), lng: ((lng + toDegrees(east) + 540) % 360) - 180 }
}
