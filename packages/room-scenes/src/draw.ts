import { readFileSync } from 'node:fs'
import { oklchToRgb } from './oklch.ts'
import { type Scene, sceneCounts } from './scene.ts'

const PARTS = ['window', 'art', 'rug', 'plant', 'lamp'] as const

// A bundle has the files beside it.
const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')

/** Reads the symbols of the scenes and their colors in the light theme. */
const readSymbols = () => {
  const symbols = /<defs>[^]*<\/defs>/.exec(read('room-scenes.svg'))?.[0] ?? ''
  const colors = new Map<string, string>()
  const declarations = /^ {2}--scene-([\w-]+): (?:light-dark\()?(oklch\([^)]+\))/gm
  for (const [, name = '', light = ''] of read('room-scenes.css').matchAll(declarations)) {
    colors.set(name, oklchToRgb(light))
  }
  return { symbols, colors }
}

let cached: ReturnType<typeof readSymbols> | undefined

/** Draws a scene as an SVG document, for programs without style sheets. The page draws it by `RoomScene`. */
export const drawScene = (
  scene: Scene,
  { width, height, viewBox }: { width: number; height: number; viewBox: string },
): string => {
  cached ??= readSymbols()
  const { symbols, colors } = cached
  const chosen: Record<string, string> = {
    wall: `wall-${scene.wall}`,
    cover: `cover-${scene.cover}`,
    rug: `cover-${(scene.cover + 1 + scene.rug) % sceneCounts.cover}`,
    sky: `sky-${scene.time}`,
    sun: `sun-${scene.time}`,
    hill: `hill-${scene.time}`,
  }
  const colored = symbols.replace(/var\(--(?:scene-)?([\w-]+)\)/g, (_, name: string) => {
    const color = colors.get(chosen[name] ?? name)
    if (color === undefined) throw new Error(`No color ${name}`)
    return color
  })
  const names = [
    'shell',
    ...PARTS.map((part) => `${part}-${scene[part]}`),
    ...(scene.kind ? [`room-${scene.kind}`] : []),
  ]
  const uses = names.map((name) => `<use href="#scene-${name}"/>`).join('')
  const transform = scene.mirrored ? ' transform="matrix(-1 0 0 1 320 0)"' : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">${colored}<g${transform}>${uses}</g></svg>`
}
