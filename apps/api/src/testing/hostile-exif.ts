import { crc32 } from 'node:zlib'

const SUB_DIRECTORY = 0x87_69
const ORIENTATION = 0x01_12

/** Creates Exif data (big-endian) with an orientation and many pointers to further directories. */
const createExif = (orientation: number, pointers: number): Buffer => {
  const exif = Buffer.alloc(10 + 12 * (pointers + 1) + 4)
  exif.write('MM\0*', 0, 'latin1')
  exif.writeUInt32BE(8, 4)
  exif.writeUInt16BE(pointers + 1, 8)
  const entries = [
    [ORIENTATION, 3, orientation * 0x1_00_00],
    ...Array.from({ length: pointers }, () => [SUB_DIRECTORY, 4, 8]),
  ]
  for (const [index, [tag = 0, type = 0, value = 0]] of entries.entries()) {
    const at = 10 + 12 * index
    exif.writeUInt16BE(tag, at)
    exif.writeUInt16BE(type, at + 2)
    exif.writeUInt32BE(1, at + 4)
    exif.writeUInt32BE(value, at + 8)
  }
  return exif
}

/** Adds Exif data with an orientation to a JPEG, a PNG or an extended WebP. Its many pointers make decoders slow. */
export const addHostileExif = (image: Buffer, orientation: number, pointers: number): Buffer => {
  const exif = createExif(orientation, pointers)
  if (image[0] === 0xff) {
    const header = Buffer.from('\xff\xe1\0\0Exif\0\0', 'latin1')
    header.writeUInt16BE(header.length - 2 + exif.length, 2)
    return Buffer.concat([image.subarray(0, 2), header, exif, image.subarray(2)])
  }
  if (image[0] === 0x89) {
    const body = Buffer.concat([Buffer.from('eXIf'), exif])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(exif.length)
    sum.writeUInt32BE(crc32(body))
    // The header ends after 33 bytes.
    return Buffer.concat([image.subarray(0, 33), length, body, sum, image.subarray(33)])
  }
  const chunk = Buffer.from('EXIF\0\0\0\0', 'latin1')
  chunk.writeUInt32LE(exif.length, 4)
  const made = Buffer.concat([image, chunk, exif])
  made.writeUInt32LE(made.length - 8, 4)
  // The flags follow the header of the chunk VP8X.
  made[20] = (made[20] ?? 0) | 0x08
  return made
}
