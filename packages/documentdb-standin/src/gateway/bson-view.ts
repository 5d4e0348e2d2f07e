import { BSON } from 'mongodb'

type Element = { type: number; start: number; value: number; end: number }

const DOCUMENT = 0x03
const ARRAY = 0x04
const FIXED_SIZES = new Map([
  ...([0x06, 0x0a, 0x7f, 0xff] as const).map((type): [number, number] => [type, 0]),
  ...([0x01, 0x09, 0x11, 0x12] as const).map((type): [number, number] => [type, 8]),
  [0x07, 12],
  [0x08, 1],
  [0x10, 4],
  [0x13, 16],
])

function stringEnd(bytes: Buffer, at: number): number {
  const end = bytes.indexOf(0, at)
  if (end < 0) throw new Error('a BSON name does not end')
  return end
}

function valueSize(bytes: Buffer, type: number, at: number): number {
  const fixed = FIXED_SIZES.get(type)
  if (fixed !== undefined) return fixed
  switch (type) {
    case 0x02: // string
    case 0x0d: // code
    case 0x0e: // symbol
      return 4 + bytes.readInt32LE(at)
    case DOCUMENT:
    case ARRAY:
    case 0x0f: // code with scope
      return bytes.readInt32LE(at)
    case 0x05: // binary
      return 5 + bytes.readInt32LE(at)
    case 0x0b: // regular expression: two names
      return stringEnd(bytes, stringEnd(bytes, at) + 1) + 1 - at
    case 0x0c: // pointer to another collection
      return 4 + bytes.readInt32LE(at) + 12
    default:
      throw new Error(`BSON type ${String(type)} is unknown`)
  }
}

/**
 * Reads the top-level elements of a BSON document without decoding it. Commands are forwarded as their original bytes,
 * because decoding and encoding would change the types of doubles and longs.
 */
export class BsonView {
  readonly bytes: Buffer
  readonly #elements = new Map<string, Element>()

  /** Throws if the bytes are not one well-formed document. */
  constructor(bytes: Buffer) {
    this.bytes = bytes
    const last = bytes.length - 1
    if (bytes.length < 5 || bytes.readInt32LE(0) !== bytes.length || bytes[last] !== 0) {
      throw new Error('a BSON document has the wrong length')
    }
    for (let at = 4; at < last; ) {
      const type = bytes[at] ?? 0
      const nameEnd = stringEnd(bytes, at + 1)
      const value = nameEnd + 1
      const size = valueSize(bytes, type, value)
      const end = value + size
      if (size < 0 || end > last) throw new Error('a BSON element reaches beyond its document')
      const name = bytes.toString('utf8', at + 1, nameEnd)
      if (!this.#elements.has(name)) this.#elements.set(name, { type, start: at, value, end })
      at = end
    }
  }

  /** The name of the first element, which is the name of a command. */
  get firstName(): string {
    return this.#elements.keys().next().value ?? ''
  }

  get size(): number {
    return this.#elements.size
  }

  has(name: string): boolean {
    return this.#elements.has(name)
  }

  names(): Iterable<string> {
    return this.#elements.keys()
  }

  /** Returns the bytes of a sub-document or array; undefined for other types. */
  raw(name: string): Buffer | undefined {
    const element = this.#elements.get(name)
    if (element === undefined || (element.type !== DOCUMENT && element.type !== ARRAY)) return undefined
    return this.bytes.subarray(element.value, element.end)
  }

  /** Returns the decoded value; 64-bit integers as `Long`. */
  value(name: string): unknown {
    const element = this.#elements.get(name)
    if (element === undefined) return undefined
    const content = this.bytes.subarray(element.start, element.end)
    const alone = Buffer.alloc(content.length + 5)
    alone.writeInt32LE(alone.length, 0)
    content.copy(alone, 4)
    return BSON.deserialize(alone, { promoteLongs: false })[name]
  }

  string(name: string): string | undefined {
    const value = this.value(name)
    return typeof value === 'string' ? value : undefined
  }

  /** Returns a number of any numeric type, or undefined. */
  number(name: string): number | undefined {
    const value = this.value(name)
    if (typeof value === 'number') return value
    return BSON.Long.isLong(value) ? value.toNumber() : undefined
  }

  /** Returns the bytes of the document without the named elements. */
  without(names: ReadonlySet<string>): Buffer {
    const parts: Buffer[] = []
    let from = 4
    for (const [name, { start, end }] of this.#elements) {
      if (!names.has(name)) continue
      parts.push(this.bytes.subarray(from, start))
      from = end
    }
    if (parts.length === 0) return this.bytes
    const length = Buffer.alloc(4)
    const whole = Buffer.concat([length, ...parts, this.bytes.subarray(from)])
    whole.writeInt32LE(whole.length, 0)
    return whole
  }
}

/** Splits a document sequence. Throws if a length is wrong. */
export function* splitSequence(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readInt32LE(at)
    if (length < 5 || at + length > bytes.length) throw new Error('a document sequence has the wrong length')
    yield bytes.subarray(at, at + length)
    at += length
  }
}

export const encode = (document: BSON.Document): Buffer => Buffer.from(BSON.serialize(document))
