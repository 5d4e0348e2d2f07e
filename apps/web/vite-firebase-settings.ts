import type { Connect, Plugin } from 'vite'

const PATH = '/config.json'

/** Creates the same JSON as the Caddyfile. */
const settingsOf = (env: Record<string, string>): string =>
  JSON.stringify({
    apiKey: env['FIREBASE_API_KEY'] ?? '',
    authDomain: env['FIREBASE_AUTH_DOMAIN'] ?? '',
    projectId: env['FIREBASE_PROJECT_ID'] ?? '',
  })

/** Serves the settings of the Firebase project at /config.json. */
export const firebaseSettings = (env: Record<string, string>): Plugin => {
  const send: Connect.NextHandleFunction = (_request, response) => {
    response.setHeader('Content-Type', 'application/json').setHeader('Cache-Control', 'no-cache').end(settingsOf(env))
  }
  return {
    name: 'firebase-settings',
    configureServer: ({ middlewares }) => {
      middlewares.use(PATH, send)
    },
    configurePreviewServer: ({ middlewares }) => {
      middlewares.use(PATH, send)
    },
  }
}
