import { ROOM_PICTURE } from '@roommate-finder/contracts/previews'
import { drawScene } from '@roommate-finder/room-scenes/draw'
import { pickScene, type SceneSubject } from '@roommate-finder/room-scenes/scene'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'

/** More at once would take the CPU from other calls. */
const slots = pLimit(2)

/** The middle of a scene, which is 4:3, as the page of a room shows it. */
const VIEW = '0 13.33 320 213.33'

const encode = (picture: Sharp): Promise<Buffer> =>
  slots(() => picture.jpeg({ quality: 82, chromaSubsampling: '4:4:4' }).toBuffer())

/** Cuts the middle out of a stored photo, which `convertImage` has encoded. */
export const cropPhoto = (photo: Buffer): Promise<Buffer> =>
  encode(sharp(photo).resize({ ...ROOM_PICTURE, fit: 'cover' }))

/** Draws the scene that the page of a room without photos shows. */
export const drawRoom = (room: SceneSubject): Promise<Buffer> =>
  encode(sharp(Buffer.from(drawScene(pickScene(room), { ...ROOM_PICTURE, viewBox: VIEW }))))
