import { searchListings } from '@roommate-finder/contracts/discovery'
import { type Endpoint, endpoint, errorsOf } from '@roommate-finder/contracts/endpoint'
import { type EndpointName, endpoints } from '@roommate-finder/contracts/endpoints'
import type { ErrorCode } from '@roommate-finder/contracts/errors'
import { RECENT_SIGN_IN_S } from '@roommate-finder/contracts/limits'
import { listingConflict } from '@roommate-finder/contracts/listing-input'
import { getListing, type Listing } from '@roommate-finder/contracts/listings'
import { openApiDocument } from '@roommate-finder/contracts/openapi'
import express from 'express'
import { pino } from 'pino'
import supertest, { type Response, type Test } from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isUnavailable } from './db/failures.ts'
import { ObjectId } from './db/object-id.ts'
import { AppError } from './errors.ts'
import { createErrorHandler } from './http/error-handler.ts'
import { createRequestLog } from './http/request-log.ts'
import { type Route, route } from './http/route.ts'
import { createRouter } from './http/router.ts'
import { createAnonymousToken } from './testing/accounts.ts'
import { askToRenew } from './testing/ask-to-renew.ts'
import { expectError, expectSuccess } from './testing/calls.ts'
import { createFakeIdentities } from './testing/identities.ts'
import { insertBlock } from './testing/insert-block.ts'
import { hideListing, insertCase } from './testing/insert-case.ts'
import { insertConversation } from './testing/insert-conversation.ts'
import { insertInterest } from './testing/insert-interests.ts'
import { insertListing, insertListings } from './testing/insert-listings.ts'
import { insertProfile } from './testing/insert-profile.ts'
import { insertSavedSearch } from './testing/insert-saved-search.ts'
import { insertViewing, insertViewingFor } from './testing/insert-viewing.ts'
import { sendValid } from './testing/send-valid.ts'
import {
  type Caller,
  contactBody,
  listingBody,
  type Person,
  startTestApi,
  supportBody,
  type TestApi,
} from './testing/test-api.ts'

const calls = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]

const UNKNOWN_ID = '0123456789abcdef01234567'

let api: TestApi
/** A server whose rate limits are used up. */
let exhausted: TestApi
/** A server whose database is out of reach. */
let cutOff: TestApi
/** A server whose database rejects every command with an unexpected error. */
let broken: TestApi
let host: Person
let guest: Person
let moderator: Person
/** A listing of the host. */
let id: string

beforeAll(async () => {
  api = await startTestApi()
  const { databaseName } = api
  exhausted = await startTestApi({ rate: { reads: 0, writes: 0, likes: 0, uploads: 0, forms: 0 }, databaseName })
  cutOff = await startTestApi({ mongoUri: 'mongodb://127.0.0.1:9', databaseName })
  broken = await startTestApi({ databaseName: 'x'.repeat(80) })
  host = await api.createStoredPerson({ name: 'Hana Host' })
  guest = await api.createPerson({ name: 'Guy Guest' })
  moderator = await api.createStoredPerson({ name: 'Morgan Moderator', role: 'moderator' })
  id = await insertListing(api, host)
  await insertConversation(api, id, { seekerUid: guest.uid, hostUid: host.uid })
  await insertViewing(api, id, { seekerUid: guest.uid, hostUid: host.uid, state: 'confirmed' })
  await insertInterest(api, id, guest.uid)
  await insertCase(api, { type: 'listing', targetId: id, personUid: host.uid })
})
afterAll(async () => {
  await Promise.all([api, exhausted, cutOff, broken].map((each) => each.close()))
})

/** Sends a valid request with `query` appended to its path. */
const sendWith = (by: Caller, call: Endpoint, query: string): Test =>
  sendValid(by, { ...call, path: `${call.path}${query}` }, id)

/** Returns a person who may call an endpoint. */
const callerOf = ({ auth }: Endpoint): Person => (auth === 'moderator' ? moderator : host)

const sendBody = (call: Endpoint, type: string, body: string): Test => {
  const verb = call.method.toLowerCase() as keyof Caller
  const path = call.path.replace(':type', 'listing').replace(/:\w+/g, id)
  return api.as(callerOf(call))[verb](path).set('Content-Type', type).send(body)
}

type Trigger = (call: Endpoint) => Test | Promise<Response>

const byBadToken = (): Caller => api.visitor({ Authorization: 'Bearer not.a.token' })

