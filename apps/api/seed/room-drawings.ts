import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { oklchToRgb } from './oklch.ts'
import { mulberry32, toSeed } from './random.ts'
import type { SeedListing } from './seed-listing.ts'

// The demo image has these two files at the same relative paths.
const readWebFile = (path: string): string => readFileSync(new URL(`../../web/src/${path}`, import.meta.url), 'utf8')

// Narrower than 1080 pixels, so that each picture is encoded twice instead of three times.
const SIZE = 'width="1064" height="798"'

const views = [
  { name: 'the room', viewBox: '0 0 320 240' },
  { name: 'the left side of the room', viewBox: '4 104 180 135' },
  { name: 'the right side of the room', viewBox: '160 90 160 120' },
  { name: 'the window', viewBox: '96 4 152 114' },
] as const

export interface RoomDrawing {
  jpeg: Buffer
  /** Says that the picture is a drawing. */
  alt: string
}

/** Reads the symbols of the scenes and their colors in the light theme. */
const readScenes = () => {
  const symbols = /<defs>[^]*<\/defs>/.exec(readWebFile('ui/room-scenes.svg'))?.[0] ?? ''
  const colors = new Map<string, string>()
  for (const [, name = '', light = ''] of readWebFile('styles/index.css').matchAll(
    /^ {2}--scene-([\w-]+): (?:light-dark\()?(oklch\([^)]+\))/gm,
  )) {
    colors.set(name, oklchToRgb(light))
  }
  const count = (part: string): number => [...symbols.matchAll(new RegExp(`id="scene-${part}-\\d`, 'g'))].length
  return { symbols, colors, count }
}

type Scenes = ReturnType<typeof readScenes>

/** Chooses colors and parts by the title, and returns the scene as the content of an SVG. */
const drawScene = ({ symbols, colors, count }: Scenes, { title, roomType }: SeedListing): string => {
  const random = mulberry32(toSeed(`photos ${title}`))
  const draw = (limit: number): number => Math.floor(random() * limit)
  const [cover, time] = [draw(4), draw(4)]
  const chosen: Record<string, string> = {
    wall: `wall-${draw(6)}`,
    cover: `cover-${cover}`,
    rug: `cover-${(cover + 1 + draw(3)) % 4}`,
    sky: `sky-${time}`,
    sun: `sun-${time}`,
    hill: `hill-${time}`,
  }
  const colored = symbols.replace(/var\(--(?:scene-)?([\w-]+)\)/g, (_, name: string) => {
    const color = colors.get(chosen[name] ?? name)
    if (color === undefined) throw new Error(`The page has no color ${name} for its scenes`)
    return color
  })
  const parts = ['window', 'art', 'rug', 'plant', 'lamp'].map((part) => `${part}-${draw(count(part))}`)
  const uses = ['shell', ...parts, `room-${roomType}`].map((id) => `<use href="#scene-${id}"/>`)
  return `${colored}${uses.join('')}`
}

/** Creates a function that draws 2 to 4 views of a room, the same at every run. */
export const createRoomDrawer = () => {
  const scenes = readScenes()
  // process-image.ts blocks all decoders but those of photos.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

  return (room: SeedListing): Promise<RoomDrawing[]> => {
    const scene = drawScene(scenes, room)
    const count = 2 + ((toSeed(room.title) >>> 0) % 3)
    return Promise.all(
      views.slice(0, count).map(async ({ name, viewBox }) => {
        const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${SIZE} viewBox="${viewBox}">${scene}</svg>`
        return { alt: `Drawing: ${name}`, jpeg: await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer() }
      }),
    )
  }
}
