import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Code, CommandError, sqlState } from './errors.ts'

export type Row = Record<string, unknown>

/** `replay`: whether the statement may run again when the engine went away under it. */
export type Statement = {
  name?: string
  text: string
  values: unknown[]
  replay: boolean
  signal: AbortSignal
}

/** The gateway's connections to the engine. */
export type EngineLink = {
  /** Runs one statement; rejects with the reason of `signal` once it aborts, and ends the statement in the engine. */
  query: (statement: Statement) => Promise<Row[]>
  close: () => Promise<void>
}

const CONNECTIONS = 16
const RECOVERY_MS = 30_000
const POLL_MS = 25

// The statement never reached the engine: it starts, recovers, or is not back yet.
const notReached = (error: unknown): boolean => /^(ECONN|EPIPE|57P03|53300)/.test(sqlState(error)) || ended(error)
// The engine went away while the statement ran.
const lost = (error: unknown): boolean => /^(ECONN|EPIPE|57P0|08)/.test(sqlState(error)) || ended(error)
const ended = (error: unknown): boolean =>
  error instanceof Error &&
  /Connection terminated|Client has encountered a connection error|not queryable/.test(error.message)

// pg keeps both as plain fields and leaves them out of its types.
type Cancellable = { processID?: number; secretKey?: number }

function cancel(port: number, client: Cancellable): void {
  const request = Buffer.alloc(16)
  request.writeInt32BE(16, 0)
  request.writeInt32BE(80_877_102, 4)
  request.writeInt32BE(client.processID ?? 0, 8)
  request.writeInt32BE(client.secretKey ?? 0, 12)
  connect(port, '127.0.0.1')
    .on('error', () => undefined)
    .end(request)
}

/** Opens connections as they are needed, up to a fixed number; further statements wait for a free one. */
export function createEngineLink(config: pg.ClientConfig & { port: number }): EngineLink {
  const pool = new pg.Pool({
    ...config,
    max: CONNECTIONS,
    idleTimeoutMillis: 60_000,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })

  async function acquire(signal: AbortSignal): Promise<pg.PoolClient> {
    signal.throwIfAborted()
    const pending = pool.connect()
    let stop = (): void => undefined
    const aborted = new Promise<never>((_resolve, reject) => {
      stop = () => {
        reject(signal.reason as Error)
      }
      signal.addEventListener('abort', stop)
    })
    try {
      return await Promise.race([pending, aborted])
    } catch (error) {
      const giveBack = (client: pg.PoolClient): void => {
        client.release()
      }
      if (signal.aborted) pending.then(giveBack, () => undefined)
      throw error
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  async function runOn(client: pg.PoolClient, { name, text, values, signal }: Statement): Promise<Row[]> {
    let unusable = false
    const stop = (): void => {
      // The request may arrive after this statement and end the next one, so this connection takes no next one.
      unusable = true
      cancel(config.port, client as Cancellable)
    }
    signal.addEventListener('abort', stop)
    try {
      signal.throwIfAborted()
      const result = await client.query<Row>(name === undefined ? { text, values } : { name, text, values })
      return result.rows
    } catch (error) {
      if (lost(error)) unusable = true
      if (signal.aborted) throw signal.reason
      throw error
    } finally {
      signal.removeEventListener('abort', stop)
      client.release(unusable)
    }
  }

  async function query(statement: Statement): Promise<Row[]> {
    const until = Date.now() + RECOVERY_MS
    for (;;) {
      let client: pg.PoolClient
      try {
        client = await acquire(statement.signal)
      } catch (error) {
        if (statement.signal.aborted || !notReached(error)) throw error
        if (Date.now() > until) {
          throw new CommandError(Code.interruptedAtShutdown, 'the database engine does not answer', { cause: error })
        }
        await sleep(POLL_MS)
        continue
      }
      try {
        return await runOn(client, statement)
      } catch (error) {
        if (!lost(error)) throw error
        if (statement.replay && Date.now() < until) continue
        const message = 'the database engine went away during this command; a write may or may not have been applied'
        throw new CommandError(Code.interruptedAtShutdown, message, {
          cause: error,
        })
      }
    }
  }

  return { query, close: () => pool.end() }
}
