import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { postListing, startTestApi, supportBody, type TestApi } from '../testing/test-api.ts'

const MAX_IN_FLIGHT = 4

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({
    rate: { reads: 1000, writes: 1000, likes: 1000, messages: 1000 },
    messagesPerDay: 10_000,
  })
})
beforeEach(() => api.clear())
afterAll(() => api.close())

/** Sends the headers of a request. Resolves once the server has accepted it. */
const sendHeaders = async (method: string, path: string, headers: Record<string, string | number> = {}) => {
  const sent = request(api.origin + path, { method, headers: { ...headers, Expect: '100-continue' } })
  sent.on('error', () => undefined)
  onTestFinished(() => {
    sent.destroy()
  })
  sent.flushHeaders()
  await once(sent, 'continue')
  return sent
}

/** Sends a message without its body, so that it is in flight until `finish`. */
const startMessage = async () => {
  const body = JSON.stringify(supportBody())
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length }
  const post = await sendHeaders('POST', '/support-messages', headers)
  const sent = {
    post,
    response: undefined as IncomingMessage | undefined,
    finish: () => new Promise<void>((resolve) => post.end(body, resolve)),
  }
  post.once('response', (response) => {
    response.resume()
    sent.response = response
  })
  return sent
}

const startMessages = (count: number) => Promise.all(Array.from({ length: count }, startMessage))

test('of 20 slow requests of a visitor, 4 run and 16 get 429 after 2 s; other callers get 200', async () => {
  const user = api.as(await api.createPerson())
  const sentAt = performance.now()
  const sent = await startMessages(20)
  const answered = () => sent.flatMap(({ response }) => response ?? [])

  await api.visitor({ 'X-Forwarded-For': '203.0.113.1' }).get('/all-items').expect(200)
  await user.get('/my-listings').expect(200)
  for (const path of ['/healthz', '/readyz', '/openapi.json']) await api.visitor().get(path).expect(200)

  await expect.poll(() => answered().length).toBe(20 - MAX_IN_FLIGHT)
  expect(performance.now() - sentAt).toBeGreaterThan(1_900)
  for (const { statusCode, headers } of answered()) {
    expect(statusCode).toBe(429)
    expect(headers['retry-after']).toBe('1')
  }
  await Promise.allSettled(sent.map(({ finish }) => finish()))
  await expect.poll(() => answered().filter(({ statusCode }) => statusCode === 202).length).toBe(MAX_IN_FLIGHT)
})

test('a free slot goes to the request that has waited longest', async () => {
  const [running] = await startMessages(MAX_IN_FLIGHT)
  const [first] = await startMessages(1)
  const [second] = await startMessages(1)
  const order: unknown[] = []
  for (const waiting of [second, first]) {
    waiting?.post.once('response', () => order.push(waiting))
    await waiting?.finish()
  }
  await running?.finish()
  await expect.poll(() => order).toEqual([first, second])
})

test('a caller who disconnects while waiting leaves the queue', async () => {
  const id = await postListing(api.as(await api.createPerson()))
  api.logged.length = 0
  const [running] = await startMessages(MAX_IN_FLIGHT)
  const look = await sendHeaders('GET', `/roommates/${id}`)
  look.destroy()
  await expect.poll(() => api.logged.join('')).toContain('request aborted')
  const next = api.visitor().get('/all-items').expect(200)
  await running?.finish()
  await next
  expect(await api.collections.views.countDocuments()).toBe(0)
})
