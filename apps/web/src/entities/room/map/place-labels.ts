import * as L from 'leaflet'
import { loadOwnFile } from '#src/lib/own-file.ts'
import labelsUrl from './place-labels.txt?url'

interface Place {
  name: string
  at: L.LatLng
}

/** How many of the largest places of the world a zoom may name. Closer maps may name all. */
const LARGEST_BY_ZOOM: Partial<Record<number, number>> = { 3: 60, 4: 150, 5: 500, 6: 1200, 7: 2400 }

const MAX_LABELS = 60

/** The event of a map whose pins have changed. */
export const PINS_CHANGED = 'pinschanged'
const LINE_PX = 24
const CHARACTER_PX = 7.5
const GAP_PX = 12

/** Where a name may stand: on its place, below or above a pin there. In pixels below the place. */
const OFFSETS_PX = [0, 40, -40]

interface Label {
  place: Place
  offset: number
}

const parse = (text: string): Place[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [name = '', lat, lng] = line.split('\t')
      return { name, at: L.latLng(Number(lat), Number(lng)) }
    })

const boxAround = (center: L.Point, width: number, height: number): L.Bounds => {
  const half = L.point(width / 2, height / 2)
  return L.bounds(center.subtract(half), center.add(half))
}

/** Returns where the pins are, which names leave free. */
const listPins = (map: L.Map): L.Bounds[] => {
  const boxes: L.Bounds[] = []
  map.eachLayer((layer) => {
    if (!(layer instanceof L.Marker) || layer.options.pane !== 'markerPane') return
    const { offsetWidth = 0, offsetHeight = 0 } = layer.getElement()?.querySelector('button') ?? {}
    boxes.push(boxAround(map.latLngToLayerPoint(layer.getLatLng()), offsetWidth, offsetHeight))
  })
  return boxes
}

/** Chooses the largest places in sight whose names overlap neither each other nor a pin. */
const chooseLabels = (map: L.Map, places: readonly Place[]): Label[] => {
  const inSight = map.getBounds()
  const taken = listPins(map)
  const chosen: Label[] = []
  for (const place of places.slice(0, LARGEST_BY_ZOOM[Math.floor(map.getZoom())])) {
    if (!inSight.contains(place.at)) continue
    const center = map.latLngToLayerPoint(place.at)
    const width = place.name.length * CHARACTER_PX + GAP_PX
    const boxAt = (offset: number) => boxAround(center.add([0, offset]), width, LINE_PX)
    const offset = OFFSETS_PX.find((each) => !taken.some((other) => other.overlaps(boxAt(each))))
    if (offset === undefined) continue
    taken.push(boxAt(offset))
    chosen.push({ place, offset })
    if (chosen.length === MAX_LABELS) break
  }
  return chosen
}

const createMarker = ({ place: { name, at }, offset }: Label): L.Marker => {
  const text = document.createElement('span')
  text.textContent = name
  const icon = L.divIcon({ className: 'map-label', html: text, iconSize: [0, 0], iconAnchor: [0, -offset] })
  return L.marker(at, { icon, pane: 'labels', interactive: false, keyboard: false })
}

/** Names places, the largest first. Rejects if the names fail to load. */
export const addPlaceLabels = async (map: L.Map, { removed }: { removed: AbortSignal }): Promise<void> => {
  const file = await loadOwnFile(labelsUrl)
  const places = parse(await file.text())
  if (removed.aborted) return
  const pane = map.createPane('labels')
  pane.setAttribute('aria-hidden', 'true')
  const labels = L.layerGroup().addTo(map)
  const show = () => {
    labels.clearLayers()
    for (const label of chooseLabels(map, places)) labels.addLayer(createMarker(label))
  }
  map.on(`moveend ${PINS_CHANGED}`, show)
  show()
}
