import type { Endpoint } from '@roommate-finder/contracts/endpoint'
import { type EndpointName, endpoints } from '@roommate-finder/contracts/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failureOf } from '../testing/answers.ts'
import { type Account, type Authority, startAuthority, type TokenChanges } from '../testing/authority/authority.ts'
import { makeSigningKey, type SigningKey } from '../testing/authority/tokens.ts'
import { productionVerification } from '../testing/authority/verification.ts'
import { type Caller, postListing, send, startWorld, type World } from '../testing/harness.ts'

let authority: Authority
let world: World
let owner: Account
let other: Account
/** Signs like Google's, and is not. */
let foreignKey: SigningKey
/** The owner's, which nobody with a bad token may find changed. */
let id: string

const bearing = (token: string): Caller => world.visitor({ Authorization: `Bearer ${token}` })
const as = (account: Account, changes?: TokenChanges): Caller => bearing(authority.tokenFor(account, changes))
const secondsAgo = (seconds: number): number => Math.floor(Date.now() / 1000) - seconds

beforeAll(async () => {
  authority = await startAuthority()
  foreignKey = { ...(await makeSigningKey()), kid: authority.state.key.kid }
  world = await startWorld({ identities: productionVerification(authority) })
  owner = authority.addAccount({ displayName: 'Olga Owner' })
  other = authority.addAccount({ displayName: 'Otto Other' })
  id = await postListing(as(owner))
})
afterAll(async () => {
  await world.close()
  await authority.close()
})

interface Row {
  visitor: number
  owner: number
  other: number
}

const open: Row = { visitor: 200, owner: 200, other: 200 }
const taken: Row = { visitor: 202, owner: 202, other: 202 }
const signedIn: Row = { visitor: 401, owner: 200, other: 200 }
const ownersAlone: Row = { visitor: 401, owner: 200, other: 403 }

/** What each call answers to whom; those that read tokens answer 401 to every bad one. */
const table: Record<EndpointName, Row> = {
  listListings: open,
  createListing: { visitor: 401, owner: 201, other: 201 },
  getListing: open,
  listSimilar: open,
  updateListing: ownersAlone,
  deleteListing: { visitor: 401, owner: 204, other: 403 },
  likeListing: { visitor: 401, owner: 403, other: 200 },
  unlikeListing: signedIn,
  listInterests: ownersAlone,
  listMyInterests: signedIn,
  listMyListings: signedIn,
  searchListings: open,
  getFilterOptions: open,
  listTrending: open,
  listSuggestions: open,
  getDashboardStats: signedIn,
  getAnalytics: open,
  getAnalyticsCharts: open,
  getInterestHistory: signedIn,
  getMe: signedIn,
  updateMe: signedIn,
  exportOwnData: signedIn,
  // Those who leave are others each time.
  deleteAccount: { visitor: 401, owner: 204, other: 204 },
  sendContactMessage: taken,
  sendSupportMessage: taken,
  subscribeNewsletter: taken,
  confirmNewsletter: open,
  unsubscribeNewsletter: open,
  getHealth: open,
  getReadiness: open,
}

/** Tokens that do not hold, each of an account that no call has spoken for yet. */
const bad: Record<string, () => Caller> = {
  'an expired token': () => as(owner, { claims: { iat: secondsAgo(7200), exp: secondsAgo(3600) } }),
  'a revoked token': () => as(authority.addAccount({ validSince: String(secondsAgo(-60)) })),
  'a token of another project': () =>
    as(owner, { claims: { aud: 'other-project', iss: 'https://securetoken.google.com/other-project' } }),
  'a token for another audience': () => as(owner, { claims: { aud: 'https://identitytoolkit.googleapis.com/' } }),
  'alg: none': () => as(owner, { signature: 'none' }),
  'HS256 with the public key': () => as(owner, { signature: 'HS256 with the public key' }),
  'a disabled account': () => as(authority.addAccount({ disabled: true })),
}

const calls = (Object.entries(endpoints) as [EndpointName, Endpoint][]).map(([name, call]) => ({ name, call }))

