import { once } from 'node:events'
import { get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { endpoint } from '@roommate-finder/contracts/endpoint'
import express, { type Express } from 'express'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createFakeIdentities, createIdentity } from '../testing/identities.ts'
import { createErrorHandler } from './error-handler.ts'
import { openEventStream } from './event-stream.ts'
import { fileRoute, partsRoute, route } from './route.ts'
import { createRouter } from './router.ts'

/** More than the buffers of a connection hold. */
const LARGE = 'x'.repeat(12_000_000)

const list = endpoint({
  method: 'GET',
  path: '/list',
  auth: 'ignored',
  rate: 'reads',
  status: 200,
  response: z.string(),
})
const file = endpoint({ ...list, path: '/file', rate: 'unlimited' })
const parts = endpoint({ ...list, path: '/parts', auth: 'needed' })
const upload = endpoint({
  method: 'POST',
  path: '/upload',
  auth: 'ignored',
  rate: 'uploads',
  status: 204,
  upload: { types: ['image/png'], maxBytes: 1_000 },
})

const countNothing = () => Promise.resolve()

const listen = async (app: Express): Promise<{ server: Server; toUrl: (path: string) => string }> => {
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { server, toUrl: (path) => `http://127.0.0.1:${port}${path}` }
}

const countConnections = (server: Server) => promisify(server.getConnections.bind(server))()

/** Starts a server whose responses are large. */
const start = async ({
  maxStallMs = 60_000,
  countCall = countNothing,
  exporting = async function* () {
    yield await Promise.resolve(LARGE)
  },
} = {}) => {
  const failures: unknown[] = []
  const routes = [
    partsRoute(parts, exporting),
    route(upload, () => undefined),
    route(list, () => LARGE),
    fileRoute(file, () => Promise.resolve({ type: 'text/plain', content: Buffer.from(LARGE) })),
  ]
  const deps = {
    limiter: { countRequest: countNothing, countToken: countNothing, countCall },
    hashAddress: () => 'address',
    identities: createFakeIdentities(new Map([['token', createIdentity('user')]])),
    admitUser: countNothing,
    maxStepMs: 60_000,
    maxBodyMs: 60_000,
    maxStallMs,
    stopping: new AbortController().signal,
  }
  const listening = await listen(
    express()
      .use(createRouter(routes, deps))
      .use(createErrorHandler((error) => failures.push(error) === 0)),
  )
  return { ...listening, failures }
}

/** Sends a request whose response is not read until the test resumes it. */
const request = async (url: string): Promise<IncomingMessage> => {
  const call = get(url, { agent: false, headers: { Authorization: 'Bearer token' } }).on('error', () => undefined)
  onTestFinished(() => {
    call.destroy()
  })
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  return response
}

const requestMany = (url: string, count: number) => Promise.all(Array.from({ length: count }, () => request(url)))

test.each([
  ['lists', '/list', 12],
  ['files', '/file', 50],
])('while a visitor has not read %s, further ones are refused; one read lets the next in', async (_, path, max) => {
  const { toUrl } = await start()
  const [first, ...others] = await requestMany(toUrl(path), max)
  expect((await request(toUrl(path))).statusCode).toBe(429)
  first?.resume()
  if (first) await once(first, 'end')
  expect((await request(toUrl(path))).statusCode).toBe(200)
  expect(others.every(({ statusCode }) => statusCode === 200)).toBe(true)
})

test('a connection is closed whose client reads nothing of a response', async () => {
  const { toUrl, server } = await start({ maxStallMs: 100 })
  await request(toUrl('/list'))
  await expect.poll(() => countConnections(server)).toBe(0)
})

test('uploads whose clients leave while they are identified give their slots to others', async () => {
  const identified = Promise.withResolvers<undefined>()
  let calls = 0
  const countCall = () => {
    calls += 1
    return identified.promise
  }
  const { toUrl, server } = await start({ countCall })
  const send = (signal: AbortSignal | null) =>
    fetch(toUrl('/upload'), { method: 'POST', body: 'a', headers: { 'Content-Type': 'text/plain' }, signal })
  const clients = new AbortController()
  const abandoned = Array.from({ length: 10 }, () => send(clients.signal))
  await vi.waitFor(() => expect(calls).toBe(10))
  clients.abort()
  await Promise.allSettled(abandoned)
  await expect.poll(() => countConnections(server)).toBe(0)
  identified.resolve(undefined)
  expect((await send(null)).status).toBe(415)
})

test.each([
  ['leaves', 60_000],
  ['reads nothing', 100],
])('a client that %s while a body is sent in parts is no failure', async (_, maxStallMs) => {
  const ended = Promise.withResolvers<undefined>()
  const exporting = async function* () {
    try {
      for (let sent = 0; sent < 10; sent++) yield await Promise.resolve(LARGE)
    } finally {
      ended.resolve(undefined)
    }
  }
  const { toUrl, failures } = await start({ maxStallMs, exporting })
  const response = await request(toUrl('/parts'))
  if (maxStallMs > 1_000) response.destroy()
  await ended.promise
  await new Promise(setImmediate)
  expect(failures).toEqual([])
})

test('an event after the end of a stream that its client does not read is dropped', async () => {
  const sent = Promise.withResolvers<boolean>()
  const app = express().get('/', (_req, res) => {
    const { signal: stopping } = new AbortController()
    const tokenIssuedAt = Date.now() / 1_000
    const stream = openEventStream(res, { tokenIssuedAt, stopping, isAllowed: () => Promise.resolve(true) })
    res.once('error', () => sent.resolve(false))
    stream.send('conversation', LARGE)
    stream.end()
    stream.send('conversation', {})
    setImmediate(() => sent.resolve(!res.closed))
  })
  const { toUrl } = await listen(app)
  await request(toUrl('/'))
  expect(await sent.promise).toBe(true)
})
