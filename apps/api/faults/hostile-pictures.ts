import { crc32, createDeflate } from 'node:zlib'
import sharp from 'sharp'
import { addProfile, createHostileProfile } from '../src/testing/color-profiles.ts'
import { addHostileExif } from '../src/testing/hostile-exif.ts'

/** A picture that costs far more to decode than its size suggests. */
export interface HostilePicture {
  name: string
  /** Creates the file, of at most 10 MB. */
  create: () => Promise<Buffer>
}

const MB = 1024 * 1024

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

const createChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Compresses zeros in pieces, because the pixels of a picture can take gigabytes. */
const deflateZeros = async (length: number): Promise<Buffer> => {
  const deflate = createDeflate({ level: 1 })
  const zeros = Buffer.alloc(4 * MB)
  const feed = async (): Promise<void> => {
    for (let left = length; left > 0; left -= zeros.length) {
      if (!deflate.write(zeros.subarray(0, left))) await new Promise((resolve) => deflate.once('drain', resolve))
    }
    deflate.end()
  }
  const [parts] = await Promise.all([deflate.toArray() as Promise<Buffer[]>, feed()])
  return Buffer.concat(parts)
}

const PNG_CHANNELS = { grey: [0, 1], rgb: [2, 3], palette: [3, 1], greyAlpha: [4, 2], rgba: [6, 4] } as const

interface PngShape {
  width: number
  height: number
  color?: keyof typeof PNG_CHANNELS
  depth?: 1 | 8 | 16
  isInterlaced?: boolean
  /** Chunks before the pixels. */
  chunks?: Buffer[]
}

/** The columns and rows of each pass of an interlaced PNG: first and step. */
const PASSES = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const

/** Creates a PNG whose pixels are all zero. */
const createPng = async ({
  width,
  height,
  color = 'rgb',
  depth = 8,
  isInterlaced = false,
  chunks = [],
}: PngShape): Promise<Buffer> => {
  const [type, channels] = PNG_CHANNELS[color]
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, type, 0, 0, isInterlaced ? 1 : 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Each row begins with the number of its filter.
  const sizeOf = (columns: number, rows: number): number =>
    columns > 0 ? rows * (1 + Math.ceil((columns * channels * depth) / 8)) : 0
  const size = isInterlaced
    ? PASSES.map(([x, dx, y, dy]) => sizeOf(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy))).reduce(
        (sum, each) => sum + each,
      )
    : sizeOf(width, height)
  return Buffer.concat([
    PNG_SIGNATURE,
    createChunk('IHDR', header),
    ...(color === 'palette'
      ? [createChunk('PLTE', Buffer.from([90, 90, 90])), createChunk('tRNS', Buffer.from([99]))]
      : []),
    ...chunks,
    createChunk('IDAT', await deflateZeros(size)),
    createChunk('IEND', Buffer.alloc(0)),
  ])
}

const createFlat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#8899aa' }, limitInputPixels: false })

const createNoise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 9 } },
  })

/** Repeats the last scan of a progressive JPEG, which decoders must read again and again. */
const repeatLastScan = (jpeg: Buffer, times: number): Buffer => {
  const start = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const [head, scan, end] = [jpeg.subarray(0, start), jpeg.subarray(start, -2), jpeg.subarray(-2)]
  return Buffer.concat([head, ...Array.from({ length: times }, () => scan), end])
}