/** Triggers of error codes that work for every endpoint. */
const triggers: Partial<Record<ErrorCode, Trigger>> = {
  validation_failed: (call) => sendWith(api.as(callerOf(call)), call, '?nonsense=1'),
  malformed_json: (call) => sendBody(call, 'application/json', '{"title": '),
  payload_too_large: (call) =>
    call.upload
      ? sendBody(call, 'image/png', 'x'.repeat(call.upload.maxBytes + 1))
      : sendBody(call, 'application/json', JSON.stringify({ padding: 'x'.repeat(65 * 1024) })),
  unsupported_media_type: (call) => sendBody(call, 'text/plain', 'title=room'),
  unauthenticated: (call) => sendValid(byBadToken(), call, id),
  forbidden: async (call) =>
    sendValid(api.visitor({ Authorization: `Bearer ${await createAnonymousToken()}` }), call, id),
  rate_limited: (call) => sendValid(exhausted.as(guest), call, id),
  unavailable: (call) => sendValid(cutOff.as(callerOf(call)), call, id),
  internal: (call) => sendValid(broken.as(callerOf(call)), call, id),
  not_found: (call) => sendValid(api.as(callerOf(call)), call, UNKNOWN_ID),
}

/** Sends two bodies under one Idempotency-Key. */
const withUsedKey =
  (first: object, second: object): Trigger =>
  async (call) => {
    const post = (body: object) => api.as(guest).post(call.path).set('Idempotency-Key', 'a used key').send(body)
    await post(first)
    return post(second)
  }

const withViewing =
  (state: 'declined' | 'confirmed'): Trigger =>
  async (call) => {
    const room = await insertListing(api, host)
    const people = { seekerUid: guest.uid, hostUid: host.uid }
    await insertConversation(api, room, people)
    await insertViewing(api, room, { ...people, state })
    return sendValid(api.as(host), call, room)
  }

const withEmailOfHost: Trigger = (call) => sendWith(api.as(guest), call, `?email=${host.email}`)
const withPausedRoom: Trigger = async (call) =>
  sendValid(api.as(host), call, await insertListing(api, host, { status: 'paused' }))
const asGuest: Trigger = (call) => sendValid(api.as(guest), call, id)

