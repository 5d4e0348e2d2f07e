import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const FILE = new URL('./src/ui/room-scenes.svg', import.meta.url)

/** Puts the parts of the room scenes into the page itself: drawn before any script runs, and no weight in one. */
export const roomScenes = (): Plugin => ({
  name: 'room-scenes',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => {
      const parts = readFileSync(FILE, 'utf8').replace(/>\s+</g, '><').trim()
      return html.replace('<body>', `<body>${parts}`)
    },
  },
})
