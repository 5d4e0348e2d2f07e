import { searchListings } from '@roommate-finder/contracts/discovery'
import { type Endpoint, endpoint, errorsOf } from '@roommate-finder/contracts/endpoint'
import { type EndpointName, endpoints } from '@roommate-finder/contracts/endpoints'
import type { ErrorCode } from '@roommate-finder/contracts/errors'
import { RECENT_SIGN_IN_S } from '@roommate-finder/contracts/limits'
import { listingConflict } from '@roommate-finder/contracts/listing-input'
import { getListing, type Listing } from '@roommate-finder/contracts/listings'
import express from 'express'
import { pino } from 'pino'
import supertest, { type Response, type Test } from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isUnavailable } from './db/failures.ts'
import { AppError } from './errors.ts'
import { createErrorHandler } from './http/error-handler.ts'
import { createRequestLog } from './http/request-log.ts'
import { type Route, route } from './http/route.ts'
import { createRouter } from './http/router.ts'
import { anonymousToken } from './testing/accounts.ts'
import { bodyOf, failureOf } from './testing/answers.ts'
import {
  type Caller,
  contactBody,
  listingBody,
  type Person,
  postListing,
  send,
  startWorld,
  supportBody,
  type World,
} from './testing/harness.ts'
import { insertListings } from './testing/insert-listings.ts'
import { plainIdentities } from './testing/people.ts'

const calls = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]

const NOBODYS_ID = '0123456789abcdef01234567'

let world: World
/** Answers no call of anybody: each has used up what it may. */
let exhausted: World
/** Its database is out of reach. */
let cutOff: World
/** Its database refuses everything, for a reason that nobody has thought of. */
let broken: World
let host: Person
let guest: Person
/** The host's. */
let id: string

beforeAll(async () => {
  world = await startWorld()
  const { databaseName } = world
  exhausted = await startWorld({ rate: { reads: 0, writes: 0, likes: 0, messages: 0 }, databaseName })
  cutOff = await startWorld({ mongoUri: 'mongodb://127.0.0.1:9', databaseName })
  broken = await startWorld({ databaseName: 'x'.repeat(80) })
  host = await world.person({ name: 'Hana Host' })
  guest = await world.person({ name: 'Guy Guest' })
  id = await postListing(world.as(host))
})
afterAll(async () => {
  await Promise.all([world, exhausted, cutOff, broken].map((each) => each.close()))
})

/** Sends a call with `query` behind its path and, where it takes a body, one that fits. */
const sendWith = (by: Caller, call: Endpoint, query: string): Test =>
  send(by, { ...call, path: `${call.path}${query}` }, id)

const sendBody = (call: Endpoint, type: string, body: string): Test => {
  const verb = call.method.toLowerCase() as keyof Caller
  return world.as(host)[verb](call.path.replace(':id', id)).set('Content-Type', type).send(body)
}

type Provoke = (call: Endpoint) => Test | Promise<Response>

const badToken = (): Caller => world.visitor({ Authorization: 'Bearer not.a.token' })

/** How a code is provoked, the same way whichever call documents it. */
const anyCall: Partial<Record<ErrorCode, Provoke>> = {
  validation_failed: (call) => sendWith(world.as(host), call, '?nonsense=1'),
  malformed_json: (call) => sendBody(call, 'application/json', '{"title": '),
  payload_too_large: (call) => sendBody(call, 'application/json', JSON.stringify({ padding: 'x'.repeat(65 * 1024) })),
  unsupported_media_type: (call) => sendBody(call, 'text/plain', 'title=room'),
  unauthenticated: (call) => send(badToken(), call, id),
  forbidden: async (call) => send(world.visitor({ Authorization: `Bearer ${await anonymousToken()}` }), call, id),
  rate_limited: (call) => send(exhausted.as(guest), call, id),
  unavailable: (call) => send(cutOff.as(guest), call, id),
  internal: (call) => send(broken.as(guest), call, id),
  not_found: (call) => send(world.as(host), call, NOBODYS_ID),
}

/** Sends two bodies under one Idempotency-Key. */
const withUsedKey =
  (first: object, second: object): Provoke =>
  async (call) => {
    const post = (body: object) => world.as(guest).post(call.path).set('Idempotency-Key', 'a used key').send(body)
    await post(first)
    return post(second)
  }

