import { chmod, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { type Cluster, connectionConfig, startCluster, stopCluster } from './cluster.ts'
import { endEarlierServer, prepareFolder } from './data-folder.ts'
import { findFreePort } from './free-port.ts'
import { startGateway } from './gateway/server.ts'
import { chooseIdentity, type Identity } from './identity.ts'
import { tryLock } from './lock.ts'
import type { Engine } from './provision.ts'
import { ephemeralArguments, instanceArguments } from './settings.ts'

export type InstanceOptions = {
  engine: Engine
  /** An existing folder; the server's files go into a subfolder. */
  folder: string
  /** Port for clients on 127.0.0.1; 0 for any. */
  port: number
  /** Whether data survive a crash of the machine, which costs about 1 ms per write. */
  durable: boolean
  /** Called when the engine has ended unexpectedly and cannot be restarted. */
  onLost: (error: Error) => void
  /** Lifetime of an idle cursor; MongoDB's 10 minutes if left out. */
  cursorIdleMs?: number | undefined
  /** Lifetime of a transaction; MongoDB's 60 seconds if left out. */
  transactionLifetimeMs?: number | undefined
}

/** Name of the file in the data folder whose lock the running engine holds. */
export const LOCK_FILE = 'lock'

export type Instance = { port: number; stop: () => Promise<void> }

/** Runs the server on a prepared folder and restarts it when it ends unexpectedly. */
async function supervise(
  { engine, durable, onLost }: InstanceOptions,
  data: string,
  identity: Identity,
): Promise<Instance> {
  const start = (port: number): Promise<Cluster> =>
    startCluster({
      tree: engine.tree,
      identity,
      folder: data,
      port,
      arguments: durable ? instanceArguments : [...instanceArguments, ...ephemeralArguments],
    })
  const startOnFreePort = async (attemptsLeft = 2): Promise<Cluster> => {
    try {
      return await start(await findFreePort())
    } catch (error) {
      // Another server may have taken the port.
      if (attemptsLeft === 0 || !/could not bind|could not create any TCP/.test((error as Error).message)) throw error
      return startOnFreePort(attemptsLeft - 1)
    }
  }
  let stopping = false
  let cluster = await startOnFreePort()
  const { port } = cluster
  const restart = async (): Promise<void> => {
    try {
      await endEarlierServer(data)
      cluster = await start(port)
      watch()
    } catch (error) {
      if (!stopping) onLost(error as Error)
    }
  }
  const watch = (): void => {
    cluster.process.once('exit', () => {
      if (!stopping) void restart()
    })
  }
  watch()
  return {
    port,
    async stop() {
      stopping = true
      await stopCluster(cluster, durable ? 'fast' : 'immediate')
    },
  }
}

/**
 * Starts the engine on a folder and its gateway, and restarts the engine when it ends unexpectedly.
 * Throws if the folder or the port is in use, or the server does not start.
 */
export async function startInstance(options: InstanceOptions): Promise<Instance> {
  const folder = await realpath(options.folder)
  const release = await tryLock(join(folder, LOCK_FILE))
  if (!release) throw new Error(`another process already uses the data folder ${options.folder}`)
  const cleanups: (() => Promise<void> | void)[] = [release]
  const stop = async (): Promise<void> => {
    for (const step of cleanups.reverse()) await step()
  }
  try {
    // The server may run as another user, which must be able to enter.
    await chmod(folder, 0o711)
    const data = join(folder, 'pg')
    const identity = chooseIdentity([options.engine.tree.root, folder])
    await endEarlierServer(data)
    await prepareFolder(options.engine.template, data, identity)
    const server = await supervise(options, data, identity)
    cleanups.push(server.stop)
    const engine = connectionConfig(server.port, data)
    const { port, cursorIdleMs, transactionLifetimeMs } = options
    const gateway = await startGateway({ engine, port, cursorIdleMs, transactionLifetimeMs })
    cleanups.push(gateway.close)
    return { port: gateway.port, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
