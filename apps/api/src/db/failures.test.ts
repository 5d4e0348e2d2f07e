import { MongoBulkWriteError, MongoNetworkError, MongoServerError } from 'mongodb'
import { expect, test } from 'vitest'
import { isDuplicateKey, isUnavailable } from './failures.ts'

const withCode = (code: string): Error => Object.assign(new Error(code), { code })

/** The driver calls this constructor with the error that ended the bulk write. */
const createBulkError = (cause: Error): MongoBulkWriteError =>
  Reflect.construct(MongoBulkWriteError, [cause, {}]) as MongoBulkWriteError

test.each([
  ['broken connection', new MongoNetworkError('closed')],
  ['bulk write over a broken connection', createBulkError(new MongoNetworkError('closed'))],
  ['full disk', new MongoServerError({ message: 'no space', code: 14031 })],
  ['unwrapped EPIPE error', withCode('EPIPE')],
  ['write conflict', new MongoServerError({ message: 'conflict', code: 112 })],
  ['lock timeout', new MongoServerError({ message: 'timeout', code: 24 })],
  [
    'commit of unknown result',
    new MongoServerError({ message: 'timeout', code: 64, errorLabels: ['UnknownTransactionCommitResult'] }),
  ],
])('isUnavailable is true for a %s', (_kind, error) => {
  expect(isUnavailable(error)).toBe(true)
})

test.each([
  ['bulk write that was rejected', createBulkError(new MongoServerError({ message: 'no such field', code: 2 }))],
  ['rejected query', new MongoServerError({ message: 'no such field', code: 2 })],
  ['TypeError', new TypeError('undefined is not a function')],
  ['missing file', withCode('ENOENT')],
  ['string instead of an error', 'EPIPE'],
])('isUnavailable is false for a %s', (_kind, error) => {
  expect(isUnavailable(error)).toBe(false)
})

const rooms = { name: 'rooms', indexes: [] }

const duplicate = (collection: string, index: string): MongoServerError => {
  const message = `E11000 duplicate key error collection: test.${collection} index: ${index} dup key: { a: 1 }`
  return new MongoServerError({ message, code: 11000 })
}

test('isDuplicateKey is true for the named index of the collection only', () => {
  expect(isDuplicateKey(duplicate('rooms', 'once'), rooms, 'once')).toBe(true)
  expect(isDuplicateKey(duplicate('rooms', '_id_'), rooms, '_id_')).toBe(true)
  expect(isDuplicateKey(duplicate('rooms', 'once_a_day'), rooms, 'once')).toBe(false)
  expect(isDuplicateKey(duplicate('rooms', '_id_'), rooms, 'once')).toBe(false)
  expect(isDuplicateKey(duplicate('bedrooms', 'once'), rooms, 'once')).toBe(false)
  expect(isDuplicateKey(new MongoServerError({ message: 'E1 .rooms index: once ', code: 1 }), rooms, 'once')).toBe(
    false,
  )
})