const createAnimation = async (width: number, height: number, frames: number): Promise<Buffer> => {
  const colors = Array.from({ length: frames }, (_, i) => `rgb(${i % 256}, 90, 90)`)
  const images = await Promise.all(
    colors.map((background) =>
      sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(images, { join: { animated: true } })
    .webp()
    .toBuffer()
}

const cutHalf = (image: Buffer): Buffer => image.subarray(0, image.length / 2)

/** Creates small pictures whose color profiles convert in many steps. One segment of a JPEG has 8,000. */
const createProfiles = (): HostilePicture[] =>
  (['png', 'jpeg', 'webp'] as const).flatMap((format) =>
    [1_000, 8_000, 30_000, 900_000].flatMap((steps) =>
      ['D2B0', 'A2B0', 'rTRC'].map((tag) => ({
        name: `${format} with a color profile whose ${tag} has ${steps.toLocaleString('en-US')} steps`,
        create: async () => {
          const plain = await createFlat(800, 600).toFormat(format, { lossless: true }).toBuffer()
          return addProfile(plain, await createHostileProfile(steps, tag))
        },
      })),
    ),
  )

/** Creates small pictures whose Exif data has many pointers to itself. One segment of a JPEG has 5,000. */
const createExifs = (): HostilePicture[] =>
  (['png', 'jpeg'] as const).map((format) => ({
    name: `${format} with Exif data of 5,000 pointers`,
    create: async () => addHostileExif(await createFlat(800, 600).toFormat(format).toBuffer(), 6, 5_000),
  }))

/** 40 megapixels, the limit, in a square and at the longest allowed side. */
const SQUARE = { width: 6_324, height: 6_324 }
const WIDE = { width: 16_383, height: 2_441 }
const TALL = { width: 2_441, height: 16_383 }

/** Every way to make a small file that is expensive to decode. None is larger than 10 MB. */
export const hostilePictures: readonly HostilePicture[] = [
  ...(
    [
      { width: 9_000_000, height: 4 },
      { width: 4, height: 9_000_000 },
      { width: 3_000_000, height: 13 },
      { width: 65_535, height: 610 },
      WIDE,
      TALL,
      SQUARE,
      { ...SQUARE, width: 6_400 },
      { ...SQUARE, color: 'rgba' },
      { ...TALL, color: 'rgba', isInterlaced: true },
      { ...SQUARE, depth: 16 },
      { ...SQUARE, color: 'rgba', depth: 16 },
      { ...SQUARE, color: 'rgba', depth: 16, isInterlaced: true },
      { width: 4_999, height: 4_999, color: 'rgba', depth: 16, isInterlaced: true },
      { ...SQUARE, isInterlaced: true },
      { ...SQUARE, color: 'rgba', isInterlaced: true },
      { ...SQUARE, color: 'palette' },
      { ...SQUARE, color: 'palette', isInterlaced: true },
      { ...SQUARE, color: 'grey', depth: 1 },
      { ...SQUARE, color: 'grey', depth: 16, isInterlaced: true },
      { ...SQUARE, color: 'greyAlpha', depth: 16 },
    ] satisfies PngShape[]
  ).map((shape) => ({ name: `PNG ${JSON.stringify(shape)}`, create: () => createPng(shape) })),
  {
    name: 'PNG with a text that expands to 400 MB',
    create: async () => {
      const text = Buffer.concat([Buffer.from('Comment\0\0'), await deflateZeros(400 * MB)])
      return createPng({ width: 800, height: 600, chunks: [createChunk('zTXt', text)] })
    },
  },
  {
    name: 'PNG with 200 texts that expand to 7 MB each',
    create: async () => {
      const text = createChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), await deflateZeros(7 * MB)]))
      return createPng({ width: 800, height: 600, chunks: Array.from({ length: 200 }, () => text) })
    },
  },
  {
    name: 'JPEG with 1,900,000 empty segments',
    create: async () => {
      const jpeg = await createFlat(800, 600).jpeg().toBuffer()
      const segments = Buffer.alloc(4 * 1_900_000, Buffer.from([0xff, 0xed, 0, 2]))
      return Buffer.concat([jpeg.subarray(0, 2), segments, jpeg.subarray(2)])
    },
  },
  {
    name: 'PNG with a color profile that expands to 400 MB',
    create: async () => {
      const profile = Buffer.concat([Buffer.from('icc\0\0'), await deflateZeros(400 * MB)])
      return createPng({ width: 800, height: 600, chunks: [createChunk('iCCP', profile)] })
    },
  },
  ...createProfiles(),
  ...createExifs(),
  {
    name: 'PNG with 9 MB of Exif entries',
    create: async () => {
      const entry = Buffer.from('\x01\x12\0\x03\0\0\0\x01\0\x01\0\0', 'latin1')
      const entries = Buffer.concat(Array.from({ length: 65_535 }, () => entry))
      const head = Buffer.from('MM\0*\0\0\0\x08\xff\xff', 'latin1')
      const exif = Buffer.concat([head, entries, Buffer.alloc(9 * MB - entries.length, entry)])
      return createPng({ width: 800, height: 600, chunks: [createChunk('eXIf', exif)] })
    },
  },
  {
    name: 'PNG with 9 MB of unknown chunks',
    create: () => createPng({ width: 800, height: 600, chunks: [createChunk('rfRf', Buffer.alloc(9 * MB))] }),
  },
  { name: 'cut PNG', create: async () => cutHalf(await createPng({ ...SQUARE, isInterlaced: true })) },
  { name: 'JPEG', create: () => createFlat(SQUARE.width, SQUARE.height).jpeg().toBuffer() },
  {
    name: 'turned JPEG',
    create: () => createFlat(TALL.width, TALL.height).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  },
  {
    name: 'turned progressive JPEG',
    create: () =>
      createFlat(SQUARE.width, SQUARE.height).withMetadata({ orientation: 8 }).jpeg({ progressive: true }).toBuffer(),
  },
  { name: 'CMYK JPEG', create: () => createFlat(SQUARE.width, SQUARE.height).toColourspace('cmyk').jpeg().toBuffer() },
  {
    name: 'progressive JPEG with 90 more scans',
    create: async () =>
      repeatLastScan(await createFlat(SQUARE.width, SQUARE.height).jpeg({ progressive: true }).toBuffer(), 90),
  },
  {
    name: 'progressive JPEG with 2,000 more scans',
    create: async () => repeatLastScan(await createFlat(1_000, 1_000).jpeg({ progressive: true }).toBuffer(), 2_000),
  },
  { name: 'cut JPEG', create: async () => cutHalf(await createNoise(3_000, 2_000).jpeg().toBuffer()) },
  { name: 'WebP', create: () => createFlat(SQUARE.width, SQUARE.height).webp().toBuffer() },
  {
    name: 'wide lossless WebP',
    create: () => createFlat(WIDE.width, WIDE.height, 4).webp({ lossless: true }).toBuffer(),
  },
  { name: 'lossless WebP', create: () => createFlat(SQUARE.width, SQUARE.height).webp({ lossless: true }).toBuffer() },
  { name: 'animated WebP of 60 frames', create: () => createAnimation(800, 600, 60) },
  { name: 'animated WebP of large frames', create: () => createAnimation(4_000, 3_000, 3) },
  {
    name: 'JPEG that is also HTML',
    create: async () =>
      Buffer.concat([
        await createFlat(4_000, 3_000).jpeg().toBuffer(),
        Buffer.from('<script>alert(1)</script>'.repeat(9_000)),
      ]),
  },
  {
    name: 'PNG signature before a JPEG',
    create: async () => Buffer.concat([PNG_SIGNATURE, await createFlat(4_000, 3_000).jpeg().toBuffer()]),
  },
]
