import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declareKind, workQueue } from '../db/work.ts'
import { createMetrics } from '../metrics.ts'
import { createFakeIdentities, createIdentity } from '../testing/identities.ts'
import { postListing, startTestApi, type TestApi } from '../testing/test-api.ts'
import { createMetricsServer } from './metrics.ts'

const metrics = createMetrics()
const server = createMetricsServer(metrics)
let api: TestApi

beforeAll(async () => {
  const identities = createFakeIdentities(new Map([['ana', createIdentity('ana')]]))
  api = await startTestApi({ metrics, identities, caches: true })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.close()
  await api.close()
})

const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const scrape = async (): Promise<string> => {
  const response = await fetch(`${origin()}/metrics`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/plain')
  return response.text()
}

/** Returns the value of a series, or undefined if there is none. */
const readValue = async (series: string): Promise<number | undefined> => {
  const line = (await scrape()).split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

const countRequests = (route: string, method: string, status: string) =>
  readValue(`http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`)

const ana = () => api.visitor({ Authorization: 'Bearer ana' })

test('counts and measures requests by endpoint, method and status', async () => {
  const id = await postListing(ana())
  for (let i = 0; i < 3; i++) await api.visitor().get(`/roommates/${id}`).expect(200)
  await api.visitor().get('/roommates/0123456789abcdef01234567').expect(404)
  await api.visitor().get(`/all-items?search=secret`).expect(200)
  await expect.poll(() => countRequests('getListing', 'GET', '200')).toBe(3)
  expect(await countRequests('getListing', 'GET', '404')).toBe(1)
  expect(await countRequests('createListing', 'POST', '201')).toBe(1)
  const text = await scrape()
  expect(text).toMatch(
    /http_request_duration_seconds_bucket\{le="0.01",route="searchListings",method="GET",status="200"\} \d/,
  )
  for (const secret of [id, 'secret', '/roommates']) expect(text).not.toContain(secret)
})

test('requests without an endpoint have the route label "other"', async () => {
  for (const path of ['/nothing', '/nothing/else', '/docs']) await api.visitor().get(path)
  await api.visitor().delete('/all-items').expect(405)
  await expect.poll(() => countRequests('other', 'GET', '404')).toBe(2)
  expect(await countRequests('other', 'DELETE', '405')).toBe(1)
})

test('counts requests in flight, and records a disconnected caller as aborted', async () => {
  expect(await readValue('http_requests_in_flight')).toBe(0)
  const post = request(`${api.origin}/roommates`, {
    method: 'POST',
    headers: { Authorization: 'Bearer ana', 'Content-Type': 'application/json', 'Content-Length': 100 },
  })
  post.on('error', () => undefined)
  post.flushHeaders()
  await expect.poll(() => readValue('http_requests_in_flight')).toBe(1)
  post.destroy()
  await expect.poll(() => readValue('http_requests_in_flight')).toBe(0)
  expect(await countRequests('createListing', 'POST', 'aborted')).toBe(1)
})

test('counts hits and misses of caches', async () => {
  for (let i = 0; i < 4; i++) await api.visitor().get('/trending').expect(200)
  expect(await readValue('cache_requests_total{cache="trending",outcome="miss"}')).toBe(1)
  expect(await readValue('cache_requests_total{cache="trending",outcome="hit"}')).toBe(3)
})

test('reports the database pool, event-loop lag and memory', async () => {
  expect(await readValue('mongodb_pool_connections{state="open"}')).toBeGreaterThan(0)
  expect(await readValue('mongodb_pool_connections{state="in_use"}')).toBe(0)
  expect(await readValue('mongodb_pool_connections{state="waiting"}')).toBe(0)
  expect(await readValue('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  expect(await readValue('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
})

test('the metrics server serves only GET /metrics, which the API does not serve', async () => {
  expect((await fetch(`${origin()}/`)).status).toBe(404)
  expect((await fetch(`${origin()}/metrics`, { method: 'POST' })).status).toBe(404)
  await api.visitor().get('/metrics').expect(404)
})

test('shows for each kind of work what waits, for how long, and what is parked', async () => {
  const queue = workQueue(api.context)
  const kind = declareKind<null>('measured')
  metrics.watchWork(queue, ['measured'])
  const at = api.clock.now().getTime()
  await queue.put(kind, [
    { key: 'late', payload: null, dueAt: new Date(at - 60_000) },
    { key: 'later', payload: null, dueAt: new Date(at + 60_000) },
    { key: 'parked', payload: null },
  ])
  await api.collections.work.updateOne({ key: 'parked' }, { $set: { parkedAt: new Date(at) }, $unset: { dueAt: '' } })
  expect(await readValue('work_items{kind="measured",state="waiting"}')).toBe(1)
  expect(await readValue('work_items{kind="measured",state="parked"}')).toBe(1)
  expect(await readValue('work_oldest_due_seconds{kind="measured"}')).toBeGreaterThanOrEqual(60)
})
