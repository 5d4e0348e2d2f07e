import { notAPhoto } from './image-type.ts'

/** Separate stretches of needed bytes. Photos have a few. */
const MAX_STRETCHES = 1_000
/** A color profile of a JPEG has up to 255 segments. */
const MAX_APP_SEGMENTS = 260
/** Each scan of a JPEG passes over all pixels. Encoders write about 10. */
const MAX_SCANS = 32

/** Collects the stretches of an image to keep. Joins adjacent ones. */
const createCopy = (image: Buffer) => {
  const stretches: { start: number; end: number }[] = []
  return {
    keep: (start: number, end: number): void => {
      const last = stretches.at(-1)
      if (last?.end === start) last.end = end
      else if (stretches.push({ start, end }) > MAX_STRETCHES) throw notAPhoto()
    },
    finish: (): Buffer => Buffer.concat(stretches.map(({ start, end }) => image.subarray(start, end))),
  }
}

interface ChunkFormat {
  /** Bytes before the first chunk. */
  first: number
  /** The chunks to keep, once each. */
  needed: readonly string[]
  /** The chunk that may repeat. */
  repeated?: string
  typeAt: number
  sizeOf: (image: Buffer, at: number) => number
}

const PNG: ChunkFormat = {
  first: 8,
  needed: ['IHDR', 'PLTE', 'tRNS', 'IEND', 'cHRM', 'gAMA', 'iCCP', 'sRGB', 'eXIf'],
  repeated: 'IDAT',
  typeAt: 4,
  sizeOf: (image, at) => 12 + image.readUInt32BE(at),
}

const WEBP: ChunkFormat = {
  first: 12,
  needed: ['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L', 'EXIF'],
  typeAt: 0,
  sizeOf: (image, at) => {
    const size = image.readUInt32LE(at + 4)
    return 8 + size + (size % 2)
  },
}

const stripChunks = (image: Buffer, { first, needed, repeated, typeAt, sizeOf }: ChunkFormat): Buffer => {
  const copy = createCopy(image)
  const missing = new Set(needed)
  copy.keep(0, first)
  for (let at = first; at + 8 <= image.length; ) {
    const type = image.toString('latin1', at + typeAt, at + typeAt + 4)
    const end = at + sizeOf(image, at)
    if (type === repeated || missing.delete(type)) copy.keep(at, end)
    at = end
  }
  return copy.finish()
}

const stripWebp = (image: Buffer): Buffer => {
  const stripped = stripChunks(image, WEBP)
  stripped.writeUInt32LE(stripped.length - 8, 4)
  return stripped
}

const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
const COMMENT = 0xfe

const isApp = (marker: number): boolean => marker >= 0xe0 && marker <= 0xef

/** Whether libjpeg needs a segment for applications: JFIF and Adobe, which describe the colors, Exif and ICC profiles. */
const isNeededApp = (image: Buffer, at: number): boolean => {
  const name = image.toString('latin1', at + 4, at + 8)
  return ['JFIF', 'Adob', 'Exif', 'ICC_'].includes(name)
}

/** Finds the next marker of a JPEG. A restart marker or a stuffed zero is part of the pixels. */
const findMarker = (image: Buffer, from: number): number => {
  for (let at = from; at + 1 < image.length; at++) {
    const next = image[at + 1] ?? 0
    const isMarker = image[at] === 0xff && next > 0x01 && next !== 0xff && (next < 0xd0 || next > 0xd7)
    if (isMarker) return at
  }
  return image.length
}

const stripJpeg = (image: Buffer): Buffer => {
  const copy = createCopy(image)
  let apps = 0
  let scans = 0
  let hasEnd = false
  copy.keep(0, 2)
  for (let at = findMarker(image, 2); at + 2 <= image.length; ) {
    const marker = image[at + 1] ?? 0
    if (marker === START_OF_SCAN && ++scans > MAX_SCANS) throw notAPhoto()
    hasEnd = marker === END_OF_IMAGE
    const isLast = hasEnd || at + 4 > image.length
    const end = at + 2 + (isLast ? 0 : image.readUInt16BE(at + 2))
    const next = findMarker(image, end)
    const isNeeded = isApp(marker) ? isNeededApp(image, at) && ++apps <= MAX_APP_SEGMENTS : marker !== COMMENT
    if (isNeeded) copy.keep(at, marker === START_OF_SCAN ? next : end)
    at = isLast ? image.length : next
  }
  // Some cameras leave the end marker out.
  return hasEnd || scans === 0 ? copy.finish() : Buffer.concat([copy.finish(), Buffer.from([0xff, END_OF_IMAGE])])
}

/**
 * Copies an image without the parts that do not affect its pixels. Even small files can have so many of them that
 * decoders take gigabytes or minutes: texts of a PNG, segments of a JPEG, frames of a WebP.
 * @throws AppError `validation_failed` if the image has far more parts than photos have
 */
export const stripImage = (image: Buffer): Buffer => {
  if (image[0] === 0xff) return stripJpeg(image)
  return image[0] === 0x89 ? stripChunks(image, PNG) : stripWebp(image)
}
