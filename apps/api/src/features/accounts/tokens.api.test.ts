import { searchListings } from '@roommate-finder/contracts/discovery'
import { type Endpoint } from '@roommate-finder/contracts/endpoint'
import { endpoints } from '@roommate-finder/contracts/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anonymousToken, changeAccount, deleteAccount, signedInAgain, tokenWith } from '../../testing/accounts.ts'
import { call, failureOf } from '../../testing/answers.ts'
import { type Person, postListing, send, startWorld, type World } from '../../testing/harness.ts'

let world: World
let ana: Person
let id: string

beforeAll(async () => {
  world = await startWorld()
  ana = await world.person({ name: 'Ana Lima' })
  id = await postListing(world.as(ana))
})
afterAll(() => world.close())

const HOUR = 3600
const calls = Object.entries<Endpoint>(endpoints)

const readTokens = calls.filter(([, { auth }]) => auth !== 'ignored')
const needTokens = readTokens.filter(([, { auth }]) => auth !== 'open')
const ignoreTokens = calls.filter(([, { auth }]) => auth === 'ignored')

describe('a call without a token', () => {
  test.each(needTokens)('%s needs one → 401', async (_name, endpoint) => {
    expect(failureOf(await send(world.visitor(), endpoint, id), 'unauthenticated').error).toBe('Please sign in.')
  })

  test.each(calls.filter((call) => !needTokens.includes(call)))('%s is open → answered', async (_name, endpoint) => {
    expect((await send(world.visitor(), endpoint, id)).status).toBe(endpoint.status)
  })
})

describe('a token that does not hold', () => {
  const bad: [string, () => string][] = [
    ['no token after Bearer', () => 'Bearer'],
    ['another scheme', () => 'Basic YW5hOnNlY3JldA=='],
    ['no token at all', () => 'Bearer x'],
    ['two tokens', () => `Bearer ${ana.token} ${ana.token}`],
    ['one that has expired', () => `Bearer ${tokenWith(ana, ({ iat }) => ({ iat: iat - 2 * HOUR, exp: iat - HOUR }))}`],
    ['one of another project', () => `Bearer ${tokenWith(ana, () => ({ aud: 'other' }))}`],
    ['one of another issuer', () => `Bearer ${tokenWith(ana, () => ({ iss: 'https://example.com/demo' }))}`],
    ['one without a subject', () => `Bearer ${tokenWith(ana, () => ({ sub: '', user_id: '' }))}`],
    ['one for an account that there is not', () => `Bearer ${tokenWith(ana, () => ({ sub: 'nobody' }))}`],
    ['one of which a character is gone', () => `Bearer ${ana.token.replace('.', '')}`],
  ]

  test.each(bad)('%s → 401 on an open call and on one that needs a token', async (_what, header) => {
    const by = world.visitor({ Authorization: header() })
    failureOf(await call(by, searchListings), 'unauthenticated')
    failureOf(await by.get(`/roommates/${id}`), 'unauthenticated')
    failureOf(await by.get('/my-listings'), 'unauthenticated')
    failureOf(await by.patch(`/roommates/${id}/like`), 'unauthenticated')
  })

  const byBadToken = () => world.visitor({ Authorization: 'Bearer not.a.token' })

  test.each(readTokens)('%s with a bad token → 401', async (_name, endpoint) => {
    failureOf(await send(byBadToken(), endpoint, id), 'unauthenticated')
  })

  test.each(ignoreTokens)('%s with a bad token → answered, because it ignores tokens', async (_name, endpoint) => {
    expect((await send(byBadToken(), endpoint, id)).status).toBe(endpoint.status)
  })

  test.each(['/openapi.json', '/docs', '/docs/start.js'])('%s with a bad token → answered', async (path) => {
    await byBadToken().get(path).expect(200)
  })
})

describe('the token of an anonymous sign-in', () => {
  const byAnonymous = async () => world.visitor({ Authorization: `Bearer ${await anonymousToken()}` })

  test.each(readTokens)('%s → 403 that asks for a sign-in with an e-mail address', async (_name, endpoint) => {
    const failure = failureOf(await send(await byAnonymous(), endpoint, id), 'forbidden')
    expect(failure.error).toBe('Sign in with an email address or Google.')
  })

  test.each(ignoreTokens)('%s → answered, because it ignores tokens', async (_name, endpoint) => {
    expect((await send(await byAnonymous(), endpoint, id)).status).toBe(endpoint.status)
  })
})

describe('an account that no longer stands', () => {
  const ends: [string, (person: Person) => Promise<void>][] = [
    ['disabled', (person) => changeAccount(person, { disableUser: true })],
    ['deleted', deleteAccount],
    [
      'signed out everywhere',
      (person) => changeAccount(person, { validSince: String(Math.floor(Date.now() / 1000) + 60) }),
    ],
  ]

  test.each(ends)('%s → its token is refused on reads, writes and likes', async (_what, end) => {
    const cleo = await world.person()
    await world.as(cleo).get('/my-listings').expect(200)
    await end(cleo)
    failureOf(await world.as(cleo).patch(`/roommates/${id}/like`), 'unauthenticated')
    failureOf(await world.as(cleo).post('/roommates').send({}), 'unauthenticated')
    failureOf(await world.as(cleo).get('/my-listings'), 'unauthenticated')
    failureOf(await world.as(cleo).get('/all-items'), 'unauthenticated')
  })

  test('disabled since the last read → an export is refused', async () => {
    const cleo = await world.person()
    await world.as(cleo).get('/my-listings').expect(200)
    await changeAccount(cleo, { disableUser: true })
    failureOf(await world.as(cleo).get('/me/export'), 'unauthenticated')
  })

  test('enabled again → may go on', async () => {
    const cleo = await world.person()
    await changeAccount(cleo, { disableUser: true })
    failureOf(await world.as(cleo).get('/my-interests'), 'unauthenticated')
    await changeAccount(cleo, { disableUser: false })
    const back = await signedInAgain(cleo)
    await world.as(back).patch(`/roommates/${id}/like`).expect(200)
    expect((await world.as(back).get('/my-interests').expect(200)).body).toHaveLength(1)
  })
})
