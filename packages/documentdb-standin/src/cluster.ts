import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Identity } from './identity.ts'
import { type Tree, throughLoader } from './tree.ts'

export type Cluster = { port: number; process: ChildProcess }

type StartOptions = {
  tree: Tree
  identity: Identity
  folder: string
  port: number
  arguments?: string[]
}

// Crash recovery of a large folder takes a while; a healthy start takes 50 ms.
const START_TIMEOUT_MS = 60_000
const POLL_MS = 10

/** The file of a data folder that holds the password of its server, in libpq's form. */
export const passwordFile = (folder: string): string => join(folder, 'pgpass')

/** The line of a password file. */
export const passwordLine = (password: string): string => `127.0.0.1:*:*:postgres:${password}\n`

/** The environment of every program of the tree: nothing of the caller's is inherited. */
export const treeEnvironment = (tree: Tree, folder: string): NodeJS.ProcessEnv => ({
  // Some changes of the catalogue make the server open connections to itself.
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
    // A server without the file asks for none.
    return ''
  }
}

/**
 * How to connect to the server of a data folder. It asks for a password although it listens on this machine alone:
 * whoever connects may run programs as the server's user.
 */
export const connectionConfig = (port: number, folder: string): pg.ClientConfig & { port: number } => ({
  host: '127.0.0.1',
  port,
  user: 'postgres',
  database: 'postgres',
  application_name: 'gateway',
  // Settings of the caller's own databases must not reach ours.
  ssl: false,
  password: passwordOf(folder),
  options: '',
})

// Two servers may be given the same free port; the one that loses it must not take the other for itself.
const answers = async (port: number, folder: string): Promise<boolean> => {
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

const lastWords = async (path: string): Promise<string> => {
  const text = await readFile(path, 'utf8').catch(() => '')
  return text.trim().split('\n').slice(-3).join(' | ')
}

/**
 * Starts the server on a data folder and resolves once it answers; its output goes to `<folder>.log`.
 * Throws with its last words when it ends before that.
 */
export async function startCluster({ tree, identity, folder, port, ...more }: StartOptions): Promise<Cluster> {
  const logPath = `${folder}.log`
  const log = openSync(logPath, 'w')
  const command = [...identity.prefix, ...throughLoader(tree, 'postgres'), '-D', folder, '-p', String(port)]
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
      throw new Error(`the database server did not start: ${failure}: ${await lastWords(logPath)}`)
    }
    if (await answers(port, folder)) return { port, process: child }
    await sleep(POLL_MS)
  }
  child.kill('SIGKILL')
  throw new Error(
    `the database server did not answer within ${String(START_TIMEOUT_MS / 1000)} s: ${await lastWords(logPath)}`,
  )
}

/** Ends the server: `fast` rolls open work back and checkpoints, `at once` leaves recovery to the next start. */
export async function stopCluster({ process: child }: Cluster, how: 'fast' | 'at once' = 'fast'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
  const patience = setTimeout(() => child.kill('SIGKILL'), 8_000)
  await ended
  clearTimeout(patience)
}

/** Runs statements one after another on a connection of their own. */
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
