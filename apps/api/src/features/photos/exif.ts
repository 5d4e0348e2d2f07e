const PREFIX = 'Exif\0\0'
const LITTLE_ENDIAN = 'II'
const COUNT_AT = 8
const ENTRY_BYTES = 12
const ORIENTATION = 0x01_12
const SHORT = 3
const MAX_ORIENTATION = 8

/** Finds the orientation in the first directory. Follows no pointers to other ones. */
const findOrientation = (exif: Buffer): number | undefined => {
  const tiff = exif.toString('latin1', 0, PREFIX.length) === PREFIX ? exif.subarray(PREFIX.length) : exif
  if (tiff.length < COUNT_AT) return undefined
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.length)
  const isLittle = tiff.toString('latin1', 0, 2) === LITTLE_ENDIAN
  const start = view.getUint32(4, isLittle)
  if (start + 2 > tiff.length) return undefined
  const end = Math.min(tiff.length, start + 2 + view.getUint16(start, isLittle) * ENTRY_BYTES)
  for (let at = start + 2; at + ENTRY_BYTES <= end; at += ENTRY_BYTES) {
    if (view.getUint16(at, isLittle) === ORIENTATION && view.getUint16(at + 2, isLittle) === SHORT)
      return view.getUint16(at + 8, isLittle)
  }
  return undefined
}

/**
 * Returns Exif data with only the orientation of other Exif data, without the prefix that it has in a JPEG. Returns
 * undefined if there is none. Decoders take minutes for some others, such as directories with thousands of pointers.
 */
export const keepOrientation = (exif: Buffer): Buffer | undefined => {
  const orientation = findOrientation(exif)
  if (orientation === undefined || orientation < 1 || orientation > MAX_ORIENTATION) return undefined
  const kept = Buffer.alloc(COUNT_AT + 2 + ENTRY_BYTES + 4)
  kept.write(`${LITTLE_ENDIAN}*\0`, 0, 'latin1')
  kept.writeUInt32LE(COUNT_AT, 4)
  kept.writeUInt16LE(1, COUNT_AT)
  kept.writeUInt16LE(ORIENTATION, COUNT_AT + 2)
  kept.writeUInt16LE(SHORT, COUNT_AT + 4)
  kept.writeUInt32LE(1, COUNT_AT + 6)
  kept.writeUInt16LE(orientation, COUNT_AT + 10)
  return kept
}

/** Returns the segment of a JPEG with only the orientation, or undefined. */
export const reduceJpegExif = (segment: Buffer): Buffer | undefined => {
  const kept = keepOrientation(segment.subarray(4))
  if (!kept) return undefined
  const header = Buffer.from(`\xff\xe1\0\0${PREFIX}`, 'latin1')
  header.writeUInt16BE(header.length - 2 + kept.length, 2)
  return Buffer.concat([header, kept])
}