const withAnothersEmail: Provoke = (call) => sendWith(world.as(guest), call, `?email=${host.email}`)
const asGuest: Provoke = (call) => send(world.as(guest), call, id)

/** How a code is provoked where the call decides it. */
const oneCall: { [name in EndpointName]?: Partial<Record<ErrorCode, Provoke>> } = {
  createListing: {
    forbidden: async (call) => {
      const rich = await world.person()
      await insertListings(
        world,
        rich,
        Array.from({ length: 100 }, () => ({})),
      )
      return send(world.as(rich), call)
    },
    not_found: async (call) => {
      const withKey = () => send(world.as(guest), call).set('Idempotency-Key', 'the key of a deleted listing')
      const { _id } = (await withKey()).body as { _id: string }
      await world.as(guest).delete(`/roommates/${_id}`)
      return withKey()
    },
    conflict: withUsedKey(listingBody(), listingBody({ title: 'Another title' })),
  },
  sendContactMessage: { conflict: withUsedKey(contactBody(), contactBody({ subject: 'Another' })) },
  sendSupportMessage: { conflict: withUsedKey(supportBody(), supportBody({ subject: 'Another' })) },
  subscribeNewsletter: { conflict: withUsedKey({ email: 'ana@example.com' }, { email: 'ben@example.com' }) },
  updateListing: {
    forbidden: asGuest,
    conflict: (call) => {
      const body = listingBody({ updatedAt: '2020-01-01T00:00:00.000Z' })
      return world.as(host).put(call.path.replace(':id', id)).send(body)
    },
  },
  deleteListing: { forbidden: asGuest },
  likeListing: { forbidden: (call) => send(world.as(host), call, id) },
  listInterests: { forbidden: asGuest },
  listMyListings: { forbidden: withAnothersEmail },
  getDashboardStats: { forbidden: withAnothersEmail },
  deleteAccount: {
    reauth_required: async (call) => {
      world.clock.advance(RECENT_SIGN_IN_S * 1000)
      const answer = await send(world.as(host), call)
      world.clock.advance(-RECENT_SIGN_IN_S * 1000)
      return answer
    },
  },
}

const documented = calls.flatMap(([name, call]) => errorsOf(call).map((code) => [name, code, call] as const))

