import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listingBody, startTestApi, type TestApi } from '../testing/test-api.ts'

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

test('logs a request as one line with id and route, without the query; a 4xx has level info', async () => {
  const found = await api.visitor().get('/all-items?search=secret')
  const refused = await api.visitor().get('/roommates/unknown?email=secret')
  await expect.poll(() => api.logged.length).toBe(2)
  expect(parseLines(api)).toEqual([
    expect.objectContaining({
      level: INFO,
      req: { id: found.headers['x-request-id'], method: 'GET' },
      route: '/all-items',
      res: { status: 200 },
      responseTime: expect.any(Number) as number,
      msg: 'request completed',
    }),
    expect.objectContaining({
      level: INFO,
      req: { id: refused.headers['x-request-id'], method: 'GET' },
      route: '/roommates/:id',
      res: { status: 404 },
    }),
  ])
  expect(api.logged.join('')).not.toContain('secret')
})

test.each([
  ['/moderation/targets/person/secret', '/moderation/targets/:type/:id'],
  ['/photos/secret/480.webp', '/photos/:id/:width.webp'],
  ['/docs', '/docs'],
  ['/secret/secret@example.com', 'unknown'],
  ['/roommates/%E0%A4%A/secret', 'unknown'],
])('logs a request to %s with the route %s', async (path, route) => {
  for (const send of [api.visitor().get(path), api.visitor().post(path)]) await send
  await expect.poll(() => api.logged.length).toBe(2)
  expect(parseLines(api)).toEqual([expect.objectContaining({ route }), expect.objectContaining({ route })])
  expect(api.logged.join('')).not.toContain('secret')
})

test('logs an error of the database without the documents that the error contains', async () => {
  const { listings } = api.collections
  const ana = await api.createStoredPerson()
  await listings.createIndex({ ownerUid: 1 }, { name: 'one_per_owner', unique: true })
  try {
    await api.as(ana).post('/roommates').send(listingBody()).expect(201)
    api.logged.length = 0
    await api.as(ana).post('/roommates').send(listingBody()).expect(500)
  } finally {
    await listings.dropIndex('one_per_owner')
  }
  await expect.poll(() => api.logged.length).toBe(1)
  expect(parseLines(api)[0]?.['err']).toMatchObject({
    type: 'MongoServerError',
    code: 11000,
    message: expect.stringContaining('listings index: one_per_owner dup key: {…}') as string,
    stack: expect.stringContaining(' at ') as string,
  })
  expect(api.logged.join('')).not.toContain(ana.uid)
})

test('logs a 500 as one error line with the cause', async () => {
  // MongoDB rejects such a long name.
  const broken = await startTestApi({ databaseName: 'x'.repeat(80) })
  try {
    const { headers } = await broken.visitor().get('/all-items').expect(500)
    await expect.poll(() => broken.logged.length).toBe(1)
    expect(parseLines(broken)[0]).toMatchObject({
      level: ERROR,
      req: { id: headers['x-request-id'], method: 'GET' },
      route: '/all-items',
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
  expect(parseLines(api)[0]).toMatchObject({ level: INFO, route: '/all-items', msg: 'request aborted' })
})
