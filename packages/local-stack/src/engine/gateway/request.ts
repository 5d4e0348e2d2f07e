import { type BSON, Long } from 'mongodb'
import { BsonView } from './bson-view.ts'
import type { Cursors } from './cursors.ts'
import type { EngineLink, Row } from './engine-link.ts'
import { Code, CommandError } from './errors.ts'
import type { Message } from './wire.ts'

/** What a command works with besides the request itself. */
export type Backend = { link: EngineLink; cursors: Cursors }

export type Connection = { id: number; remote: string }

/** An answer: a document, or the bytes of one as the engine gave them. */
export type Reply = BSON.Document | Buffer

export type Handler = (request: Request) => Reply | Promise<Reply>

// What the gateway itself acts on, or what has no meaning for a single server; the engine refuses some of it.
const NOT_PASSED_ON = new Set([
  ...['lsid', '$clusterTime', 'txnNumber', '$readPreference', 'readConcern', 'writeConcern', 'maxTimeMS'],
  ...['apiVersion', 'apiStrict', 'apiDeprecationErrors'],
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
    const statement = { text, values, replay: true, signal: this.signal }
    return this.backend.link.query(name === undefined ? statement : { ...statement, name })
  }

  /** Runs a statement that may change something. */
  async write(text: string, values: unknown[], name?: string): Promise<Row[]> {
    const statement = { text, values, replay: false, signal: this.signal }
    return this.backend.link.query(name === undefined ? statement : { ...statement, name })
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
