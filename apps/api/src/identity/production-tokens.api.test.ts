import type { Endpoint } from '@roommate-finder/contracts/endpoint'
import { type EndpointName, endpoints } from '@roommate-finder/contracts/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ObjectId } from '../db/object-id.ts'
import { malformedParts } from '../testing/accounts.ts'
import { askToRenew } from '../testing/ask-to-renew.ts'
import { expectError } from '../testing/calls.ts'
import {
  type Account,
  type FakeGoogle,
  startFakeGoogle,
  type TokenChanges,
} from '../testing/fake-google/fake-google.ts'
import { createSigningKey, type SigningKey } from '../testing/fake-google/tokens.ts'
import { createProductionIdentities } from '../testing/fake-google/verification.ts'
import { insertBlock } from '../testing/insert-block.ts'
import { insertCase } from '../testing/insert-case.ts'
import { insertConversation } from '../testing/insert-conversation.ts'
import { insertInterest } from '../testing/insert-interests.ts'
import { insertListing } from '../testing/insert-listings.ts'
import { insertProfile } from '../testing/insert-profile.ts'
import { insertSavedSearch } from '../testing/insert-saved-search.ts'
import { insertViewing } from '../testing/insert-viewing.ts'
import { sendValid } from '../testing/send-valid.ts'
import { type Caller, startTestApi, type TestApi } from '../testing/test-api.ts'

let google: FakeGoogle
let api: TestApi
let owner: Account
let other: Account
let moderator: Account
/** A key that Google did not publish, with the id of a published key. */
let foreignKey: SigningKey
/** A listing of the owner, which no invalid token may change. */
let id: string
/** A listing of the owner that no call changes. */
let readId: string

const withToken = (token: string): Caller => api.visitor({ Authorization: `Bearer ${token}` })
const as = (account: Account, changes?: TokenChanges): Caller => withToken(google.createToken(account, changes))
const secondsAgo = (seconds: number): number => Math.floor(Date.now() / 1000) - seconds

/** Inserts a listing of the owner, with a conversation, a viewing, an interest, a case, a block and a profile. Returns their common id. */
const insertOwn = async (): Promise<string> => {
  const own = await insertListing(api, { uid: owner.localId })
  const people = { seekerUid: other.localId, hostUid: owner.localId }
  await insertConversation(api, own, people)
  await insertViewing(api, own, { ...people, state: 'confirmed' })
  await insertInterest(api, own, other.localId)
  await insertCase(api, { type: 'listing', targetId: own, personUid: owner.localId })
  await insertBlock(api, own, { uid: owner.localId, blockedUid: own })
  await insertProfile(api, own, moderator.localId)
  return own
}

beforeAll(async () => {
  google = await startFakeGoogle()
  foreignKey = { ...(await createSigningKey()), kid: google.state.key.kid }
  api = await startTestApi({ identities: createProductionIdentities(google) })
  owner = google.addAccount({ displayName: 'Olga Owner' })
  other = google.addAccount({ displayName: 'Otto Other' })
  moderator = google.addAccount({ displayName: 'Morgan Monroe', customAttributes: '{"role":"moderator"}' })
  await as(moderator).get('/me').expect(200)
  id = await insertListing(api, { uid: owner.localId })
  readId = await insertOwn()
})
afterAll(async () => {
  await api.close()
  await google.close()
})

interface Statuses {
  visitor: number
  owner: number
  other: number
  /** Absent where a moderator has no other rights than `other`. */
  moderator?: number
}

const open: Statuses = { visitor: 200, owner: 200, other: 200 }
const accepted: Statuses = { visitor: 202, owner: 202, other: 202 }
const moderatorOnly: Statuses = { visitor: 401, owner: 403, other: 403, moderator: 200 }
const ownerOnly: Statuses = { visitor: 401, owner: 200, other: 403 }

