import { once } from 'node:events'
import { get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoint } from '@roommate-finder/contracts/endpoint'
import express, { type Express } from 'express'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { createFakeIdentities } from '../testing/identities.ts'
import { createErrorHandler } from './error-handler.ts'
import { openEventStream } from './event-stream.ts'
import { fileRoute, route } from './route.ts'
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

/** Starts a server whose responses are large. */
const start = ({ maxStallMs = 60_000 } = {}) => {
  const routes = [
    route(list, () => LARGE),
    fileRoute(file, () => Promise.resolve({ type: 'text/plain', content: Buffer.from(LARGE) })),
  ]
  const deps = {
    limiter: { countRequest: countNothing, countToken: countNothing, countCall: countNothing },
    hashAddress: () => 'address',
    identities: createFakeIdentities(new Map()),
    admitUser: countNothing,
    maxStepMs: 60_000,
    maxBodyMs: 60_000,
    maxStallMs,
    stopping: new AbortController().signal,
  }
  return listen(
    express()
      .use(createRouter(routes, deps))
      .use(createErrorHandler(() => false)),
  )
}

/** Sends a request whose response is not read until the test resumes it. */
const request = async (url: string): Promise<IncomingMessage> => {
  const call = get(url, { agent: false }).on('error', () => undefined)
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
  const countConnections = () =>
    new Promise((resolve) => {
      server.getConnections((_error, count) => resolve(count))
    })
  await expect.poll(countConnections).toBe(0)
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
