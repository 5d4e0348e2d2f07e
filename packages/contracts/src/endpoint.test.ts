import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildPath, type Endpoint, errorsOf } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { errorBody } from './errors.ts'
import { likeListing } from './interest.ts'
import { getListing, listingParams, listMyListings } from './listings.ts'
import { targetParams } from './moderation.ts'

const id = '0123456789abcdef01234567'

describe('buildPath', () => {
  test('encodes parameters in the path', () => {
    expect(buildPath(getListing, { params: { id } })).toBe(`/roommates/${id}`)
    expect(buildPath(likeListing, { params: { id } })).toBe(`/roommates/${id}/like`)
    expect(buildPath(getListing, { params: { id: '../a b?c' } })).toBe('/roommates/..%2Fa%20b%3Fc')
  })

  test('encodes query values', () => {
    expect(buildPath(listMyListings, { query: { email: 'a+b@example.com' } })).toBe(
      '/my-listings?email=a%2Bb%40example.com',
    )
  })
})

describe('the cursor of a list', () => {
  const lists = Object.entries<Endpoint>(endpoints).filter(
    ([, { query }]) => query instanceof z.ZodMiniObject && 'cursor' in query.shape,
  )
  const positions = [`1700000000000-${id}`, `-1-${id}`]
  const numbers = ['5']
  const ranks = [`0-1700000000000-${id}`, `12-1-${id}`]
  const formats = [positions, numbers, ranks]
  const others = ['', 'x', '5-', '-5', `5-${id}0`, `5-${id.slice(1)}`, `x-${id}`, `1e3-${id}`, ['5']]

  test.each(lists)('of %s is refused in any other format', (name, { query = z.object() }) => {
    const accepted = { listMessages: numbers, listModerationQueue: ranks }[name] ?? positions
    const refused = formats.filter((format) => format !== accepted).flat()
    for (const cursor of accepted) expect(z.safeParse(query, { cursor }).success, cursor).toBe(true)
    for (const cursor of [...refused, ...others]) {
      const issues = z.safeParse(query, { cursor }).error?.issues.map(({ path }) => path)
      expect(issues, JSON.stringify(cursor)).toEqual([['cursor']])
    }
  })
})

describe('listingParams', () => {
  test.each([id, id.toUpperCase()])('reads %s in lower case', (value) => {
    expect(z.parse(listingParams, { id: value })).toEqual({ id })
  })

  test.each(['', id.slice(1), `${id}0`, `${id.slice(1)}g`, '${id}', `${id}\n`])('refuses %j', (value) => {
    expect(z.safeParse(listingParams, { id: value }).success).toBe(false)
  })
})

describe('targetParams', () => {
  test.each(['listing', 'message'] as const)('reads the id of a %s in lower case', (type) => {
    expect(z.parse(targetParams, { type, id: id.toUpperCase() })).toEqual({ type, id })
  })

  test('keeps the case of the uid of a person', () => {
    expect(z.parse(targetParams, { type: 'person', id: 'AbC' })).toEqual({ type: 'person', id: 'AbC' })
  })
})

describe('endpoints', () => {
  const calls = Object.entries<Endpoint>(endpoints)

  test('no two calls share a method and a path', () => {
    const addresses = calls.map(([, { method, path }]) => `${method} ${path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test.each(calls)('%s declares `params` if its path has an id, and no response with 204', (_name, call) => {
    expect(call.path.includes('/:')).toBe(call.params !== undefined)
    expect(call.response === undefined).toBe(call.status === 204)
  })
})

describe('errorsOf', () => {
  const plain = { method: 'GET', path: '/', auth: 'ignored', rate: 'reads', status: 200 } as const
  const ofToken = ['unauthenticated', 'forbidden', 'internal', 'unavailable']
  const ofBody = ['malformed_json', 'request_timeout', 'payload_too_large', 'unsupported_media_type']

  test.each<[string, Partial<Endpoint>, string[]]>([
    ['no input and no token', {}, []],
    ['an optional token', { auth: 'open' }, ofToken],
    ['a required token', { auth: 'needed' }, ofToken],
    ['an id', { params: listingParams }, ['not_found']],
    ['a body', { body: z.object({}) }, ofBody],
    ['a conflict', { conflict: errorBody }, ['conflict']],
    ['a code of its own', { errors: ['reauth_required'] }, ['reauth_required']],
    ['a code that follows from its shape as well', { errors: ['rate_limited'] }, []],
  ])('returns the codes of all calls, and those of a call with %s', (_what, shape, codes) => {
    expect(errorsOf({ ...plain, ...shape })).toEqual(
      expect.arrayContaining(['validation_failed', 'rate_limited', ...codes]),
    )
    expect(errorsOf({ ...plain, ...shape })).toHaveLength(2 + codes.length)
  })
})
