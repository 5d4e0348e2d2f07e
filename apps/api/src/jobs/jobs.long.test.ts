import { setTimeout as pause } from 'node:timers/promises'
import { type MongoClient, ObjectId } from 'mongodb'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { createMongoClient, type Database } from '../db/connect.ts'
import { ensureIndexes } from '../db/indexes.ts'
import { type Job, jobsCollection, startJobs } from './jobs.ts'

const HOUR_MS = 3_600_000

type Server = Awaited<ReturnType<typeof startJobs>>

let client: MongoClient
let db: Database
let commands: string[] = []
let logged: Record<string, unknown>[] = []
const servers: Server[] = []

beforeAll(async () => {
  client = createMongoClient(inject('mongoUri'), { monitorCommands: true })
  db = client.db(`jobs_test_${process.env['VITEST_POOL_ID'] ?? '0'}`)
  client.on('commandStarted', ({ commandName }) => commands.push(commandName))
  await ensureIndexes([{ collection: jobsCollection.of(db), indexes: jobsCollection.indexes }])
})
beforeEach(async () => {
  commands = []
  logged = []
  await jobsCollection.of(db).deleteMany()
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
})
afterAll(async () => {
  await db.dropDatabase()
  await client.close()
})

const log = (fields: object) => void logged.push({ ...fields })

const start = async (...jobs: Job[]): Promise<Server> => {
  const server = await startJobs({ db, jobs, logger: { warn: log, error: log } })
  servers.push(server)
  return server
}

/** Creates a job that counts its runs. Each run takes `ms`. */
const createCountingJob = (ms = 0, name = 'counted') => {
  const counts = { runs: 0, running: 0, mostAtOnce: 0 }
  const run = async (): Promise<void> => {
    counts.runs++
    counts.running++
    counts.mostAtOnce = Math.max(counts.mostAtOnce, counts.running)
    await pause(ms)
    counts.running--
  }
  return Object.assign(counts, { job: { name, everySeconds: 1, run } })
}

/** Creates a stored job that has been due for `dueForMs`. */
const createJobDoc = (name: string, dueForMs: number) => ({
  ...{ _id: new ObjectId(), name, type: 'single' as const, priority: 0, repeatInterval: 1_000 },
  nextRunAt: new Date(Date.now() - dueForMs),
})

test('runs a job at once and again when it is due', async () => {
  const counts = createCountingJob()
  await start(counts.job)
  await expect.poll(() => counts.runs, { timeout: 1_000 }).toBe(1)
  await expect.poll(() => counts.runs, { timeout: 5_000 }).toBe(2)
})

test('a failing job is logged, runs again and does not block others', async () => {
  const counts = createCountingJob()
  let failures = 0
  const run = () => Promise.reject(new Error(`failure ${++failures}`))
  await start({ name: 'failing', everySeconds: 1, run }, counts.job)
  await expect.poll(() => failures, { timeout: 6_000 }).toBeGreaterThan(1)
  expect(counts.runs).toBeGreaterThan(0)
  expect(logged[0]).toMatchObject({ job: 'failing', err: { message: 'failure 1' } })
})

test('a long job does not block others', async () => {
  const counts = createCountingJob()
  const waitUntilStopped = (signal: AbortSignal) => pause(60_000, undefined, { signal })
  await start({ name: 'long', everySeconds: 1, run: waitUntilStopped }, counts.job)
  await expect.poll(() => counts.runs, { timeout: 8_000 }).toBeGreaterThan(1)
})

test('a job runs on one server at a time, even if another server starts during a run', async () => {
  const counts = createCountingJob(1_500)
  await Promise.all([start(counts.job), start(counts.job)])
  await expect.poll(() => counts.running, { timeout: 5_000 }).toBe(1)
  await start(counts.job)
  await expect.poll(() => counts.runs, { timeout: 10_000 }).toBeGreaterThan(2)
  expect(counts.mostAtOnce).toBe(1)
})

test('a job for every server runs on two servers at the same time, and stop waits for it', async () => {
  const counts = createCountingJob(500)
  const job: Job = { ...counts.job, onEveryServer: true }
  const [server] = await Promise.all([start(job), start(job)])
  await expect.poll(() => counts.runs, { timeout: 10_000 }).toBeGreaterThan(4)
  expect(counts.mostAtOnce).toBe(2)
  await Promise.all([server.stop(), ...servers.splice(0).map(({ stop }) => stop())])
  const { runs } = counts
  expect(counts.running).toBe(0)
  await pause(2_000)
  expect(counts.runs).toBe(runs)
  expect(await jobsCollection.of(db).countDocuments()).toBe(0)
})

test('the job of a killed server runs on another server when its lock has expired', async () => {
  await jobsCollection.of(db).insertOne({ ...createJobDoc('counted', 1_000), lockedAt: new Date() })
  const counts = createCountingJob()
  await start(counts.job)
  await pause(3_000)
  expect(counts.runs).toBe(0)
  await jobsCollection.of(db).updateOne({}, { $set: { lockedAt: new Date(Date.now() - 20_000) } })
  await expect.poll(() => counts.runs, { timeout: 5_000 }).toBeGreaterThan(0)
})

test('stop waits for a running job, starts no more jobs and leaves no lock', async () => {
  const counts = createCountingJob(500)
  const server = await start(counts.job)
  await expect.poll(() => counts.running).toBe(1)
  await server.stop()
  expect(counts).toMatchObject({ runs: 1, running: 0 })
  expect(await jobsCollection.of(db).countDocuments({ lockedAt: { $ne: null } })).toBe(0)
  await pause(3_000)
  expect(counts.runs).toBe(1)
})

test('stop aborts the signal of a running job', async () => {
  let isRunning = false
  const waitUntilStopped = async (signal: AbortSignal) => {
    isRunning = true
    await pause(60_000, undefined, { signal }).catch(() => undefined)
  }
  const server = await start({ name: 'long', everySeconds: 1, run: waitUntilStopped })
  await expect.poll(() => isRunning).toBe(true)
  const startedAt = performance.now()
  await server.stop()
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})

test('stop during a hanging job takes less than the grace period of 10 s', async () => {
  let end: (() => void) | undefined
  const run = () => new Promise<void>((resolve) => (end = resolve))
  const server = await start({ name: 'long', everySeconds: 1, run })
  await expect.poll(() => end).toBeDefined()
  const startedAt = performance.now()
  await server.stop()
  expect(performance.now() - startedAt).toBeLessThan(9_500)
  end?.()
})

test('start removes jobs that no server has run for an hour, and keeps those of other servers', async () => {
  await jobsCollection.of(db).insertMany([createJobDoc('removed', 2 * HOUR_MS), createJobDoc('of a newer version', 0)])
  await start(createCountingJob().job)
  expect((await jobsCollection.of(db).distinct('name')).toSorted()).toEqual(['counted', 'of a newer version'])
})

test('a job every 2 s and two every minute cause at most four database calls a second', async () => {
  const every = (everySeconds: number, name: string) => ({ ...createCountingJob(0, name).job, everySeconds })
  await start(every(2, 'often'), every(60, 'one'), every(60, 'two'))
  await pause(1_000)
  commands = []
  await pause(4_000)
  expect(commands.length / 4).toBeLessThanOrEqual(4)
})
