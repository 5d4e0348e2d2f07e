import * as z from 'zod/mini'
import { loadOwnFile } from '#src/lib/own-file.ts'

const mapSettings = z.object({ tilesUrl: z.string(), attribution: z.string() })

/** Loads which map tiles the operator set up. Without `tilesUrl`, maps draw the outlines of this page. */
export const loadMapSettings = async (): Promise<z.infer<typeof mapSettings>> => {
  const file = await loadOwnFile('/map.json')
  return mapSettings.parse(await file.json())
}
