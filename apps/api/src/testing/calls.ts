import { buildPath, type CallInput, type Endpoint, type ResponseOf } from '@roommate-finder/contracts/endpoint'
import { type ErrorBody, type ErrorCode, errorBody, errorStatus } from '@roommate-finder/contracts/errors'
import type { Response, Test } from 'supertest'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { Caller } from './test-api.ts'

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** Calls an endpoint. Returns the response. */
export const call = <E extends Endpoint>(by: Caller, endpoint: E, input: CallInput<E> = {}): Test => {
  const request = by[endpoint.method.toLowerCase() as Verb](buildPath(endpoint, input))
  return input.body === undefined ? request : request.send(input.body as object)
}

/** Expects a success. Returns its body. */
export const expectSuccess = <E extends Endpoint>(endpoint: E, response: Response): ResponseOf<E> => {
  expect(response.status, response.text).toBe(endpoint.status)
  if (!endpoint.response) {
    expect(response.text).toBe('')
    return undefined as ResponseOf<E>
  }
  return response.body as ResponseOf<E>
}

/** Calls an endpoint and expects a success. Returns its body. */
export const fetchBody = async <E extends Endpoint>(by: Caller, endpoint: E, input: CallInput<E> = {}) =>
  expectSuccess(endpoint, await call(by, endpoint, input))

/** Expects an error with this code. Returns its body. */
export const expectError = (response: Response, code: ErrorCode): ErrorBody => {
  expect({ status: response.status, code: (response.body as Partial<ErrorBody>).code }, response.text).toEqual({
    status: errorStatus[code],
    code,
  })
  const body = z.parse(errorBody, response.body)
  expect(body.error).toMatch(/^[A-Z].*\.$/)
  expect(body.requestId).toBe(response.headers['x-request-id'])
  return body
}
