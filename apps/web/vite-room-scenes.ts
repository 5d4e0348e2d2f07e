import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const FILE = new URL('./src/ui/room-scenes.svg', import.meta.url)

/** Inlines the symbols of the room scenes in index.html, so that they need no script. */
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
