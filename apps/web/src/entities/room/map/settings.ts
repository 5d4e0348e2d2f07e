import * as z from 'zod/mini'
import { loadOwnFile } from '#src/lib/own-file.ts'

const mapSettings = z.object({ tilesUrl: z.string(), streetsUrl: z.string(), attribution: z.string() })
export type MapSettings = z.infer<typeof mapSettings>

/**
 * Loads which map the operator set up: raster tiles or, for vector tiles, an archive. Without either, maps have no streets.
 */
export const loadMapSettings = async (): Promise<MapSettings> => {
  const file = await loadOwnFile('/map.json')
  return mapSettings.parse(await file.json())
}
