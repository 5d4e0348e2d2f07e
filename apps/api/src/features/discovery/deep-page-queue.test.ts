import { expect, test } from 'vitest'
import { createDeepPageQueue } from './deep-page-queue.ts'

const REFUSED = { code: 'rate_limited', retryAfterSeconds: 2 }

/** Starts reads that are in flight until `finish`. */
const createSlowReads = () => {
  const queue = createDeepPageQueue()
  const { promise, resolve } = Promise.withResolvers<undefined>()
  let running = 0
  let mostRunning = 0
  const start = (caller: string) =>
    queue(caller, async () => {
      mostRunning = Math.max(mostRunning, ++running)
      await promise
      running--
      return caller
    })
  return { queue, start, finish: () => resolve(undefined), mostRunning: () => mostRunning }
}

test('reads of many callers run one at a time and all succeed', async () => {
  const { start, finish, mostRunning } = createSlowReads()
  const callers = Array.from({ length: 11 }, (_, i) => `caller ${i}`)
  const reads = callers.map(start)
  finish()
  expect(await Promise.all(reads)).toEqual(callers)
  expect(mostRunning()).toBe(1)
})

test('a third read of one caller is refused, while another caller may wait', async () => {
  const { start, finish } = createSlowReads()
  const reads = [start('a'), start('a')]
  await expect(start('a')).rejects.toMatchObject(REFUSED)
  reads.push(start('b'))
  finish()
  expect(await Promise.all(reads)).toEqual(['a', 'a', 'b'])
})

test('a twelfth read is refused for any caller', async () => {
  const { start, finish } = createSlowReads()
  const reads = Array.from({ length: 11 }, (_, i) => start(`caller ${i}`))
  await expect(start('another caller')).rejects.toMatchObject(REFUSED)
  finish()
  await Promise.all(reads)
})

test('failed reads no longer count towards the limit of their caller', async () => {
  const { queue } = createSlowReads()
  for (let i = 0; i < 3; i++) {
    await expect(queue('a', () => Promise.reject(new Error('too slow')))).rejects.toThrow('too slow')
  }
  expect(await Promise.all([queue('a', () => Promise.resolve(1)), queue('a', () => Promise.resolve(2))])).toEqual([
    1, 2,
  ])
})
