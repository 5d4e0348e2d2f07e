import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { readTags, writeProfile } from '../features/photos/color-profile.ts'

/** Creates the value of a tag that converts colors in many steps, all of which are one matrix. */
const createSteps = (count: number): Buffer => {
  const matrix = Buffer.alloc(12 + 12 * 4)
  matrix.write('matf', 0, 'latin1')
  matrix.writeUInt16BE(3, 8)
  matrix.writeUInt16BE(3, 10)
  for (const diagonal of [0, 4, 8]) matrix.writeFloatBE(1, 12 + diagonal * 4)
  const table = Buffer.alloc(16 + count * 8)
  table.write('mpet', 0, 'latin1')
  table.writeUInt16BE(3, 8)
  table.writeUInt16BE(3, 10)
  table.writeUInt32BE(count, 12)
  for (let at = 16; at < table.length; at += 8) {
    table.writeUInt32BE(table.length, at)
    table.writeUInt32BE(matrix.length, at + 4)
  }
  return Buffer.concat([table, matrix])
}

/** Returns the profile of a display with a wide gamut. */
export const createWideProfile = async (): Promise<Buffer> => {
  const image = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
  const { icc } = await sharp(await image.withIccProfile('p3').png().toBuffer()).metadata()
  if (!icc) throw new Error('The image has no profile')
  return icc
}

/** Creates the profile of a display with a further tag that converts colors in many steps, which takes long to prepare. */
export const createHostileProfile = async (steps: number, name = 'D2B0'): Promise<Buffer> => {
  const profile = await createWideProfile()
  return writeProfile(profile.subarray(0, 128), [...readTags(profile), { name, data: createSteps(steps) }])
}

const PROFILE_BYTES_PER_SEGMENT = 65_519

/** Adds a profile to a JPEG, PNG or lossless WebP that has none. */
export const addProfile = (image: Buffer, profile: Buffer): Buffer => {
  if (image[0] === 0xff) {
    const count = Math.ceil(profile.length / PROFILE_BYTES_PER_SEGMENT)
    const segments = Array.from({ length: count }, (_, index) => {
      const data = profile.subarray(index * PROFILE_BYTES_PER_SEGMENT, (index + 1) * PROFILE_BYTES_PER_SEGMENT)
      const header = Buffer.from('\xff\xe2\0\0ICC_PROFILE\0\0\0', 'latin1')
      header.writeUInt16BE(header.length - 2 + data.length, 2)
      header[16] = index + 1
      header[17] = count
      return Buffer.concat([header, data])
    })
    return Buffer.concat([image.subarray(0, 2), ...segments, image.subarray(2)])
  }
  if (image[0] === 0x89) {
    const body = Buffer.concat([Buffer.from('iCCPicc\0\0'), deflateSync(profile)])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(body.length - 4)
    sum.writeUInt32BE(crc32(body))
    // The header ends after 33 bytes.
    return Buffer.concat([image.subarray(0, 33), length, body, sum, image.subarray(33)])
  }
  // A simple WebP becomes an extended one, whose first chunk has flags and the size, less one.
  const extended = Buffer.from('VP8X\x0a\0\0\0\x20\0\0\0\0\0\0\0\0\0', 'latin1')
  const bits = image.readUInt32LE(21)
  extended.writeUIntLE(bits & 0x3fff, 12, 3)
  extended.writeUIntLE((bits >> 14) & 0x3fff, 15, 3)
  const chunk = Buffer.from('ICCP\0\0\0\0', 'latin1')
  chunk.writeUInt32LE(profile.length, 4)
  const padding = Buffer.alloc(profile.length % 2)
  const made = Buffer.concat([image.subarray(0, 12), extended, chunk, profile, padding, image.subarray(12)])
  made.writeUInt32LE(made.length - 8, 4)
  return made
}
