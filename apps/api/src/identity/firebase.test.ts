import type { DecodedIdToken, UserRecord } from 'firebase-admin/auth'
import { describe, expect, test } from 'vitest'
import { createIdentityServiceWith, type FirebaseAuth } from './firebase.ts'

interface Account {
  disabled: boolean
  tokensValidAfterTime?: string
}

/** Converts an account to the record that Firebase returns. */
const toRecord = (account: Account): UserRecord =>
  Object.assign(Object.create(null) as UserRecord, account, {
    metadata: { creationTime: 'Mon, 02 Feb 2026 10:00:00 GMT' },
  })

/** Creates an identity service with a fake Firebase. With the emulator, each verification would look up the account. */
const createFake = () => {
  const state = {
    nowMs: 1,
    lookUps: 0,
    verified: 0,
    claims: { uid: 'ana', sub: 'ana', email: 'ana@example.com', auth_time: 1_000, iat: 1_000, exp: 5_000 },
    account: { disabled: false } as Account,
    failure: undefined as Error | undefined,
    /** A look-up waits for the promise that is set when the look-up starts. */
    arrival: Promise.resolve(),
  }
  const service: FirebaseAuth = {
    verifyIdToken: () => {
      state.verified++
      return Promise.resolve(state.claims as unknown as DecodedIdToken)
    },
    deleteUser: () => Promise.resolve(),
    updateUser: () => Promise.resolve(toRecord(state.account)),
    getUser: () => {
      state.lookUps++
      if (state.failure) return Promise.reject(state.failure)
      const record = toRecord(state.account)
      return state.arrival.then(() => record)
    },
  }
  return { state, identities: createIdentityServiceWith(service, { clock: { now: () => state.nowMs } }) }
}

const outage = Object.assign(new Error('no route'), { code: 'app/network-error' })

type Identities = ReturnType<typeof createFake>['identities']

const check = async (identities: Identities, fresh: boolean, token = 'token') =>
  (await identities.verify(token)).identify({ fresh })
const read = (identities: Identities) => check(identities, false)
const write = (identities: Identities) => check(identities, true)

describe('an account that was disabled after its token was issued', () => {
  test('is refused for reads within 60 s', async () => {
    const { state, identities } = createFake()
    await read(identities)
    state.account = { disabled: true }
    await expect(read(identities)).resolves.toMatchObject({ uid: 'ana' })
    state.nowMs += 60_001
    await expect(read(identities)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('is refused for writes 10 s after the last look-up for a write', async () => {
    const { state, identities } = createFake()
    await write(identities)
    state.account = { disabled: true }
    state.nowMs += 9_999
    await expect(write(identities)).resolves.toMatchObject({ uid: 'ana' })
    state.nowMs += 1
    await expect(write(identities)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('is refused for the first write at once, and for reads after the write', async () => {
    const { state, identities } = createFake()
    await read(identities)
    state.account = { disabled: true }
    await expect(write(identities)).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(read(identities)).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})

test('tokens issued before a revocation are refused', async () => {
  const { state, identities } = createFake()
  state.account = { disabled: false, tokensValidAfterTime: new Date(1_001_000).toUTCString() }
  await expect(write(identities)).rejects.toMatchObject({ code: 'unauthenticated' })
})

describe('look-ups for writes', () => {
  test('1,000 writes within 10 s share one look-up', async () => {
    const { state, identities } = createFake()
    await Promise.all(Array.from({ length: 500 }, () => write(identities)))
    for (let i = 0; i < 500; i++) await write(identities)
    expect(state.lookUps).toBe(1)
    state.nowMs += 10_001
    await write(identities)
    expect(state.lookUps).toBe(2)
  })

  test('a write does not reuse the look-up of a read', async () => {
    const { state, identities } = createFake()
    await write(identities)
    state.nowMs += 70_000
    await read(identities)
    state.account = { disabled: true }
    await expect(write(identities)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('a failed look-up is not cached', async () => {
    const { state, identities } = createFake()
    state.failure = outage
    await expect(write(identities)).rejects.toMatchObject({ code: 'unavailable' })
    state.failure = undefined
    await expect(write(identities)).resolves.toMatchObject({ uid: 'ana' })
  })
})

describe('the token of a deleted account', () => {
  const notFound = Object.assign(new Error('no user'), { code: 'auth/user-not-found' })

  test('is verified and looked up once, and then refused until it expires', async () => {
    const { state, identities } = createFake()
    state.claims.exp = Math.floor(Date.now() / 1000) + 100
    state.failure = notFound
    for (let i = 0; i < 5; i++) await expect(read(identities)).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(write(identities)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(state).toMatchObject({ verified: 1, lookUps: 1 })
    state.nowMs += 100_001
    await expect(read(identities)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(state.verified).toBe(2)
  })

  test('does not block another token', async () => {
    const { state, identities } = createFake()
    state.claims.exp = Math.floor(Date.now() / 1000) + 100
    state.failure = notFound
    await expect(read(identities)).rejects.toMatchObject({ code: 'unauthenticated' })
    state.failure = undefined
    await expect(check(identities, false, 'another')).resolves.toMatchObject({ uid: 'ana' })
  })
})

test.each([undefined, ''])('a token with the email address %j is forbidden without a look-up', async (email) => {
  const { state, identities } = createFake()
  Object.assign(state.claims, { email })
  await expect(read(identities)).rejects.toMatchObject({ code: 'forbidden' })
  expect(state.lookUps).toBe(0)
})

test('51 reads, 50 of them concurrent, share one look-up', async () => {
  const { state, identities } = createFake()
  await Promise.all(Array.from({ length: 50 }, () => read(identities)))
  await read(identities)
  expect(state.lookUps).toBe(1)
})

describe('an outage of the identity service', () => {
  test('throws unavailable, not unauthenticated', async () => {
    const { state, identities } = createFake()
    state.failure = outage
    await expect(write(identities)).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('does not affect reads for 60 s, while the account is cached', async () => {
    const { state, identities } = createFake()
    await read(identities)
    state.failure = outage
    await expect(write(identities)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(read(identities)).resolves.toMatchObject({ uid: 'ana' })
    state.nowMs += 60_001
    await expect(read(identities)).rejects.toMatchObject({ code: 'unavailable' })
  })

  test.each([
    ['read', read],
    ['write', write],
  ] as const)('delays the next %s by at most 1 s if a look-up hangs', async (_what, send) => {
    const { state, identities } = createFake()
    state.arrival = new Promise(() => undefined)
    void send(identities)
    await expect.poll(() => state.lookUps).toBe(1)
    state.arrival = Promise.resolve()
    state.nowMs += 1_001
    await expect(send(identities)).resolves.toMatchObject({ uid: 'ana' })
  })
})

test('the result of a slow look-up does not replace that of a later one', async () => {
  const { state, identities } = createFake()
  const arrival = Promise.withResolvers<undefined>()
  state.arrival = arrival.promise.then(() => undefined)
  const late = read(identities)
  await expect.poll(() => state.lookUps).toBe(1)
  state.arrival = Promise.resolve()
  state.nowMs += 10
  state.account = { disabled: true }
  await expect(write(identities)).rejects.toMatchObject({ code: 'unauthenticated' })
  arrival.resolve(undefined)
  await late
  await expect(read(identities)).rejects.toMatchObject({ code: 'unauthenticated' })
})
