import { type BSON, Long } from 'mongodb'
import { BsonView } from './bson-view.ts'
import type { Cursors } from './cursors.ts'
import type { EngineLink, Row, Statement } from './engine-link.ts'
import { Code, CommandError } from './errors.ts'
import type { Transaction } from './transaction.ts'
import type { Transactions } from './transactions.ts'
import type { Message } from './wire.ts'

/** What a command works with besides the request itself. */
export type Backend = { link: EngineLink; cursors: Cursors; transactions: Transactions }

/** A client's connection. `local` and `remote` are its two ends, as host:port. */
export type Connection = { id: number; local: string; remote: string }

/** An answer: a document, or the bytes of one as the engine gave them. */
export type Reply = BSON.Document | Buffer

export type Handler = (request: Request) => Reply | Promise<Reply>

// What the gateway itself acts on, or what has no meaning for a single server; the engine refuses some of it.
const NOT_PASSED_ON = new Set([
  ...['lsid', 'txnNumber', 'startTransaction', 'autocommit', 'readConcern', 'writeConcern', 'maxTimeMS'],
  ...['$clusterTime', '$readPreference', 'apiVersion', 'apiStrict', 'apiDeprecationErrors'],
])

/** One command on its way through the gateway. */
export class Request {
  readonly view: BsonView
  readonly command: string
  readonly database: string
  /** The command for the engine, without what is not passed on. */
  readonly spec: Buffer
  readonly sequence: Buffer | null
  readonly connection: Connection
  readonly backend: Backend
  readonly signal: AbortSignal
  /** The transaction that the command runs in. */
  transaction: Transaction | undefined

  /** Throws a `CommandError` where the message holds no well-formed command. */
  constructor(message: Message, connection: Connection, backend: Backend, signal: AbortSignal) {
    try {
      this.view = new BsonView(message.body)
    } catch (error) {
      throw new CommandError(Code.failedToParse, (error as Error).message)
    }
    this.command = this.view.firstName
    this.database = this.view.string('$db') ?? 'admin'
    this.spec = this.view.without(NOT_PASSED_ON)
    // Only bulkWrite sends more than one, which the engine lacks.
    this.sequence = message.sequences[0] ?? null
    this.connection = connection
    this.backend = backend
    this.signal = signal
  }

  /** The collection the command names. Throws where it names none. */
  get collection(): string {
    const name = this.view.string(this.command)
    if (name === undefined || name === '') {
      throw new CommandError(Code.invalidNamespace, `'${this.command}' needs the name of a collection`)
    }
    return name
  }

  /** Runs a statement that only reads, so that it may run again when the engine went away under it. */
  async read(text: string, values: unknown[], name?: string): Promise<Row[]> {
    return this.#run({ text, values, replay: true, signal: this.signal }, name)
  }

  /** Runs a statement that may change something. */
  async write(text: string, values: unknown[], name?: string): Promise<Row[]> {
    return this.#run({ text, values, replay: false, signal: this.signal }, name)
  }

  #run(statement: Statement, name: string | undefined): Promise<Row[]> {
    const link = this.transaction ?? this.backend.link
    return link.query(name === undefined ? statement : { ...statement, name })
  }
}

/** The bytes in a column of the first row. */
export function bytesOf(rows: Row[], column = 'r'): Buffer {
  const value = rows[0]?.[column]
  if (!Buffer.isBuffer(value)) throw new CommandError(1, `the engine answered without ${column}`)
  return value
}

export const longOf = (value: unknown): Long | undefined => {
  if (Long.isLong(value)) return value
  return typeof value === 'number' ? Long.fromNumber(value) : undefined
}