/** Triggers of error codes by endpoint. */
const endpointTriggers: { [name in EndpointName]?: Partial<Record<ErrorCode, Trigger>> } = {
  createListing: {
    forbidden: async (call) => {
      const owner = await api.createPerson()
      await insertListings(
        api,
        owner,
        Array.from({ length: 100 }, () => ({})),
      )
      return sendValid(api.as(owner), call)
    },
    not_found: async (call) => {
      const withKey = () => sendValid(api.as(guest), call).set('Idempotency-Key', 'the key of a deleted listing')
      const { _id } = (await withKey()).body as { _id: string }
      await api.as(guest).delete(`/roommates/${_id}`)
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
      return api.as(host).put(call.path.replace(':id', id)).send(body)
    },
  },
  deleteListing: { forbidden: asGuest },
  uploadPhoto: { forbidden: asGuest },
  updatePhotos: {
    forbidden: asGuest,
    conflict: (call) => sendValid(api.as(host), call, id).query({ known: UNKNOWN_ID }),
  },
  messageListing: {
    forbidden: (call) => sendValid(api.as(host), call, id),
    conflict: async (call) => {
      const room = await insertListing(api, host)
      const left = { unread: 0, readSeq: 0, left: true as const }
      await insertConversation(api, room, { seekerUid: guest.uid, hostUid: host.uid }, { host: left })
      return sendValid(api.as(guest), call, room)
    },
  },
  sendMessage: {
    conflict: async (call) => {
      const removed = new ObjectId().toHexString()
      await insertConversation(api, removed, { seekerUid: guest.uid, hostUid: host.uid })
      return sendValid(api.as(guest), call, removed)
    },
  },
  declineConversation: {
    forbidden: asGuest,
    conflict: async (call) => {
      const removed = new ObjectId().toHexString()
      await insertConversation(api, removed, { seekerUid: guest.uid, hostUid: host.uid })
      return sendValid(api.as(host), call, removed)
    },
  },
  proposeViewings: {
    conflict: async (call) => {
      const removed = new ObjectId().toHexString()
      await insertConversation(api, removed, { seekerUid: guest.uid, hostUid: host.uid })
      return sendValid(api.as(host), call, removed)
    },
  },
  confirmViewing: { conflict: withViewing('declined') },
  declineViewing: { conflict: withViewing('confirmed') },
  cancelViewing: { conflict: withViewing('declined') },
  shareViewing: { conflict: withViewing('declined') },
  answerOutcome: { forbidden: (call) => sendValid(api.as(host), call, id) },
  setListingStatus: { forbidden: asGuest },
  renewListing: { forbidden: asGuest },
  withdrawMessage: { forbidden: asGuest },
  createReport: {
    forbidden: (call) => sendValid(api.as(host), call, id),
    conflict: async (call) => {
      const room = await insertListing(api, host)
      await insertCase(api, { type: 'listing', targetId: room, personUid: host.uid, visitors: 5 })
      return sendValid(api.visitor(), call, room)
    },
  },
  createBlock: { forbidden: (call) => sendValid(api.as(host), call, id) },
  appealListing: {
    conflict: async (call) => sendValid(api.as(host), call, await insertListing(api, host)),
  },
  listModerationQueue: { forbidden: asGuest },
  getModerationTarget: { forbidden: asGuest },
  moderateTarget: {
    forbidden: asGuest,
    conflict: async (call) => {
      const room = await insertListing(api, host)
      await insertCase(api, { type: 'listing', targetId: room, personUid: null, isOpen: false })
      return sendValid(api.as(moderator), call, room)
    },
  },
  likeListing: { forbidden: (call) => sendValid(api.as(host), call, id) },
  saveRoom: { forbidden: (call) => sendValid(api.as(host), call, id) },
  listApplicants: { forbidden: asGuest },
  declineApplicants: {
    forbidden: asGuest,
    conflict: async (call) => {
      const room = await insertListing(api, host)
      await hideListing(api, room)
      return sendValid(api.as(host), call, room)
    },
  },
  listSeekers: { forbidden: asGuest, conflict: withPausedRoom },
  inviteSeeker: { forbidden: asGuest, conflict: withPausedRoom },
  getHousehold: { forbidden: asGuest },
  saveHousehold: { forbidden: asGuest },
  hideRoom: { forbidden: (call) => sendValid(api.as(host), call, id) },
  listInterests: { forbidden: asGuest },
  messageInterested: {
    forbidden: asGuest,
    conflict: async (call) => {
      const room = await insertListing(api, host)
      await insertInterest(api, room, guest.uid)
      await hideListing(api, room)
      return sendValid(api.as(host), call, room)
    },
  },
  listMyListings: { forbidden: withEmailOfHost },
  getDashboardStats: { forbidden: withEmailOfHost },
  deleteAccount: {
    reauth_required: async (call) => {
      api.clock.advance(RECENT_SIGN_IN_S * 1000)
      const response = await sendValid(api.as(host), call)
      api.clock.advance(-RECENT_SIGN_IN_S * 1000)
      return response
    },
  },
}

// Tests of slow bodies are in src/http.
const documented = calls.flatMap(([name, call]) =>
  errorsOf(call)
    .filter((code) => code !== 'request_timeout')
    .map((code) => [name, code, call] as const),
)

/** Ignore unknown parameters, so that the trigger sends an invalid token. */
const lenient: readonly EndpointName[] = ['unsubscribeNotifications', 'unsubscribeNewsletter']

describe('every documented error', () => {
  test.each(documented)('%s can return %s as documented', async (name, code, call) => {
    const trigger = endpointTriggers[name]?.[code] ?? triggers[code]
    if (!trigger) throw new Error(`No trigger for ${code} of ${name}`)
    const response = await trigger(call)
    expectError(response, code)
    if (code === 'conflict' && call.conflict) expect(response.body).toEqual(z.parse(call.conflict, response.body))
    if (code === 'validation_failed') {
      const fields = lenient.includes(name)
        ? { token: expect.any(String) as string }
        : { nonsense: 'Unknown parameter' }
      expect(response.body).toMatchObject({ fields })
    }
    if (code === 'rate_limited' || code === 'unavailable') {
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    }
    if (code === 'internal') expect(response.text).not.toMatch(/mongo|database|namespace|at /i)
  })

  test.each(documented.filter(([, code, { path }]) => code === 'not_found' && path.includes(':id')))(
    '%s with a malformed id returns %s',
    async (_name, code, call) => {
      expectError(await sendValid(api.as(callerOf(call)), call, 'not-an-id'), code)
    },
  )

  test('no undocumented error has a trigger', () => {
    const known = new Set(documented.map(([name, code]) => `${name} ${code}`))
    const rows = Object.entries(endpointTriggers).flatMap(([name, codes]) =>
      Object.keys(codes).map((code) => `${name} ${code}`),
    )
    expect(rows.filter((row) => !known.has(row))).toEqual([])
    const codes = new Set<ErrorCode>(documented.map(([, code]) => code))
    expect((Object.keys(triggers) as ErrorCode[]).filter((code) => !codes.has(code))).toEqual([])
  })
})

