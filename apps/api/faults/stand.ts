import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { processesIn } from '@roommate-finder/local-stack/engine/data-folder'
import { freePort } from '@roommate-finder/local-stack/engine/free-port'
import { processesWith } from '@roommate-finder/local-stack/engine/testing/start-program'
import { type Mongo, startMongo } from '@roommate-finder/local-stack/mongo/start-mongo'
import { build } from 'esbuild'
import { buildOptions } from '../scripts/build-options.ts'
import { startAuthority } from '../src/testing/authority/authority.ts'
import { client, sleep, until } from './http.ts'

const START_MS = 60_000
/** The API writes its lines at least every second. */
const LOGGED_WITHIN_MS = 1_500
const MAX_OUTPUT = 20_000

/** How the image has Node start the bundle. */
export const nodeFlags = async (): Promise<string[]> => {
  const image = await readFile(new URL('../Dockerfile', import.meta.url), 'utf8')
  const command = [...image.matchAll(/^CMD (\[.+\])$/gm)].at(-1)?.[1]
  if (command === undefined) throw new Error('The Dockerfile does not say how Node is started')
  return (JSON.parse(command) as string[]).slice(1, -1)
}

/** Loaded before the API: it ends with this process, and its calls to Google go to the authority. */
const PRELOADED = {
  tether: fileURLToPath(import.meta.resolve('@roommate-finder/local-stack/commands/exit-with-parent')),
  lead: fileURLToPath(new URL('../src/testing/authority/lead.ts', import.meta.url)),
}
const apiFolder = new URL('..', import.meta.url)

/** What was measured, to be printed, and what should not have been. */
export interface Figures {
  title: string
  lines: string[]
  failures: string[]
}

export interface Person {
  uid: string
  token: string
}

export interface Api {
  port: number
  metricsPort: number
  process: ChildProcess
  /** Ends it as a machine that fails does. */
  kill: () => Promise<void>
  /** What it has logged of answers with 500, once all lines of now are written. */
  bugs: () => Promise<string[]>
}

export type Stand = Awaited<ReturnType<typeof openStand>>

/** A figure line that says so where a limit is passed. */
export const figures = (title: string) => {
  const result: Figures = { title, lines: [], failures: [] }
  return {
    result,
    say: (line: string): void => void result.lines.push(line),
    expect: (holds: boolean, line: string): void => {
      result.lines.push(`${line}${holds ? '' : '   <-- NOT AS IT SHOULD BE'}`)
      if (!holds) result.failures.push(line)
    },
  }
}

const describeBug = (line: string): string => {
  const { err } = JSON.parse(line) as { err?: { type?: string; code?: string | number; message?: string } }
  return `${err?.type ?? ''} ${err?.code ?? ''}: ${err?.message ?? line}`.slice(0, 300)
}

const signal = (pids: number[], name: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended meanwhile.
    }
  }
}

/**
 * The API as it is built, in production mode, on the real engine with data that last, and with tokens that are verified
 * as in production. `dataDir` undefined: a folder of its own.
 */
