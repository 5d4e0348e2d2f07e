import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { keepMatrixProfile } from './color-profile.ts'
import { keepOrientation, reduceJpegExif } from './exif.ts'
import { notAPhoto } from './image-type.ts'

/** Separate stretches of needed bytes. Photos have a few. */
const MAX_STRETCHES = 1_000
const MAX_APP_SEGMENTS = 8
/** The segments of a JPEG's color profile have numbers of one byte. */
const MAX_PROFILE_SEGMENTS = 255
/** Each scan of a JPEG passes over all pixels. Encoders write about 10. */
const MAX_SCANS = 32

/** Collects the stretches of an image to keep. Joins adjacent ones. */
const createCopy = (image: Buffer) => {
  const parts: Buffer[] = []
  let lastEnd: number | undefined
  let lastStart = 0
  return {
    keep: (start: number, end: number): void => {
      if (lastEnd === start) parts.pop()
      else lastStart = start
      if (parts.push(image.subarray(lastStart, end)) > MAX_STRETCHES) throw notAPhoto()
      lastEnd = end
    },
    insert: (bytes: Buffer): void => {
      parts.push(bytes)
      lastEnd = undefined
    },
    finish: (): Buffer => Buffer.concat(parts),
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
  /** Return the chunks of the color profile and of Exif data with only what affects the pixels, or undefined to drop them. */
  reductions: Partial<Record<string, (chunk: Buffer) => Buffer | undefined>>
}

/** The largest profile that is read. Those of cameras have a few kilobytes. */
const MAX_PROFILE_BYTES = 4_000_000

const inflateProfile = (compressed: Buffer): Buffer | undefined => {
  try {
    return inflateSync(compressed, { maxOutputLength: MAX_PROFILE_BYTES })
  } catch {
    return undefined
  }
}

const createPngChunk = (type: string, data: Buffer): Buffer => {
  const chunk = Buffer.alloc(12 + data.length)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), 8 + data.length)
  return chunk
}

/** The chunk contains a name, a zero, the compression method, and the compressed profile. */
const reducePngProfile = (chunk: Buffer): Buffer | undefined => {
  const data = chunk.subarray(8, -4)
  const profile = inflateProfile(data.subarray(data.indexOf(0) + 2))
  const reduced = profile && keepMatrixProfile(profile)
  return reduced && createPngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), deflateSync(reduced)]))
}

const reducePngExif = (chunk: Buffer): Buffer | undefined => {
  const kept = keepOrientation(chunk.subarray(8))
  return kept && createPngChunk('eXIf', kept)
}

/** Expects data of an even length. */
const createWebpChunk = (type: string, data: Buffer): Buffer => {
  const header = Buffer.from(`${type}\0\0\0\0`, 'latin1')
  header.writeUInt32LE(data.length, 4)
  return Buffer.concat([header, data])
}

const reduceWebpProfile = (chunk: Buffer): Buffer | undefined => {
  const reduced = keepMatrixProfile(chunk.subarray(8))
  return reduced && createWebpChunk('ICCP', reduced)
}

const reduceWebpExif = (chunk: Buffer): Buffer | undefined => {
  const kept = keepOrientation(chunk.subarray(8))
  return kept && createWebpChunk('EXIF', kept)
}

const PNG: ChunkFormat = {
  first: 8,
  needed: ['IHDR', 'PLTE', 'tRNS', 'IEND', 'cHRM', 'gAMA', 'iCCP', 'sRGB', 'eXIf'],
  repeated: 'IDAT',
  typeAt: 4,
  sizeOf: (image, at) => 12 + image.readUInt32BE(at),
  reductions: { iCCP: reducePngProfile, eXIf: reducePngExif },
}

const WEBP: ChunkFormat = {
  first: 12,
  needed: ['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L', 'EXIF'],
  typeAt: 0,
  sizeOf: (image, at) => {
    const size = image.readUInt32LE(at + 4)
    return 8 + size + (size % 2)
  },
  reductions: { ICCP: reduceWebpProfile, EXIF: reduceWebpExif },
}

