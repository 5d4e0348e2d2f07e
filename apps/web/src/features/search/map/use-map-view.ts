import type { ListingPage, SearchQuery } from '@roommate-finder/contracts/discovery'
import type { Bounds } from '@roommate-finder/contracts/filters'
import { useQuery } from '@tanstack/react-query'
import type * as L from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readBounds, toLatLngBounds } from '#src/entities/room/map/base-map.ts'
import { findArea, isAreaOpen, nameArea, WHOLE_WORLD, writeBounds } from './map-area.ts'
import { roomsOnMap } from './map-query.ts'

const PAUSE_MS = 300

/** Moves of fewer pixels don’t offer a search. */
const MIN_MOVE_PX = 8

interface View {
  bbox: string
  zoom: number
}

/** Returns the whole zoom below that of a map, which may be half a step more. */
const zoomOf = (map: L.Map): number => Math.floor(map.getZoom())

const readView = (map: L.Map): View => ({ bbox: writeBounds(readBounds(map)), zoom: zoomOf(map) })

/** Moves the map to the area of the search when that changes, and returns what the map shows. */
export const useMapView = (map: L.Map | null, query: SearchQuery, page: ListingPage | undefined) => {
  const area = nameArea(query)
  const [shownArea, setShownArea] = useState<string | null>(null)
  const [view, setView] = useState<View | null>(null)
  const [moved, setMoved] = useState(false)
  const start = useRef<{ center: L.LatLng; zoom: number } | null>(null)
  /** The area to which the map is moving. */
  const target = useRef<string | null>(null)
  /** What the map was moved to show, unless it shows what the user chose. */
  const fitted = useRef<Bounds | null>(null)

  const isPending = shownArea !== area
  const everywhere = useQuery({
    ...roomsOnMap({ ...query, bbox: WHOLE_WORLD, zoom: 3 }),
    enabled: isPending && isAreaOpen(query),
  })
  const points = everywhere.isError ? [] : everywhere.data?.points
  const found = isPending ? findArea(query, { page, points }) : undefined

  const settle = (shown: L.Map, settledArea: string) => {
    start.current = { center: shown.getCenter(), zoom: zoomOf(shown) }
    setShownArea(settledArea)
    setMoved(false)
    setView(readView(shown))
  }
  const settleEvent = useEffectEvent(settle)

  useEffect(() => {
    if (!map) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const onMove = () => {
      clearTimeout(timer)
      if (target.current !== null) {
        settleEvent(map, target.current)
        target.current = null
        return
      }
      if (!start.current) return
      const { center, zoom } = start.current
      const offset = map.latLngToContainerPoint(center).distanceTo(map.getSize().divideBy(2))
      setMoved(zoom !== zoomOf(map) || offset > MIN_MOVE_PX)
      timer = setTimeout(() => setView(readView(map)), PAUSE_MS)
    }
    map.on('moveend', onMove)
    return () => {
      clearTimeout(timer)
      map.off('moveend', onMove)
    }
  }, [map])

  // After the effect that handles the move.
  const show = useEffectEvent((shown: L.Map, bounds: Bounds) => {
    target.current = area
    fitted.current = bounds
    // Slightly smaller: the view that was searched fits again at the same zoom.
    shown.fitBounds(toLatLngBounds(bounds).pad(-0.02), { animate: false })
  })
  const showFound = useEffectEvent((shown: L.Map) => found && show(shown, found))
  const isFound = found !== undefined
  useEffect(() => {
    if (map && isFound) showFound(map)
  }, [map, isFound, area])

  // As when a phone is turned.
  const fitAgain = useEffectEvent((shown: L.Map) => {
    if (fitted.current && !moved && !isPending) show(shown, fitted.current)
  })
  useEffect(() => {
    if (!map) return
    const onResize = () => fitAgain(map)
    map.on('resize', onResize)
    return () => void map.off('resize', onResize)
  }, [map])
  return {
    view,
    moved,
    settle: (shown: L.Map, chosenArea: string) => {
      fitted.current = null
      settle(shown, chosenArea)
    },
  }
}