export const openStand = async ({
  dataDir,
  databaseName = 'faults',
}: {
  dataDir?: string
  databaseName?: string
} = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'roommate-finder-faults-'))
  const data = dataDir ?? join(folder, 'data')
  const built = join(folder, 'dist')
  const authority = await startAuthority()
  await build({ ...buildOptions(built), absWorkingDir: fileURLToPath(apiFolder) })
  // Built too, so that what Node needs for TypeScript is not in the memory of the API.
  await build({ entryPoints: PRELOADED, outdir: built, bundle: true, platform: 'node', format: 'esm' })
  const preloads = Object.keys(PRELOADED).flatMap((name) => ['--import', pathToFileURL(join(built, `${name}.js`)).href])

  const flags = await nodeFlags()

  const mongoPort = await freePort()
  const start = (): Promise<Mongo> => startMongo({ dataDir: data, port: mongoPort, log: () => undefined })
  let mongo = await start()
  const apis = new Set<Api>()

  const enginePids = async (): Promise<number[]> => [
    ...new Set([...processesWith(data), ...(await processesIn(join(data, 'documentdb/pg')))]),
  ]

  /** What the image sets for Node. */
  const nodeEnvironment = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  }

  /** How the API is started: in production mode, with allowances that no load uses up. */
  const environmentOf = ({ port, metricsPort }: { port: number; metricsPort: number }) => ({
    ...nodeEnvironment,
    ...authority.environment,
    ...{ PORT: String(port), METRICS_PORT: String(metricsPort) },
    ...{ MONGODB_URI: mongo.uri, MONGODB_DB: databaseName },
    ...{
      VISITOR_KEY: 'a key for fault tests',
      TRUSTED_PROXIES: 'loopback',
      LINK_KEY: 'a key for fault tests',
      WEB_URL: 'http://localhost',
    },
    ...{
      RATE_READS_PER_MINUTE: '90000000',
      RATE_WRITES_PER_MINUTE: '90000000',
      RATE_LIKES_PER_MINUTE: '90000000',
    },
    LOG_LEVEL: 'warn',
  })
  const bundle = join(built, 'main.cjs')

  const startApi = async (variables: Record<string, string> = {}): Promise<Api> => {
    const [port, metricsPort] = [await freePort(), await freePort()]
    const child = spawn(process.execPath, [...flags, ...preloads, bundle], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...environmentOf({ port, metricsPort }), ...variables },
    })
    let output = ''
    const bugs: string[] = []
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        output += `${line}\n`
        if (output.length > 2 * MAX_OUTPUT) output = output.slice(-MAX_OUTPUT)
        if (line.includes('"msg":"internal"')) bugs.push(describeBug(line))
      })
    }
    const gone = once(child, 'exit')
    const api: Api = {
      port,
      metricsPort,
      process: child,
      bugs: async () => {
        await sleep(LOGGED_WITHIN_MS)
        return bugs
      },
      kill: async () => {
        child.kill('SIGKILL')
        await gone
        apis.delete(api)
      },
    }
    apis.add(api)
    const { ask, close } = client(port)
    try {
      await until(
        async () => {
          if (child.exitCode !== null) throw new Error(output)
          return (await ask({ path: '/readyz' })).status === 200
        },
        { within: START_MS },
      )
    } catch (error) {
      throw new Error(`The API did not start: ${output}`, { cause: error })
    } finally {
      close()
    }
    return api
  }

  return {
    authority,
    data,
    databaseName,
    mongoUri: () => mongo.uri,
    isExternal: mongo.engine === 'external',
    startApi,
    bundle,
    nodeEnvironment,
    environmentOf,
    enginePids,
    people: (count: number): Person[] =>
      Array.from({ length: count }, () => authority.addAccount()).map((account) => ({
        uid: account.localId,
        token: authority.tokenFor(account),
      })),

    isEngineRunning: async (): Promise<boolean> => (await enginePids()).length > 0,
    killEngine: async (): Promise<void> => {
      signal(await enginePids(), 'SIGKILL')
      await until(async () => (await enginePids()).length === 0, { within: 10_000 })
    },
    restartEngine: async (): Promise<void> => {
      mongo = await start()
    },
    pauseEngine: async (): Promise<void> => signal(await enginePids(), 'SIGSTOP'),
    resumeEngine: async (): Promise<void> => signal(await enginePids(), 'SIGCONT'),

    close: async (): Promise<void> => {
      await Promise.all([...apis].map((api) => api.kill()))
      await mongo.stop().catch(() => undefined)
      await authority.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export const room = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  title: 'Sunny room near the park',
  location: 'Austin, TX',
  rent: 850,
  roomType: 'Single',
  lifestyle: ['Quiet'],
  description: 'A bright room on a quiet street.',
  contactInfo: 'host@example.com',
  ...fields,
})