/** Endpoints that do not just need a token have rows, so that none is open to more people by mistake. */
type Listed = {
  [Name in EndpointName]: (typeof endpoints)[Name]['auth'] extends 'needed' ? never : Name
}[EndpointName]

/** The expected status by caller, where it is not that of every user. */
const expectedStatuses: Record<Listed, Statuses> & Partial<Record<EndpointName, Statuses>> = {
  listListings: open,
  listRoomsById: open,
  getListing: open,
  listPhotos: open,
  listSimilar: open,
  updateListing: ownerOnly,
  deleteListing: { visitor: 401, owner: 204, other: 403 },
  setListingStatus: ownerOnly,
  renewListing: ownerOnly,
  renewByToken: open,
  uploadPhoto: { visitor: 401, owner: 201, other: 403 },
  updatePhotos: ownerOnly,
  likeListing: { visitor: 401, owner: 403, other: 200 },
  listInterests: ownerOnly,
  listApplicants: ownerOnly,
  declineApplicants: { visitor: 401, owner: 204, other: 403 },
  listSeekers: ownerOnly,
  inviteSeeker: { visitor: 401, owner: 201, other: 403 },
  messageInterested: { visitor: 401, owner: 201, other: 403 },
  saveRoom: { visitor: 401, owner: 403, other: 200 },
  hideRoom: { visitor: 401, owner: 403, other: 204 },
  getHousehold: ownerOnly,
  saveHousehold: ownerOnly,
  // The search is the owner’s.
  updateSavedSearch: { visitor: 401, owner: 200, other: 404 },
  openSavedSearch: { visitor: 401, owner: 204, other: 404 },
  deleteSavedSearch: { visitor: 401, owner: 204, other: 404 },
  createFeed: { visitor: 401, owner: 201, other: 404 },
  deleteFeed: { visitor: 401, owner: 204, other: 404 },
  messageListing: { visitor: 401, owner: 403, other: 201 },
  withdrawMessage: { visitor: 401, owner: 204, other: 403 },
  declineConversation: { visitor: 401, owner: 204, other: 403 },
  unsubscribeNotifications: open,
  searchListings: open,
  getMap: open,
  getFilterOptions: open,
  listTrending: open,
  listSuggestions: open,
  listPlaces: open,
  // Each with the secret.
  getSharedViewing: open,
  // Other users have proposed and confirmed it.
  confirmViewing: { visitor: 401, owner: 200, other: 403 },
  declineViewing: { visitor: 401, owner: 409, other: 403 },
  // It is not over.
  answerOutcome: { visitor: 401, owner: 403, other: 403 },
  createReport: { visitor: 201, owner: 403, other: 201 },
  createBlock: { visitor: 401, owner: 403, other: 201 },
  deleteBlock: { visitor: 401, owner: 204, other: 404 },
  // The listing is not hidden.
  appealListing: { visitor: 401, owner: 409, other: 404 },
  listModerationQueue: moderatorOnly,
  getModerationTarget: moderatorOnly,
  moderateTarget: moderatorOnly,
  getFigures: open,
  getAnalytics: open,
  getAnalyticsCharts: open,
  getListingHistory: { visitor: 401, owner: 200, other: 403 },
  sendContactMessage: accepted,
  sendSupportMessage: accepted,
  subscribeNewsletter: accepted,
  confirmNewsletter: open,
  unsubscribeNewsletter: open,
  getHealth: open,
  getReadiness: open,
}

const findStatuses = (name: EndpointName, { status }: Endpoint): Statuses =>
  expectedStatuses[name] ?? { visitor: 401, owner: status, other: status }

/** Invalid tokens, each of an account that is not cached. */
const invalidTokens: Record<string, () => Caller> = {
  'an expired token': () => as(owner, { claims: { iat: secondsAgo(7200), exp: secondsAgo(3600) } }),
  'a revoked token': () => as(google.addAccount({ validSince: String(secondsAgo(-60)) })),
  'a token of another project': () =>
    as(owner, { claims: { aud: 'other-project', iss: 'https://securetoken.google.com/other-project' } }),
  'a token for another audience': () => as(owner, { claims: { aud: 'https://identitytoolkit.googleapis.com/' } }),
  'alg: none': () => as(owner, { signature: 'none' }),
  'HS256 with the public key': () => as(owner, { signature: 'HS256 with the public key' }),
  'a disabled account': () => as(google.addAccount({ disabled: true })),
}