const stripChunks = (image: Buffer, format: ChunkFormat): Buffer => {
  const { first, needed, repeated, typeAt, sizeOf, reductions } = format
  const copy = createCopy(image)
  const missing = new Set(needed)
  copy.keep(0, first)
  for (let at = first; at + 8 <= image.length; ) {
    const type = image.toString('latin1', at + typeAt, at + typeAt + 4)
    const end = at + sizeOf(image, at)
    const isNeeded = type === repeated || missing.delete(type)
    const reduce = Object.hasOwn(reductions, type) ? reductions[type] : undefined
    const reduced = isNeeded ? reduce?.(image.subarray(at, end)) : undefined
    if (reduced) copy.insert(reduced)
    else if (isNeeded && !reduce) copy.keep(at, end)
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

const nameOfApp = (image: Buffer, at: number): string => image.toString('latin1', at + 4, at + 8)

/** The segments for applications that libjpeg needs, because they describe the colors. */
const NEEDED_APPS = ['JFIF', 'Adob']

/** Each segment of a profile begins with 14 bytes: a name, its number from 1, and the number of segments. */
const PROFILE_PREFIX = 'ICC_PROFILE\0'
const PROFILE_NUMBER_AT = 4 + PROFILE_PREFIX.length
const PROFILE_DATA_AT = PROFILE_NUMBER_AT + 2

/** Returns one segment with what is needed of a profile in several. */
const reduceJpegProfile = (segments: readonly Buffer[]): Buffer | undefined => {
  const inOrder = segments.toSorted((a, b) => (a[PROFILE_NUMBER_AT] ?? 0) - (b[PROFILE_NUMBER_AT] ?? 0))
  const reduced = keepMatrixProfile(Buffer.concat(inOrder.map((segment) => segment.subarray(PROFILE_DATA_AT))))
  if (!reduced) return undefined
  const header = Buffer.from(`\xff\xe2\0\0${PROFILE_PREFIX}\x01\x01`, 'latin1')
  header.writeUInt16BE(header.length - 2 + reduced.length, 2)
  return Buffer.concat([header, reduced])
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
  const profile: Buffer[] = []
  let exif: Buffer | undefined
  copy.keep(0, 2)
  for (let at = findMarker(image, 2); at + 2 <= image.length; ) {
    const marker = image[at + 1] ?? 0
    if (marker === START_OF_SCAN && ++scans > MAX_SCANS) throw notAPhoto()
    hasEnd = marker === END_OF_IMAGE
    const isLast = hasEnd || at + 4 > image.length
    const end = at + 2 + (isLast ? 0 : image.readUInt16BE(at + 2))
    const next = findMarker(image, end)
    if (isApp(marker)) {
      const name = nameOfApp(image, at)
      if (name === 'ICC_' && profile.length < MAX_PROFILE_SEGMENTS) profile.push(image.subarray(at, end))
      else if (name === 'Exif') exif ??= reduceJpegExif(image.subarray(at, end))
      else if (NEEDED_APPS.includes(name) && ++apps <= MAX_APP_SEGMENTS) copy.keep(at, end)
    } else if (marker !== COMMENT) {
      // The profile and the orientation stand before the first scan.
      const reduced = marker === START_OF_SCAN && scans === 1 ? [exif, reduceJpegProfile(profile)] : []
      for (const segment of reduced) if (segment) copy.insert(segment)
      copy.keep(at, marker === START_OF_SCAN ? next : end)
    }
    at = isLast ? image.length : next
  }
  // Some cameras leave the end marker out.
  return hasEnd || scans === 0 ? copy.finish() : Buffer.concat([copy.finish(), Buffer.from([0xff, END_OF_IMAGE])])
}

/**
 * Copies an image without the parts that do not affect its pixels, and with the parts of its color profile that
 * describe a camera or a screen. Even small files can have so many of the others that decoders take gigabytes or
 * minutes: texts of a PNG, segments of a JPEG, frames of a WebP, steps of a color conversion, directories of Exif data.
 * @throws AppError `validation_failed` if the image has far more parts than photos have
 */
export const stripImage = (image: Buffer): Buffer => {
  if (image[0] === 0xff) return stripJpeg(image)
  return image[0] === 0x89 ? stripChunks(image, PNG) : stripWebp(image)
}
