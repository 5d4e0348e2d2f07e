import { expect, test } from 'vitest'
import { createLateReads } from './late-reads.ts'

const REFUSED = { code: 'rate_limited', retryAfterSeconds: 2 }

/** Starts reads that last until `finish`. */
const slowReads = () => {
  const lateReads = createLateReads()
  const { promise, resolve } = Promise.withResolvers<undefined>()
  let running = 0
  let mostRunning = 0
  const start = (caller: string) =>
    lateReads(caller, async () => {
      mostRunning = Math.max(mostRunning, ++running)
      await promise
      running--
      return caller
    })
  return { lateReads, start, finish: () => resolve(undefined), mostRunning: () => mostRunning }
}

test('reads of many callers → run one at a time, and all are answered', async () => {
  const { start, finish, mostRunning } = slowReads()
  const callers = Array.from({ length: 11 }, (_, i) => `caller ${i}`)
  const reads = callers.map(start)
  finish()
  expect(await Promise.all(reads)).toEqual(callers)
  expect(mostRunning()).toBe(1)
})

test('a third read of one caller → refused, while another caller may wait', async () => {
  const { start, finish } = slowReads()
  const reads = [start('a'), start('a')]
  await expect(start('a')).rejects.toMatchObject(REFUSED)
  reads.push(start('b'))
  finish()
  expect(await Promise.all(reads)).toEqual(['a', 'a', 'b'])
})

test('a twelfth read → refused, whoever asks', async () => {
  const { start, finish } = slowReads()
  const reads = Array.from({ length: 11 }, (_, i) => start(`caller ${i}`))
  await expect(start('late caller')).rejects.toMatchObject(REFUSED)
  finish()
  await Promise.all(reads)
})

test('reads that ended, by a failure too → make room for further ones of their caller', async () => {
  const { lateReads } = slowReads()
  for (let i = 0; i < 3; i++) {
    await expect(lateReads('a', () => Promise.reject(new Error('too slow')))).rejects.toThrow('too slow')
  }
  expect(
    await Promise.all([lateReads('a', () => Promise.resolve(1)), lateReads('a', () => Promise.resolve(2))]),
  ).toEqual([1, 2])
})
