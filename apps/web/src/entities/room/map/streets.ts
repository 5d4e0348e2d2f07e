import * as L from 'leaflet'
import {
  exp,
  LineSymbolizer,
  labelRules,
  leafletLayer,
  type PaintRule,
  PmtilesSource,
  paintRules,
} from 'protomaps-leaflet'
import { readTheme, subscribeToTheme } from '#src/lib/theme.ts'
import { streetColors } from './street-colors.ts'

/** Below, tiles at the edge of an archive would show areas that it does not cover. */
const MIN_ZOOM = 9

/** Where streets, and names beside them, cover the ground. */
export interface StreetArea {
  bounds: L.LatLngBounds
  minZoom: number
}

const HIGHWAY_WIDTHS = [
  [6, 0.5],
  [9, 1.5],
  [12, 3],
  [15, 6],
  [18, 15],
]

/** Draws highways in a color of their own, wider than other roads. */
const drawHighways = (color: string): PaintRule => ({
  dataLayer: 'roads',
  symbolizer: new LineSymbolizer({ color, width: (zoom) => exp(1.6, HIGHWAY_WIDTHS)(zoom) }),
  filter: (_zoom, { props }) => props['kind'] === 'highway',
})

const rulesOf = () => {
  const colors = streetColors(readTheme())
  return {
    paintRules: [...paintRules(colors), drawHighways(colors.highway)],
    labelRules: labelRules(colors, 'en'),
  }
}

/**
 * Draws the streets of a PMTiles archive over the ground, in the colors of the theme. Returns the area that they cover, or
 * undefined if the map was removed before the archive loaded. Rejects if the archive fails to load.
 */
export const addStreets = async (
  map: L.Map,
  { url, attribution, removed }: { url: string; attribution: string; removed: AbortSignal },
): Promise<StreetArea | undefined> => {
  const { p: archive } = new PmtilesSource(url, true)
  const header = await archive.getHeader()
  if (removed.aborted) return
  const bounds = L.latLngBounds([header.minLat, header.minLon], [header.maxLat, header.maxLon])
  map.createPane('streets').style.zIndex = '250'
  // The library reads Leaflet from there.
  Object.assign(globalThis, { L })
  const streets = leafletLayer({
    url: archive,
    ...rulesOf(),
    attribution,
    bounds,
    pane: 'streets',
    minZoom: MIN_ZOOM,
    maxDataZoom: header.maxZoom,
    noWrap: true,
  })
  // Its type lacks what it has from Leaflet.
  map.addLayer(streets as unknown as L.GridLayer)
  const unsubscribe = subscribeToTheme(() => {
    Object.assign(streets, rulesOf())
    streets.clearLayout()
    streets.rerenderTiles()
  })
  map.on('unload', unsubscribe)
  return { bounds, minZoom: MIN_ZOOM }
}
