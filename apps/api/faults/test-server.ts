import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { processesIn } from '@roommate-finder/documentdb-standin/data-folder'
import { findFreePort } from '@roommate-finder/documentdb-standin/free-port'
import { runCommand } from '@roommate-finder/documentdb-standin/run-command'
import { processesWith } from '@roommate-finder/documentdb-standin/testing/start-program'
import { type Mongo, startMongo } from '@roommate-finder/local-stack/mongo/start-mongo'
import { build } from 'esbuild'
import { startFakeGoogle } from '../src/testing/fake-google/fake-google.ts'
import { createClient, waitUntil } from './http.ts'

const apiFolder = fileURLToPath(new URL('..', import.meta.url))

/** Preloaded into the API: ends it with this process, and redirects its calls to the fake Google. */
const PRELOADED = {
  exitWithParent: fileURLToPath(import.meta.resolve('@roommate-finder/local-stack/tools/exit-with-parent')),
  redirectGoogle: fileURLToPath(new URL('../src/testing/fake-google/redirect-google.ts', import.meta.url)),
}

/** High enough for any load. Scenarios that test limits set their own. */
const limits = [
  'READS_PER_MINUTE',
  'WRITES_PER_MINUTE',
  'LIKES_PER_MINUTE',
  'CHAT_PER_MINUTE',
  'UPLOADS_PER_MINUTE',
  'MESSAGES_PER_MINUTE',
  'MESSAGES_PER_DAY',
  'REVEALS_PER_DAY',
]
const NO_LIMITS = Object.fromEntries(limits.map((limit) => [`RATE_${limit}`, '90000000']))

/** How long a start may take. After a bulk load it builds the indexes of a million listings. */
const MAX_START_MS = 1_800_000

export interface Person {
  uid: string
  token: string
}

export interface Api {
  port: number
  pid: number
  /** Milliseconds from the start of the process until it is ready. */
  startMs: number
  /** Sends SIGKILL and waits for the end. */
  kill: () => Promise<void>
}

export type TestServer = Awaited<ReturnType<typeof openTestServer>>

/** Reads the flags and the program file of the Dockerfile's CMD. */
const readImageCommand = async (): Promise<{ flags: string[]; program: string }> => {
  const dockerfile = await readFile(join(apiFolder, 'Dockerfile'), 'utf8')
  const command = [...dockerfile.matchAll(/^CMD (\[.+\])$/gm)].at(-1)?.[1] ?? '[]'
  const [, ...args] = JSON.parse(command) as string[]
  const program = args.pop()
  if (program === undefined) throw new Error('apps/api/Dockerfile has no CMD that starts Node')
  return { flags: args, program }
}

/**
 * Builds the API and starts a durable database engine. The API runs in production mode and verifies tokens as in
 * production. Without `dataDir`, the data are deleted at the end.
 */
export const openTestServer = async ({ dataDir, databaseName }: { dataDir?: string; databaseName: string }) => {
  const folder = await mkdtemp(join(tmpdir(), 'roommate-finder-faults-'))
  const data = dataDir ?? join(folder, 'data')
  const dist = join(folder, 'dist')
  await runCommand(process.execPath, ['scripts/build.ts'], {
    cwd: apiFolder,
    env: { PATH: process.env['PATH'], API_OUT_DIR: dist },
  })
  // Built first, because TypeScript support would increase the memory of the API.
  await build({ entryPoints: PRELOADED, outdir: dist, bundle: true, platform: 'node', format: 'esm' })
  const preloads = Object.keys(PRELOADED).flatMap((name) => ['--import', pathToFileURL(join(dist, `${name}.js`)).href])
  const { flags, program } = await readImageCommand()

  const google = await startFakeGoogle()
  const mongoPort = await findFreePort()
  const startEngine = (): Promise<Mongo> => startMongo({ dataDir: data, port: mongoPort, log: () => undefined })
  let mongo = await startEngine()
  const listEnginePids = async (): Promise<number[]> => [
    ...new Set([...processesWith(data), ...(await processesIn(join(data, 'documentdb/pg')))]),
  ]
  const children = new Set<ChildProcess>()
  const startApi = async (variables: Record<string, string> = {}): Promise<Api> => {
    const port = Number(variables['PORT'] ?? (await findFreePort()))
    const startedAt = performance.now()
    const child = spawn(process.execPath, [...flags, ...preloads, join(dist, program)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        ...google.environment,
        PORT: String(port),
        MONGODB_URI: mongo.uri,
        MONGODB_DB: databaseName,
        VISITOR_KEY: 'a key for fault tests',
        LINK_KEY: 'a key for fault tests',
        WEB_URL: 'http://localhost',
        TRUSTED_PROXIES: 'loopback',
        LOG_LEVEL: 'warn',
        ...NO_LIMITS,
        ...variables,
      },
    })
    children.add(child)
    const ended = once(child, 'exit')
    const isReady = async () =>
      child.exitCode !== null || (await createClient(port)({ path: '/readyz' })).status === 200
    await waitUntil(isReady, { withinMs: MAX_START_MS, everyMs: 5 })
    const startMs = performance.now() - startedAt
    if (child.exitCode !== null) throw new Error(`The API ended with code ${child.exitCode}`)
    const kill = async (): Promise<void> => {
      child.kill('SIGKILL')
      await ended
      children.delete(child)
    }
    return { port, pid: child.pid ?? 0, startMs, kill }
  }

  return {
    databaseName,
    mongoUri: (): string => mongo.uri,
    startApi,
    addPeople: (count: number): Person[] =>
      Array.from({ length: count }, () => google.addAccount()).map((account) => ({
        uid: account.localId,
        token: google.createToken(account),
      })),
    killEngine: async (): Promise<void> => {
      for (const pid of await listEnginePids()) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // The process ended before the signal.
        }
      }
      await waitUntil(async () => (await listEnginePids()).length === 0, { withinMs: 10_000 })
    },
    restartEngine: async (): Promise<void> => {
      mongo = await startEngine()
    },
    close: async (): Promise<void> => {
      for (const child of children) child.kill('SIGKILL')
      await mongo.stop().catch(() => undefined)
      await google.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