const calls = (Object.entries(endpoints) as [EndpointName, Endpoint][]).map(([name, call]) => ({ name, call }))

describe('with production verification', () => {
  const viewers: Record<keyof Statuses, () => Caller> = {
    visitor: () => api.visitor(),
    owner: () => as(owner),
    other: () => as(other),
    moderator: () => as(moderator),
  }
  const cells = calls.flatMap(({ name, call }) =>
    (Object.keys(viewers) as (keyof Statuses)[]).flatMap((viewer) => {
      const status = findStatuses(name, call)[viewer]
      return status === undefined ? [] : [{ name, viewer, call, status }]
    }),
  )

  test.each(cells)('$name by the $viewer returns $status', async ({ name, call, viewer, status }) => {
    const own = call.method === 'GET' || status >= 400 ? readId : await insertOwn()
    if (name === 'renewByToken') await askToRenew(api, own)
    if (call.path.startsWith('/saved-searches/')) {
      await api.collections.savedSearches.deleteMany({})
      await insertSavedSearch(api, own, { uid: owner.localId })
    }
    const deletesCaller = name === 'deleteAccount' && viewer !== 'visitor'
    const response = await sendValid(deletesCaller ? as(google.addAccount()) : viewers[viewer](), call, own)
    await api.collections.blocks.deleteMany({})
    expect(response.status, response.text).toBe(status)
    if (status === 401) expectError(response, 'unauthenticated')
    if (status === 403) expectError(response, 'forbidden')
  })

  const readTokens = calls.filter(({ call }) => call.auth !== 'ignored')

  const tokens = Object.keys(invalidTokens)
  // With TEST_SIZE=long, all pairs. Otherwise, each endpoint with one of the tokens in turn.
  const pairs = readTokens.flatMap(({ name, call }, i) =>
    tokens
      .filter((_, n) => process.env['TEST_SIZE'] === 'long' || n === i % tokens.length)
      .map((token) => ({ name, token, call })),
  )

  test.each(pairs)('$name with $token returns 401', async ({ call, token }) => {
    expectError(await sendValid(invalidTokens[token]?.() ?? api.visitor(), call, id), 'unauthenticated')
  })

  test('none of the invalid tokens changed, liked or viewed anything', async () => {
    const [listing] = (await api.collections.listings.find({}).toArray()).filter(({ _id }) => _id.toHexString() === id)
    expect(listing).toMatchObject({ ownerUid: owner.localId, likeCount: 0 })
    expect(await api.collections.viewCounts.findOne({ _id: new ObjectId(id) })).toMatchObject({ count: 0 })
    expect(listing?.updatedAt).toEqual(listing?.createdAt)
    expect(await api.collections.listings.countDocuments({ ownerUid: { $nin: [owner.localId, other.localId] } })).toBe(
      0,
    )
    const known = [owner, other, moderator].map(({ localId }) => localId)
    expect((await api.collections.users.distinct('_id')).sort()).toEqual(known.sort())
  })
})

const expectUnauthenticated = async (by: Caller): Promise<void> => {
  expectError(await by.get('/all-items'), 'unauthenticated')
  expectError(await by.get('/my-listings'), 'unauthenticated')
  expectError(await by.patch(`/roommates/${id}/like`), 'unauthenticated')
}

