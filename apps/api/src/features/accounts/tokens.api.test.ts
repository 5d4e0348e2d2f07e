import { searchListings } from '@roommate-finder/contracts/discovery'
import { type Endpoint } from '@roommate-finder/contracts/endpoint'
import { endpoints } from '@roommate-finder/contracts/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  changeAccount,
  changeToken,
  createAnonymousToken,
  deleteAccount,
  malformedParts,
  signInAgain,
} from '../../testing/accounts.ts'
import { askToRenew } from '../../testing/ask-to-renew.ts'
import { call, expectError } from '../../testing/calls.ts'
import { insertConversation } from '../../testing/insert-conversation.ts'
import { insertViewing } from '../../testing/insert-viewing.ts'
import { sendValid } from '../../testing/send-valid.ts'
import { type Person, postListing, startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
let ana: Person
let id: string

beforeAll(async () => {
  api = await startTestApi()
  ana = await api.createPerson({ name: 'Ana Lima' })
  id = await postListing(api.as(ana))
  const people = { seekerUid: 'sam', hostUid: ana.uid }
  await insertConversation(api, id, people)
  await insertViewing(api, id, { ...people, state: 'confirmed' })
})
afterAll(() => api.close())

const HOUR = 3600
const calls = Object.entries<Endpoint>(endpoints)

const readTokens = calls.filter(([, { auth }]) => auth !== 'ignored')
const needTokens = readTokens.filter(([, { auth }]) => auth !== 'open')
const ignoreTokens = calls.filter(([, { auth }]) => auth === 'ignored')

describe('a call without a token', () => {
  test.each(needTokens)('to %s returns 401', async (_name, endpoint) => {
    expect(expectError(await sendValid(api.visitor(), endpoint, id), 'unauthenticated').error).toBe('Please sign in.')
  })

  test.each(calls.filter((call) => !needTokens.includes(call)))(
    'to %s, which is open, succeeds',
    async (name, endpoint) => {
      if (name === 'renewByToken') await askToRenew(api, id)
      expect((await sendValid(api.visitor(), endpoint, id)).status).toBe(endpoint.status)
    },
  )
})

describe('an invalid token', () => {
  const bad: [string, () => string][] = [
    ['an empty bearer token', () => 'Bearer'],
    ['another scheme', () => 'Basic YW5hOnNlY3JldA=='],
    ['a random text', () => 'Bearer x'],
    ['two tokens', () => `Bearer ${ana.token} ${ana.token}`],
    ['an expired one', () => `Bearer ${changeToken(ana, ({ iat }) => ({ iat: iat - 2 * HOUR, exp: iat - HOUR }))}`],
    ['one of another project', () => `Bearer ${changeToken(ana, () => ({ aud: 'other' }))}`],
    ['one of another issuer', () => `Bearer ${changeToken(ana, () => ({ iss: 'https://example.com/demo' }))}`],
    ['one without a subject', () => `Bearer ${changeToken(ana, () => ({ sub: '', user_id: '' }))}`],
    ['one for an unknown account', () => `Bearer ${changeToken(ana, () => ({ sub: 'nobody' }))}`],
    ['one with a missing character', () => `Bearer ${ana.token.replace('.', '')}`],
  ]

  test.each(bad)('(%s) returns 401 for open calls and for calls that need a token', async (_what, header) => {
    const by = api.visitor({ Authorization: header() })
    expectError(await call(by, searchListings), 'unauthenticated')
    expectError(await by.get(`/roommates/${id}`), 'unauthenticated')
    expectError(await by.get('/my-listings'), 'unauthenticated')
    expectError(await by.patch(`/roommates/${id}/like`), 'unauthenticated')
  })

  const byBadToken = () => api.visitor({ Authorization: 'Bearer not.a.token' })

  test.each(readTokens)('sent to %s returns 401', async (_name, endpoint) => {
    expectError(await sendValid(byBadToken(), endpoint, id), 'unauthenticated')
  })

  test.each(ignoreTokens)('sent to %s, which ignores tokens, succeeds', async (_name, endpoint) => {
    expect((await sendValid(byBadToken(), endpoint, id)).status).toBe(endpoint.status)
  })

  test.each(['/openapi.json', '/docs', '/docs/start.js'])('sent to %s succeeds', async (path) => {
    await byBadToken().get(path).expect(200)
  })
})

describe('a token of the wrong shape', () => {
  const encode = (text: string): string => Buffer.from(text).toString('base64url')
  const expectRefused = async (token: string): Promise<void> => {
    api.logged.length = 0
    expectError(await api.visitor({ Authorization: `Bearer ${token}` }).get('/my-listings'), 'unauthenticated')
    await expect.poll(() => api.logged.length).toBe(1)
    expect(api.logged[0]).not.toContain('"level":50')
  }

  test.each(malformedParts)('with %j as payload returns 401 and logs no error', (payload) =>
    expectRefused(`${encode('{"alg":"none","typ":"JWT"}')}.${encode(payload)}.`),
  )

  test.each(malformedParts)('with %j as header returns 401 and logs no error', (header) =>
    expectRefused(`${encode(header)}.${ana.token.split('.')[1]}.`),
  )

  const values = [{}, { a: 1 }, [], ['ana@example.com'], 0, 5, 1.5, -1, true, false]
  const claims = ['sub', 'email', 'aud', 'iss', 'auth_time'].flatMap((claim) =>
    values.map((value) => ({ claim, value })),
  )

  test.each(claims)('with the claim $claim of $value returns 401', ({ claim, value }) =>
    expectRefused(changeToken(ana, () => ({ [claim]: value }))),
  )

  test('with a name, a picture or a confirmation of another type counts as without them', async () => {
    const cleo = await api.createPerson()
    const odd = { name: { a: 1 }, picture: ['https://example.com/a.png'], email_verified: 'true' }
    await api
      .visitor({ Authorization: `Bearer ${changeToken(cleo, () => odd)}` })
      .get('/me')
      .expect(200)
    expect(await api.collections.users.findOne({ _id: cleo.uid })).toMatchObject({
      name: null,
      photoURL: null,
      verified: false,
    })
  })
})

describe('the token of an anonymous sign-in', () => {
  const byAnonymous = async () => api.visitor({ Authorization: `Bearer ${await createAnonymousToken()}` })

  test.each(readTokens)(
    'sent to %s returns 403 and asks for a sign-in with an email address',
    async (_name, endpoint) => {
      const failure = expectError(await sendValid(await byAnonymous(), endpoint, id), 'forbidden')
      expect(failure.error).toBe('Sign in with an email address or Google.')
    },
  )

  test.each(ignoreTokens)('sent to %s, which ignores tokens, succeeds', async (_name, endpoint) => {
    expect((await sendValid(await byAnonymous(), endpoint, id)).status).toBe(endpoint.status)
  })
})

describe('a disabled, deleted or signed-out account', () => {
  const ends: [string, (person: Person) => Promise<void>][] = [
    ['disabled', (person) => changeAccount(person, { disableUser: true })],
    ['deleted', deleteAccount],
    [
      'signed out everywhere',
      (person) => changeAccount(person, { validSince: String(Math.floor(Date.now() / 1000) + 60) }),
    ],
  ]

  test.each(ends)('(%s) gets 401 for reads, writes and likes', async (_what, end) => {
    const cleo = await api.createPerson()
    await api.as(cleo).get('/my-listings').expect(200)
    await end(cleo)
    expectError(await api.as(cleo).patch(`/roommates/${id}/like`), 'unauthenticated')
    expectError(await api.as(cleo).post('/roommates').send({}), 'unauthenticated')
    expectError(await api.as(cleo).get('/my-listings'), 'unauthenticated')
    expectError(await api.as(cleo).get('/all-items'), 'unauthenticated')
  })

  test('that is enabled again can call the API', async () => {
    const cleo = await api.createPerson()
    await changeAccount(cleo, { disableUser: true })
    expectError(await api.as(cleo).get('/my-interests'), 'unauthenticated')
    await changeAccount(cleo, { disableUser: false })
    const back = await signInAgain(cleo)
    await api.as(back).patch(`/roommates/${id}/like`).expect(200)
    expect((await api.as(back).get('/my-interests').expect(200)).body).toHaveLength(1)
  })
})
