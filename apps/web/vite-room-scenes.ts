import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const FILE = fileURLToPath(import.meta.resolve('@roommate-finder/room-scenes/room-scenes.svg'))

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
