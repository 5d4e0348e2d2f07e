const BAND_DIGITS = 4

/** The size of the reduced picture, in which each pixel is compared with its right neighbor. */
export const HASH_COLUMNS = 9
export const HASH_ROWS = 8

/** A hash with fewer set or unset bits is of an almost uniform picture. Such pictures are similar by chance. */
const MIN_BITS = 8

/**
 * Copies of other sizes and encodings differ in up to about 4 of the 64 bits. Hashes that differ in up to 3 bits share
 * one of the four bands. So do most hashes that differ in up to 6 bits.
 */
const MAX_DIFFERENT_BITS = 6

const countBits = (bits: bigint): number => {
  let count = 0
  for (let rest = bits; rest > 0n; rest &= rest - 1n) count++
  return count
}

/**
 * Returns the difference hash of a gray picture of 9 × 8 pixels: 16 hex digits, with a bit set for each pixel that is
 * darker than its right neighbor. Returns null for an almost uniform picture.
 */
export const hashPixels = (pixels: Uint8Array): string | null => {
  let hash = 0n
  for (const [i, pixel] of pixels.entries()) {
    if (i % HASH_COLUMNS === HASH_COLUMNS - 1) continue
    hash = (hash << 1n) | (pixel < (pixels[i + 1] ?? 0) ? 1n : 0n)
  }
  const bits = countBits(hash)
  return bits < MIN_BITS || bits > 64 - MIN_BITS ? null : hash.toString(16).padStart(16, '0')
}

/** Splits a hash into its four parts with their positions. */
export const toBands = (hash: string): string[] =>
  [0, 1, 2, 3].map((i) => `${i}${hash.slice(BAND_DIGITS * i, BAND_DIGITS * (i + 1))}`)

/** Whether two hashes are so similar that one picture is probably a copy of the other. */
export const areNear = (a: string, b: string): boolean =>
  countBits(BigInt(`0x${a}`) ^ BigInt(`0x${b}`)) <= MAX_DIFFERENT_BITS
