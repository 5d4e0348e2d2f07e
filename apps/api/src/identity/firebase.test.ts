import type { DecodedIdToken, UserRecord } from 'firebase-admin/auth'
import { describe, expect, test } from 'vitest'
import { createIdentityServiceWith, type FirebaseAuth } from './firebase.ts'

interface Account {
  disabled: boolean
  tokensValidAfterTime?: string
}

/** An account as the identity service tells of it. */
const toRecord = (account: Account): UserRecord =>
  Object.assign(Object.create(null) as UserRecord, account, {
    metadata: { creationTime: 'Mon, 02 Feb 2026 10:00:00 GMT' },
  })

/** What the identity service would say: the emulator can't show these, for it is asked about the account every time. */
const authority = () => {
  const state = {
    atMs: 1,
    asked: 0,
    verified: 0,
    claims: { uid: 'ana', sub: 'ana', email: 'ana@example.com', auth_time: 1_000, iat: 1_000, exp: 5_000 },
    account: { disabled: false } as Account,
    failure: undefined as Error | undefined,
    /** Answers given from now on arrive after this. */
    arrival: Promise.resolve(),
  }
  const service: FirebaseAuth = {
    verifyIdToken: () => {
      state.verified++
      return Promise.resolve(state.claims as unknown as DecodedIdToken)
    },
    deleteUser: () => Promise.resolve(),
    getUser: () => {
      state.asked++
      if (state.failure) return Promise.reject(state.failure)
      const record = toRecord(state.account)
      return state.arrival.then(() => record)
    },
  }
  return { state, identities: createIdentityServiceWith(service, { clock: { now: () => state.atMs } }) }
}

const outage = Object.assign(new Error('no route'), { code: 'app/network-error' })

type Identities = ReturnType<typeof authority>['identities']

const check = async (identities: Identities, fresh: boolean, token = 'token') =>
  (await identities.verify(token)).identify({ fresh })
const read = (identities: Identities) => check(identities, false)
const write = (identities: Identities) => check(identities, true)

describe('an account that was disabled after its token was given', () => {
  test('is refused at once on a write, and within 60 s on a read', async () => {
    const { state, identities } = authority()
    await read(identities)
    state.account = { disabled: true }
    await expect(read(identities)).resolves.toMatchObject({ uid: 'ana' })
    state.atMs += 60_001
    await expect(read(identities)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('a write finds out for the reads after it', async () => {
    const { state, identities } = authority()
    await read(identities)
    state.account = { disabled: true }
    await expect(write(identities)).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(read(identities)).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})

test('tokens given before they were all revoked are refused', async () => {
  const { state, identities } = authority()
  state.account = { disabled: false, tokensValidAfterTime: new Date(1_001_000).toUTCString() }
  await expect(write(identities)).rejects.toMatchObject({ code: 'unauthenticated' })
})

describe('look-ups for writes', () => {
  test('1,000 writes within 10 s, one after another and at once → 1 look-up', async () => {
    const { state, identities } = authority()
    await Promise.all(Array.from({ length: 500 }, () => write(identities)))
    for (let i = 0; i < 500; i++) await write(identities)
    expect(state.asked).toBe(1)
    state.atMs += 10_001
    await write(identities)
    expect(state.asked).toBe(2)
  })

  test('a look-up for a read does not count: the first write after it asks again', async () => {
    const { state, identities } = authority()
    await write(identities)
    state.atMs += 70_000
    await read(identities)
    state.account = { disabled: true }
    await expect(write(identities)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('a look-up that failed does not count', async () => {
    const { state, identities } = authority()
    state.failure = outage
    await expect(write(identities)).rejects.toMatchObject({ code: 'unavailable' })
    state.failure = undefined
    await expect(write(identities)).resolves.toMatchObject({ uid: 'ana' })
  })
})

describe('the token of a deleted account', () => {
  const notFound = Object.assign(new Error('no user'), { code: 'auth/user-not-found' })

  test('is verified and looked up once, then refused until it expires', async () => {
    const { state, identities } = authority()
    state.claims.exp = Math.floor(Date.now() / 1000) + 100
    state.failure = notFound
    for (let i = 0; i < 5; i++) await expect(read(identities)).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(write(identities)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(state).toMatchObject({ verified: 1, asked: 1 })
    state.atMs += 100_001
    await expect(read(identities)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(state.verified).toBe(2)
  })

  test('does not bar another token', async () => {
    const { state, identities } = authority()
    state.claims.exp = Math.floor(Date.now() / 1000) + 100
    state.failure = notFound
    await expect(read(identities)).rejects.toMatchObject({ code: 'unauthenticated' })
    state.failure = undefined
    await expect(check(identities, false, 'another')).resolves.toMatchObject({ uid: 'ana' })
  })
})

test.each([undefined, ''])('a token with the e-mail address %j is forbidden, without a look-up', async (email) => {
  const { state, identities } = authority()
  Object.assign(state.claims, { email })
  await expect(read(identities)).rejects.toMatchObject({ code: 'forbidden' })
  expect(state.asked).toBe(0)
})

test('many reads ask about an account once, also at once', async () => {
  const { state, identities } = authority()
  await Promise.all(Array.from({ length: 50 }, () => read(identities)))
  await read(identities)
  expect(state.asked).toBe(1)
})

describe('an identity service out of reach', () => {
  test('is unavailable, no bad token', async () => {
    const { state, identities } = authority()
    state.failure = outage
    await expect(write(identities)).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('takes nothing away from reads: what is known of the account stands its 60 s', async () => {
    const { state, identities } = authority()
    await read(identities)
    state.failure = outage
    await expect(write(identities)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(read(identities)).resolves.toMatchObject({ uid: 'ana' })
    state.atMs += 60_001
    await expect(read(identities)).rejects.toMatchObject({ code: 'unavailable' })
  })

  test.each([
    ['read', read],
    ['write', write],
  ] as const)('a look-up that gets no answer delays the next %s by 1 s at most', async (_what, send) => {
    const { state, identities } = authority()
    state.arrival = new Promise(() => undefined)
    void send(identities)
    await expect.poll(() => state.asked).toBe(1)
    state.arrival = Promise.resolve()
    state.atMs += 1_001
    await expect(send(identities)).resolves.toMatchObject({ uid: 'ana' })
  })
})

test('an answer that comes late does not hide a later one', async () => {
  const { state, identities } = authority()
  const arrival = Promise.withResolvers<undefined>()
  state.arrival = arrival.promise.then(() => undefined)
  const late = read(identities)
  await expect.poll(() => state.asked).toBe(1)
  state.arrival = Promise.resolve()
  state.atMs += 10
  state.account = { disabled: true }
  await expect(write(identities)).rejects.toMatchObject({ code: 'unauthenticated' })
  arrival.resolve(undefined)
  await late
  await expect(read(identities)).rejects.toMatchObject({ code: 'unauthenticated' })
})
