import { type BSON, Long } from 'mongodb'
import { BsonView } from './bson-view.ts'
import type { Cursors } from './cursors.ts'
import type { EngineLink, Row, Statement } from './engine-link.ts'
import { Code, CommandError } from './errors.ts'
import type { Transaction } from './transaction.ts'
import type { Transactions } from './transactions.ts'
import type { Message } from './wire.ts'

/** The services that commands use. */
export type Backend = { link: EngineLink; cursors: Cursors; transactions: Transactions }

/** A client's connection. `local` and `remote` are its addresses as host:port. */
export type Connection = { id: number; local: string; remote: string }

/** A response: a document, or its BSON from the engine. */
export type Reply = BSON.Document | Buffer

export type Handler = (request: Request) => Reply | Promise<Reply>

// Fields that the gateway handles or a single server ignores. The engine refuses some of them.
const GATEWAY_FIELDS = new Set([
  ...['lsid', 'txnNumber', 'startTransaction', 'autocommit', 'readConcern', 'writeConcern', 'maxTimeMS'],
  ...['$clusterTime', '$readPreference', 'apiVersion', 'apiStrict', 'apiDeprecationErrors'],
])

/** One command of a client. */
export class Request {
  readonly view: BsonView
  readonly command: string
  readonly database: string
  /** The command for the engine, without the gateway's fields. */
  readonly spec: Buffer
  readonly sequence: Buffer | null
  readonly connection: Connection
  readonly backend: Backend
  readonly signal: AbortSignal
  /** The transaction that the command runs in. */
  transaction: Transaction | undefined

  /** Throws a `CommandError` if the message has no well-formed command. */
  constructor(message: Message, connection: Connection, backend: Backend, signal: AbortSignal) {
    try {
      this.view = new BsonView(message.body)
    } catch (error) {
      throw new CommandError(Code.failedToParse, (error as Error).message)
    }
    this.command = this.view.firstName
    this.database = this.view.string('$db') ?? 'admin'
    this.spec = this.view.without(GATEWAY_FIELDS)
    // Only bulkWrite sends more than one sequence, and the engine lacks it.
    this.sequence = message.sequences[0] ?? null
    this.connection = connection
    this.backend = backend
    this.signal = signal
  }

  /** Returns the command's collection. Throws if it has none. */
  get collection(): string {
    const name = this.view.string(this.command)
    if (name === undefined || name === '') {
      throw new CommandError(Code.invalidNamespace, `'${this.command}' needs the name of a collection`)
    }
    return name
  }

  /** Runs a statement that only reads; it is retried if the engine ends during it. */
  async read(text: string, values: unknown[], name?: string): Promise<Row[]> {
    return this.#run({ text, values, replay: true, signal: this.signal }, name)
  }

  /** Runs a statement that may write. */
  async write(text: string, values: unknown[], name?: string): Promise<Row[]> {
    return this.#run({ text, values, replay: false, signal: this.signal }, name)
  }

  #run(statement: Statement, name: string | undefined): Promise<Row[]> {
    const link = this.transaction ?? this.backend.link
    return link.query(name === undefined ? statement : { ...statement, name })
  }
}

/** Returns the bytes of a column in the first row. */
export function bytesOf(rows: Row[], column = 'r'): Buffer {
  const value = rows[0]?.[column]
  if (!Buffer.isBuffer(value)) throw new CommandError(1, `the engine answered without ${column}`)
  return value
}

export const longOf = (value: unknown): Long | undefined => {
  if (Long.isLong(value)) return value
  return typeof value === 'number' ? Long.fromNumber(value) : undefined
}
