import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoMemoryServer } from 'mongodb-memory-server-core'
import { standInExecutable } from '../engine/executable.ts'
import { freePort } from '../engine/free-port.ts'
import { isLocked } from '../engine/lock.ts'
import { provisionEngine } from '../engine/provision.ts'
import { findMongod } from './find-mongod.ts'

type Log = (line: string) => void

export type StartMongoOptions = {
  /** Folder that keeps the data, in a folder of its own for each engine. Without it the data go at the end. */
  dataDir?: string
  /** Throw the data away at the end, whatever `dataDir` says. */
  ephemeral?: boolean
  /** Port on 127.0.0.1; without it any free one. */
  port?: number
  /** Told in one line which engine runs and why, and before that what takes long. */
  log?: Log
}

export type Mongo = {
  uri: string
  /** `external` is the server that MONGODB_URI names. */
  engine: 'external' | 'mongod' | 'documentdb'
  /** Ends the server; an external one is left alone. */
  stop: () => Promise<void>
}

// A mongod that recovers, or a first start on a slow disk, takes longer than the default 10 s.
const LAUNCH_MS = 60_000

type Launch = {
  engine: 'mongod' | 'documentdb'
  options: StartMongoOptions
  binary?: { systemBinary: string; version: string }
}

class DataInUse extends Error {
  constructor(folder: string) {
    super(
      `MongoDB cannot start: another process already uses the data in ${folder}`,
    )
    this.name = 'DataInUse'
  }
}

async function dataFolder({
  engine,
  options,
}: Launch): Promise<{ path: string; ephemeral: boolean }> {
  if (options.ephemeral === true || options.dataDir === undefined) {
    return {
      path: await mkdtemp(join(tmpdir(), 'roommate-finder-data-')),
      ephemeral: true,
    }
  }
  const path = join(options.dataDir, engine)
  await mkdir(path, { recursive: true })
  return { path, ephemeral: false }
}

async function launch(request: Launch): Promise<Mongo> {
  const port = request.options.port ?? (await freePort())
  const { path, ephemeral } = await dataFolder(request)
  const removeData = async (): Promise<void> => {
    if (ephemeral) await rm(path, { recursive: true, force: true })
  }
  const args =
    request.engine === 'documentdb' && !ephemeral ? ['--durable'] : []
  try {
    const server = await MongoMemoryServer.create({
      instance: {
        port,
        portGeneration: false,
        ip: '127.0.0.1',
        dbPath: path,
        launchTimeout: LAUNCH_MS,
        args,
      },
      ...(request.binary ? { binary: request.binary } : {}),
    })
    return {
      uri: `mongodb://127.0.0.1:${String(port)}/`,
      engine: request.engine,
      async stop() {
        await server.stop({ doCleanup: false })
        await removeData()
      },
    }
  } catch (error) {
    await removeData()
    throw error
  }
}

async function startStandIn(
  options: StartMongoOptions,
  log: Log,
): Promise<Mongo> {
  await provisionEngine(log)
  if (options.dataDir !== undefined && options.ephemeral !== true) {
    const folder = join(options.dataDir, 'documentdb')
    if (await isLocked(folder)) throw new DataInUse(folder)
  }
  return launch({
    engine: 'documentdb',
    options,
    binary: await standInExecutable(),
  })
}

const place = (
  { dataDir, ephemeral }: StartMongoOptions,
  engine: string,
): string =>
  ephemeral === true || dataDir === undefined
    ? 'data are thrown away at the end'
    : `data in ${join(dataDir, engine)}`

/**
 * Gives a MongoDB for development, tests and benches: the server that MONGODB_URI names, else a mongod started by
 * mongodb-memory-server where one is named, cached or can be downloaded, else DocumentDB, started the same way.
 * Throws one sentence when the port or the data folder is in use, and names each way and what it lacked when no
 * engine can be had.
 */
export async function startMongo(
  options: StartMongoOptions = {},
): Promise<Mongo> {
  const { log = console.log, port } = options
  const external = process.env.MONGODB_URI
  if (external) {
    log(`MongoDB: the server that MONGODB_URI names`)
    return { uri: external, engine: 'external', stop: () => Promise.resolve() }
  }
  if (port !== undefined) {
    await freePort(port).catch((error: unknown) => {
      throw new Error(`MongoDB cannot start: ${(error as Error).message}`, {
        cause: error,
      })
    })
  }

  const lacks: string[] = []
  const finding = await findMongod()
  if (finding.found) {
    try {
      const mongo = await launch({ engine: 'mongod', options })
      log(
        `MongoDB: mongod at ${mongo.uri} (${finding.how}); ${place(options, 'mongod')}`,
      )
      return mongo
    } catch (error) {
      lacks.push(
        `mongod ${finding.how} does not start (${(error as Error).message})`,
      )
    }
  } else {
    lacks.push(...finding.lacks)
  }

  try {
    const mongo = await startStandIn(options, log)
    log(
      `MongoDB: DocumentDB at ${mongo.uri} (${lacks.join('; ')}); ${place(options, 'documentdb')}`,
    )
    return mongo
  } catch (error) {
    if (error instanceof DataInUse) throw error
    const message = `no MongoDB can be had here. MONGODB_URI: not set. mongod: ${lacks.join('; ')}. DocumentDB: ${(error as Error).message}`
    throw new Error(message, { cause: error })
  }
}
