import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Code, CommandError, sqlState } from './errors.ts'

export type Row = Record<string, unknown>

/** `replay`: whether to retry the statement if the engine ends during it. */
export type Statement = {
  name?: string
  text: string
  values: unknown[]
  replay: boolean
  signal: AbortSignal
}

/** The gateway's connections to the engine. */
export type EngineLink = {
  /** Runs one statement. When `signal` aborts, cancels it in the engine and rejects with the signal's reason. */
  query: (statement: Statement) => Promise<Row[]>
  /**
   * Begins a transaction and reserves a connection for it. Waits while all connections for transactions are taken.
   * The caller releases or closes the connection.
   */
  begin: (signal: AbortSignal) => Promise<EngineConnection>
  close: () => Promise<void>
}

const CONNECTIONS = 16
/**
 * Number of connections for transactions. They are separate, so that a transaction never waits for statements that wait
 * for its locks. They are few, because a commit makes all other open transactions on the document retry: 50 such
 * transactions take a third as long with 5 connections as with 20.
 */
export const TRANSACTION_CONNECTIONS = 5
const RECOVERY_MS = 30_000
const POLL_MS = 25

// Whether the engine is starting or recovering, so that the statement has not reached it.
const isUnreachable = (error: unknown): boolean =>
  /^(ECONN|EPIPE|57P03|53300)/.test(sqlState(error)) || isConnectionLost(error)
/** Returns whether the engine ended while the statement ran. */
export const isEngineLost = (error: unknown): boolean =>
  /^(ECONN|EPIPE|57P0|08)/.test(sqlState(error)) || isConnectionLost(error)
const isConnectionLost = (error: unknown): boolean =>
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

/** One connection, taken from a pool. */
export class EngineConnection {
  readonly #client: pg.PoolClient
  readonly #port: number
  #isReusable = true
  #isReturned = false
  #running = 0

  constructor(client: pg.PoolClient, port: number) {
    this.#client = client
    this.#port = port
  }

  /** Runs one statement after all earlier ones. Rejects like `EngineLink.query`. */
  async query({ name, text, values, signal }: Omit<Statement, 'replay'>): Promise<pg.QueryResult<Row>> {
    const stop = (): void => {
      // The cancellation may arrive late and cancel the next statement, so this connection is not used again.
      this.#isReusable = false
      cancel(this.#port, this.#client as Cancellable)
    }
    signal.addEventListener('abort', stop)
    this.#running++
    try {
      signal.throwIfAborted()
      return await this.#client.query<Row>(name === undefined ? { text, values } : { name, text, values })
    } catch (error) {
      if (isEngineLost(error)) this.#isReusable = false
      if (signal.aborted) throw signal.reason
      throw error
    } finally {
      this.#running--
      signal.removeEventListener('abort', stop)
    }
  }

  /** Returns the connection to its pool, or closes it after a canceled statement. */
  release(): void {
    if (this.#isReturned) return
    this.#isReturned = true
    this.#client.release(!this.#isReusable)
  }

  /** Cancels the running statement and closes the connection; the engine then rolls back its transaction. */
  close(): void {
    if (this.#running > 0) cancel(this.#port, this.#client as Cancellable)
    this.#isReusable = false
    this.release()
  }
}

/** Opens connections on demand, up to a limit; further statements wait for a free one. */
export function createEngineLink(config: pg.ClientConfig & { port: number }): EngineLink {
  const openPool = (max: number): pg.Pool => {
    const pool = new pg.Pool({ ...config, max, idleTimeoutMillis: 60_000 })
    pool.on('error', () => undefined)
    pool.on('connect', (client) => {
      client.on('error', () => undefined)
    })
    return pool
  }
  const statements = openPool(CONNECTIONS)
  const transactions = openPool(TRANSACTION_CONNECTIONS)

  async function acquire(pool: pg.Pool, signal: AbortSignal): Promise<pg.PoolClient> {
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
      const release = (client: pg.PoolClient): void => {
        client.release()
      }
      if (signal.aborted) pending.then(release, () => undefined)
      throw error
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  /** Acquires a connection, and waits while the engine starts or recovers. */
  async function open(pool: pg.Pool, signal: AbortSignal, until: number): Promise<EngineConnection> {
    for (;;) {
      try {
        return new EngineConnection(await acquire(pool, signal), config.port)
      } catch (error) {
        if (signal.aborted || !isUnreachable(error)) throw error
        if (Date.now() > until) {
          throw new CommandError(Code.interruptedAtShutdown, 'the database engine does not answer', { cause: error })
        }
        await sleep(POLL_MS)
      }
    }
  }

  async function query(statement: Statement): Promise<Row[]> {
    const until = Date.now() + RECOVERY_MS
    for (;;) {
      const connection = await open(statements, statement.signal, until)
      try {
        return (await connection.query(statement)).rows
      } catch (error) {
        if (!isEngineLost(error)) throw error
        if (statement.replay && Date.now() < until) continue
        const message = 'the database engine went away during this command; a write may or may not have been applied'
        throw new CommandError(Code.interruptedAtShutdown, message, {
          cause: error,
        })
      } finally {
        connection.release()
      }
    }
  }

  async function begin(signal: AbortSignal): Promise<EngineConnection> {
    const until = Date.now() + RECOVERY_MS
    for (;;) {
      const connection = await open(transactions, signal, until)
      try {
        await connection.query({ text: 'BEGIN ISOLATION LEVEL REPEATABLE READ', values: [], signal })
        return connection
      } catch (error) {
        connection.close()
        // A pooled connection may be older than the engine.
        if (!isEngineLost(error) || Date.now() > until) throw error
      }
    }
  }

  return {
    query,
    begin,
    async close() {
      await Promise.all([statements.end(), transactions.end()])
    },
  }
}
