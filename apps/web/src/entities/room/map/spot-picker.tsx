import { MAX_SPOT_MILES } from '@roommate-finder/contracts/limits'
import { type Point, snapSpot } from '@roommate-finder/contracts/places'
import * as L from 'leaflet'
import { Crosshair } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { createArea } from './area-map.tsx'
import { toLatLngBounds } from './base-map.ts'
import { growBounds } from './bounds.ts'
import { useBaseMap } from './use-base-map.ts'

const METERS_PER_MILE = 1609

/** The degrees around the center of a place, and around a spot. */
const AROUND_PLACE = 0.08
const AROUND_SPOT = 0.025

/**
 * Lets the user mark a spot near the center of a place, by click or by keyboard. Passes it on rounded to the grid of spots: the
 * exact point is kept nowhere.
 */
export function SpotPicker({
  center,
  placeLabel,
  spot,
  takesFocus,
  onChange,
}: {
  center: Point
  placeLabel: string
  spot: Point | null
  /** Whether it replaces a button that may have had the focus. */
  takesFocus: boolean
  onChange: (spot: Point) => void
}) {
  const { lat, lng } = spot ?? center
  const around = growBounds({ west: lng, south: lat, east: lng, north: lat }, spot ? AROUND_SPOT : AROUND_PLACE)
  const [map, ref] = useBaseMap({ bounds: toLatLngBounds(around), scrollWheelZoom: false })
  const [isTooFar, setTooFar] = useState(false)
  const about = useId()

  const mark = (at: L.LatLng) => {
    const isFar = at.distanceTo(center) > MAX_SPOT_MILES * METERS_PER_MILE
    setTooFar(isFar)
    if (!isFar) onChange(snapSpot(at.wrap()))
  }
  const markEvent = useEffectEvent(mark)
  useEffect(() => {
    if (!map) return
    map.on('click', ({ latlng }) => markEvent(latlng))
    map.on('keydown', ({ originalEvent }) => {
      if (originalEvent.key !== 'Enter' || originalEvent.target !== map.getContainer()) return
      originalEvent.preventDefault()
      markEvent(map.getCenter())
    })
  }, [map])

  useEffect(() => {
    // By now, the user may have moved on.
    if (takesFocus && document.activeElement === document.body) map?.getContainer().focus()
  }, [map, takesFocus])

  useEffect(() => {
    if (!map || !spot) return
    const area = createArea(spot).addTo(map)
    return () => void area.remove()
  }, [map, spot])

  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-muted" id={about}>
        Click the spot. By keyboard: move the map with the arrow keys, then press Enter.
      </p>
      <div className="relative h-72 overflow-hidden rounded-md border border-control bg-sunken">
        <div
          aria-describedby={about}
          aria-label="Map for the spot"
          className="peer absolute inset-0 isolate"
          ref={ref}
          role="application"
        />
        <Crosshair
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-1/2 size-8 -translate-1/2 text-primary not-peer-focus-visible:hidden"
        />
      </div>
      <p className="text-sm text-danger empty:hidden" role="alert">
        {isTooFar && `Choose a spot within ${MAX_SPOT_MILES} miles of ${placeLabel}.`}
      </p>
    </div>
  )
}
