import { expect, test } from 'vitest'
import { toRentHistogram } from './rents.ts'

const rents = (counts: Record<number, number>) =>
  Object.entries(counts).map(([rent, count]) => ({
    _id: { roomType: 'Single' as const, rent: Number(rent) },
    count,
    sum: Number(rent) * count,
  }))

const zeros = Array.from({ length: 12 }, () => 0)

test.each([
  ['no rents', {}, 25, zeros],
  ['a rent of 0', { 0: 3 }, 25, [3, ...zeros.slice(1)]],
  ['a rent on the border of two bars', { 24: 1, 25: 2, 275: 1 }, 25, [1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
  ['two rooms, one of them very expensive', { 500: 1, 90_000: 1 }, 150, [0, 0, 0, 1, ...zeros.slice(5), 1]],
  ['few very high rents', { 500: 60, 1000: 38, 90_000: 2 }, 100, [0, 0, 0, 0, 0, 60, 0, 0, 0, 0, 38, 2]],
])('the histogram of %s has 12 bars of equal width', (_, counts, step, bars) => {
  expect(toRentHistogram(rents(counts))).toEqual({ step, counts: bars })
})
