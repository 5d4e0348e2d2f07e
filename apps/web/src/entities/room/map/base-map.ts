import type { Bounds } from '@roommate-finder/contracts/filters'
import { MAX_ZOOM, MIN_ZOOM } from '@roommate-finder/contracts/limits'
import * as L from 'leaflet'
import './map.css'
import { addGround } from './ground.ts'
import { addOutlines } from './outlines.ts'
import { addPlaceLabels } from './place-labels.ts'
import { loadMapSettings, type MapSettings } from './settings.ts'
import type { StreetArea } from './streets.ts'
import { moveWithTwoFingers } from './two-fingers.ts'

const WORLD = L.latLngBounds([-85, -180], [85, 180])

const OWN_ATTRIBUTION =
  '<a href="https://www.soest.hawaii.edu/pwessel/gshhg/">GSHHG</a> (LGPL), <a href="https://www.geonames.org/">GeoNames</a> (<a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>), US Census'

const STREETS_ATTRIBUTION =
  '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>, <a href="https://protomaps.com">Protomaps</a>'

export const toLatLngBounds = ({ west, south, east, north }: Bounds): L.LatLngBounds =>
  L.latLngBounds([south, west], [north, east])

export const readBounds = (map: L.Map): Bounds => {
  const bounds = map.getBounds()
  return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() }
}

/** Tiles between two zooms would be blurred. */
const snapToTiles = (map: L.Map): void => {
  map.options.zoomSnap = 1
  map.setZoom(Math.floor(map.getZoom()), { animate: false })
}

/** Draws the operator's streets if there are any. Without them, which may fail to load, the map still has its ground. */
const drawStreets = async (
  map: L.Map,
  removed: AbortSignal,
  { streetsUrl, attribution }: Pick<MapSettings, 'streetsUrl' | 'attribution'>,
): Promise<StreetArea | undefined> => {
  if (streetsUrl === '') return undefined
  snapToTiles(map)
  try {
    const { addStreets } = await import('./streets.ts')
    return await addStreets(map, { url: streetsUrl, attribution: attribution || STREETS_ATTRIBUTION, removed })
  } catch {
    return undefined
  }
}

/** Draws the operator's raster tiles, or land and names of this page and the operator's streets over them. */
const drawGround = async (map: L.Map, removed: AbortSignal, hasCounties: boolean): Promise<void> => {
  const { tilesUrl, streetsUrl, attribution } = await loadMapSettings()
  if (removed.aborted) return
  if (tilesUrl !== '') {
    snapToTiles(map)
    L.tileLayer(tilesUrl, { attribution, maxZoom: MAX_ZOOM, noWrap: true }).addTo(map)
    return
  }
  map.attributionControl.addAttribution(OWN_ATTRIBUTION)
  await Promise.all([
    addGround(map, removed),
    addOutlines(map, { removed, hasCounties }),
    addPlaceLabels(map, { removed, streets: drawStreets(map, removed, { streetsUrl, attribution }) }),
  ])
}

/** Creates a map that shows `bounds`. Without its ground, which may fail to load, it still shows what is on it. */
export const createBaseMap = (
  element: HTMLElement,
  {
    bounds,
    hasCounties = false,
    ...options
  }: L.MapOptions & {
    bounds: L.LatLngBounds
    /** Whether the ground has the borders of counties, a large file. */
    hasCounties?: boolean
  },
): L.Map => {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(element, {
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    maxBounds: WORLD,
    maxBoundsViscosity: 1,
    zoomSnap: 0.5,
    zoomControl: false,
    // The observer below does it, without a timer that outlives the map.
    trackResize: false,
    // SVG rather than canvas: the colors of the ground follow the theme by CSS.
    renderer: L.svg({ padding: 0.3 }),
    zoomAnimation: !reducedMotion,
    fadeAnimation: !reducedMotion,
    inertia: !reducedMotion,
    ...options,
  })
  map.attributionControl.setPrefix(false)
  const zoom = L.control.zoom({ position: 'topright' }).addTo(map).getContainer()
  // Its buttons are links to "#", which only Enter presses.
  for (const button of zoom?.querySelectorAll('a') ?? []) {
    button.removeAttribute('href')
    button.tabIndex = 0
  }
  zoom?.addEventListener('keydown', (event) => {
    if (![' ', 'Enter'].includes(event.key) || !(event.target instanceof HTMLElement)) return
    event.preventDefault()
    event.target.click()
  })
  moveWithTwoFingers(map)
  // At the bottom, a long attribution would cover it.
  L.control.scale({ metric: false, position: 'topleft' }).addTo(map)
  map.fitBounds(bounds)
  const removal = new AbortController()
  map.on('unload', () => removal.abort())
  const sizes = new ResizeObserver(() => map.invalidateSize())
  sizes.observe(element)
  map.on('unload', () => sizes.disconnect())
  drawGround(map, removal.signal, hasCounties).catch(() => undefined)
  return map
}
