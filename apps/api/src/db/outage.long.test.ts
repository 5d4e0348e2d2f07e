import { spawnSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { startMongo } from '@roommate-finder/local-stack/mongo/start-mongo'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collections, migrations } from '../features/index.ts'
import { listingBody, type Person, startTestApi, supportBody, type TestApi } from '../testing/test-api.ts'
import { createMongoClient } from './connect.ts'
import { prepareDatabase } from './prepare.ts'

type Mongo = Awaited<ReturnType<typeof startMongo>>

let mongo: Mongo
let api: TestApi
let ana: Person

const start = async (port?: number): Promise<Mongo> => {
  const started = await startMongo({ log: () => undefined, ...(port !== undefined && { port }) })
  const client = createMongoClient(started.uri)
  await prepareDatabase(client.db('outage'), { collections, migrations }, () => undefined)
  await client.close()
  return started
}

beforeAll(async () => {
  mongo = await start()
  api = await startTestApi({ mongoUri: mongo.uri, databaseName: 'outage', productionLimits: true })
  ana = await api.createPerson()
  await api.as(ana).get('/all-items').expect(200)
})
afterAll(async () => {
  await api.close()
  await mongo.stop()
})

const calls = () => [
  ['listings of a visitor', api.visitor().get('/all-items')] as const,
  ['details of a listing', api.visitor().get('/roommates/0123456789abcdef01234567')] as const,
  ['analytics', api.visitor().get('/analytics')] as const,
  ['listings of a user', api.as(ana).get('/my-listings')] as const,
  ['post of a listing', api.as(ana).post('/roommates').send(listingBody())] as const,
  ['support message', api.visitor().post('/support-messages').send(supportBody())] as const,
  ['charts', api.visitor().get('/figures/charts')] as const,
  ['readiness', api.visitor().get('/readyz')] as const,
]

/** Slack for a busy machine. */
const SLACK_MS = 500

const expectUnavailable = async ({ withinMs }: { withinMs: number }): Promise<void> => {
  const sentAt = performance.now()
  const received = calls().map(async ([name, call]) => ({
    name,
    response: await call,
    tookMs: performance.now() - sentAt,
  }))
  for (const { name, response, tookMs } of await Promise.all(received)) {
    expect(response.status, name).toBe(503)
    expect(response.body, name).toMatchObject({
      code: 'unavailable',
      requestId: response.headers['x-request-id'] as string,
    })
    expect(Number(response.headers['retry-after']), name).toBeGreaterThan(0)
    expect(tookMs, name).toBeLessThan(withinMs + SLACK_MS)
  }
  await api.visitor().get('/healthz').expect(200, { status: 'ok' })
}

const getReadiness = async (): Promise<number> => (await api.visitor().get('/readyz')).status

/** Signals the engine that listens on a port, and all of its child processes. */
const signalEngine = (port: string, signal: 'STOP' | 'CONT'): void => {
  const processes = spawnSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' })
    .stdout.split('\n')
    .map((line) => {
      const [pid = '', parent = '', ...args] = line.trim().split(/\s+/)
      return { pid, parent, args: args.join(' ') }
    })
  const pids = new Set(processes.filter(({ args }) => args.includes(`--port ${port}`)).map(({ pid }) => pid))
  for (const { pid, parent } of processes) if (pids.has(parent)) pids.add(pid)
  expect(pids.size).toBeGreaterThan(0)
  for (const pid of pids) {
    try {
      process.kill(Number(pid), `SIG${signal}`)
    } catch (error) {
      // A child process may have ended since `ps`.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

describe('during a database outage', () => {
  test('with the database stopped, every call returns 503 within 2 s, and succeeds after its restart', async () => {
    await mongo.stop()
    await expectUnavailable({ withinMs: 2_000 })
    mongo = await start(Number(new URL(mongo.uri).port))
    await expect.poll(getReadiness, { timeout: 10_000, interval: 100 }).toBe(200)
    await api.as(ana).post('/roommates').send(listingBody()).expect(201)
    await api.visitor().get('/all-items').expect(200)
  })

  test('with the database paused, every call returns 503 within 5 s, and succeeds after it resumes', async () => {
    const { port } = new URL(mongo.uri)
    signalEngine(port, 'STOP')
    try {
      // /readyz reuses a successful ping for 1 s.
      await delay(1_000)
      await expectUnavailable({ withinMs: 5_000 })
    } finally {
      signalEngine(port, 'CONT')
    }
    await expect
      .poll(async () => (await api.visitor().get('/all-items')).status, { timeout: 10_000, interval: 100 })
      .toBe(200)
    await api.as(ana).post('/roommates').send(listingBody()).expect(201)
  })
})

test('tokens, email addresses, contact details and search texts are not logged', async () => {
  await api
    .as(ana)
    .post('/roommates')
    .send(listingBody({ contactInfo: 'secret-contact@example.com' }))
    .expect(201)
  await api
    .as(ana)
    .get(`/my-listings?email=${encodeURIComponent(ana.email)}`)
    .expect(200)
  await api.as(ana).get('/all-items?search=secret-search').expect(200)
  const log = api.logged.join('')
  expect(log).toContain('/my-listings')
  for (const secret of [ana.token, ana.email, encodeURIComponent(ana.email), 'secret-contact', 'secret-search']) {
    expect(log).not.toContain(secret)
  }
})
