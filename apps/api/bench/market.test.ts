import { describe, expect, test } from 'vitest'
import { createMarket, defaultOptions } from './market.ts'
import { giniOf, orders, simulate } from './market-days.ts'

// docs/matching.md has the figures of a large market. In a very small one, people read every room, whatever the order.
describe('in a small market, lists by fit with shared attention', () => {
  test('are better, place more people and are shared more equally than others', () => {
    const market = createMarket({ ...defaultOptions, seekers: 600, rooms: 300 })
    const newest = simulate(market, orders.newest)
    const shared = simulate(market, orders.shared)
    expect(shared.acceptable).toBeGreaterThan(2 * newest.acceptable)
    expect(shared.placed).toBeGreaterThan(newest.placed)
    expect(shared.roomGini).toBeLessThan(newest.roomGini)
    expect(shared.seekerGini).toBeLessThan(simulate(market, orders.fitAlone).seekerGini)
  })

  test.each([
    ['missing', { missing: 1 / 3 }],
    ['untrue', { untrue: 1 / 3 }],
  ])('are better than newest first with a third of the answers %s', (_, answers) => {
    const market = createMarket({ ...defaultOptions, seekers: 300, rooms: 150, ...answers })
    const newest = simulate(market, orders.newest)
    const shared = simulate(market, orders.shared)
    expect(shared.acceptable).toBeGreaterThan(1.4 * newest.acceptable)
    expect(shared.roomGini).toBeLessThan(newest.roomGini)
  })

  test('give the same result for the same seed', () => {
    const run = () => simulate(createMarket({ ...defaultOptions, seekers: 40, rooms: 20 }), orders.shared)
    expect(run()).toEqual(run())
  })
})

test.each([
  ['equal shares', [3, 3, 3], 0],
  ['all for one of four', [0, 0, 0, 8], 0.75],
  ['nothing', [0, 0], 0],
])('the Gini coefficient of %s is right', (_, numbers, gini) => {
  expect(giniOf(numbers)).toBe(gini)
})