describe('a forged or invalid token', () => {
  const forged: [string, () => TokenChanges][] = [
    ['without a key id', () => ({ header: { kid: undefined } })],
    ['with an unknown key id', () => ({ header: { kid: 'nobody' } })],
    ['with a property of Object.prototype as key id', () => ({ header: { kid: 'constructor' } })],
    ['signed with another key under the same id', () => ({ key: foreignKey })],
    [
      'with its own key in the header',
      () => ({ key: foreignKey, header: { jwk: { kty: 'RSA' }, jku: 'https://x.y/' } }),
    ],
    ['of another issuer', () => ({ claims: { iss: `https://accounts.google.com/${google.projectId}` } })],
    ['of the issuer of session cookies', () => ({ claims: { iss: `https://session.firebase.google.com/rooms` } })],
    ['for several audiences', () => ({ claims: { aud: [google.projectId, 'another'] } })],
    ['issued in the future', () => ({ claims: { iat: secondsAgo(-3600) } })],
    ['for a sign-in in the future', () => ({ claims: { auth_time: secondsAgo(-3600) } })],
    ['without the time of its sign-in', () => ({ claims: { auth_time: undefined } })],
    ['without an expiry', () => ({ claims: { exp: undefined } })],
    ['not valid yet', () => ({ claims: { nbf: secondsAgo(-3600) } })],
    ['without a subject', () => ({ claims: { sub: undefined } })],
    ['with an empty subject', () => ({ claims: { sub: '' } })],
    ['with a subject of 129 characters', () => ({ claims: { sub: 'x'.repeat(129) } })],
    ['with a list for a subject', () => ({ claims: { sub: ['ana'] } })],
    ['for an unknown account', () => ({ claims: { sub: 'nobody' } })],
  ]

  test.each(forged)('%s returns 401', async (_what, changes) => {
    await expectUnauthenticated(as(owner, changes()))
  })

  test('with claims changed after signing returns 401', async () => {
    const [header, , signature] = google.createToken(owner).split('.')
    const [, payload] = google.createToken(other).split('.')
    await expectUnauthenticated(withToken([header, payload, signature].join('.')))
  })
})

test.each(malformedParts)('a token with %j as header or payload returns 401', async (part) => {
  const [header, payload, signature] = google.createToken(owner).split('.')
  const malformed = Buffer.from(part).toString('base64url')
  await expectUnauthenticated(withToken([malformed, payload, signature].join('.')))
  await expectUnauthenticated(withToken([header, malformed, signature].join('.')))
})

test('a signed token with an object as email address returns 401', async () => {
  await expectUnauthenticated(as(owner, { claims: { email: { $ne: '' } } }))
})

test('a token issued by a clock 30 s ahead is accepted', async () => {
  await as(owner, { claims: { iat: secondsAgo(-30), auth_time: secondsAgo(-30) } })
    .get('/my-listings')
    .expect(200)
})

test('an account disabled since the last read is refused an export, but not yet other reads', async () => {
  const account = google.addAccount()
  await as(account).get('/my-listings').expect(200)
  account.disabled = true
  await as(account).get('/my-listings').expect(200)
  expectError(await as(account).get('/me/export'), 'unauthenticated')
})

describe('key rotation', () => {
  test('accepts tokens of a new key once its certificate is published, and refuses those of a withdrawn key', async () => {
    const before = google.state.key
    const rotating = await startTestApi({
      identities: createProductionIdentities(google),
      databaseName: api.databaseName,
    })
    const getMyListings = (token: string) => rotating.visitor({ Authorization: `Bearer ${token}` }).get('/my-listings')
    google.state.certificatesMaxAgeS = 0
    const [oldToken, next] = [google.createToken(owner), await createSigningKey()]
    await getMyListings(oldToken).expect(200)
    expectError(await getMyListings(google.createToken(owner, { key: next })), 'unauthenticated')
    google.state.published = [before, next]
    await getMyListings(google.createToken(owner, { key: next })).expect(200)
    await getMyListings(oldToken).expect(200)
    google.state.published = [next]
    expectError(await getMyListings(oldToken), 'unauthenticated')
    Object.assign(google.state, { published: [before], certificatesMaxAgeS: 3600 })
    await rotating.close()
  })
})
