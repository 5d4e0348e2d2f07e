import { describe, expect, test } from 'vitest'
import { findReason } from './service.ts'

const room = (rent: number | null, availability: 'available' | 'not available' = 'available') => ({
  rent,
  availability,
})

describe('the reason of an alert', () => {
  test.each([
    ['new room', undefined, room(900), 'new'],
    ['new room that is not available', undefined, room(900, 'not available'), undefined],
    ['room that is available again', room(900, 'not available'), room(900), 'available'],
    ['room that is available again and cheaper', room(900, 'not available'), room(500), 'available'],
    ['cheaper room that is no longer available', room(900), room(500, 'not available'), undefined],
    ['room that is cheaper by 3 %', room(1_000), room(970), 'cheaper'],
    ['room that is cheaper by less than 3 %', room(1_000), room(970.01), 'new'],
    ['room that is cheaper by exactly 3 %, in cents', room(301), room(291.97), 'cheaper'],
    ['room that is cheaper by 3 % less a cent', room(301), room(291.98), 'new'],
    ['dearer room', room(900), room(1_000), 'new'],
    ['room that states a rent now', room(null), room(900), 'new'],
    ['room that states no rent any more', room(900), room(null), 'new'],
    ['free room', room(0), room(0), 'new'],
  ] as const)('of a %s', (_, before, after, reason) => {
    expect(findReason(before, after)).toBe(reason)
  })
})
