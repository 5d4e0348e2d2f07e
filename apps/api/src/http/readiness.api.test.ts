import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => api.close())

const countPings = () => api.commands.filter(({ name }) => name === 'ping').length

test('concurrent GET /readyz ping the database at most once a second', async () => {
  const getReady = () => api.visitor().get('/readyz').expect(200, { status: 'ok' })
  for (let second = 1; second <= 3; second++) {
    await Promise.all(Array.from({ length: 20 }, getReady))
    vi.advanceTimersByTime(999)
    await getReady()
    expect(countPings()).toBe(second)
    vi.advanceTimersByTime(1)
  }
})

test('GET /healthz does not use the database', async () => {
  api.commands.length = 0
  await api.visitor().get('/healthz').expect(200, { status: 'ok' })
  expect(api.commands).toEqual([])
})
