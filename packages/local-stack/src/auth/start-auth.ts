import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import getPort from 'get-port'
import { commandOf, type NodeProcess, startNode } from '../tools/node-process.ts'
import { createAccountExporter, importAccounts, readAccountFile } from './account-file.ts'
import type { Emulator } from './emulator-api.ts'

const PROJECT_ID = 'demo-roommate'
const LOOPBACK = '127.0.0.1'
const START_LIMIT_MS = 90_000
const EXPORT_EVERY_MS = 10_000

export type StartAuthOptions = {
  /** Port on 127.0.0.1. Default: any free port. */
  port?: number
  /** Folder for the accounts. Without it, `stop` deletes them. */
  dataDir?: string
  /** Address to listen on. Default: 127.0.0.1. Every client has admin rights. */
  listenOn?: string
  /** Interval in milliseconds for saving changed accounts. A crash loses the changes since the last save. */
  exportEveryMs?: number
  /** Called when the accounts cannot be saved. */
  log?: (line: string) => void
}

export type Auth = Emulator & {
  port: number
  /** Resolves with the exit code when the emulator ends, also after `stop`. */
  exited: Promise<number>
  /** Saves the accounts, then ends the emulator. */
  stop: () => Promise<void>
}

/**
 * Starts the Firebase Auth emulator for the project `demo-roommate`, in about 3 s. Accounts are read from `dataDir` and
 * saved there every 10 s and at the end. Email enumeration protection is off. Throws the emulator's output if it does
 * not start.
 */
export async function startAuth(options: StartAuthOptions = {}): Promise<Auth> {
  const { port, dataDir, listenOn = LOOPBACK, exportEveryMs = EXPORT_EVERY_MS, log = console.log } = options
  const file = dataDir === undefined ? undefined : join(dataDir, 'accounts.json')
  const accounts = file === undefined ? [] : await readAccountFile(file)
  const [authPort, hubPort, loggingPort] = [port ?? (await getPort()), await getPort(), await getPort()]
  const folder = await mkdtemp(join(tmpdir(), 'roommate-finder-auth-'))
  await writeFile(
    join(folder, 'firebase.json'),
    JSON.stringify(createSettings({ listenOn, authPort, hubPort, loggingPort })),
  )
  const emulator: Emulator = {
    host: `${LOOPBACK}:${authPort}`,
    projectId: PROJECT_ID,
  }

  const child = startNode({
    name: 'The Auth emulator',
    script: commandOf('packages/local-stack', 'firebase-tools', 'firebase'),
    args: ['emulators:start', '--only', 'auth', '--project', PROJECT_ID, '--non-interactive'],
    // Keeps its debug log, settings and hub files out of the repository and the user's home.
    cwd: folder,
    env: {
      XDG_CONFIG_HOME: folder,
      TMPDIR: folder,
      TEMP: folder,
      TMP: folder,
      FIREBASE_AUTH_EMULATOR_HOST: undefined,
    },
  })
  const end = async (): Promise<void> => {
    await child.stop()
    await rm(folder, { recursive: true, force: true })
  }

  try {
    await waitUntilReady(emulator, child)
    if (file === undefined) return { ...emulator, port: authPort, exited: child.exited, stop: end }
    await importAccounts(emulator, accounts)
    const exportChanges = createAccountExporter(emulator, file)
    const save = (): Promise<void> =>
      exportChanges().catch((error: unknown) => log(`The accounts could not be saved: ${(error as Error).message}`))
    const timer = setInterval(() => void save(), exportEveryMs)
    const stop = async (): Promise<void> => {
      clearInterval(timer)
      await save()
      await end()
    }
    return { ...emulator, port: authPort, exited: child.exited, stop }
  } catch (error) {
    await end()
    throw error
  }
}

type Addresses = { listenOn: string; authPort: number; hubPort: number; loggingPort: number }

const createSettings = ({ listenOn, authPort, hubPort, loggingPort }: Addresses): object => ({
  emulators: {
    auth: { host: listenOn, port: authPort },
    hub: { host: LOOPBACK, port: hubPort },
    logging: { host: LOOPBACK, port: loggingPort },
    ui: { enabled: false },
    singleProjectMode: true,
  },
})

async function waitUntilReady({ host }: Emulator, child: NodeProcess): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS
  let ended = false
  void child.exited.then(() => (ended = true))
  while (Date.now() < deadline) {
    // A function, because TypeScript assumes that the flag does not change during the wait.
    if (((): boolean => ended)()) throw new Error(`The Auth emulator did not start: ${readLastLines(child)}`)
    const isListening = await fetch(`http://${host}/`).then(
      (response) => response.ok,
      () => false,
    )
    if (isListening) return
    await delay(100)
  }
  throw new Error(`The Auth emulator was not ready after ${START_LIMIT_MS / 1000} s: ${readLastLines(child)}`)
}

const readLastLines = (child: NodeProcess): string => child.output().trim().split('\n').slice(-5).join(' ')
