import { connect, type Socket } from 'node:net'
import { BSON } from 'mongodb'
import { until } from './use-mongo.ts'

type Answer = { to: number; kind: number; document: Record<string, unknown> }

/** A client of the wire protocol that can send any bytes. */
export type RawClient = {
  socket: Socket
  answers: Answer[]
  closed: () => boolean
  /** Waits for this number of responses. */
  answered: (count: number) => Promise<void>
}

let requests = 0

type MessageOptions = { flags?: number; kind?: number; documents?: BSON.Document[] }

/** Encodes a request with a new number. */
export function message(command: BSON.Document, { flags = 0, kind = 2013, documents }: MessageOptions = {}): Buffer {
  const parts = [Buffer.from([0]), Buffer.from(BSON.serialize(command))]
  if (documents) {
    const content = Buffer.concat([
      Buffer.from('documents\0'),
      ...documents.map((document) => BSON.serialize(document)),
    ])
    const length = Buffer.alloc(4)
    length.writeInt32LE(4 + content.length)
    parts.push(Buffer.from([1]), length, content)
  }
  if (flags & 1) parts.push(Buffer.alloc(4))
  const body = Buffer.concat(parts)
  const header = Buffer.alloc(20)
  header.writeInt32LE(20 + body.length, 0)
  header.writeInt32LE(++requests, 4)
  header.writeInt32LE(kind, 12)
  header.writeUInt32LE(flags, 16)
  return Buffer.concat([header, body])
}

/** Encodes an OP_QUERY, with which drivers open a connection to an unknown server. */
export function legacyQuery(command: BSON.Document): Buffer {
  const name = Buffer.from('admin.$cmd\0')
  const body = BSON.serialize(command)
  const header = Buffer.alloc(20)
  header.writeInt32LE(28 + name.length + body.length, 0)
  header.writeInt32LE(++requests, 4)
  header.writeInt32LE(2004, 12)
  const paging = Buffer.alloc(8)
  paging.writeInt32LE(-1, 4)
  return Buffer.concat([header, name, paging, body])
}

export const idOf = (request: Buffer): number => request.readInt32LE(4)

export async function openRaw(uri: string): Promise<RawClient> {
  const socket = connect(Number(new URL(uri).port), '127.0.0.1')
  const answers: Answer[] = []
  let closed = false
  let bytes = Buffer.alloc(0)
  socket.on('error', () => undefined)
  socket.on('close', () => {
    closed = true
  })
  socket.on('data', (piece) => {
    bytes = Buffer.concat([bytes, piece])
    while (bytes.length >= 4 && bytes.length >= bytes.readInt32LE(0)) {
      const length = bytes.readInt32LE(0)
      const kind = bytes.readInt32LE(12)
      const document = BSON.deserialize(bytes.subarray(kind === 1 ? 36 : 21, length))
      answers.push({ to: bytes.readInt32LE(8), kind, document })
      bytes = bytes.subarray(length)
    }
  })
  await new Promise((resolve) => socket.once('connect', resolve))
  return { socket, answers, closed: () => closed, answered: (count) => until(() => answers.length >= count) }
}
