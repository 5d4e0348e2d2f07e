import type { Point } from '@roommate-finder/contracts/places'
import * as L from 'leaflet'
import { useEffect } from 'react'
import { toLatLngBounds } from './base-map.ts'
import { growBounds } from './bounds.ts'
import { useBaseMap } from './use-base-map.ts'

/** The degrees around a spot: enough for the names of places near it. */
const AROUND = 0.025

/** A spot is rounded, so the room is at most half a diagonal of the grid away. */
const RADIUS_M = 370

/** Creates the circle of a spot. It lies above land and borders, which may load after it. */
export const createArea = ({ lat, lng }: Point): L.Circle =>
  L.circle([lat, lng], { radius: RADIUS_M, className: 'map-area', interactive: false, pane: 'markerPane' })

/** Shows the area of a spot on a map of its own, which fills its parent. */
export function AreaMap({ spot: { lat, lng } }: { spot: Point }) {
  const around = growBounds({ west: lng, south: lat, east: lng, north: lat }, AROUND)
  // Scrolling the page must not zoom the map.
  const [map, ref] = useBaseMap({ bounds: toLatLngBounds(around), scrollWheelZoom: false })
  useEffect(() => {
    if (!map) return
    const area = createArea({ lat, lng }).addTo(map)
    return () => void area.remove()
  }, [map, lat, lng])
  return <div aria-label="Map of the area" className="absolute inset-0 isolate" ref={ref} role="region" />
}
