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

const linesOf = ({ logged }: World) => logged.map((line) => JSON.parse(line) as Record<string, unknown>)

const INFO = 30
const ERROR = 50

test('a request is logged as one line with its id and path, without its query; a 4xx is no error', async () => {
  const found = await world.visitor().get('/all-items?search=secret')
  const refused = await world.visitor().get('/roommates/unknown?email=secret')
  await expect.poll(() => world.logged.length).toBe(2)
  expect(linesOf(world)).toEqual([
    expect.objectContaining({
      level: INFO,
      req: { id: found.headers['x-request-id'], method: 'GET', path: '/all-items' },
      res: { status: 200 },
      responseTime: expect.any(Number) as number,
      msg: 'request completed',
    }),
    expect.objectContaining({
      level: INFO,
      req: { id: refused.headers['x-request-id'], method: 'GET', path: '/roommates/unknown' },
      res: { status: 404 },
    }),
  ])
  expect(world.logged.join('')).not.toContain('secret')
})

test('a request that fails on the server is logged as one error line with the cause', async () => {
  // MongoDB refuses a name of that length.
  const broken = await startWorld({ databaseName: 'x'.repeat(80) })
  try {
    const { headers } = await broken.visitor().get('/all-items').expect(500)
    await expect.poll(() => broken.logged.length).toBe(1)
    expect(linesOf(broken)[0]).toMatchObject({
      level: ERROR,
      req: { id: headers['x-request-id'], method: 'GET', path: '/all-items' },
      res: { status: 500 },
      err: { type: expect.stringMatching(/^Mongo/) as string, stack: expect.stringContaining('at ') as string },
    })
  } finally {
    await broken.close()
  }
})

test('a request whose caller disconnects before the answer is logged as aborted', async () => {
  const { hostname, port } = new URL(world.origin)
  const socket = connect(Number(port), hostname)
  socket.write('GET /all-items?search=secret HTTP/1.1\r\nHost: localhost\r\n\r\n', () => socket.destroy())
  await expect.poll(() => world.logged.length).toBe(1)
  expect(linesOf(world)[0]).toMatchObject({ level: INFO, req: { path: '/all-items' }, msg: 'request aborted' })
})
