import { MAX_PHOTO_PIXELS } from '@roommate-finder/contracts/limits'
import type { PhotoWidth } from '@roommate-finder/contracts/photos'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { AppError } from '../../errors.ts'
import { HASH_COLUMNS, HASH_ROWS, hashPixels } from '../../lib/photo-hash.ts'
import { assertReadable, notAPhoto } from './image-type.ts'

// libvips has many more decoders. Each is a risk with files that users upload.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// The same photo is never read twice.
sharp.cache(false)

/** More at once would take the CPU from other calls. */
const MAX_AT_ONCE = 2
const MAX_SECONDS = 20

const QUALITY = 78
/** Encoding takes a third of the time of the default, 4, and the files are 5 % larger. */
const EFFORT = 2
/** Limits the height of a file to this multiple of its nominal width. A WebP has at most 16,383 pixels per side. */
const MAX_RATIO = 4
/** The largest size that ThumbHash takes. */
const PLACEHOLDER_SIZE = 100

const MEGAPIXELS = MAX_PHOTO_PIXELS / 1_000_000

export interface ImageFile {
  width: PhotoWidth
  content: Buffer
}

export interface ProcessedImage {
  files: ImageFile[]
  /** The size of the largest file. */
  width: number
  height: number
  /** A ThumbHash in base64. */
  placeholder: string
  /** The difference hash. null for an almost uniform picture. */
  hash: string | null
}

const open = (image: Buffer): Sharp =>
  sharp(image, { failOn: 'error', limitInputPixels: MAX_PHOTO_PIXELS }).autoOrient().timeout({ seconds: MAX_SECONDS })

const assertSize = async (image: Buffer): Promise<void> => {
  const { width, height } = await sharp(image, { limitInputPixels: false }).metadata()
  if (width * height > MAX_PHOTO_PIXELS) {
    throw new AppError('validation_failed', `The photo has more than ${MEGAPIXELS} megapixels. Make it smaller.`)
  }
}

/** Encodes a photo as WebP. sharp writes no metadata unless told to. */
const encode = async (image: Buffer, width: PhotoWidth) => {
  const size = { width: Number(width), height: Number(width) * MAX_RATIO }
  const { data, info } = await open(image)
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: EFFORT })
    .toBuffer({ resolveWithObject: true })
  const isFullSize = info.width < size.width && info.height < size.height
  return { width: info.width, height: info.height, content: data, isFullSize }
}

const createPlaceholder = async (image: Buffer): Promise<string> => {
  const size = { width: PLACEHOLDER_SIZE, height: PLACEHOLDER_SIZE }
  const { data, info } = await open(image)
    .resize({ ...size, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/** Hashes a photo. Copies of other sizes and encodings have near hashes. */
const createHash = async (image: Buffer): Promise<string | null> =>
  hashPixels(
    await open(image)
      .flatten({ background: '#ffffff' })
      .greyscale()
      .resize(HASH_COLUMNS, HASH_ROWS, { fit: 'fill' })
      .raw()
      .toBuffer(),
  )

const convert = async (image: Buffer, widths: readonly PhotoWidth[]): Promise<ProcessedImage> => {
  const files: ImageFile[] = []
  let last: Awaited<ReturnType<typeof encode>> | undefined
  for (const width of widths) {
    // If the last file has the full size of the photo, wider files would be the same.
    if (!last?.isFullSize) last = await encode(image, width)
    files.push({ width, content: last.content })
  }
  const smallest = files[0]?.content ?? image
  const [placeholder, hash] = [await createPlaceholder(smallest), await createHash(smallest)]
  return { files, width: last?.width ?? 0, height: last?.height ?? 0, placeholder, hash }
}

const limit = pLimit(MAX_AT_ONCE)

/**
 * Converts an uploaded JPEG, PNG or WebP to WebP files without metadata: upright, one of each width, never enlarged.
 * Converts two photos of this process at once; further ones wait.
 * @throws AppError `validation_failed` for a file that is no photo, is cut off or has too many pixels,
 * `unsupported_media_type` for SVG and HEIC
 */
export const processImage = async (image: Buffer, widths: readonly PhotoWidth[]): Promise<ProcessedImage> => {
  assertReadable(image)
  return limit(async () => {
    try {
      await assertSize(image)
      return await convert(image, widths)
    } catch (error) {
      throw error instanceof AppError ? error : notAPhoto(error)
    }
  })
}
