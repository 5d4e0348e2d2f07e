import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(() => {
  api.logged.length = 0
})
afterAll(() => api.close())

const parseLines = ({ logged }: TestApi) => logged.map((line) => JSON.parse(line) as Record<string, unknown>)

const INFO = 30
const ERROR = 50

test('logs a request as one line with id and path, without the query; a 4xx has level info', async () => {
  const found = await api.visitor().get('/all-items?search=secret')
  const refused = await api.visitor().get('/roommates/unknown?email=secret')
  await expect.poll(() => api.logged.length).toBe(2)
  expect(parseLines(api)).toEqual([
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
  expect(api.logged.join('')).not.toContain('secret')
})

test('logs a 500 as one error line with the cause', async () => {
  // MongoDB rejects such a long name.
  const broken = await startTestApi({ databaseName: 'x'.repeat(80) })
  try {
    const { headers } = await broken.visitor().get('/all-items').expect(500)
    await expect.poll(() => broken.logged.length).toBe(1)
    expect(parseLines(broken)[0]).toMatchObject({
      level: ERROR,
      req: { id: headers['x-request-id'], method: 'GET', path: '/all-items' },
      res: { status: 500 },
      err: { type: expect.stringMatching(/^Mongo/) as string, stack: expect.stringContaining('at ') as string },
    })
  } finally {
    await broken.close()
  }
})

test('logs a request as aborted if the caller disconnects before the response', async () => {
  const { hostname, port } = new URL(api.origin)
  const socket = connect(Number(port), hostname)
  socket.write('GET /all-items?search=secret HTTP/1.1\r\nHost: localhost\r\n\r\n', () => socket.destroy())
  await expect.poll(() => api.logged.length).toBe(1)
  expect(parseLines(api)[0]).toMatchObject({ level: INFO, req: { path: '/all-items' }, msg: 'request aborted' })
})
