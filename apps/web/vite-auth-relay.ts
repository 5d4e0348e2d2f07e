import type { Plugin } from 'vite'

const FILE = 'auth-relay.html'
const HTML = '<!doctype html><title>Sign-in relay</title>\n'

/**
 * Serves the empty page that `firebase-offline-popup.ts` loads in a frame. The emulator's popup sends its result there.
 */
export const authRelay = (): Plugin => ({
  name: 'auth-relay',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: FILE, source: HTML })
  },
  configureServer(server) {
    server.middlewares.use(`/${FILE}`, (_request, response) => {
      response.setHeader('Content-Type', 'text/html').end(HTML)
    })
  },
})
