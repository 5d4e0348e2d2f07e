import { MAX_PHOTO_PIXELS, MAX_PHOTO_SIDE } from '@roommate-finder/contracts/limits'
import type { PhotoWidth } from '@roommate-finder/contracts/photos'
import sharp, { type FailOnOptions, type OutputInfo, type ResizeOptions, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { AppError } from '../../errors.ts'
import { HASH_COLUMNS, HASH_ROWS, hashPixels } from '../../lib/photo-hash.ts'
import { assertReadable, notAPhoto } from './image-type.ts'
import { stripImage } from './strip-image.ts'

// libvips has many more decoders. Each is a risk with files that users upload.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// The same photo is never read twice.
sharp.cache(false)

/** The largest decoded picture. Its conversion takes up to twice as much memory. */
const MAX_DECODED_BYTES = 200_000_000
/** Larger pictures are converted one at a time. A photo of 12 megapixels has 36 MB. */
const LARGE_DECODED_BYTES = 64_000_000

const QUALITY = 78
/** Encoding takes a third of the time of the default, 4, and the files are 5 % larger. */
const EFFORT = 2
/** Limits the height of a file to this multiple of its nominal width. */
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

/** A decoded photo: upright, in sRGB, without metadata. */
interface Pixels {
  data: Buffer
  info: OutputInfo
}

const tooLarge = (sentence: string): AppError => new AppError('validation_failed', sentence)

/**
 * Decides by the header whether a photo may be decoded. The sides have a limit of their own: libvips takes 4 GB for a
 * PNG of 9,000,000 × 4 pixels.
 * @returns the bytes of the decoded photo
 */
const readDecodedSize = async (image: Buffer): Promise<number> => {
  const { width, height, channels, depth, pages = 1 } = await sharp(image, { limitInputPixels: false }).metadata()
  const pixels = width * height
  if (pixels > MAX_PHOTO_PIXELS)
    throw tooLarge(`This photo is too large. Choose a smaller one (up to ${MEGAPIXELS} megapixels).`)
  if (Math.max(width, height) > MAX_PHOTO_SIDE) {
    throw tooLarge(
      `This photo is more than ${MAX_PHOTO_SIDE.toLocaleString('en-US')} pixels wide or tall. Choose a smaller one.`,
    )
  }
  const bytes = pixels * pages * channels * (depth === 'uchar' ? 1 : 2)
  if (bytes > MAX_DECODED_BYTES) throw tooLarge('This photo is too large. Choose a smaller one.')
  return bytes
}

const toBox = (width: PhotoWidth): ResizeOptions => ({
  width: Number(width),
  height: Number(width) * MAX_RATIO,
  fit: 'inside',
  withoutEnlargement: true,
})

/** Returns whether a JPEG has no marker after its pixels. `stripImage` adds it. */
const lacksEnd = (image: Buffer): boolean =>
  image[0] === 0xff && image.lastIndexOf(Buffer.from([0xff, 0xd9])) < image.lastIndexOf(Buffer.from([0xff, 0xda]))

const decode = (image: Buffer, width: PhotoWidth, failOn: FailOnOptions): Promise<Pixels> =>
  sharp(image, { failOn, limitInputPixels: MAX_PHOTO_PIXELS })
    .autoOrient()
    .resize(toBox(width))
    // Dark text on a transparent background would be invisible in the dark theme.
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })

const open = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } })

const createPlaceholder = async (pixels: Pixels): Promise<string> => {
  const { data, info } = await open(pixels)
    .resize({ width: PLACEHOLDER_SIZE, height: PLACEHOLDER_SIZE, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/** Hashes a photo. Copies of other sizes and encodings have near hashes. */
const createHash = async (pixels: Pixels): Promise<string | null> =>
  hashPixels(await open(pixels).greyscale().resize(HASH_COLUMNS, HASH_ROWS, { fit: 'fill' }).raw().toBuffer())

/** Decodes a photo once and encodes it in each width. sharp writes no metadata unless told to. */
const convert = async (
  image: Buffer,
  widths: readonly PhotoWidth[],
  failOn: FailOnOptions,
): Promise<ProcessedImage> => {
  const pixels = await decode(image, widths.at(-1) ?? '480', failOn)
  const { width, height } = pixels.info
  const files: ImageFile[] = []
  let isFullSize = false
  for (const fileWidth of widths) {
    const last = files.at(-1)
    // If the last file has the full size of the photo, wider files would be the same.
    if (last && isFullSize) {
      files.push({ width: fileWidth, content: last.content })
      continue
    }
    const { data, info } = await open(pixels)
      .resize(toBox(fileWidth))
      .webp({ quality: QUALITY, effort: EFFORT })
      .toBuffer({ resolveWithObject: true })
    isFullSize = info.width === width && info.height === height
    files.push({ width: fileWidth, content: data })
  }
  return { files, width, height, placeholder: await createPlaceholder(pixels), hash: await createHash(pixels) }
}

/** An image whose header was read. */
interface OpenedImage {
  /** Whether its conversion takes hundreds of megabytes. */
  isLarge: boolean
  convert: (widths: readonly PhotoWidth[]) => Promise<ProcessedImage>
}

const toAppError = (error: unknown): AppError => (error instanceof AppError ? error : notAPhoto(error))

/**
 * Reads the header of a JPEG, PNG or WebP. `convert` converts it to WebP files without metadata: upright, one of each
 * width, never enlarged. `widths` are in rising order. Uploads may be expensive to decode, so only `image-process.ts`
 * converts them.
 * @throws AppError `validation_failed` for a file that is no photo, is cut off or is too large to decode,
 * `unsupported_media_type` for SVG and HEIC. So does `convert`.
 */
export const openImage = async (image: Buffer): Promise<OpenedImage> => {
  assertReadable(image)
  try {
    const stripped = stripImage(image)
    const size = await readDecodedSize(stripped)
    // With the added marker, only a warning tells that pixels are missing.
    const failOn = lacksEnd(image) ? 'warning' : 'error'
    return {
      isLarge: size > LARGE_DECODED_BYTES,
      convert: (widths) =>
        convert(stripped, widths, failOn).catch((error: unknown) => {
          throw toAppError(error)
        }),
    }
  } catch (error) {
    throw toAppError(error)
  }
}
