import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, MongoClient, type MongoServerError } from 'mongodb'
import { afterAll, beforeAll } from 'vitest'
import { type InstanceOptions, startInstance } from '../instance.ts'
import { provisionEngine } from '../provision.ts'
import { type Program, standInCommand, startProgram } from './start-program.ts'

/** Starts one engine in its own process for a test file. */
export function useMongo(): { mongo: () => { uri: string }; client: () => MongoClient; db: (name: string) => Db } {
  let folder: string
  let mongo: Program | undefined
  let client: MongoClient | undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'roommate-finder-engine-'))
    mongo = await startProgram(await standInCommand(folder))
    client = new MongoClient(mongo.uri, { retryWrites: false })
    await client.connect()
  })
  afterAll(async () => {
    await client?.close()
    mongo?.child.kill('SIGTERM')
    await mongo?.ended
    await rm(folder, { recursive: true, force: true })
  })
  const started = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the engine is not started yet')
    return value
  }
  return { mongo: () => started(mongo), client: () => started(client), db: (name) => started(client).db(name) }
}

type Limits = Pick<InstanceOptions, 'cursorIdleMs' | 'transactionLifetimeMs'>

/** Runs `use` with a new engine with these limits, in milliseconds. `folder` has its data. */
export async function withInstance(
  limits: Limits,
  use: (client: MongoClient, folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'roommate-finder-instance-'))
  const engine = await provisionEngine(() => undefined)
  const onLost = (error: Error): never => {
    throw error
  }
  const instance = await startInstance({ engine, folder, port: 0, durable: false, onLost, ...limits })
  const client = new MongoClient(`mongodb://127.0.0.1:${String(instance.port)}/`)
  try {
    await use(client, folder)
  } finally {
    await client.close()
    await instance.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the error of a rejected promise; throws if it resolves. */
export async function rejection(promise: Promise<unknown>): Promise<MongoServerError> {
  return promise.then(
    () => {
      throw new Error('the promise was not rejected')
    },
    (error: unknown) => error as MongoServerError,
  )
}

/** Polls until a condition holds. Throws after `timeoutMs` milliseconds. */
export async function until(condition: () => boolean | Promise<boolean>, timeoutMs = 10_000): Promise<void> {
  const end = Date.now() + timeoutMs
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`not within ${String(timeoutMs)} ms: ${String(condition)}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Rows and a filter that take the engine several seconds and can be canceled. */
export const slowRows = Array.from({ length: 300 }, (_, index) => ({ _id: index }))
const longList = { $range: [0, { $add: [100_000, '$_id'] }] }
export const slowFilter = {
  $expr: { $gt: [{ $size: { $filter: { input: longList, cond: { $lt: ['$$this', 0] } } } }, 0] },
}
