import { chmod, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { type Cluster, connectionConfig, startCluster, stopCluster } from './cluster.ts'
import { clearFolder, prepareFolder } from './data-folder.ts'
import { freePort } from './free-port.ts'
import { startGateway } from './gateway/server.ts'
import { chooseIdentity } from './identity.ts'
import { tryLock } from './lock.ts'
import type { Engine } from './provision.ts'
import { ephemeralArguments } from './settings.ts'

export type InstanceOptions = {
  engine: Engine
  /** An existing folder; the server's own files go into a folder within. */
  folder: string
  /** Port for clients on 127.0.0.1; 0 for any. */
  port: number
  /** Whether data survive a crash of the machine; costs about a millisecond a write. */
  durable: boolean
  /** Told when the engine ended by itself and cannot be brought back. */
  onLost: (error: Error) => void
  /** How long a cursor that nobody asks is kept; MongoDB's 10 minutes where it is left out. */
  cursorIdleMs?: number | undefined
}

export type Instance = { port: number; stop: () => Promise<void> }

/**
 * Starts the engine on a folder and the gateway before it, and brings the engine back when it ends by itself.
 * Throws where the folder is in use, the port is taken, or the server does not start.
 */
export async function startInstance(options: InstanceOptions): Promise<Instance> {
  const { engine, durable, onLost } = options
  const folder = await realpath(options.folder)
  const release = await tryLock(folder)
  if (!release) throw new Error(`another process already uses the data folder ${options.folder}`)

  const data = join(folder, 'pg')
  // The server may run as another user, who has to pass through.
  await chmod(folder, 0o711)
  const identity = chooseIdentity([engine.tree.root, folder])
  await clearFolder(data)
  await prepareFolder(engine.template, data, identity)

  const enginePort = await freePort()
  const start = (): Promise<Cluster> =>
    startCluster({
      ...{ tree: engine.tree, identity, folder: data, port: enginePort },
      arguments: durable ? [] : ephemeralArguments,
    })
  let stopping = false
  let cluster = await start()
  const watch = (): void => {
    cluster.process.once('exit', () => {
      if (!stopping) void revive()
    })
  }
  const revive = async (): Promise<void> => {
    try {
      await clearFolder(data)
      cluster = await start()
      watch()
    } catch (error) {
      if (!stopping) onLost(error as Error)
    }
  }
  watch()

  const config = { ...connectionConfig(enginePort), port: enginePort }
  const gateway = await startGateway({ engine: config, port: options.port, cursorIdleMs: options.cursorIdleMs }).catch(
    async (error: unknown) => {
      stopping = true
      await stopCluster(cluster)
      release()
      throw error
    },
  )
  return {
    port: gateway.port,
    async stop() {
      stopping = true
      await gateway.close()
      await stopCluster(cluster, durable ? 'fast' : 'at once')
      release()
    },
  }
}
