import type { Cursors } from './cursors.ts'
import { type EngineConnection, isEngineLost, type Row, type Statement } from './engine-link.ts'
import { Code, CommandError } from './errors.ts'
import type { Connection } from './request.ts'

/** The error label with which drivers retry a whole transaction. */
export const TRANSIENT = 'TransientTransactionError'

type Outcome = 'committed' | 'aborted' | 'unknown'

type TransactionOptions = {
  number: string
  client: Connection
  cursors: Cursors
  lifetimeMs: number
  /** Whether the session's previous transaction lost an upsert to another writer. */
  isUpsertRetry: boolean
}

// Commit and rollback finish even if the client disconnects.
const neverAborts = new AbortController().signal

export const noSuchTransaction = (number: string): CommandError =>
  new CommandError(Code.noSuchTransaction, `Transaction ${number} has been aborted or does not exist`, {
    labels: [TRANSIENT],
  })

/** An open or ended transaction on a reserved connection. */
export class Transaction {
  readonly number: string
  /** The client connection that sent the latest command. */
  client: Connection
  readonly #connection: EngineConnection
  readonly #cursors: Cursors
  readonly #timer: NodeJS.Timeout
  readonly #isUpsertRetry: boolean
  #hasLostUpsert = false
  #outcome: Promise<Outcome> | undefined

  /** Uses a connection on which a transaction has begun, and rolls back after `lifetimeMs` milliseconds. */
  constructor(connection: EngineConnection, options: TransactionOptions) {
    this.number = options.number
    this.client = options.client
    this.#connection = connection
    this.#cursors = options.cursors
    this.#isUpsertRetry = options.isUpsertRetry
    this.#timer = setTimeout(() => {
      this.abortNow()
    }, options.lifetimeMs)
  }

  get isOpen(): boolean {
    return this.#outcome === undefined
  }

  get hasLostUpsert(): boolean {
    return this.#hasLostUpsert
  }

  /** Runs one statement. Rejects with code 251 after the end of the transaction or of the engine. */
  async query(statement: Statement): Promise<Row[]> {
    if (!this.isOpen) throw noSuchTransaction(this.number)
    try {
      return (await this.#connection.query(statement)).rows
    } catch (error) {
      throw isEngineLost(error) ? noSuchTransaction(this.number) : error
    }
  }

  /**
   * Returns whether an upsert that met a duplicate key counts as a write conflict. MongoDB reports a conflict if
   * another writer has just inserted the key; the engine does not distinguish that from a key of another document. So
   * the first duplicate key counts as a conflict. If the session's next transaction meets one again, it is returned.
   */
  claimUpsertRetry(): boolean {
    this.#hasLostUpsert = !this.#isUpsertRetry
    return this.#hasLostUpsert
  }

  /** Commits; a repeated call has the result of the first. Rejects with code 251 if the transaction was aborted. */
  async commit(): Promise<void> {
    this.#outcome ??= this.#end('COMMIT')
    const outcome = await this.#outcome
    if (outcome === 'aborted') throw noSuchTransaction(this.number)
    if (outcome === 'unknown') {
      // Without the label UnknownTransactionCommitResult, on which drivers retry the commit for two minutes in vain.
      const message = 'the database engine went away during the commit, which may or may not have been applied'
      throw new CommandError(Code.interruptedAtShutdown, message)
    }
  }

  /** Rolls back after the running statement, unless the transaction has ended. Never rejects. */
  async abort(): Promise<void> {
    this.#outcome ??= this.#end('ROLLBACK')
    await this.#outcome
  }

  /** Cancels the running statement and rolls back, unless the transaction has ended. */
  abortNow(): void {
    if (!this.isOpen) return
    this.#outcome = Promise.resolve('aborted')
    this.#connection.close()
    this.#cleanUp()
  }

  async #end(text: 'COMMIT' | 'ROLLBACK'): Promise<Outcome> {
    try {
      // PostgreSQL answers ROLLBACK to the COMMIT of a transaction in which a statement failed.
      const { command } = await this.#connection.query({ text, values: [], signal: neverAborts })
      this.#connection.release()
      return command === 'COMMIT' ? 'committed' : 'aborted'
    } catch (error) {
      this.#connection.close()
      return text === 'COMMIT' && isEngineLost(error) ? 'unknown' : 'aborted'
    } finally {
      this.#cleanUp()
    }
  }

  #cleanUp(): void {
    clearTimeout(this.#timer)
    this.#cursors.closeAllOf(this)
  }
}
