import { expect, test } from 'vitest'
import { roundTicks } from './round-ticks.ts'

test.each([
  { min: 620, max: 1910, ticks: [500, 1000, 1500, 2000] },
  { min: 0, max: 100, ticks: [0, 20, 40, 60, 80, 100] },
  { min: 780, max: 825, ticks: [780, 800, 820, 840] },
  { min: 9000, max: 41_000, ticks: [0, 10_000, 20_000, 30_000, 40_000, 50_000] },
  { min: 850, max: 850, ticks: [840, 860] },
])('ticks from $min to $max are round and enclose both', ({ min, max, ticks }) => {
  expect(roundTicks(min, max)).toEqual(ticks)
})
