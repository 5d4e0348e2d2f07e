import { describe, expect, test } from 'vitest'
import { areNear, HASH_COLUMNS, HASH_ROWS, hashPixels, toBands } from './photo-hash.ts'

describe('hashPixels', () => {
  test('sets a bit for each pixel that is darker than its right neighbor', () => {
    const row = [0, 9, 0, 9, 0, 9, 0, 9, 0]
    const pixels = Uint8Array.from(Array.from({ length: HASH_ROWS }, () => row).flat())
    expect(hashPixels(pixels)).toBe('aa'.repeat(8))
  })

  test.each([
    ['one color', () => 5],
    ['one gradient', (i: number) => i % HASH_COLUMNS],
  ])('returns null for a picture of %s', (_name, toPixel) => {
    expect(hashPixels(Uint8Array.from({ length: HASH_COLUMNS * HASH_ROWS }, (_, i) => toPixel(i)))).toBeNull()
  })
})

describe('areNear', () => {
  test.each([
    ['0123456789abcdef', true],
    ['0123456789abcdd0', true],
    ['0123456789abccd0', false],
  ])('0123456789abcdef is near %s: %s', (other, expected) => {
    expect(areNear('0123456789abcdef', other)).toBe(expected)
  })

  test('hashes that differ in three bits share a band', () => {
    const bands = new Set(toBands('0123456789abcdef'))
    expect(bands.size).toBe(4)
    expect(toBands('0133456689abcdee').some((band) => bands.has(band))).toBe(true)
  })
})
