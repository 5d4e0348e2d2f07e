import * as L from 'leaflet'
import { loadOwnFile } from '#src/lib/own-file.ts'
import labelsUrl from './place-labels.txt?url'
import type { StreetArea } from './streets.ts'
import zipsUrl from './zip-labels.txt?url'

type Size = 'city' | 'town' | 'village' | 'zip'

interface Place {
  name: string
  size: Size
  at: L.LatLng
}

/** How many of the largest places of the world a zoom may name. Closer maps may name all, and ZIP codes. */
const LARGEST_BY_ZOOM: Partial<Record<number, number>> = {
  3: 60,
  4: 150,
  5: 900,
  6: 1800,
  7: 3000,
  8: 5000,
  9: 8000,
  10: 11_000,
}

/** From this zoom on, ZIP codes have names, too: they say where in a city one is. A larger file, so only close maps load it. */
const ZIP_ZOOM = 11

/** So many of the largest places have the size of a city or of a town. */
const CITIES = 1000
const TOWNS = 4000

const MAX_LABELS = 60

/** The event of a map whose pins have changed. */
export const PINS_CHANGED = 'pinschanged'
const LINE_PX = 24
const CHARACTER_PX: Record<Size, number> = { city: 8.5, town: 7.5, village: 7, zip: 7 }
const GAP_PX = 12

/** Where a name may stand: on its place, or if a pin is there, below or above it. In pixels below the place. */
const OFFSETS_PX = [0, 40, -40, 62, -62]

/** Closer to a larger place than this, a name would say where that is, once moved out of the way of a pin. */
const APART_PX = 24

interface Label {
  place: Place
  offset: number
}

const toSize = (rank: number): Size => {
  if (rank < CITIES) return 'city'
  return rank < TOWNS ? 'town' : 'village'
}

const load = async (url: string, sizeOf: (rank: number) => Size): Promise<Place[]> => {
  const file = await loadOwnFile(url)
  const text = await file.text()
  return text
    .trimEnd()
    .split('\n')
    .map((line, rank) => {
      const [name = '', lat, lng] = line.split('\t')
      return { name, size: sizeOf(rank), at: L.latLng(Number(lat), Number(lng)) }
    })
}

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

/** Chooses the largest places in sight, except where streets have names too, whose names overlap neither each other nor a pin. */
const chooseLabels = (map: L.Map, places: readonly Place[], streets: StreetArea | undefined): Label[] => {
  const inSight = map.getBounds()
  const named = streets && map.getZoom() >= streets.minZoom ? streets.bounds : undefined
  const pins = listPins(map)
  const taken = [...pins]
  const chosen: Label[] = []
  const centers: L.Point[] = []
  for (const place of places.slice(0, LARGEST_BY_ZOOM[Math.floor(map.getZoom())])) {
    if (!inSight.contains(place.at) || named?.contains(place.at)) continue
    const center = map.latLngToLayerPoint(place.at)
    if (centers.some((other) => other.distanceTo(center) < APART_PX)) continue
    const width = place.name.length * CHARACTER_PX[place.size] + GAP_PX
    const boxAt = (offset: number) => boxAround(center.add([0, offset]), width, LINE_PX)
    const hasPin = pins.some((pin) => pin.overlaps(boxAt(0)))
    const offset = (hasPin ? OFFSETS_PX : [0]).find((each) => !taken.some((other) => other.overlaps(boxAt(each))))
    if (offset === undefined) continue
    taken.push(boxAt(offset))
    centers.push(center)
    chosen.push({ place, offset })
    if (chosen.length === MAX_LABELS) break
  }
  return chosen
}

const createMarker = ({ place: { name, size, at }, offset }: Label): L.Marker => {
  const text = document.createElement('span')
  text.textContent = name
  const icon = L.divIcon({ className: `map-label map-${size}`, html: text, iconSize: [0, 0], iconAnchor: [0, -offset] })
  return L.marker(at, { icon, pane: 'labels', interactive: false, keyboard: false })
}

/** Names places, the largest first and ZIP codes last, once streets are drawn. Rejects if the names fail to load. */
export const addPlaceLabels = async (
  map: L.Map,
  { removed, streets }: { removed: AbortSignal; streets: Promise<StreetArea | undefined> },
): Promise<void> => {
  const places = await load(labelsUrl, toSize)
  const area = await streets
  if (removed.aborted) return
  const pane = map.createPane('labels')
  pane.setAttribute('aria-hidden', 'true')
  const labels = L.layerGroup().addTo(map)
  let zips: readonly Place[] | undefined
  const show = () => {
    const isClose = map.getZoom() >= ZIP_ZOOM
    if (isClose && !zips) void loadZips()
    labels.clearLayers()
    for (const label of chooseLabels(map, isClose && zips ? [...places, ...zips] : places, area))
      labels.addLayer(createMarker(label))
  }
  const loadZips = async () => {
    zips = []
    // Without its ZIP codes, which may fail to load, the map has the other names.
    zips = await load(zipsUrl, () => 'zip').catch(() => [])
    if (!removed.aborted) show()
  }
  map.on(`moveend ${PINS_CHANGED}`, show)
  show()
}
