import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature, Geometry, Position } from 'geojson'
import GeoJsonTiles from 'geojson-vt'
import { BufferWriter, Compression, S2PMTilesWriter, TileType } from 's2-pmtiles'

/** A part of Austin. */
const AREA = { west: -97.85, south: 30.15, east: -97.6, north: 30.4 }

const MIN_ZOOM = 8
const MAX_ZOOM = 13

const feature = (geometry: Geometry, properties: Record<string, string | number>): Feature => ({
  type: 'Feature',
  geometry,
  properties,
})

const box = (west: number, south: number, east: number, north: number): Geometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
})

const line = (...coordinates: Position[]): Geometry => ({ type: 'LineString', coordinates })

/** A grid of streets with a highway, a park, a lake and a neighborhood. Layers and properties are those of Protomaps' basemap. */
const createLayers = (): Record<string, Feature[]> => {
  const { west, south, east, north } = AREA
  const steps = Array.from({ length: 24 }, (_, step) => (step + 1) / 100)
  const street = (step: number) => (step % 0.05 < 0.01 ? 'major_road' : 'minor_road')
  return {
    earth: [feature(box(west, south, east, north), { kind: 'earth' })],
    landuse: [feature(box(-97.78, 30.255, -97.755, 30.275), { kind: 'park' })],
    water: [feature(box(-97.81, 30.28, -97.79, 30.36), { kind: 'lake' })],
    roads: [
      ...steps.map((step) => feature(line([west + step, south], [west + step, north]), { kind: street(step) })),
      ...steps.map((step) => feature(line([west, south + step], [east, south + step]), { kind: street(step) })),
      feature(line([-97.76, south], [-97.735, 30.26], [-97.68, north]), { kind: 'highway', name: 'Interstate 35' }),
    ],
    places: [
      feature(
        { type: 'Point', coordinates: [-97.72, 30.3] },
        { kind: 'locality', name: 'Austin', min_zoom: 4, population_rank: 12 },
      ),
    ],
  }
}

const columnOf = (lng: number, zoom: number): number => Math.floor(((lng + 180) / 360) * 2 ** zoom)
const rowOf = (lat: number, zoom: number): number => {
  const radians = (lat * Math.PI) / 180
  return Math.floor(((1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2) * 2 ** zoom)
}

/** The places of the edges in the header, which the writer leaves empty, in steps of 1e-7 degrees. */
const writeEdges = (archive: Uint8Array): void => {
  const view = new DataView(archive.buffer, archive.byteOffset)
  for (const [at, degrees] of [
    [102, AREA.west],
    [106, AREA.south],
    [110, AREA.east],
    [114, AREA.north],
  ] as const)
    view.setInt32(at, Math.round(degrees * 1e7), true)
}

/** Makes a PMTiles archive of the streets of a city that does not exist, like one cut out of Protomaps' basemap. */
export const createStreetArchive = async (): Promise<Uint8Array> => {
  const layers = Object.entries(createLayers()).map(
    ([name, features]) =>
      [
        name,
        new GeoJsonTiles({ type: 'FeatureCollection', features }, { maxZoom: MAX_ZOOM, indexMaxZoom: MAX_ZOOM }),
      ] as const,
  )
  const output = new BufferWriter()
  const archive = new S2PMTilesWriter(output, TileType.Pbf, Compression.Gzip)
  for (let zoom = MIN_ZOOM; zoom <= MAX_ZOOM; zoom++)
    for (let x = columnOf(AREA.west, zoom); x <= columnOf(AREA.east, zoom); x++)
      for (let y = rowOf(AREA.north, zoom); y <= rowOf(AREA.south, zoom); y++) {
        const tiles = layers.flatMap(([name, index]) => {
          const tile = index.getTile(zoom, x, y)
          return tile ? [[name, tile] as const] : []
        })
        if (tiles.length > 0)
          await archive.writeTileXYZ(zoom, x, y, fromGeojsonVt(Object.fromEntries(tiles), { version: 2, extent: 4096 }))
      }
  await archive.commit({} as Parameters<typeof archive.commit>[0])
  const bytes = output.commit()
  writeEdges(bytes)
  return bytes
}
