import { join } from 'node:path'
import { standInExecutable } from '../engine/executable.ts'
import { freePort } from '../engine/free-port.ts'
import { provisionEngine } from '../engine/provision.ts'
import { findMongod } from './find-mongod.ts'
import { DataInUse, launch } from './launch.ts'

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

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Gives a MongoDB for development, tests and benches: the server that MONGODB_URI names, else a mongod started by
 * mongodb-memory-server where one is named, cached or can be downloaded, else DocumentDB, started the same way.
 * Throws one sentence when the port or the data folder is in use, and names each way and what it lacked when no
 * engine can be had.
 */
export async function startMongo(options: StartMongoOptions = {}): Promise<Mongo> {
  const { log = console.log, port } = options
  const external = process.env.MONGODB_URI
  if (external) {
    log('MongoDB: the server that MONGODB_URI names')
    return { uri: external, engine: 'external', stop: () => Promise.resolve() }
  }
  if (port !== undefined) {
    await freePort(port).catch((error: unknown) => {
      throw new Error(`MongoDB cannot start: ${messageOf(error)}`, { cause: error })
    })
  }
  const dataDir = options.ephemeral === true ? undefined : options.dataDir
  const place = (engine: string): string =>
    dataDir === undefined ? 'data are thrown away at the end' : `data in ${join(dataDir, engine)}`

  const lacks: string[] = []
  const finding = await findMongod()
  if (finding.found) {
    if (finding.download) log('MongoDB: downloading mongod (once, some 100 MB)')
    try {
      const server = await launch({ engine: 'mongod', dataDir, port })
      log(`MongoDB: mongod at ${server.uri} (${finding.how}); ${place('mongod')}`)
      return { ...server, engine: 'mongod' }
    } catch (error) {
      if (error instanceof DataInUse) throw error
      lacks.push(`the one ${finding.how} does not start (${messageOf(error)})`)
    }
  } else {
    lacks.push(...finding.lacks)
  }

  try {
    await provisionEngine(log)
    const server = await launch({ engine: 'documentdb', dataDir, port, binary: await standInExecutable() })
    log(`MongoDB: DocumentDB at ${server.uri} (${lacks.join('; ')}); ${place('documentdb')}`)
    return { ...server, engine: 'documentdb' }
  } catch (error) {
    if (error instanceof DataInUse) throw error
    const ways = `MONGODB_URI: not set. mongod: ${lacks.join('; ')}. DocumentDB: ${messageOf(error)}`
    throw new Error(`no MongoDB can be had here. ${ways}`, { cause: error })
  }
}
