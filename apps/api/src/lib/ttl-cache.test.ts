import { expect, test } from 'vitest'
import { createTtlCache } from './ttl-cache.ts'

const MAX_AGE_MS = 30_000

const createCountingCache = () => {
  let at = 0
  let computed = 0
  const read = createTtlCache(() => Promise.resolve(++computed), { maxAgeMs: MAX_AGE_MS, now: () => at })
  return {
    read,
    advance: (ms: number) => {
      at += ms
    },
  }
}

test('100 concurrent callers share one computation', async () => {
  const { read } = createCountingCache()
  expect(await Promise.all(Array.from({ length: 100 }, read))).toEqual(Array.from({ length: 100 }, () => 1))
})

test('a value is cached for maxAgeMs, then computed again', async () => {
  const { read, advance } = createCountingCache()
  await read()
  advance(MAX_AGE_MS - 1)
  expect(await read()).toBe(1)
  advance(1)
  expect(await read()).toBe(2)
})

test('each key has a value of its own', async () => {
  const read = createTtlCache((key) => Promise.resolve(`value of ${key}`), { maxAgeMs: MAX_AGE_MS, now: () => 0 })
  expect([await read('a'), await read('b'), await read('a')]).toEqual(['value of a', 'value of b', 'value of a'])
})

test('a failure rejects and is not cached', async () => {
  let tries = 0
  const read = createTtlCache(
    () => (++tries === 1 ? Promise.reject(new Error('out of reach')) : Promise.resolve('a value')),
    { maxAgeMs: MAX_AGE_MS, now: () => 0 },
  )
  await expect(read()).rejects.toThrow('out of reach')
  expect(await read()).toBe('a value')
})
