import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startWorld, type World } from '../testing/harness.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => world.close())

const pings = () => world.commands.filter(({ name }) => name === 'ping').length

test('concurrent GET /readyz ping the database at most once a second', async () => {
  const ready = () => world.visitor().get('/readyz').expect(200, { status: 'ok' })
  for (let second = 1; second <= 3; second++) {
    await Promise.all(Array.from({ length: 20 }, ready))
    vi.advanceTimersByTime(999)
    await ready()
    expect(pings()).toBe(second)
    vi.advanceTimersByTime(1)
  }
})

test('GET /healthz does not use the database', async () => {
  world.commands.length = 0
  await world.visitor().get('/healthz').expect(200, { status: 'ok' })
  expect(world.commands).toEqual([])
})
