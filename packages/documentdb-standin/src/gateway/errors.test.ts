import { expect, test } from 'vitest'
import { codeOfPackedState } from './errors.ts'

test.each([
  ['a key that exists already', 11000, 11000],
  ['a document that fails validation', 121, 121],
  ['a full disk (53100, whose zeros make it small)', 5 + (3 << 6) + (1 << 12), 14031],
  ['a unique violation (23505)', 2 + (3 << 6) + (5 << 12) + (0 << 18) + (5 << 24), 11000],
  ['an unknown state (XX000)', 40 + (40 << 6), 40 + (40 << 6)],
])('codeOfPackedState for %s: %d is code %d', (_what, packed, code) => {
  expect(codeOfPackedState(packed)).toBe(code)
})