const document = openApiDocument() as unknown as {
  paths: Record<string, Record<string, { responses: Record<string, { headers: object }> }>>
  components: { headers: Record<string, { required: boolean } | undefined> }
}

const documentedResponses = ({ method, path }: Endpoint) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {}

/** Lists the headers that the OpenAPI document promises for every success of a call. */
const listRequiredHeaders = (call: Endpoint): string[] => {
  const names = Object.keys(documentedResponses(call)[call.status]?.headers ?? {})
  return names.filter((name) => document.components.headers[name]?.required).map((name) => name.toLowerCase())
}

const needsToken = ({ auth }: Endpoint): boolean => auth === 'needed' || auth === 'owner' || auth === 'moderator'

/** Suggestions are empty without a query. The listing has no photos. */
const endpointsWithEmptyList = new Set<EndpointName>(['listSuggestions', 'listPhotos', 'updatePhotos'])

describe('every endpoint', () => {
  const calledByGuest = new Set<EndpointName>([
    'likeListing',
    'unlikeListing',
    'listMyInterests',
    'saveRoom',
    'listSavedRooms',
    'hideRoom',
    'listHiddenRooms',
    'messageListing',
    'createReport',
    'answerOutcome',
  ])

  /** A call by a shared person would affect other tests. */
  const calledByNewUser = new Set<EndpointName>(['createBlock', 'deleteAccount'])

  test.each(calls)('%s succeeds with its documented status', async (name, call) => {
    const own = await insertListing(api, host)
    await insertConversation(api, own, { seekerUid: guest.uid, hostUid: host.uid })
    await insertViewingFor(name, api, own, { seekerUid: guest.uid, hostUid: host.uid })
    await insertCase(api, { type: 'listing', targetId: own, personUid: host.uid })
    await insertBlock(api, own, { uid: host.uid, blockedUid: own })
    if (name !== 'likeListing') await insertInterest(api, own, guest.uid)
    if (name === 'listSavedRooms') await sendValid(api.as(guest), endpoints.saveRoom, own).expect(200)
    if (name === 'listHiddenRooms') await sendValid(api.as(guest), endpoints.hideRoom, own).expect(204)
    if (call.path.startsWith('/saved-searches/')) await insertSavedSearch(api, own, { uid: host.uid })
    if (name === 'appealListing') await hideListing(api, own)
    if (name === 'inviteSeeker') await insertProfile(api, own, moderator.uid)
    const by = calledByNewUser.has(name) ? await api.createPerson() : calledByGuest.has(name) ? guest : callerOf(call)
    for (const caller of needsToken(call) ? [api.as(by)] : [api.visitor(), api.as(by)]) {
      if (name === 'renewByToken') await askToRenew(api, own)
      const response = await sendValid(caller, call, own)
      const body = expectSuccess(call, response)
      expect(Object.keys(response.headers)).toEqual(expect.arrayContaining(listRequiredHeaders(call)))
      // Other lists must have rows, so that their schema is checked.
      if (!endpointsWithEmptyList.has(name)) expect(body).not.toEqual([])
    }
  })
})

describe('every endpoint that documents 304', () => {
  const reads = calls.filter(([, call]) => '304' in documentedResponses(call))

  test.each(reads)('%s with the current ETag returns 304 without a body', async (_name, call) => {
    const by = api.as(callerOf(call))
    const { headers } = await sendValid(by, call, id).expect(200)
    const again = await sendValid(by, call, id).set('If-None-Match', headers['etag'] ?? '')
    expect(again.status).toBe(304)
    expect(again.text).toBe('')
    expect(again.headers['etag']).toBe(headers['etag'])
  })
})

