import sharp from 'sharp'
import type { Test } from 'supertest'
import type { Caller } from './test-api.ts'

/** A PNG of 1 × 1 pixel. */
export const SMALL_IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYPgPAAEDAQAIicLsAAAAAElFTkSuQmCC',
  'base64',
)

/** Creates a JPEG in one colour. */
export const createJpeg = (width: number, height: number, background = '#7799bb'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Uploads a photo of a listing. */
export const sendPhoto = (by: Caller, id: string, image: Buffer = SMALL_IMAGE, type = 'image/png'): Test =>
  by.post(`/roommates/${id}/photos`).type(type).send(image)
