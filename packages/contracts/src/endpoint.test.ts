import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildPath, type Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { errorCodes } from './errors.ts'
import { likeListing } from './interest.ts'
import { getListing, listingParams, listMyListings } from './listings.ts'

const id = '0123456789abcdef01234567'

describe('buildPath', () => {
  test('parameters stand in the path, encoded', () => {
    expect(buildPath(getListing, { params: { id } })).toBe(`/roommates/${id}`)
    expect(buildPath(likeListing, { params: { id } })).toBe(`/roommates/${id}/like`)
    expect(buildPath(getListing, { params: { id: '../a b?c' } })).toBe('/roommates/..%2Fa%20b%3Fc')
  })

  test('query values are encoded', () => {
    expect(buildPath(listMyListings, { query: { email: 'a+b@example.com' } })).toBe(
      '/my-listings?email=a%2Bb%40example.com',
    )
  })
})

describe('the id of a listing', () => {
  test.each([id, id.toUpperCase()])('%s → an id', (value) => {
    expect(z.safeParse(listingParams, { id: value }).success).toBe(true)
  })

  test.each(['', id.slice(1), `${id}0`, `${id.slice(1)}g`, '${id}', `${id}\n`])('%j → not an id', (value) => {
    expect(z.safeParse(listingParams, { id: value }).success).toBe(false)
  })
})

describe('the table of calls', () => {
  const calls = Object.entries<Endpoint>(endpoints)

  test('no two calls share a method and a path', () => {
    const addresses = calls.map(([, { method, path }]) => `${method} ${path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test.each(calls)('%s: parameters, body and error codes agree with each other', (_name, call) => {
    expect(call.path.includes('/:id')).toBe(call.params !== undefined)
    expect(call.errors.includes('conflict')).toBe(call.conflict !== undefined)
    for (const code of ['malformed_json', 'payload_too_large', 'unsupported_media_type'] as const) {
      expect(call.errors.includes(code), code).toBe(call.body !== undefined)
    }
    expect(call.response === undefined).toBe(call.status === 204)
    expect(new Set(call.errors).size).toBe(call.errors.length)
    expect(errorCodes).toEqual(expect.arrayContaining([...call.errors]))
  })
})
