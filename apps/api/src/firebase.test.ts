import type { DecodedIdToken, UserRecord } from 'firebase-admin/auth'
import { describe, expect, test } from 'vitest'
import { type IdentityAuthority, identityService } from './firebase.ts'

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
    account: { disabled: false } as Account,
    failure: undefined as Error | undefined,
    /** Answers given from now on arrive after this. */
    arrival: Promise.resolve(),
  }
  const service: IdentityAuthority = {
    verifyIdToken: () =>
      Promise.resolve({
        uid: 'ana',
        sub: 'ana',
        auth_time: 1_000,
        iat: 1_000,
        exp: 5_000,
      } as unknown as DecodedIdToken),
    deleteUser: () => Promise.resolve(),
    getUser: () => {
      state.asked++
      if (state.failure) return Promise.reject(state.failure)
      const record = toRecord(state.account)
      return state.arrival.then(() => record)
    },
  }
  return { state, identities: identityService(service, { clock: { now: () => state.atMs } }) }
}

const read = { fresh: false }
const write = { fresh: true }

describe('an account that was disabled after its token was given', () => {
  test('is refused at once on a write, and within 60 s on a read', async () => {
    const { state, identities } = authority()
    await identities.verify('token', read)
    state.account = { disabled: true }
    await expect(identities.verify('token', read)).resolves.toMatchObject({ uid: 'ana' })
    state.atMs += 60_001
    await expect(identities.verify('token', read)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('a write finds out for the reads after it', async () => {
    const { state, identities } = authority()
    await identities.verify('token', read)
    state.account = { disabled: true }
    await expect(identities.verify('token', write)).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(identities.verify('token', read)).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})

test('tokens given before they were all revoked are refused', async () => {
  const { state, identities } = authority()
  state.account = { disabled: false, tokensValidAfterTime: new Date(1_001_000).toUTCString() }
  await expect(identities.verify('token', write)).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('many reads ask about an account once, also at once', async () => {
  const { state, identities } = authority()
  await Promise.all(Array.from({ length: 50 }, () => identities.verify('token', read)))
  await identities.verify('token', read)
  expect(state.asked).toBe(1)
})

describe('an identity service out of reach', () => {
  const outage = Object.assign(new Error('no route'), { code: 'app/network-error' })

  test('is unavailable, no bad token', async () => {
    const { state, identities } = authority()
    state.failure = outage
    await expect(identities.verify('token', write)).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('takes nothing away from reads: what is known of the account stands its 60 s', async () => {
    const { state, identities } = authority()
    await identities.verify('token', read)
    state.failure = outage
    await expect(identities.verify('token', write)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(identities.verify('token', read)).resolves.toMatchObject({ uid: 'ana' })
    state.atMs += 60_001
    await expect(identities.verify('token', read)).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('and silent: a question that got no answer keeps the next reads only 1 s', async () => {
    const { state, identities } = authority()
    state.arrival = new Promise(() => undefined)
    void identities.verify('token', read)
    await Promise.resolve()
    state.arrival = Promise.resolve()
    state.atMs += 1_001
    await expect(identities.verify('token', read)).resolves.toMatchObject({ uid: 'ana' })
  })
})

test('an answer that comes late does not hide a later one', async () => {
  const { state, identities } = authority()
  const arrival = Promise.withResolvers<undefined>()
  state.arrival = arrival.promise.then(() => undefined)
  const late = identities.verify('token', write)
  await Promise.resolve()
  state.arrival = Promise.resolve()
  state.atMs += 10
  state.account = { disabled: true }
  await expect(identities.verify('token', write)).rejects.toMatchObject({ code: 'unauthenticated' })
  arrival.resolve(undefined)
  await late
  await expect(identities.verify('token', read)).rejects.toMatchObject({ code: 'unauthenticated' })
})
