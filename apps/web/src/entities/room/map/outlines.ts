import * as L from 'leaflet'
import { mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import countiesUrl from 'us-atlas/counties-10m.json?url'
import statesUrl from 'us-atlas/states-10m.json?url'
import { loadOwnFile } from '#src/lib/own-file.ts'

/** Counties say where a city is only if the map shows less than a state. Within a city, their borders are too coarse. */
const showsCounties = (map: L.Map): boolean => map.getZoom() >= 8 && map.getZoom() < 11

const PANE = 'borders'

/** Loads the borders between areas, without coasts. */
const loadBorders = async (url: string, name: 'states' | 'counties', renderer: L.Renderer): Promise<L.GeoJSON> => {
  const file = await loadOwnFile(url)
  const us = (await file.json()) as Topology<Record<typeof name, GeometryCollection>>
  const borders = mesh(us, us.objects[name], (a, b) => a !== b)
  const style = { className: name === 'states' ? 'map-state' : 'map-county', renderer }
  return L.geoJSON(borders, { style, pane: PANE, interactive: false })
}

/** Draws the borders of states and counties, unless the map is removed before they load. Rejects if they fail to load. */
export const addOutlines = async (
  map: L.Map,
  { removed, hasCounties }: { removed: AbortSignal; hasCounties: boolean },
): Promise<void> => {
  // Above the ground, below streets.
  map.createPane(PANE).style.zIndex = '240'
  const renderer = L.svg({ pane: PANE, padding: 0.3 })
  const states = await loadBorders(statesUrl, 'states', renderer)
  if (removed.aborted) return
  states.addTo(map)

  if (!hasCounties) return
  let asked = false
  const drawCounties = async () => {
    if (asked || !showsCounties(map)) return
    asked = true
    const counties = await loadBorders(countiesUrl, 'counties', renderer)
    if (removed.aborted) return
    const show = () => {
      if (showsCounties(map)) counties.addTo(map).bringToBack()
      else counties.remove()
    }
    show()
    map.on('zoomend', show)
  }
  const drawLater = () => void drawCounties().catch(() => undefined)
  map.on('zoomend', drawLater)
  drawLater()
}
