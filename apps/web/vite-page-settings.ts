import type { Connect, Plugin } from 'vite'

/** Creates the same files as the Caddyfile. */
const settingsOf = (env: Record<string, string>) => ({
  '/config.json': {
    apiKey: env['FIREBASE_API_KEY'] ?? '',
    authDomain: env['FIREBASE_AUTH_DOMAIN'] ?? '',
    projectId: env['FIREBASE_PROJECT_ID'] ?? '',
  },
  '/map.json': {
    tilesUrl: env['MAP_TILES_URL'] ?? '',
    attribution: env['MAP_ATTRIBUTION'] ?? '',
  },
})

/** Serves the settings of the page: the Firebase project at /config.json, the map tiles at /map.json. */
export const pageSettings = (env: Record<string, string>): Plugin => {
  const serve = (middlewares: Connect.Server): void => {
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
