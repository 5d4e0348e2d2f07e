import sharp from 'sharp'
import type { Test } from 'supertest'
import type { Caller } from './test-api.ts'

/** A PNG of 1 × 1 pixel. */
export const SMALL_IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYPgPAAEDAQAIicLsAAAAAElFTkSuQmCC',
  'base64',
)

/** Creates a JPEG in one color. */
export const createJpeg = (width: number, height: number, background = '#7799bb'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Creates a JPEG of 600 × 450 pixels with light and dark areas that `seed` determines. */
export const createPicture = (seed: number): Promise<Buffer> => {
  const pixels = Buffer.from(Array.from({ length: 12 * 9 }, (_, i) => 128 + 127 * Math.sin((i + 1) ** 2 * seed)))
  return sharp(pixels, { raw: { width: 12, height: 9, channels: 1 } })
    .resize(600, 450, { fit: 'fill' })
    .jpeg()
    .toBuffer()
}

/** Uploads a photo of a listing. */
export const sendPhoto = (by: Caller, id: string, image: Buffer = SMALL_IMAGE, type = 'image/png'): Test =>
  by.post(`/roommates/${id}/photos`).type(type).send(image)
