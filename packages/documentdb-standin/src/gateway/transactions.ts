import { BSON } from 'mongodb'
import type { Cursors } from './cursors.ts'
import type { EngineLink } from './engine-link.ts'
import { Code, CommandError, codeOf } from './errors.ts'
import type { Connection, Handler, Reply, Request } from './request.ts'
import { noSuchTransaction, TRANSIENT, Transaction } from './transaction.ts'

/** MongoDB's default of `transactionLifetimeLimitSeconds`. */
export const TRANSACTION_LIFETIME_MS = 60_000

// Ended transactions are kept, because a client may retry a commit whose response it missed.
const MAX_KEPT_TRANSACTIONS = 1_000

// The commands that MongoDB allows in transactions, without those that create collections and indexes.
const ALLOWED = new Set([
  ...['find', 'aggregate', 'distinct', 'getMore', 'killCursors'],
  ...['insert', 'update', 'delete', 'findAndModify', 'findandmodify'],
])
const ENDING = new Set(['commitTransaction', 'abortTransaction'])

/** Returns a session's id in hexadecimal. Throws if there is none. */
function sessionId(lsid: unknown): string {
  const id = lsid !== null && typeof lsid === 'object' && 'id' in lsid ? lsid.id : undefined
  if (id instanceof BSON.Binary) return Buffer.from(id.buffer).toString('hex')
  throw new CommandError(Code.failedToParse, 'a transaction needs the id of a session')
}

const identify = ({ view }: Request): { session: string; number: string } => ({
  session: sessionId(view.value('lsid')),
  number: String(view.value('txnNumber')),
})

/** The latest transaction of each session. */
export class Transactions {
  readonly #latest = new Map<string, Transaction>()
  readonly #link: EngineLink
  readonly #cursors: Cursors
  readonly #lifetimeMs: number

  /** Transactions that are open for `lifetimeMs` milliseconds are aborted. */
  constructor(link: EngineLink, cursors: Cursors, lifetimeMs: number) {
    this.#link = link
    this.#cursors = cursors
    this.#lifetimeMs = lifetimeMs
  }

  /**
   * Runs a command in the transaction that it names; the first command starts it. Every error aborts the transaction,
   * as in MongoDB. A write conflict gets the label with which drivers retry the transaction.
   */
  async run(request: Request, execute: Handler): Promise<Reply> {
    if (ENDING.has(request.command)) return execute(request)
    const transaction = await this.#enter(request)
    request.transaction = transaction
    try {
      if (!ALLOWED.has(request.command)) {
        const message = `Cannot run '${request.command}' in a multi-document transaction.`
        throw new CommandError(Code.notSupportedInTransaction, message)
      }
      return await execute(request)
    } catch (error) {
      await transaction.abort()
      if (codeOf(error) !== Code.writeConflict) throw error
      const { message } = error as Error
      throw new CommandError(Code.writeConflict, message, { cause: error, labels: [TRANSIENT] })
    }
  }

  readonly commit: Handler = async (request) => {
    await this.#find(request).commit()
    return { ok: 1 }
  }

  readonly abort: Handler = async (request) => {
    const transaction = this.#find(request)
    if (!transaction.isOpen) throw noSuchTransaction(transaction.number)
    await transaction.abort()
    return { ok: 1 }
  }

  /** Aborts and removes the transactions of ended sessions. */
  endSessions(lsids: unknown): void {
    for (const lsid of Array.isArray(lsids) ? lsids : []) {
      const session = sessionId(lsid)
      this.#latest.get(session)?.abortNow()
      this.#latest.delete(session)
    }
  }

  /** Aborts the transactions of a client connection that was closed. */
  abortAllOf(client: Connection): void {
    for (const transaction of this.#latest.values()) if (transaction.client === client) transaction.abortNow()
  }

  async #enter(request: Request): Promise<Transaction> {
    if (request.view.value('startTransaction') === true) return this.#begin(request)
    const transaction = this.#find(request)
    if (!transaction.isOpen) throw noSuchTransaction(transaction.number)
    transaction.client = request.connection
    return transaction
  }

  async #begin(request: Request): Promise<Transaction> {
    const { session, number } = identify(request)
    const connection = await this.#link.begin(request.signal)
    const previous = this.#latest.get(session)
    if (previous?.number === number || request.signal.aborted) {
      connection.close()
      request.signal.throwIfAborted()
      throw new CommandError(Code.conflictingOperation, `Transaction ${number} has already started`)
    }
    previous?.abortNow()
    const transaction = new Transaction(connection, {
      number,
      client: request.connection,
      cursors: this.#cursors,
      lifetimeMs: this.#lifetimeMs,
      isUpsertRetry: previous?.hasLostUpsert ?? false,
    })
    // Deleted first, so that the map keeps the order of starts.
    this.#latest.delete(session)
    this.#latest.set(session, transaction)
    this.#evictOldest()
    return transaction
  }

  #find(request: Request): Transaction {
    const { session, number } = identify(request)
    const transaction = this.#latest.get(session)
    if (transaction?.number !== number) throw noSuchTransaction(number)
    return transaction
  }

  #evictOldest(): void {
    for (const [session, transaction] of this.#latest) {
      if (this.#latest.size <= MAX_KEPT_TRANSACTIONS) return
      if (!transaction.isOpen) this.#latest.delete(session)
    }
  }
}
