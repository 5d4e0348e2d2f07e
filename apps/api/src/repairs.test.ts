import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { REPAIR_EVERY_MS, startRepairs } from './repairs.ts'

const nothing = { tally: 0, interests: 0, removals: 0, messages: 0, views: 0, departures: 0 }

const repair = vi.fn(async (_: { views: boolean }) => nothing)
const recount = vi.fn(async (): Promise<number | undefined> => 0)
const log = { warn: vi.fn(), error: vi.fn() }

let running: ReturnType<typeof startRepairs>
const start = async () => {
  running = startRepairs({ repair, listings: { recount } }, log)
  await vi.advanceTimersByTimeAsync(0)
}
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * REPAIR_EVERY_MS)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  await running.stop()
  vi.useRealTimers()
  // Back to what they were made with.
  vi.resetAllMocks()
})

test('looks at once and every minute, at the views only twice', async () => {
  await start()
  await minutes(3)
  expect(repair.mock.calls).toEqual([[{ views: true }], [{ views: true }], [{ views: false }], [{ views: false }]])
  expect(log.warn).not.toHaveBeenCalled()
})

test('counts at the first look and every hour', async () => {
  await start()
  await minutes(59)
  expect(recount).toHaveBeenCalledTimes(1)
  await minutes(1)
  expect(recount).toHaveBeenCalledTimes(2)
})

test('no moment to count in → counts at the next look again, until it can, and says so', async () => {
  recount.mockResolvedValueOnce(undefined).mockResolvedValueOnce(undefined).mockResolvedValueOnce(3)
  await start()
  await minutes(5)
  expect(recount).toHaveBeenCalledTimes(3)
  expect(log.warn.mock.calls).toEqual([
    [{}, expect.stringMatching(/no moment/)],
    [{}, expect.stringMatching(/no moment/)],
    [{ counts: 3 }, 'repaired'],
  ])
})

test('a count that failed is due at the next look', async () => {
  recount.mockRejectedValueOnce(new Error('no database'))
  await start()
  expect(log.error).toHaveBeenCalledWith({ err: new Error('no database') }, 'count failed')
  await minutes(2)
  expect(recount).toHaveBeenCalledTimes(2)
})

test('tells what was healed, and a look that failed keeps no other from coming', async () => {
  repair.mockRejectedValueOnce(new Error('no database')).mockResolvedValueOnce({ ...nothing, interests: 2 })
  await start()
  expect(log.error).toHaveBeenCalledWith({ err: new Error('no database') }, 'repair failed')
  await minutes(1)
  expect(log.warn).toHaveBeenCalledWith({ ...nothing, interests: 2 }, 'repaired')
})

test('a look that takes long is the only one, the stop waits for it, and none comes afterwards', async () => {
  let end = (): void => undefined
  repair.mockImplementationOnce(() => new Promise((done) => (end = () => done(nothing))))
  await start()
  await minutes(2)
  const stopped = vi.fn()
  const stop = running.stop().then(stopped)
  await minutes(2)
  expect(stopped).not.toHaveBeenCalled()
  end()
  await stop
  await minutes(2)
  expect(repair).toHaveBeenCalledTimes(1)
})
