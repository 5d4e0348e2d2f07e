import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createNumberKeys, matchNumbers } from './keys.ts'

const RENT = { name: 'rent', minDigits: 2, maxDigits: 4 }

const getKeys = (min: number, max: number): string[] =>
  (matchNumbers(RENT, min, max)['derived.searchKeys'] as { $in: string[] }).$in

/** Rents in whole cents, up to twice the highest rent that keys distinguish. */
const amount = fc.integer({ min: 0, max: 2_000_000 }).map((cents) => cents / 100)

test('a rent shares a key with a range if and only if its hundred is in the range', () => {
  fc.assert(
    fc.property(amount, amount, amount, (rent, one, other) => {
      const [min, max] = [Math.min(one, other), Math.max(one, other)]
      const keys = getKeys(min, max)
      const hundreds = (value: number) => Math.floor(Math.min(value, 9_999) / 100)
      const isInHundreds = hundreds(rent) >= hundreds(min) && hundreds(rent) <= hundreds(max)
      expect(createNumberKeys(RENT, rent).some((key) => keys.includes(key))).toBe(isInHundreds)
    }),
  )
})

test.each([
  [800, 899, ['=rent2:8']],
  [815, 1234, ['=rent2:8', '=rent2:9', '=rent2:12', '=rent2:11', '=rent2:10']],
  [500, 2999, ['=rent2:5', '=rent2:6', '=rent2:7', '=rent2:8', '=rent2:9', '=rent3:1', '=rent3:2']],
  [0, Number.MAX_SAFE_INTEGER, ['=rent4:0']],
  [9_900, 3_000_000, ['=rent2:99']],
])('the range from %d to %d has as few keys as possible', (min, max, keys) => {
  expect(getKeys(min, max)).toEqual(keys)
})
