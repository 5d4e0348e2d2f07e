import { folder, names } from 'virtual:ground-tiles'
import { LEVELS, type Level } from '@roommate-finder/ground/levels'
import { decodeLine } from '@roommate-finder/ground/lines'
import * as L from 'leaflet'
import { loadOwnFile } from '#src/lib/own-file.ts'

const MAX_LAT = 85

/** Loads this much more than the map shows, as a part of its width. */
const AHEAD = 0.2

/** Returns the edges of a tile, which reach a little over those of its neighbors. */
const boundsOf = ({ degrees, margin }: Level, column: number, row: number): L.LatLngBounds =>
  L.latLngBounds(
    [Math.max(row * degrees - margin, -MAX_LAT), column * degrees - margin],
    [Math.min((row + 1) * degrees + margin, MAX_LAT), (column + 1) * degrees + margin],
  )

/** Draws a tile: land, then water, which is all that an odd number of rings does not hold, then rivers and borders. */
const drawTile = (text: string, level: Level, bounds: L.LatLngBounds, renderer: L.Renderer): L.LayerGroup => {
  const lines = Map.groupBy(text.trimEnd().split('\n'), (line) => line.charAt(0))
  const read = (kind: string) => (lines.get(kind) ?? []).map((line) => decodeLine(line.slice(1), level.perDegree))
  const edge = [bounds.getSouthWest(), bounds.getNorthWest(), bounds.getNorthEast(), bounds.getSouthEast()]
  const style = (className: string) => ({ className, renderer, interactive: false })
  return L.layerGroup([
    L.polygon(edge, style('map-land')),
    L.polygon([edge, ...read('a')], style('map-water')),
    L.polyline(read('s'), style('map-river')),
    L.polyline(read('r'), style('map-river map-main-river')),
    L.polyline(read('b'), style('map-border')),
  ])
}

/** Shows the tiles of a level that are in sight. */
const addLevel = (map: L.Map, level: Level, number: number, removed: AbortSignal): Promise<unknown> => {
  const pane = `ground${number}`
  map.createPane(pane).style.zIndex = String(200 + number)
  const renderer = L.svg({ pane, padding: 0.3 })
  const drawn = new Map<string, L.LayerGroup | null>()

  const add = async (name: string, bounds: L.LatLngBounds) => {
    if (!names.has(`${number}/${name}`)) return
    try {
      const file = await loadOwnFile(`${folder}/${number}/${name}.txt`)
      const text = await file.text()
      // Meanwhile, the map may have moved on.
      if (removed.aborted || !drawn.has(name)) return
      drawn.set(name, drawTile(text, level, bounds, renderer).addTo(map))
    } catch {
      drawn.delete(name)
    }
  }
  const show = () => {
    const inSight = new Map<string, L.LatLngBounds>()
    if (map.getZoom() >= level.zoom) {
      const view = map.getBounds().pad(AHEAD)
      const at = (degrees: number) => Math.floor(degrees / level.degrees)
      for (let column = at(view.getWest()); column <= at(view.getEast()); column++)
        for (let row = at(view.getSouth()); row <= at(view.getNorth()); row++)
          inSight.set(`${column}_${row}`, boundsOf(level, column, row))
    }
    for (const [name, layer] of drawn) {
      if (inSight.has(name)) continue
      layer?.remove()
      drawn.delete(name)
    }
    const added = [...inSight].filter(([name]) => !drawn.has(name))
    for (const [name] of added) drawn.set(name, null)
    return Promise.all(added.map(([name, bounds]) => add(name, bounds)))
  }
  map.on('moveend', () => void show())
  return show()
}

/** Rivers get wider as the map gets closer. */
const setRiverWidth = (map: L.Map): void =>
  map.getContainer().style.setProperty('--map-river-width', `${Math.min(Math.max(map.getZoom() / 4 - 1, 0.75), 3)}px`)

/** Draws land, water, rivers and the borders of countries: coarse below fine, so that there is ground while tiles load. */
export const addGround = (map: L.Map, removed: AbortSignal): Promise<unknown> => {
  map.on('zoomend', () => setRiverWidth(map))
  setRiverWidth(map)
  return Promise.all(LEVELS.map((level, number) => addLevel(map, level, number, removed)))
}
