import { join } from 'node:path'
import { standInExecutable } from '@roommate-finder/documentdb-standin/executable'
import { findFreePort } from '@roommate-finder/documentdb-standin/free-port'
import { provisionEngine } from '@roommate-finder/documentdb-standin/provision'
import { type Choice, chooseEngine, type Engine } from './choose-engine.ts'
import { findMongod } from './find-mongod.ts'
import { DataInUse, type Launched, launch } from './launch.ts'

type Log = (line: string) => void

export type StartMongoOptions = {
  /** Folder of the data, with a subfolder for each engine. If left out, the data are deleted at the end. */
  dataDir?: string
  /** Port on 127.0.0.1; any free one if left out. */
  port?: number
  /** Called with one line that names the engine and the reason for it, and before long steps. */
  log?: Log
}

export type Mongo = {
  uri: string
  /** `external` is the server of MONGODB_URI. */
  engine: 'external' | Engine
  /** Resolves when the server ends, also after `stop`; never for an external one. */
  exited: Promise<void>
  /** Stops the server; does nothing to an external one. */
  stop: () => Promise<void>
}

type Place = { dataDir: string | undefined; port: number | undefined }

/** Thrown when one engine cannot start, with the reason. The other engine is then tried. */
class NotAvailable extends Error {}

const NAMES: Record<Engine, string> = { mongod: 'mongod', documentdb: 'DocumentDB' }
const SOLUTIONS =
  'Do one of these: set MONGODB_URI to a MongoDB replica set, run `docker compose up --build` instead, or put a `mongod` on the PATH.'

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function launchMongod(place: Place, log: Log): Promise<{ server: Launched; how: string }> {
  const finding = await findMongod()
  if (!finding.found) throw new NotAvailable(finding.reasons.join('; '))
  if (finding.needsDownload) log('MongoDB: downloading mongod (once, about 100 MB)')
  try {
    return { server: await launch({ engine: 'mongod', ...place, binary: finding.binary }), how: finding.how }
  } catch (error) {
    if (error instanceof DataInUse) throw error
    const message = `${finding.how} does not start (${messageOf(error)})`
    if (finding.isNamed) throw new Error(`MongoDB cannot start: mongod ${message}`, { cause: error })
    throw new NotAvailable(message, { cause: error })
  }
}

async function launchDocumentdb(place: Place, log: Log): Promise<Launched> {
  try {
    await provisionEngine(log)
    return await launch({ engine: 'documentdb', ...place, binary: await standInExecutable() })
  } catch (error) {
    if (error instanceof DataInUse) throw error
    throw new NotAvailable(messageOf(error), { cause: error })
  }
}

async function launchEither(choice: Choice | undefined, place: Place, log: Log) {
  const failures: string[] = []
  const failed = (engine: Engine) => (error: unknown) => {
    if (!(error instanceof NotAvailable)) throw error
    failures.push(`${NAMES[engine]}: ${error.message}`)
  }
  if (choice?.engine !== 'documentdb') {
    const started = await launchMongod(place, log).catch(failed('mongod'))
    if (started) return { engine: 'mongod' as const, server: started.server, why: started.how }
  }
  if (choice?.engine !== 'mongod') {
    const server = await launchDocumentdb(place, log).catch(failed('documentdb'))
    if (server) return { engine: 'documentdb' as const, server, why: failures.join('; ') }
  }
  const only = choice ? ` Only ${NAMES[choice.engine]} is allowed: ${choice.reason}.` : ''
  throw new Error(`No MongoDB can be started here. ${SOLUTIONS}${only}\n${failures.join('\n')}`)
}

/**
 * Starts a MongoDB for development, tests and benchmarks: the server of MONGODB_URI, else a mongod if one is named,
 * cached, on the PATH or can be downloaded, else DocumentDB. ROOMMATE_ENGINE or data in `dataDir` restrict the choice.
 * Throws if the port or the data folder is in use, and if no engine starts: the message has the reason for each.
 */
export async function startMongo(options: StartMongoOptions = {}): Promise<Mongo> {
  const { log = console.log, port, dataDir } = options
  const external = process.env['MONGODB_URI']
  if (external) {
    log('MongoDB: the server of MONGODB_URI')
    return { uri: external, engine: 'external', exited: new Promise(() => undefined), stop: () => Promise.resolve() }
  }
  if (port !== undefined) {
    await findFreePort(port).catch((error: unknown) => {
      throw new Error(`MongoDB cannot start: ${messageOf(error)}`, { cause: error })
    })
  }
  const choice = await chooseEngine(dataDir)
  const { engine, server, why } = await launchEither(choice, { dataDir, port }, log)
  const reasons = [choice?.reason, why].filter(Boolean).join('; ')
  const place = dataDir === undefined ? 'the data are deleted at the end' : `data in ${join(dataDir, engine)}`
  log(`MongoDB: ${NAMES[engine]} at ${server.uri} (${reasons}); ${place}`)
  return { ...server, engine }
}