describe('every error that a call documents', () => {
  test.each(documented)('%s: %s → can happen, as documented', async (name, code, call) => {
    const provoke = oneCall[name]?.[code] ?? anyCall[code]
    if (!provoke) throw new Error(`Nobody knows how ${name} comes to answer ${code}`)
    const answer = await provoke(call)
    failureOf(answer, code)
    if (code === 'conflict' && call.conflict) expect(answer.body).toEqual(z.parse(call.conflict, answer.body))
    if (code === 'validation_failed') expect(answer.body).toMatchObject({ fields: { nonsense: 'Unknown parameter' } })
    if (code === 'rate_limited' || code === 'unavailable') {
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    if (code === 'internal') expect(answer.text).not.toMatch(/mongo|database|namespace|at /i)
  })

  test('no row stands for an error that is not documented', () => {
    const known = new Set(documented.map(([name, code]) => `${name} ${code}`))
    const rows = Object.entries(oneCall).flatMap(([name, codes]) => Object.keys(codes).map((code) => `${name} ${code}`))
    expect(rows.filter((row) => !known.has(row))).toEqual([])
    const codes = new Set(documented.map(([, code]) => code))
    expect((Object.keys(anyCall) as ErrorCode[]).filter((code) => !codes.has(code))).toEqual([])
  })
})

const needsToken = ({ auth }: Endpoint): boolean => auth === 'needed' || auth === 'owner'

describe('every call', () => {
  const callsOfGuest = new Set<EndpointName>(['likeListing', 'unlikeListing', 'listMyInterests'])

  test.each(calls)('%s succeeds with its documented status', async (name, call) => {
    const own = await postListing(world.as(host))
    if (name === 'listInterests' || name === 'listMyInterests') {
      await world.as(guest).patch(`/roommates/${own}/like`).expect(200)
    }
    const leaves = name === 'deleteAccount'
    const by = leaves ? await world.person() : callsOfGuest.has(name) ? guest : host
    for (const caller of needsToken(call) ? [world.as(by)] : [world.visitor(), world.as(by)]) {
      const body = bodyOf(call, await send(caller, call, own))
      // Without a query there is nothing to suggest; the rows of every other list must fit its schema.
      if (name !== 'listSuggestions') expect(body).not.toEqual([])
    }
  })
})

describe('a result that does not fit the response schema', () => {
  const found = (fields: object = {}) => ({
    items: [{ ...listing, ...fields }],
    pagination: { current: 1, pages: 1, total: 1 },
  })
  const listing: Listing = {
    _id: NOBODYS_ID,
    title: 'Sunny room near the park',
    location: 'Austin, TX',
    rent: 850,
    roomType: 'Single',
    lifestyle: [],
    description: 'A bright room.',
    availability: 'available',
    userName: 'Hana Host',
    likeCount: 0,
    viewCount: 0,
    createdAt: '2026-01-31T12:00:00.000Z',
    updatedAt: '2026-01-31T12:00:00.000Z',
    isOwner: false,
    liked: false,
  }

  const answerOf = async (entry: Route, path: string) => {
    const lines: string[] = []
    const app = express()
      .use(createRequestLog(pino({}, { write: (line: string) => lines.push(line) })))
      .use(
        createRouter([entry], {
          identities: plainIdentities(new Map()),
          storeUser: async () => undefined,
          limiter: undefined,
          hashAddress: () => 'an address',
        }),
      )
      .use(createErrorHandler(isUnavailable))
    return { answer: await supertest(app).get(path), log: () => lines.join('') }
  }

  const answerTo = (result: unknown) =>
    answerOf(
      route(searchListings, () => result as never),
      '/all-items',
    )

  const conflictWith = (details: Record<string, unknown>) => {
    const call = endpoint({ ...getListing, auth: 'ignored', conflict: listingConflict })
    const conflict = new AppError('conflict', 'This listing has changed.', { details })
    return answerOf(
      route(call, () => Promise.reject(conflict)),
      `/roommates/${NOBODYS_ID}`,
    )
  }

  test('undeclared keys, nested ones too, are dropped', async () => {
    const { answer } = await answerTo({ ...found({ ownerUid: 'u1', phone: '512 555 0100' }), secret: 1 })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(found())
  })

  test('undeclared keys of a 409 are dropped', async () => {
    const { answer } = await conflictWith({ current: { ...listing, ownerUid: 'u1' }, secret: 1 })
    failureOf(answer, 'conflict')
    expect(answer.body).toEqual({
      error: 'This listing has changed.',
      code: 'conflict',
      requestId: answer.headers['x-request-id'],
      current: listing,
    })
  })

  test('a 409 that does not fit its schema leaves out its details', async () => {
    const { answer } = await conflictWith({ current: { ...listing, rent: 'a secret' } })
    failureOf(answer, 'conflict')
    expect(answer.text).not.toContain('a secret')
  })

  test('a missing key or a wrong type is 500 and logged by its path, without the values', async () => {
    const { answer, log } = await answerTo(found({ title: undefined, rent: 'a secret' }))
    failureOf(answer, 'internal')
    await expect.poll(log).toContain('title')
    expect(log()).toContain('rent')
    expect(log() + answer.text).not.toContain('a secret')
  })
})

describe('a method that an address does not take', () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
  const byPath = Map.groupBy(calls, ([, { path }]) => path)
  const documents = ['/openapi.json', '/docs'].map((path) => [path, ['GET']] as const)
  const taken = [
    ...[...byPath].map(([path, own]) => [path, own.map(([, { method }]) => method)] as const),
    ...documents,
  ]

  test.each(taken)('%s takes %j → 405 with Allow for every other', async (path, own) => {
    for (const method of methods.filter((each) => !own.some((other) => other === each))) {
      const answer = await world.as(host)[method.toLowerCase() as keyof Caller](path.replace(':id', id))
      failureOf(answer, 'method_not_allowed')
      const allowed = (answer.headers['allow'] ?? '').split(', ').filter((each) => each !== 'HEAD')
      expect(allowed.sort()).toEqual([...own].sort())
    }
  })
})

describe('an address that there is not', () => {
  test.each(['/', '/nothing', '/roommates/a/b', '/Roommates', '/%E0%A4%A', '/roommates/%E0%A4%A', '/all-items/1'])(
    '%s → 404',
    async (path) => {
      failureOf(await world.visitor().get(path), 'not_found')
    },
  )
})
