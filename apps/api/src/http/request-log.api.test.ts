import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from '../testing/harness.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => {
  world.logged.length = 0
})
afterAll(() => world.close())

const lines = () => world.logged.map((line) => JSON.parse(line) as Record<string, unknown>)

const INFO = 30

test('a call → one line with its id, without its query; what is refused is no error', async () => {
  const found = await world.visitor().get('/all-items?search=secret')
  const refused = await world.visitor().get('/roommates/unknown?email=secret')
  await expect.poll(() => world.logged.length).toBe(2)
  expect(lines()).toEqual([
    expect.objectContaining({
      level: INFO,
      req: { id: found.headers['x-request-id'], method: 'GET', path: '/all-items' },
      res: { status: 200 },
      responseTime: expect.any(Number) as number,
      msg: 'request',
    }),
    expect.objectContaining({
      level: INFO,
      req: { id: refused.headers['x-request-id'], method: 'GET', path: '/roommates/unknown' },
      res: { status: 404 },
    }),
  ])
  expect(world.logged.join('')).not.toContain('secret')
})

test('a caller who leaves before the answer → a line that says so', async () => {
  const { hostname, port } = new URL(world.origin)
  const socket = connect(Number(port), hostname)
  socket.write('GET /all-items?search=secret HTTP/1.1\r\nHost: localhost\r\n\r\n', () => socket.destroy())
  await expect.poll(() => world.logged.length).toBe(1)
  expect(lines()[0]).toMatchObject({ level: INFO, req: { path: '/all-items' }, res: {}, msg: 'request aborted' })
  expect(lines()[0]?.['res']).toEqual({})
})