describe('a result that does not match the response schema', () => {
  const pageWith = (fields: object = {}) => ({
    items: [{ ...listing, ...fields }],
    pagination: { current: 1, pages: 1, total: 1 },
  })
  const listing: Listing = {
    _id: UNKNOWN_ID,
    title: 'Sunny room near the park',
    location: 'Austin, TX',
    place: null,
    rent: 850,
    roomType: 'Single',
    lifestyle: [],
    description: 'A bright room.',
    availability: 'available',
    status: 'active',
    confirmedAt: '2026-01-31T12:00:00.000Z',
    userName: 'Hana Host',
    likeCount: 0,
    viewCount: 0,
    createdAt: '2026-01-31T12:00:00.000Z',
    updatedAt: '2026-01-31T12:00:00.000Z',
    isOwner: false,
    liked: false,
    saved: false,
    monthlyTotal: null,
    photo: null,
  }

  const get = async (entry: Route, path: string) => {
    const lines: string[] = []
    const app = express()
      .use(createRequestLog(pino({}, { write: (line: string) => lines.push(line) })))
      .use(
        createRouter([entry], {
          identities: createFakeIdentities(new Map()),
          admitUser: async () => undefined,
          limiter: undefined,
          hashAddress: () => 'an address',
          maxStepMs: 60_000,
          maxBodyMs: 60_000,
          maxStallMs: 60_000,
          stopping: new AbortController().signal,
        }),
      )
      .use(createErrorHandler(isUnavailable))
    return { response: await supertest(app).get(path), log: () => lines.join('') }
  }

  const getResult = (result: unknown) =>
    get(
      route(searchListings, () => result as never),
      '/all-items',
    )

  const getConflict = (details: Record<string, unknown>) => {
    const call = endpoint({ ...getListing, auth: 'ignored', conflict: listingConflict })
    const conflict = new AppError('conflict', 'This listing has changed.', { details })
    return get(
      route(call, () => Promise.reject(conflict)),
      `/roommates/${UNKNOWN_ID}`,
    )
  }

  test('loses undeclared keys, nested ones too', async () => {
    const { response } = await getResult({ ...pageWith({ ownerUid: 'u1', phone: '512 555 0100' }), secret: 1 })
    expect(response.status).toBe(200)
    expect(response.body).toEqual(pageWith())
  })

  test('in a 409 loses undeclared keys', async () => {
    const { response } = await getConflict({ current: { ...listing, ownerUid: 'u1' }, secret: 1 })
    expectError(response, 'conflict')
    expect(response.body).toEqual({
      error: 'This listing has changed.',
      code: 'conflict',
      requestId: response.headers['x-request-id'],
      current: listing,
    })
  })

  test('in a 409 with an invalid field leaves out all details', async () => {
    const { response } = await getConflict({ current: { ...listing, rent: 'a secret' } })
    expectError(response, 'conflict')
    expect(response.text).not.toContain('a secret')
  })

  test('because of a missing key or a wrong type returns 500 and logs the paths without values', async () => {
    const { response, log } = await getResult(pageWith({ title: undefined, rent: 'a secret' }))
    expectError(response, 'internal')
    await expect.poll(log).toContain('title')
    expect(log()).toContain('rent')
    expect(log() + response.text).not.toContain('a secret')
  })
})

describe('an unsupported method', () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
  const byPath = Map.groupBy(calls, ([, { path }]) => path)
  const documents = ['/openapi.json', '/docs'].map((path) => [path, ['GET']] as const)
  const supported = [
    ...[...byPath].map(([path, own]) => [path, own.map(([, { method }]) => method)] as const),
    ...documents,
  ]

  test.each(supported)('of %s, which supports %j, returns 405 with Allow', async (path, own) => {
    for (const method of methods.filter((each) => !own.some((other) => other === each))) {
      const response = await api.as(host)[method.toLowerCase() as keyof Caller](path.replace(/:\w+/g, id))
      expectError(response, 'method_not_allowed')
      const allowed = (response.headers['allow'] ?? '').split(', ').filter((each) => each !== 'HEAD')
      expect(allowed.sort()).toEqual([...own].sort())
    }
  })
})

describe('an unknown path', () => {
  test.each(['/', '/nothing', '/roommates/a/b', '/Roommates', '/%E0%A4%A', '/roommates/%E0%A4%A', '/all-items/1'])(
    '%s returns 404',
    async (path) => {
      expectError(await api.visitor().get(path), 'not_found')
    },
  )
})
