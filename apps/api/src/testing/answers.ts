import { buildPath, type CallInput, type Endpoint, type ResponseOf } from '@roommate-finder/contracts/endpoint'
import { type ErrorBody, type ErrorCode, errorBody, errorStatus } from '@roommate-finder/contracts/errors'
import type { Response, Test } from 'supertest'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { Caller } from './harness.ts'

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** Sends a call of the contract. */
export const call = <E extends Endpoint>(by: Caller, endpoint: E, input: CallInput<E> = {}): Test => {
  const request = by[endpoint.method.toLowerCase() as Verb](buildPath(endpoint, input))
  return input.body === undefined ? request : request.send(input.body as object)
}

/** The body of a success. */
export const bodyOf = <E extends Endpoint>(endpoint: E, answer: Response): ResponseOf<E> => {
  expect(answer.status, answer.text).toBe(endpoint.status)
  if (!endpoint.response) {
    expect(answer.text).toBe('')
    return undefined as ResponseOf<E>
  }
  return answer.body as ResponseOf<E>
}

/** Sends a call of the contract that must succeed. */
export const ask = async <E extends Endpoint>(by: Caller, endpoint: E, input: CallInput<E> = {}) =>
  bodyOf(endpoint, await call(by, endpoint, input))

/** The body of a failure, which must be the one expected. */
export const failureOf = (answer: Response, code: ErrorCode): ErrorBody => {
  expect({ status: answer.status, code: (answer.body as Partial<ErrorBody>).code }, answer.text).toEqual({
    status: errorStatus[code],
    code,
  })
  const body = z.parse(errorBody, answer.body)
  expect(body.error).toMatch(/^[A-Z].*\.$/)
  expect(body.requestId).toBe(answer.headers['x-request-id'])
  return body
}
