import { BSON, Long } from 'mongodb'
import { expect, test } from 'vitest'
import { BsonView, encode, splitSequence } from './bson-view.ts'

const document = {
  find: 'listings',
  filter: { a: [1, { b: 2 }] },
  limit: Long.fromNumber(5),
  pattern: /^a/i,
  code: new BSON.Code('x', { y: 1 }),
  none: null,
  bytes: new BSON.Binary(Buffer.from('abc')),
  last: 1.5,
}

test('reads the first level without decoding the rest', () => {
  const view = new BsonView(encode(document))
  expect(view.firstName).toBe('find')
  expect(view.size).toBe(8)
  expect(view.string('find')).toBe('listings')
  expect(view.number('limit')).toBe(5)
  expect(view.number('last')).toBe(1.5)
  expect(view.raw('filter')).toEqual(encode(document.filter))
  expect(view.raw('find')).toBeUndefined()
  expect([view.has('none'), view.has('nothing'), view.value('nothing')]).toEqual([true, false, undefined])
})

test('without() removes elements and keeps all other bytes', () => {
  const { limit: _limit, last: _last, ...rest } = document
  expect(new BsonView(encode(document)).without(new Set(['limit', 'last', 'unknown']))).toEqual(encode(rest))
})

test('throws on a truncated document, a wrong length or an unknown type', () => {
  const whole = encode(document)
  for (let length = 0; length < whole.length; length++) {
    expect(() => new BsonView(whole.subarray(0, length))).toThrow()
  }
  const inner = encode({ a: 'text' })
  inner.writeInt32LE(1_000, 7)
  expect(() => new BsonView(inner)).toThrow()
  inner.writeInt32LE(-100, 7)
  expect(() => new BsonView(inner)).toThrow()
  inner[4] = 0x55
  expect(() => new BsonView(inner)).toThrow()
})

test('splits a sequence of documents, and throws on a truncated one', () => {
  const parts = [encode({ a: 1 }), encode({ b: 2 })]
  expect([...splitSequence(Buffer.concat(parts))]).toEqual(parts)
  expect(() => [...splitSequence(Buffer.concat(parts).subarray(0, 20))]).toThrow()
})
