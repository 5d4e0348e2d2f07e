import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Connect, Plugin } from 'vite'

const STREETS_PATH = '/map.pmtiles'

/** Creates the same files as the Caddyfile. */
const settingsOf = (env: Record<string, string>) => ({
  '/config.json': {
    apiKey: env['FIREBASE_API_KEY'] ?? '',
    authDomain: env['FIREBASE_AUTH_DOMAIN'] ?? '',
    projectId: env['FIREBASE_PROJECT_ID'] ?? '',
  },
  '/map.json': {
    tilesUrl: env['MAP_TILES_URL'] ?? '',
    streetsUrl: env['MAP_TILES_FILE'] ? STREETS_PATH : '',
    attribution: env['MAP_ATTRIBUTION'] ?? '',
  },
})

/** Sends the range of the archive of streets for which the page asks. */
const sendStreets =
  (file: string): Connect.NextHandleFunction =>
  (request, response, next) => {
    const send = async () => {
      const { size } = await stat(file)
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
      const range = { start: Number(from ?? 0), end: Math.min(Number(to ?? size), size - 1) }
      if (range.start > range.end) {
        response.writeHead(416, { 'Content-Range': `bytes */${size}` }).end()
        return
      }
      response.writeHead(from === undefined ? 200 : 206, {
        'Content-Type': 'application/octet-stream',
        'Content-Length': range.end - range.start + 1,
        ...(from !== undefined && { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` }),
      })
      createReadStream(file, range).pipe(response)
    }
    send().catch(next)
  }

/**
 * Serves the settings of the page: the Firebase project at /config.json, the map tiles at /map.json. Serves the archive of
 * streets in MAP_TILES_FILE too.
 */
export const pageSettings = (env: Record<string, string>): Plugin => {
  const serve = (middlewares: Connect.Server): void => {
    const streets = env['MAP_TILES_FILE']
    if (streets) middlewares.use(STREETS_PATH, sendStreets(streets))
    for (const [path, settings] of Object.entries(settingsOf(env)))
      middlewares.use(path, (_request, response) => {
        response.setHeader('Content-Type', 'application/json').setHeader('Cache-Control', 'no-cache')
        response.end(JSON.stringify(settings))
      })
  }
  return {
    name: 'page-settings',
    configureServer: ({ middlewares }) => serve(middlewares),
    configurePreviewServer: ({ middlewares }) => serve(middlewares),
  }
}
