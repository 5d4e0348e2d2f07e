import { MongoNetworkError, MongoServerError } from 'mongodb'
import { expect, test } from 'vitest'
import { isUnavailable } from './failures.ts'

const withCode = (code: string): Error => Object.assign(new Error(code), { code })

test.each([
  ['broken connection', new MongoNetworkError('closed')],
  ['full disk', new MongoServerError({ message: 'no space', code: 14031 })],
  ['unwrapped EPIPE error', withCode('EPIPE')],
])('%s is unavailable', (_kind, error) => {
  expect(isUnavailable(error)).toBe(true)
})

test.each([
  ['rejected query', new MongoServerError({ message: 'no such field', code: 2 })],
  ['TypeError', new TypeError('undefined is not a function')],
  ['missing file', withCode('ENOENT')],
  ['string instead of an error', 'EPIPE'],
])('%s is not unavailable', (_kind, error) => {
  expect(isUnavailable(error)).toBe(false)
})
