import type { Plugin } from 'vite'

const FILE = 'auth-relay.html'
const HTML = '<!doctype html><title>Sign-in relay</title>\n'

/** The empty page that `firebase-offline-popup.ts` puts in a frame, so that the emulator's popup finds its opener. */
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
