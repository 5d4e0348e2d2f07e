import { drawScene } from '@roommate-finder/room-scenes/draw'
import { type Scene, sceneCounts } from '@roommate-finder/room-scenes/scene'
import sharp from 'sharp'
import { mulberry32, toSeed } from './random.ts'
import type { SeedListing } from './seed-listing.ts'

// Narrower than 1080 pixels, so that each picture is encoded twice instead of three times.
const SIZE = { width: 1064, height: 798 }

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

/** Chooses colors and parts of a room by its title. */
const chooseScene = ({ title, roomType }: SeedListing): Scene => {
  const random = mulberry32(toSeed(`photos ${title}`))
  const draw = (part: keyof typeof sceneCounts): number => Math.floor(random() * sceneCounts[part])
  return {
    kind: roomType,
    cover: draw('cover'),
    time: draw('time'),
    wall: draw('wall'),
    window: draw('window'),
    art: draw('art'),
    rug: draw('rug'),
    plant: draw('plant'),
    lamp: draw('lamp'),
    mirrored: false,
  }
}

/** Creates a function that draws 2 to 4 views of a room, the same at every run. */
export const createRoomDrawer = () => {
  // process-image.ts blocks all decoders but those of photos.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

  return (room: SeedListing): Promise<RoomDrawing[]> => {
    const scene = chooseScene(room)
    const count = 2 + ((toSeed(room.title) >>> 0) % 3)
    return Promise.all(
      views.slice(0, count).map(async ({ name, viewBox }) => {
        const svg = drawScene(scene, { ...SIZE, viewBox })
        return { alt: `Drawing: ${name}`, jpeg: await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer() }
      }),
    )
  }
}
