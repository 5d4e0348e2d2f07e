import { MongoNetworkError, MongoServerError } from 'mongodb'
import { expect, test } from 'vitest'
import { isUnavailable } from './failures.ts'

const withCode = (code: string): Error => Object.assign(new Error(code), { code })

test.each([
  ['broken connection', new MongoNetworkError('closed')],
  ['full disk', new MongoServerError({ message: 'no space', code: 14031 })],
  ['unwrapped EPIPE error', withCode('EPIPE')],
])('isUnavailable is true for a %s', (_kind, error) => {
  expect(isUnavailable(error)).toBe(true)
})

test.each([
  ['rejected query', new MongoServerError({ message: 'no such field', code: 2 })],
  ['TypeError', new TypeError('undefined is not a function')],
  ['missing file', withCode('ENOENT')],
  ['string instead of an error', 'EPIPE'],
])('isUnavailable is false for a %s', (_kind, error) => {
  expect(isUnavailable(error)).toBe(false)
})
