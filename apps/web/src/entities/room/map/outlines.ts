import type { Feature, Position } from 'geojson'
import * as L from 'leaflet'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import countiesUrl from 'us-atlas/counties-10m.json?url'
import statesUrl from 'us-atlas/states-10m.json?url'
import countriesUrl from 'world-atlas/countries-110m.json?url'
import { loadOwnFile } from '#src/lib/own-file.ts'

type Outlines<Name extends string> = Topology<Record<Name, GeometryCollection>>

const US = '840'

/** Lies around the pole, which web maps cannot show. */
const ANTARCTICA = '010'

/** Counties say where a city is only if the map shows less than a state. */
const COUNTIES_ZOOM = 8

const load = async <Name extends string>(url: string): Promise<Outlines<Name>> => {
  const file = await loadOwnFile(url)
  return (await file.json()) as Outlines<Name>
}

/** Moves the part of a ring that lies beyond the 180th meridian, so that the ring does not cross the whole map. */
const unwrapRing = (ring: Position[]): Position[] => {
  const east = ring.map(([lng = 0]) => lng)
  if (Math.max(...east) - Math.min(...east) < 180) return ring
  return ring.map(([lng = 0, lat = 0]) => [lng < 0 ? lng + 360 : lng, lat])
}

const unwrap = <Part extends Feature>(part: Part): Part => {
  const { geometry } = part
  if (geometry.type !== 'MultiPolygon') return part
  return { ...part, geometry: { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map(unwrapRing)) } }
}

const draw = (data: Parameters<typeof L.geoJSON>[0], className: string) =>
  L.geoJSON(data, { style: { className }, interactive: false })

/** Draws land and borders, unless the map is removed before they load. Rejects if they fail to load. */
export const addOutlines = async (
  map: L.Map,
  { removed, hasCounties }: { removed: AbortSignal; hasCounties: boolean },
): Promise<void> => {
  const [world, us] = await Promise.all([load<'countries'>(countriesUrl), load<'nation' | 'states'>(statesUrl)])
  if (removed.aborted) return
  const { features } = feature(world, world.objects.countries)
  const abroad = features.filter(({ id }) => id !== US && id !== ANTARCTICA)
  draw(abroad.map(unwrap), 'map-abroad').addTo(map)
  draw(feature(us, us.objects.nation), 'map-land').addTo(map)
  const states = draw(
    mesh(us, us.objects.states, (a, b) => a !== b),
    'map-state',
  ).addTo(map)

  if (!hasCounties) return
  let asked = false
  const drawCounties = async () => {
    if (asked || map.getZoom() < COUNTIES_ZOOM) return
    asked = true
    const us = await load<'counties'>(countiesUrl)
    if (removed.aborted) return
    const counties = draw(
      mesh(us, us.objects.counties, (a, b) => a !== b),
      'map-county',
    )
    const show = () => {
      if (map.getZoom() < COUNTIES_ZOOM) counties.remove()
      else counties.addTo(map).bringToFront()
      states.bringToFront()
    }
    show()
    map.on('zoomend', show)
  }
  const drawLater = () => void drawCounties().catch(() => undefined)
  map.on('zoomend', drawLater)
  drawLater()
}
