import { crc32, deflateSync } from 'node:zlib'
import { photoWidths } from '@roommate-finder/contracts/photos'
import sharp from 'sharp'
import { thumbHashToRGBA } from 'thumbhash'
import { describe, expect, test } from 'vitest'
import { createJpeg } from '../../testing/images.ts'
import { openImage } from './process-image.ts'

const process = async (image: Buffer) => (await openImage(image)).convert(photoWidths)

const sizesOf = async (image: Buffer) => {
  const { files } = await process(image)
  return Promise.all(
    files.map(async ({ content }) => {
      const { format, width, height } = await sharp(content).metadata()
      return [format, width, height]
    }),
  )
}

/** Creates a PNG without pixels whose header claims a size. */
const createPngHeader = (width: number, height: number): Buffer => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a photo', () => {
  test('becomes a WebP of each width', async () => {
    expect(await sizesOf(await createJpeg(2400, 1800))).toEqual([
      ['webp', 480, 360],
      ['webp', 1080, 810],
      ['webp', 1920, 1440],
    ])
  })

  test('smaller than a width is not enlarged', async () => {
    expect(await sizesOf(await createJpeg(600, 300))).toEqual([
      ['webp', 480, 240],
      ['webp', 600, 300],
      ['webp', 600, 300],
    ])
  })

  test('far higher than wide is at most four times as high as each width', async () => {
    expect(await sizesOf(await createJpeg(700, 16_000))).toEqual([
      ['webp', 84, 1920],
      ['webp', 189, 4320],
      ['webp', 336, 7680],
    ])
  })

  test('turned by its metadata is stored upright', async () => {
    const turned = await sharp(await createJpeg(400, 200))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(await process(turned)).toMatchObject({ width: 200, height: 400 })
  })

  test.each(['png', 'webp'] as const)('may be a %s', async (format) => {
    const image = await sharp(await createJpeg(50, 40))
      .toFormat(format)
      .toBuffer()
    expect(await process(image)).toMatchObject({ width: 50, height: 40 })
  })

  test('with transparent parts is stored on white', async () => {
    const drawing = await sharp({ create: { width: 60, height: 40, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const [file] = (await process(drawing)).files
    const { data, info } = await sharp(file?.content).raw().toBuffer({ resolveWithObject: true })
    expect(info.channels).toBe(3)
    expect(Math.min(...data)).toBeGreaterThan(250)
  })

  test('gets a placeholder of its color', async () => {
    const { placeholder } = await process(await createJpeg(300, 200, '#ff0000'))
    const { rgba } = thumbHashToRGBA(Buffer.from(placeholder, 'base64'))
    expect(rgba[0]).toBeGreaterThan(200)
    expect(rgba[1]).toBeLessThan(60)
  })
})

describe('metadata', () => {
  const MARKER = 'marker-of-the-test'
  const GPS = { GPSLatitudeRef: 'N', GPSLatitude: '30/1 16/1 1357/100', GPSLongitudeRef: 'W', GPSDateStamp: MARKER }
  const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${MARKER}"/></rdf:RDF></x:xmpmeta>`

  const createWithLocation = async (format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> => {
    const image = await sharp(await createJpeg(700, 500))
      .withExif({ IFD0: { ImageDescription: MARKER }, IFD3: GPS })
      .withXmp(XMP)
      .withIccProfile('p3')
      .toFormat(format)
      .toBuffer()
    // Some cameras append other data, such as a video.
    return Buffer.concat([image, Buffer.from(MARKER)])
  }

  test.each(['jpeg', 'png', 'webp'] as const)('of a %s is in no byte of its files', async (format) => {
    const image = await createWithLocation(format)
    expect(await sharp(image).metadata()).toHaveProperty('exif')
    expect(image.toString('latin1').split(MARKER).length).toBeGreaterThan(3)
    const { files } = await process(image)
    for (const { content } of files) {
      const { exif, xmp, icc, iptc, comments } = await sharp(content).metadata()
      expect([exif, xmp, icc, iptc, comments]).toEqual([undefined, undefined, undefined, undefined, undefined])
      const bytes = content.toString('latin1')
      // The numerator of the seconds of latitude, in both byte orders.
      const numbers = [Buffer.from([0, 0, 5, 77, 0, 0, 0, 100]), Buffer.from([77, 5, 0, 0, 100, 0, 0, 0])]
      for (const found of [MARKER, 'Exif', 'EXIF', 'XMP', 'ICCP', ...numbers.map((each) => each.toString('latin1'))]) {
        expect(bytes).not.toContain(found)
      }
    }
  })
})

describe('a file that is not accepted', () => {
  const SVG = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('A room with a view')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
    ['a TIFF', Buffer.from('II*\x00\x08\x00\x00\x00', 'latin1')],
    ['the first bytes of a JPEG', Buffer.from('\xff\xd8\xff\xe0', 'latin1')],
    ['a PDF', Buffer.from('%PDF-1.7')],
  ])('%s is refused as no photo', async (_name, image) => {
    await expect(process(image)).rejects.toMatchObject({ code: 'validation_failed' })
  })

  test('an SVG is refused as an unsupported type', async () => {
    await expect(process(Buffer.from(SVG))).rejects.toMatchObject({
      code: 'unsupported_media_type',
      message: 'We can’t use SVG files. Save this one as a JPEG or PNG and try again.',
    })
  })

  test('a HEIC is refused as an unsupported type', async () => {
    const heic = Buffer.from('\x00\x00\x00\x24ftypheic\x00\x00\x00\x00mif1heic', 'latin1')
    await expect(process(heic)).rejects.toMatchObject({
      code: 'unsupported_media_type',
      message: 'We can’t read HEIC photos. Save this one as a JPEG, or add a screenshot of it.',
    })
  })

  test.each(['jpeg', 'png', 'webp'] as const)('a %s that is cut off is refused', async (format) => {
    const noise = { width: 300, height: 200, channels: 3 as const, noise: { type: 'gaussian' as const, sigma: 30 } }
    const image = await sharp({ create: { ...noise, background: '#000' } })
      .toFormat(format)
      .toBuffer()
    await expect(process(image.subarray(0, image.length * 0.7))).rejects.toMatchObject({ code: 'validation_failed' })
  })

  test.each([
    [30_000, 30_000],
    [6_400, 6_400],
  ])('a small PNG of %i × %i pixels is refused without being decoded', async (width, height) => {
    await expect(process(createPngHeader(width, height))).rejects.toMatchObject({
      code: 'validation_failed',
      message: 'This photo is too large. Choose a smaller one (up to 40 megapixels).',
    })
  })
})

test.each([
  [16_384, 100],
  [100, 16_384],
])('a small PNG of %i × %i pixels is refused because of its side', async (width, height) => {
  await expect(process(createPngHeader(width, height))).rejects.toMatchObject({
    code: 'validation_failed',
    message: 'This photo is more than 16,383 pixels wide or tall. Choose a smaller one.',
  })
})