describe('on production verification', () => {
  const viewers: Record<keyof Row, () => Caller> = {
    visitor: () => world.visitor(),
    owner: () => as(owner),
    other: () => as(other),
  }
  const cells = calls.flatMap(({ name, call }) =>
    (Object.keys(viewers) as (keyof Row)[]).map((viewer) => ({ name, viewer, call, status: table[name][viewer] })),
  )

  test.each(cells)('$name by the $viewer → $status', async ({ name, call, viewer, status }) => {
    const own = await postListing(as(owner))
    const leaves = name === 'deleteAccount' && viewer !== 'visitor'
    const answer = await send(leaves ? as(authority.addAccount()) : viewers[viewer](), call, own)
    expect(answer.status, answer.text).toBe(status)
    if (status === 401) failureOf(answer, 'unauthenticated')
    if (status === 403) failureOf(answer, 'forbidden')
    await as(owner).delete(`/roommates/${own}`)
  })

  const readTokens = calls.filter(({ call }) => call.auth !== 'ignored')

  test.each(readTokens.flatMap(({ name, call }) => Object.keys(bad).map((token) => ({ name, token, call }))))(
    '$name with $token → 401',
    async ({ call, token }) => {
      failureOf(await send(bad[token]?.() ?? world.visitor(), call, id), 'unauthenticated')
    },
  )

  test('none of these tokens has changed, liked or even looked at anything', async () => {
    const [listing] = (await world.collections.listings.find({}).toArray()).filter(
      ({ _id }) => _id.toHexString() === id,
    )
    expect(listing).toMatchObject({ ownerUid: owner.localId, likeCount: 0, viewCount: 0 })
    expect(listing?.updatedAt).toEqual(listing?.createdAt)
    expect(
      await world.collections.listings.countDocuments({ ownerUid: { $nin: [owner.localId, other.localId] } }),
    ).toBe(0)
    expect((await world.collections.users.distinct('_id')).sort()).toEqual([owner.localId, other.localId].sort())
  })
})

const open401 = async (by: Caller): Promise<void> => {
  failureOf(await by.get('/all-items'), 'unauthenticated')
  failureOf(await by.get('/my-listings'), 'unauthenticated')
  failureOf(await by.patch(`/roommates/${id}/like`), 'unauthenticated')
}

describe('a token that Google has not signed so', () => {
  const forged: [string, () => TokenChanges][] = [
    ['without a key id', () => ({ header: { kid: undefined } })],
    ['with the id of no key', () => ({ header: { kid: 'nobody' } })],
    ['with a name of Object.prototype for the id of its key', () => ({ header: { kid: 'constructor' } })],
    ['signed with another key under the same id', () => ({ key: foreignKey })],
    [
      'that brings its own key along',
      () => ({ key: foreignKey, header: { jwk: { kty: 'RSA' }, jku: 'https://x.y/' } }),
    ],
    ['of another issuer', () => ({ claims: { iss: `https://accounts.google.com/${authority.projectId}` } })],
    ['of a session cookie’s issuer', () => ({ claims: { iss: `https://session.firebase.google.com/rooms` } })],
    ['for several audiences', () => ({ claims: { aud: [authority.projectId, 'another'] } })],
    ['issued in the future', () => ({ claims: { iat: secondsAgo(-3600) } })],
    ['for a sign-in in the future', () => ({ claims: { auth_time: secondsAgo(-3600) } })],
    ['without the time of its sign-in', () => ({ claims: { auth_time: undefined } })],
    ['without an end', () => ({ claims: { exp: undefined } })],
    ['not valid yet', () => ({ claims: { nbf: secondsAgo(-3600) } })],
    ['without a subject', () => ({ claims: { sub: undefined } })],
    ['with an empty subject', () => ({ claims: { sub: '' } })],
    ['with a subject of 129 characters', () => ({ claims: { sub: 'x'.repeat(129) } })],
    ['with a list for a subject', () => ({ claims: { sub: ['ana'] } })],
    ['for an account that there is not', () => ({ claims: { sub: 'nobody' } })],
  ]

  test.each(forged)('%s → 401', async (_what, changes) => {
    await open401(as(owner, changes()))
  })

  test('with a claim changed after it was signed → 401', async () => {
    const [header, , signature] = authority.tokenFor(owner).split('.')
    const [, payload] = authority.tokenFor(other).split('.')
    await open401(bearing([header, payload, signature].join('.')))
  })

  test('a clock some seconds apart → holds', async () => {
    await as(owner, { claims: { iat: secondsAgo(-30), auth_time: secondsAgo(-30) } })
      .get('/my-listings')
      .expect(200)
  })
})

describe('keys that change', () => {
  test('a token of the new key holds once its certificate is out, one of a withdrawn key no longer', async () => {
    const before = authority.state.key
    const rotating = await startWorld({
      identities: productionVerification(authority),
      databaseName: world.databaseName,
    })
    const ask = (token: string) => rotating.visitor({ Authorization: `Bearer ${token}` }).get('/my-listings')
    authority.state.certificatesMaxAgeS = 0
    const [oldToken, next] = [authority.tokenFor(owner), await makeSigningKey()]
    await ask(oldToken).expect(200)
    failureOf(await ask(authority.tokenFor(owner, { key: next })), 'unauthenticated')
    authority.state.published = [before, next]
    await ask(authority.tokenFor(owner, { key: next })).expect(200)
    await ask(oldToken).expect(200)
    authority.state.published = [next]
    failureOf(await ask(oldToken), 'unauthenticated')
    Object.assign(authority.state, { published: [before], certificatesMaxAgeS: 3600 })
    await rotating.close()
  })
})
