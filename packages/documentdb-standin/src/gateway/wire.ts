const HEADER = 16
const OP_REPLY = 1
const OP_QUERY = 2004
const OP_MSG = 2013
const CHECKSUM_PRESENT = 1
const MORE_TO_COME = 2
const REQUIRED_FLAGS = 0xffff

export const LIMITS = {
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 25_000,
}
// Includes space for the command's own fields.
const MAX_MESSAGE_BYTES = LIMITS.maxMessageSizeBytes + 16_384

/** One request. A sequence is concatenated documents; a response to a legacy request is an OP_REPLY. */
export type Message = {
  id: number
  body: Buffer
  sequences: Buffer[]
  expectsReply: boolean
  isLegacy: boolean
}

/** Splits a stream of bytes into messages. Chunks are joined once per message. */
export class Framer {
  #pieces: Buffer[] = []
  #length = 0

  /** Adds a chunk and returns the messages that it completes. Throws on an impossible length. */
  push(piece: Buffer): Buffer[] {
    const messages: Buffer[] = []
    this.#pieces.push(piece)
    this.#length += piece.length
    while (this.#length >= HEADER) {
      if ((this.#pieces[0]?.length ?? 0) < HEADER) this.#pieces = [Buffer.concat(this.#pieces)]
      const length = this.#pieces[0]?.readInt32LE(0) ?? 0
      if (length < HEADER || length > MAX_MESSAGE_BYTES) throw new Error(`invalid message length: ${String(length)}`)
      if (this.#length < length) break
      const all = this.#pieces.length === 1 ? (this.#pieces[0] ?? piece) : Buffer.concat(this.#pieces)
      const rest = all.subarray(length)
      this.#pieces = rest.length > 0 ? [rest] : []
      this.#length = rest.length
      messages.push(all.subarray(0, length))
    }
    return messages
  }
}

function parseLegacyQuery(bytes: Buffer, id: number): Message {
  const nameEnd = bytes.indexOf(0, HEADER + 4)
  const at = nameEnd + 1 + 8
  if (nameEnd < 0 || at + 4 > bytes.length) throw new Error('a query is truncated')
  return {
    id,
    body: bytes.subarray(at, at + bytes.readInt32LE(at)),
    sequences: [],
    expectsReply: true,
    isLegacy: true,
  }
}

/** Parses one message. Throws if it is malformed or of a kind that the handshake does not offer. */
export function parseMessage(bytes: Buffer): Message {
  const id = bytes.readInt32LE(4)
  const kind = bytes.readInt32LE(12)
  if (kind === OP_QUERY) return parseLegacyQuery(bytes, id)
  if (kind !== OP_MSG) throw new Error(`message kind ${String(kind)} is not supported`)
  const flags = bytes.readUInt32LE(HEADER)
  if (flags & REQUIRED_FLAGS & ~(CHECKSUM_PRESENT | MORE_TO_COME)) throw new Error(`unknown flags ${String(flags)}`)
  const end = bytes.length - (flags & CHECKSUM_PRESENT ? 4 : 0)
  let body: Buffer | undefined
  const sequences: Buffer[] = []
  for (let at = HEADER + 4; at < end; ) {
    const section = bytes[at]
    const start = at + 1
    const length = start + 4 <= end ? bytes.readInt32LE(start) : 0
    if (length < 5 || start + length > end) throw new Error('a section has the wrong length')
    if (section === 0) {
      body = bytes.subarray(start, start + length)
    } else if (section === 1) {
      const nameEnd = bytes.indexOf(0, start + 4)
      if (nameEnd < 0 || nameEnd >= start + length) throw new Error('a section has no name')
      sequences.push(bytes.subarray(nameEnd + 1, start + length))
    } else {
      throw new Error(`section kind ${String(section)} is not supported here`)
    }
    at = start + length
  }
  if (!body) throw new Error('a message has no command')
  return {
    id,
    body,
    sequences,
    expectsReply: (flags & MORE_TO_COME) === 0,
    isLegacy: false,
  }
}

/** Returns the header of the response to `message`. */
export function replyHeader(message: Message, body: Buffer, ownId: number): Buffer {
  const header = Buffer.alloc(message.isLegacy ? 36 : 21)
  header.writeInt32LE(header.length + body.length, 0)
  header.writeInt32LE(ownId & 0x7fffffff, 4)
  header.writeInt32LE(message.id, 8)
  header.writeInt32LE(message.isLegacy ? OP_REPLY : OP_MSG, 12)
  if (message.isLegacy) {
    header.writeInt32LE(8, 16)
    header.writeInt32LE(1, 32)
  }
  return header
}
