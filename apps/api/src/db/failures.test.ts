import { MongoNetworkError, MongoServerError } from 'mongodb'
import { expect, test } from 'vitest'
import { isUnavailable } from './failures.ts'

const withCode = (code: string): Error => Object.assign(new Error(code), { code })

test.each([
  ['a broken connection', new MongoNetworkError('closed')],
  ['a full disk', new MongoServerError({ message: 'no space', code: 14031 })],
  ['a connection that broke under a write, which the driver passes on as it is', withCode('EPIPE')],
])('%s → unavailable', (_what, error) => {
  expect(isUnavailable(error)).toBe(true)
})

test.each([
  ['a wrong question', new MongoServerError({ message: 'no such field', code: 2 })],
  ['a fault of ours', new TypeError('undefined is not a function')],
  ['a missing file', withCode('ENOENT')],
  ['no error at all', 'EPIPE'],
])('%s → not', (_what, error) => {
  expect(isUnavailable(error)).toBe(false)
})
