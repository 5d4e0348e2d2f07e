import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listings } from './listings.ts'
import { chooseRooms } from './photos.ts'
import { createRoomDrawer } from './room-drawings.ts'

const drawRoom = createRoomDrawer()
const rooms = chooseRooms(listings)

test('24 rooms have photos', () => {
  expect(rooms).toHaveLength(24)
})

test('a room has the same 2 to 4 drawings at every run, and its texts say that they are drawings', async () => {
  for (const room of rooms.slice(0, 4)) {
    const drawings = await drawRoom(room)
    expect(drawings.length).toBeGreaterThanOrEqual(2)
    expect(drawings.length).toBeLessThanOrEqual(4)
    for (const { alt } of drawings) expect(alt).toMatch(/^Drawing: /)
    expect(await drawRoom(room)).toEqual(drawings)
  }
})

test('a drawing is a JPEG in the colors of the page', async () => {
  const [room] = rooms
  if (!room) throw new Error('No room has photos')
  const [drawing] = await drawRoom(room)
  const { format, width, height } = await sharp(drawing?.jpeg).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1064, 798])
  // The floor, at the left edge.
  const floor = { left: 4, top: 640, width: 1, height: 1 }
  const { data } = await sharp(drawing?.jpeg).extract(floor).raw().toBuffer({ resolveWithObject: true })
  const [red = 0, green = 0, blue = 0] = data
  expect(Math.abs(red - 212) + Math.abs(green - 176) + Math.abs(blue - 142)).toBeLessThan(16)
})
