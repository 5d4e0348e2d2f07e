import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Auth } from '../auth/start-auth.ts'
import type { Mongo } from '../mongo/start-mongo.ts'
import { commandOf, type NodeProcess, repositoryRoot, startNode } from './node-process.ts'
import type { Ports } from './ports.ts'
import { type Services, startServices } from './services.ts'

export type StackOptions = {
  /** `built` builds first and serves the result; `watch` follows the sources. */
  mode: 'built' | 'watch'
  ports: Ports
  /** Running on `ports`, and stopped by the caller. If left out, the stack starts its own. */
  services?: Services
  /** Folder for database and accounts. If left out, both are deleted at the end. */
  dataDir?: string
  /** Output folder of the builds in apps/api and apps/web. */
  outDir: string
  /** Also builds `/_ui`, the page of all primitives, for browser tests. */
  gallery?: boolean
  /** Path of Caddy, which serves the built page as in production. If left out, Vite serves it. */
  caddy?: string
  /** Added to the environment of the API. */
  env?: Record<string, string>
  log: (line: string) => void
}

export type Stack = {
  webUrl: string
  apiUrl: string
  auth: Auth
  /** Resolves with the reason when a part ends unexpectedly. */
  broken: Promise<string>
}

export type RunningStack = {
  /** Rejects with the reason if a part does not start. */
  ready: Promise<Stack>
  /**
   * Stops all parts that the stack started, the services last. May be called at any time; later calls return the same
   * promise.
   */
  stop: () => Promise<void>
}

/** A private key of push notifications, which is the same at each start so that browsers stay subscribed. */
const DEMO_VAPID_KEY = createHash('sha256').update('local-development-only').digest('base64url')

/** The archive of streets for maps in the data folder, see "Map" in docs/operations.md. */
export const STREETS = 'map.pmtiles'

const READY_LIMIT_MS = 90_000
const API = `${repositoryRoot}/apps/api`
const WEB = `${repositoryRoot}/apps/web`

