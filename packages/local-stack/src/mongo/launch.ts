import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '@roommate-finder/documentdb-standin/free-port'
import { REPLICA_SET } from '@roommate-finder/documentdb-standin/gateway/commands-session'
import { LOCK_FILE } from '@roommate-finder/documentdb-standin/instance'
import { isLocked } from '@roommate-finder/documentdb-standin/lock'
import { MongoMemoryServer } from 'mongodb-memory-server-core'
import { MongoInstanceEvents } from 'mongodb-memory-server-core/lib/util/MongoInstance.js'
import { OWN_GROUP } from '../tools/process-group.ts'
import type { Engine } from './choose-engine.ts'
import { createEphemeralFolder } from './ephemeral-folder.ts'
import type { Binary } from './find-mongod.ts'
import { becomePrimary } from './replica-set.ts'

export type LaunchOptions = {
  engine: Engine
  /** If undefined, the data are deleted at the end. */
  dataDir: string | undefined
  /** Any free one if undefined. */
  port: number | undefined
  binary: Binary
}

export type Launched = {
  uri: string
  /** Resolves when the server ends, also after `stop`. */
  exited: Promise<void>
  stop: () => Promise<void>
}

/** Thrown when another process uses the data folder. The other engine is then not tried. */
export class DataInUse extends Error {
  constructor(folder: string) {
    super(`MongoDB cannot start: another process already uses the data in ${folder}`)
    this.name = 'DataInUse'
  }
}

// Recovery, or a first start on a slow disk, takes longer than the default 10 s.
const LAUNCH_MS = 60_000
const ATTEMPTS = 3

async function create(options: LaunchOptions, dbPath: string, attempt = 1): Promise<Launched> {
  const port = options.port ?? (await findFreePort())
  const isMongod = options.engine === 'mongod'
  const durable = !isMongod && options.dataDir !== undefined
  try {
    const server = await MongoMemoryServer.create({
      instance: {
        port,
        portGeneration: false,
        ip: '127.0.0.1',
        dbPath,
        launchTimeout: LAUNCH_MS,
        ...(isMongod && { replSet: REPLICA_SET, storageEngine: 'wiredTiger' }),
        args: durable ? ['--durable'] : [],
      },
      // The server must outlive its clients, so Ctrl-C may not reach it.
      spawn: OWN_GROUP,
      binary: options.binary,
    })
    const instance = server.instanceInfo?.instance
    const exited = new Promise<void>((resolve) => instance?.once(MongoInstanceEvents.instanceClosed, () => resolve()))
    const stop = async (): Promise<void> => {
      await server.stop({ doCleanup: false })
    }
    // MongoMemoryReplSet takes another port if the given one was used within the last 10 s. It also cannot start data
    // of a replica set that had another port.
    if (isMongod) {
      await becomePrimary(port).catch(async (error: unknown) => {
        await stop()
        throw error
      })
    }
    // The stand-in does not recognize a retried write and would apply it twice.
    return { uri: `mongodb://127.0.0.1:${String(port)}/${isMongod ? '' : '?retryWrites=false'}`, exited, stop }
  } catch (error) {
    if (/DBPathInUse/.test((error as Error).message)) throw new DataInUse(dbPath)
    // Another process may have taken the free port.
    const isTaken = options.port === undefined && /already in use/.test((error as Error).message)
    if (!isTaken || attempt === ATTEMPTS) throw error
    return create(options, dbPath, attempt + 1)
  }
}

/**
 * Starts one server through mongodb-memory-server, on 127.0.0.1. A mongod runs as a replica set of one,
 * which transactions need.
 * Throws `DataInUse`, or the server's error if it does not start.
 */
export async function launch(options: LaunchOptions): Promise<Launched> {
  if (options.dataDir !== undefined) {
    const folder = join(options.dataDir, options.engine)
    if (options.engine === 'documentdb' && (await isLocked(join(folder, LOCK_FILE)))) throw new DataInUse(folder)
    await mkdir(folder, { recursive: true })
    return create(options, folder)
  }
  const folder = await createEphemeralFolder()
  const remove = async (): Promise<void> => {
    // Processes of a killed server may still write to the folder.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  try {
    const { uri, exited, stop } = await create(options, folder)
    return {
      uri,
      exited,
      async stop() {
        await stop()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}
