import { expect, test } from 'vitest'
import { onceKey, onceWithin } from './once.ts'

const MS = 1_000
const meet = (first: number, second: number): boolean => {
  const one = onceWithin(['what'], MS, new Date(first))
  return onceWithin(['what'], MS, new Date(second)).some((key) => one.includes(key))
}

test('two within the time always share a key, two that are twice as far apart never do', () => {
  for (let at = 0; at < 3 * MS; at += 37) {
    for (const later of [0, 1, MS / 2, MS - 1, MS]) expect(meet(at, at + later), `${at} ${later}`).toBe(true)
    for (const later of [2 * MS, 5 * MS]) expect(meet(at, at + later), `${at} ${later}`).toBe(false)
  }
})

test('other parts give another key, however they are put together', () => {
  const keys = [onceKey('a', 'b'), onceKey('ab'), onceKey('a', 'b', 1), onceKey('a', 'b1'), onceKey('b', 'a')]
  expect(new Set(keys).size).toBe(keys.length)
})
