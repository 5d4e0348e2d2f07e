import { existsSync, readlinkSync } from 'node:fs'
import {
  chmod,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Cluster,
  connectionConfig,
  startCluster,
  stopCluster,
} from './cluster.ts'
import { freePort } from './free-port.ts'
import { startGateway } from './gateway/server.ts'
import { chooseIdentity, type Identity } from './identity.ts'
import { tryLock } from './lock.ts'
import type { Engine } from './provision.ts'
import { runCommand } from './run-command.ts'
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
}

export type Instance = { port: number; stop: () => Promise<void> }

const LEAVE_MS = 5_000
const POLL_MS = 20

const processesIn = async (folder: string): Promise<number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => {
    try {
      return readlinkSync(`/proc/${String(pid)}/cwd`) === folder
    } catch {
      return false
    }
  })
}

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {
    // It ended meanwhile.
  }
}

/**
 * Ends what an earlier server left running in a data folder: we hold the folder's lock, so nobody uses it. A server
 * that is just stopping gets the time to; one that hangs is killed, which costs a recovery and no data.
 */
async function clearFolder(folder: string): Promise<void> {
  const until = Date.now() + LEAVE_MS
  for (
    let left = await processesIn(folder);
    left.length > 0;
    left = await processesIn(folder)
  ) {
    for (const pid of left)
      signal(pid, Date.now() < until ? 'SIGINT' : 'SIGKILL')
    await sleep(POLL_MS)
  }
  // Another program may have got the number of the server that was killed; the next server would take it for alive.
  // It always accepts its own parent's number, and still looks for shared memory in use.
  const path = join(folder, 'postmaster.pid')
  const text = await readFile(path, 'utf8').catch(() => '')
  if (text) await writeFile(path, text.replace(/^\d+/, String(process.pid)))
}

async function prepareFolder(
  engine: Engine,
  data: string,
  identity: Identity,
): Promise<void> {
  if (!existsSync(join(data, 'PG_VERSION'))) {
    // Whole or not at all, so that an interrupted first start leaves nothing that looks like data.
    const draft = `${data}.draft`
    await rm(draft, { recursive: true, force: true })
    await runCommand('cp', ['-a', '--reflink=auto', engine.template, draft])
    await rename(draft, data)
  }
  const { owner } = identity
  if (owner !== undefined && (await stat(data)).uid !== owner) {
    await runCommand('chown', ['-R', `${String(owner)}:${String(owner)}`, data])
  }
}

/**
 * Starts the engine on a folder and the gateway before it, and brings the engine back when it ends by itself.
 * Throws where the folder is in use, the port is taken, or the server does not start.
 */
export async function startInstance(
  options: InstanceOptions,
): Promise<Instance> {
  const { engine, durable, onLost } = options
  const folder = await realpath(options.folder)
  const release = await tryLock(folder)
  if (!release)
    throw new Error(
      `another process already uses the data folder ${options.folder}`,
    )

  const data = join(folder, 'pg')
  // The server may run as another user, who has to pass through.
  await chmod(folder, 0o711)
  const identity = chooseIdentity([engine.tree.root, folder])
  await clearFolder(data)
  await prepareFolder(engine, data, identity)

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
  const gateway = await startGateway({
    engine: config,
    port: options.port,
  }).catch(async (error: unknown) => {
    stopping = true
    await stopCluster(cluster)
    release()
    throw error
  })
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
