import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Identity } from './identity.ts'
import { loaderCommand, type Tree } from './tree.ts'

export type Cluster = { port: number; process: ChildProcess }

type StartOptions = {
  tree: Tree
  identity: Identity
  folder: string
  port: number
  arguments?: string[]
}

// Long enough for crash recovery of a large folder; a normal start takes 50 ms.
const START_TIMEOUT_MS = 60_000
const POLL_MS = 10

/** Path of a data folder's password file, in libpq's format. */
export const passwordFile = (folder: string): string => join(folder, 'pgpass')

/** Formats a password file. */
export const passwordLine = (password: string): string => `127.0.0.1:*:*:postgres:${password}\n`

/** Returns the environment of the tree's programs. It has none of the caller's variables. */
export const treeEnvironment = (tree: Tree, folder: string): NodeJS.ProcessEnv => ({
  // The server connects to itself for some schema changes.
  PGPASSFILE: passwordFile(folder),
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/',
  TZ: 'UTC',
  LC_ALL: 'C',
  PROJ_DATA: `${tree.data}/proj`,
})

const passwordOf = (folder: string): string => {
  try {
    return readFileSync(passwordFile(folder), 'utf8').trim().split(':').at(-1) ?? ''
  } catch {
    // A server without the file needs no password.
    return ''
  }
}

/**
 * Returns the settings for connections to the server of a data folder. It requires a password even on loopback, because
 * clients can run programs as the server's user.
 */
export const connectionConfig = (port: number, folder: string): pg.ClientConfig & { port: number } => ({
  host: '127.0.0.1',
  port,
  user: 'postgres',
  database: 'postgres',
  application_name: 'gateway',
  // pg would read these from the caller's environment.
  ssl: false,
  password: passwordOf(folder),
  options: '',
})

// Two servers may get the same free port, so the data folder identifies the server.
const isReady = async (port: number, folder: string): Promise<boolean> => {
  const client = new pg.Client(connectionConfig(port, folder))
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
    return rows[0]?.data_directory === folder
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const lastLines = async (path: string): Promise<string> => {
  const text = await readFile(path, 'utf8').catch(() => '')
  return text.trim().split('\n').slice(-3).join(' | ')
}

/**
 * Starts the server on a data folder and resolves when it answers. Its output goes to `<folder>.log`.
 * Throws with the last lines of output if it ends first.
 */
export async function startCluster({ tree, identity, folder, port, ...more }: StartOptions): Promise<Cluster> {
  const logPath = `${folder}.log`
  const log = openSync(logPath, 'w')
  const command = [...identity.prefix, ...loaderCommand(tree, 'postgres'), '-D', folder, '-p', String(port)]
  const child = spawn(command[0] ?? '', [...command.slice(1), ...(more.arguments ?? [])], {
    env: treeEnvironment(tree, folder),
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let failure: string | undefined
  child.once('error', (error) => {
    failure = error.message
  })
  child.once('exit', (code, signal) => {
    failure ??= `it ended with ${signal ?? `code ${String(code)}`}`
  })
  const until = Date.now() + START_TIMEOUT_MS
  while (Date.now() < until) {
    if (failure !== undefined) {
      throw new Error(`the database server did not start: ${failure}: ${await lastLines(logPath)}`)
    }
    if (await isReady(port, folder)) return { port, process: child }
    await sleep(POLL_MS)
  }
  child.kill('SIGKILL')
  throw new Error(
    `the database server did not answer within ${String(START_TIMEOUT_MS / 1000)} s: ${await lastLines(logPath)}`,
  )
}

/** Stops the server. `fast` rolls back and writes a checkpoint; after `immediate`, the next start recovers. */
export async function stopCluster({ process: child }: Cluster, mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), 8_000)
  await ended
  clearTimeout(killTimer)
}

/** Runs statements in order on a new connection. */
export async function runStatements(config: pg.ClientConfig, statements: string[]): Promise<void> {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