/** Starts the API, the web page and, without `services`, database and Auth emulator, and seeds them. */
export function startStack(options: StackOptions): RunningStack {
  const { mode, ports, dataDir, outDir, gallery = false, caddy, env: ownEnv = {}, log } = options
  const webUrl = `http://localhost:${ports.web}`
  const apiUrl = `http://127.0.0.1:${ports.api}`
  const processes: NodeProcess[] = []
  let stopping: Promise<void> | undefined
  const start = (request: Parameters<typeof startNode>[0]): NodeProcess => {
    if (stopping) throw new Error(`${request.name} is not started, because the stack is stopping`)
    const child = startNode(request)
    processes.push(child)
    return child
  }

  const services = options.services ?? startServices(options)
  const { mongo, auth } = services

  const streets = dataDir === undefined ? '' : resolve(dataDir, STREETS)
  const webEnv = {
    API_PORT: String(ports.api),
    AUTH_PORT: String(ports.auth),
    WEB_PORT: String(ports.web),
    WEB_URL: webUrl,
    WEB_OUT_DIR: outDir,
    VITE_AUTH_MODE: 'emulator',
    ...(existsSync(streets) && { MAP_TILES_FILE: streets }),
  }
  const apiEnv = ({ uri, engine }: Mongo): Record<string, string> => ({
    PORT: String(ports.api),
    HOST: '127.0.0.1',
    MONGODB_URI: uri,
    // The server may have production data too.
    ...(engine === 'external' && { MONGODB_DB: 'roommate_finder_demo' }),
    AUTH_MODE: 'emulator',
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.auth}`,
    FIREBASE_PROJECT_ID: 'demo-roommate',
    WEB_ORIGINS: `${webUrl},http://127.0.0.1:${ports.web}`,
    WEB_URL: webUrl,
    // The web server of this stack sets X-Forwarded-For.
    TRUSTED_PROXIES: 'loopback',
    // Ignored with SMTP_URL. Without either, mails stay queued.
    ...(dataDir !== undefined && {
      MAIL_FOLDER: resolve(repositoryRoot, process.env['MAIL_FOLDER'] || `${dataDir}/mail`),
    }),
    VAPID_PRIVATE_KEY: process.env['VAPID_PRIVATE_KEY'] || DEMO_VAPID_KEY,
    LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn',
    ...ownEnv,
  })

  async function startApi(): Promise<NodeProcess> {
    const env = apiEnv(await mongo)
    const shared = { name: 'The API', cwd: API, env, onLine: (line: string) => log(`api: ${formatLogLine(line)}`) }
    const api =
      mode === 'watch'
        ? start({ ...shared, script: `${API}/src/main.ts`, nodeArgs: ['--watch', '--watch-preserve-output'] })
        : start({ ...shared, script: `${API}/${outDir}/main.mjs` })
    await waitUntilReady(`${apiUrl}/readyz`, api)
    return api
  }

  const vite = () => ({
    script: commandOf('apps/web', 'vite'),
    args: mode === 'watch' ? [] : ['preview'],
    env: webEnv,
  })

  const caddyProcess = (program: string) => ({
    script: `${import.meta.dirname}/serve-caddy.ts`,
    args: [program, `${WEB}/Caddyfile`],
    env: {
      WEB_HOST: '127.0.0.1',
      SITE_ADDRESS: `:${ports.web}`,
      WEB_ROOT: `${WEB}/${outDir}`,
      API_HOST: '127.0.0.1',
      API_PORT: String(ports.api),
      AUTH_ADDRESS: `127.0.0.1:${ports.auth}`,
    },
  })

  async function startWeb(): Promise<NodeProcess> {
    const web = start({ name: 'The web server', cwd: WEB, ...(caddy ? caddyProcess(caddy) : vite()) })
    await waitUntilReady(`http://127.0.0.1:${ports.web}/`, web)
    return web
  }

  async function seed(): Promise<void> {
    const env = apiEnv(await mongo)
    await waitForSuccess(start({ name: 'The seed', script: `${API}/seed/main.ts`, cwd: API, env }))
  }

  const build = async (name: string, request: Parameters<typeof startNode>[0]): Promise<void> => {
    if (mode === 'watch') return
    const since = Date.now()
    await waitForSuccess(start(request))
    log(`Built ${name} in ${formatElapsed(since)}`)
  }

  async function run(): Promise<Stack> {
    const apiBuilt = build('the API', {
      name: 'The build of the API',
      script: `${API}/scripts/build.ts`,
      cwd: API,
      env: { API_OUT_DIR: outDir },
    })
    const webBuilt = build('the web page', {
      name: 'The build of the web page',
      script: commandOf('apps/web', 'vite'),
      args: ['build', ...(gallery ? ['--mode', 'gallery'] : [])],
      cwd: WEB,
      env: webEnv,
    })
    const api = apiBuilt.then(startApi)
    const web = webBuilt.then(startWeb)
    const seeded = Promise.all([api, auth]).then(seed)
    const [apiProcess, webProcess, authRunning, mongoRunning] = await Promise.all([api, web, auth, mongo, seeded])
    const broken = Promise.race([
      ...[apiProcess, webProcess].map(async (child) => describeExit(child, await child.exited)),
      authRunning.exited.then((code) => `The Auth emulator ended unexpectedly (exit code ${code}).`),
      mongoRunning.exited.then(() => 'The database ended unexpectedly.'),
    ])
    return { webUrl, apiUrl, auth: authRunning, broken }
  }

  async function stop(): Promise<void> {
    await Promise.all(processes.map((child) => child.stop()))
    if (!options.services) await services.stop()
  }

  return { ready: run(), stop: () => (stopping ??= stop()) }
}

export const formatElapsed = (sinceMs: number): string => `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`

/** Formats a line of the API's JSON log. Returns other lines unchanged. */
function formatLogLine(line: string): string {
  try {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } }
    return [msg, err?.message].filter((part) => part !== undefined).join(': ')
  } catch {
    return line
  }
}

function describeExit(child: NodeProcess, code: number): string {
  const lastLines = child.output().trim().split('\n').slice(-15).map(formatLogLine).join('\n')
  return `${child.name} ended unexpectedly (exit code ${code}).${lastLines ? ` Its last lines:\n${lastLines}` : ''}`
}

async function waitForSuccess(child: NodeProcess): Promise<void> {
  const code = await child.exited
  if (code !== 0) throw new Error(describeExit(child, code))
}

async function waitUntilReady(url: string, child: NodeProcess): Promise<void> {
  const limit = AbortSignal.timeout(READY_LIMIT_MS)
  const answers = async (): Promise<void> => {
    while (!limit.aborted) {
      const ok = await fetch(url, { signal: limit }).then(
        (response) => response.ok,
        () => false,
      )
      if (ok) return
      await delay(50)
    }
    throw new Error(`${child.name} did not answer within ${READY_LIMIT_MS / 1000} s.\n${child.output().slice(-2_000)}`)
  }
  const ends = child.exited.then((code) => {
    throw new Error(describeExit(child, code))
  })
  await Promise.race([answers(), ends])
}
