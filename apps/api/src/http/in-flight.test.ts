import { EventEmitter } from 'node:events'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createInFlightLimit } from './in-flight.ts'

const MAX = 4
const RUNNING = ['running', 'running', 'running', 'running']

let acquire: ReturnType<typeof createInFlightLimit>
beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  acquire = createInFlightLimit(MAX)
})

/** Starts a call. `state` tells whether it runs. */
const start = (key = 'v:one') => {
  const res = Object.assign(new EventEmitter(), { destroyed: false })
  const call = { state: 'waiting', release: (): void => undefined, disconnect: () => res.emit('close') }
  acquire(key, res).then(
    (release) => Object.assign(call, { state: 'running', release }),
    (error: unknown) => Object.assign(call, { state: 'refused', error }),
  )
  return call
}

const startMany = async (count: number) => {
  const calls = Array.from({ length: count }, () => start())
  await vi.advanceTimersByTimeAsync(0)
  return calls
}

const states = (calls: readonly { state: string }[]) => calls.map(({ state }) => state)

test('of 6 calls of a caller, 4 run and 2 are refused after 2 s; other callers run', async () => {
  const calls = await startMany(6)
  const other = start('v:other')
  await vi.advanceTimersByTimeAsync(1_999)
  expect(states([...calls, other])).toEqual([...RUNNING, 'waiting', 'waiting', 'running'])
  await vi.advanceTimersByTimeAsync(1)
  expect(states(calls)).toEqual([...RUNNING, 'refused', 'refused'])
  expect(calls[5]).toMatchObject({ error: { code: 'rate_limited', retryAfterSeconds: 1 } })
})

test('a free slot goes to the call that has waited longest, unless its caller has disconnected', async () => {
  const [running, , , , gone, next, last] = await startMany(7)
  gone?.disconnect()
  running?.release()
  await vi.advanceTimersByTimeAsync(0)
  expect([gone, next, last].map((call) => call?.state)).toEqual(['refused', 'running', 'waiting'])
})

test('all slots are free again after calls that ran, waited and were refused', async () => {
  const calls = await startMany(6)
  await vi.advanceTimersByTimeAsync(2_000)
  for (const { release } of calls) release()
  expect(states(await startMany(MAX))).toEqual(RUNNING)
})
