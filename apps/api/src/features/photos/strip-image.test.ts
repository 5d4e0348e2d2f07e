import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { addProfile, createHostileProfile, createWideProfile } from '../../testing/color-profiles.ts'
import { addHostileExif } from '../../testing/hostile-exif.ts'
import { createJpeg } from '../../testing/images.ts'
import { stripImage } from './strip-image.ts'

const readPixels = (image: Buffer) => sharp(image).autoOrient().raw().toBuffer()

const readUpright = (image: Buffer) => sharp(image).autoOrient().png().toBuffer()

const insertAt = (image: Buffer, at: number, ...parts: Buffer[]) =>
  Buffer.concat([image.subarray(0, at), ...parts, image.subarray(at)])

const createText = (): Buffer => {
  const body = Buffer.concat([Buffer.from('zTXtComment\0\0'), deflateSync(Buffer.alloc(1_000))])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

test.each(['jpeg', 'png', 'webp'] as const)('of a %s keeps all that affects the pixels', async (format) => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const image = await sharp({ create: { width: 300, height: 200, channels: 4, background: '#456a', noise } })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer()
  const stripped = stripImage(image)
  expect(await readPixels(stripped)).toEqual(await readPixels(image))
  expect((await sharp(stripped).metadata()).orientation).toBe(6)
})

test.each(['jpeg', 'png', 'webp'] as const)(
  'of a %s with thousands of Exif pointers keeps the orientation',
  async (format) => {
    const plain = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#d03020' } })
      .toFormat(format, { lossless: true })
      .toBuffer()
    // A WebP with a profile has the chunk with the flags.
    const image = format === 'webp' ? addProfile(plain, await createWideProfile()) : plain
    const stripped = stripImage(addHostileExif(image, 8, 4_000))
    expect(stripped.length).toBeLessThan(image.length + 100)
    expect(await sharp(stripped).metadata()).toMatchObject({ orientation: 8, width: 60 })
    expect((await sharp(await readUpright(stripped)).metadata()).width).toBe(40)
  },
)

describe.each(['jpeg', 'png', 'webp'] as const)('of a %s with a color profile', (format) => {
  let plain: Buffer
  let wide: Buffer
  const readColors = (image: Buffer) => sharp(image).resize(20, 10).raw().toBuffer()

  beforeAll(async () => {
    plain = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#d03020' } })
      .toFormat(format, { lossless: true })
      .toBuffer()
    wide = addProfile(plain, await createWideProfile())
  })

  test('keeps matrix and curves', async () => {
    expect(await readColors(wide)).not.toEqual(await readColors(plain))
    expect(await readColors(stripImage(wide))).toEqual(await readColors(wide))
  })

  test.each(['D2B0', 'A2B0', 'rTRC'])('leaves out a tag %s of 20,000 steps', async (name) => {
    const hostile = stripImage(addProfile(plain, await createHostileProfile(20_000, name)))
    expect(hostile.length).toBeLessThan(stripImage(wide).length + 100)
    expect(await readColors(hostile)).toEqual(await readColors(wide))
  })

  test('leaves out a profile without matrix', async () => {
    const profile = await createWideProfile()
    profile.write('CMYK', 16, 'latin1')
    expect(await readColors(stripImage(addProfile(plain, profile)))).toEqual(await readColors(plain))
  })
})

test('of a PNG with texts leaves the texts out', async () => {
  const png = await sharp(await createJpeg(50, 40))
    .png()
    .toBuffer()
  // The header ends after 33 bytes.
  const stripped = stripImage(insertAt(png, 33, createText(), createText()))
  expect(stripped.includes('zTXt')).toBe(false)
  expect(await readPixels(stripped)).toEqual(await readPixels(png))
})

test('of a JPEG with thousands of segments leaves out those that describe no colors', async () => {
  const jpeg = await createJpeg(50, 40)
  const stripped = stripImage(insertAt(jpeg, 2, Buffer.alloc(40_000, Buffer.from([0xff, 0xed, 0, 2]))))
  expect(stripped.length).toBeLessThanOrEqual(jpeg.length)
  expect(await readPixels(stripped)).toEqual(await readPixels(jpeg))
})

test('of an animation keeps the first frame', async () => {
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((background) =>
      sharp({ create: { width: 20, height: 10, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const animation = await sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer()
  expect((await sharp(animation).metadata()).pages).toBe(3)
  expect(await readPixels(stripImage(animation))).toEqual(await readPixels(animation))
  expect((await sharp(stripImage(animation)).metadata()).pages ?? 1).toBe(1)
})

test('of a JPEG without its end marker adds the marker', async () => {
  const jpeg = await createJpeg(50, 40)
  expect(stripImage(jpeg.subarray(0, -2))).toEqual(stripImage(jpeg))
})

test('of a JPEG with more than 32 scans refuses it', async () => {
  const jpeg = await sharp(await createJpeg(50, 40))
    .jpeg({ progressive: true })
    .toBuffer()
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  const scans = Array.from({ length: 40 }, () => scan)
  expect(() => stripImage(insertAt(jpeg, jpeg.length - 2, ...scans))).toThrow('can’t read this file')
})

test.each([
  [Buffer.from([0xff, 0xd8, 0xff])],
  [Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  [Buffer.from('RIFF1234WEBP')],
])('of a file that ends after its first bytes does not fail', (image) => {
  expect(stripImage(image).length).toBeLessThanOrEqual(image.length)
})
