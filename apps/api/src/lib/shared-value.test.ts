import { expect, test } from 'vitest'
import { sharedValue } from './shared-value.ts'

const MAX_AGE_MS = 30_000

const counter = () => {
  let at = 0
  let computed = 0
  const value = sharedValue(() => Promise.resolve(++computed), { maxAgeMs: MAX_AGE_MS, now: () => at })
  return {
    value,
    advance: (ms: number) => {
      at += ms
    },
    computed: () => computed,
  }
}

test('however many ask at once, it is computed once', async () => {
  const { value, computed } = counter()
  expect(await Promise.all(Array.from({ length: 100 }, value))).toEqual(Array.from({ length: 100 }, () => 1))
  expect(computed()).toBe(1)
})

test('a value that has reached its age is not given out', async () => {
  const { value, advance } = counter()
  await value()
  advance(MAX_AGE_MS)
  expect(await value()).toBe(2)
})

test('past half its life it is renewed while the askers are still served', async () => {
  const { value, advance, computed } = counter()
  await value()
  advance(MAX_AGE_MS / 2)
  expect(await value()).toBe(1)
  expect(computed()).toBe(2)
  expect(await value()).toBe(2)
})

test('a failure is told to those who wait and computed anew for the next', async () => {
  let tries = 0
  const value = sharedValue(
    () => (++tries === 1 ? Promise.reject(new Error('out of reach')) : Promise.resolve('well')),
    { maxAgeMs: MAX_AGE_MS, now: () => 0 },
  )
  await expect(value()).rejects.toThrow('out of reach')
  expect(await value()).toBe('well')
})
