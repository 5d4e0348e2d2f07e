import type { Response } from 'supertest'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { expectError } from '../testing/calls.ts'
import { startFakeGoogle } from '../testing/fake-google/fake-google.ts'
import { createProductionIdentities } from '../testing/fake-google/verification.ts'
import { listingBody, postListing, startTestApi, type TestApi } from '../testing/test-api.ts'

const HOUR_MS = 3_600_000

let database: TestApi

beforeAll(async () => {
  database = await startTestApi({
    identities: {
      verify: () => Promise.reject(new Error('Not used')),
      deleteAccount: () => Promise.reject(new Error('Not used')),
      setAccountDisabled: () => Promise.reject(new Error('Not used')),
      close: () => Promise.resolve(),
    },
  })
})
afterAll(() => database.close())

/** Starts a server with empty caches, and creates a user. */
const start = async () => {
  const google = await startFakeGoogle()
  const api = await startTestApi({
    identities: createProductionIdentities(google),
    databaseName: database.databaseName,
    productionLimits: true,
  })
  onTestFinished(async () => {
    await api.close()
    await google.close()
  })
  const account = google.addAccount()
  const token = google.createToken(account, { claims: { exp: Math.floor((Date.now() + 10 * HOUR_MS) / 1000) } })
  return { google, api, by: api.visitor({ Authorization: `Bearer ${token}` }) }
}

const expectUnavailable = (response: Response): void => {
  expectError(response, 'unavailable')
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
}

/** Advances the time so that the next write looks the account up again. */
const skipFreshLookUp = (): void => {
  const realNow = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => realNow() + 10_001)
  onTestFinished(() => clock.mockRestore())
}

describe('the identity service out of reach', () => {
  test.each(['refused', 'silent'] as const)(
    '(%s) keeps reads of cached accounts working; writes, and reads after the cache expires, return 503 until it is back',
    async (how) => {
      const { google, api, by } = await start()
      const id = await postListing(by)
      skipFreshLookUp()
      google.startOutage(how)
      await by.get('/my-listings').expect(200)
      expectUnavailable(await by.delete(`/roommates/${id}`))
      await by.get('/my-listings').expect(200)
      const later = Date.now() + 2 * HOUR_MS
      const clock = vi.spyOn(Date, 'now').mockImplementation(() => later)
      onTestFinished(() => clock.mockRestore())
      expectUnavailable(await by.get('/my-listings'))
      await api.visitor().get('/all-items').expect(200)
      google.endOutage()
      await by.get('/my-listings').expect(200)
      await by.put(`/roommates/${id}`).send(listingBody()).expect(200)
    },
  )

  test.each(['cut', 'refused', 'silent'] as const)(
    '(%s) from the start returns 503, not a 401 that would sign users out',
    async (how) => {
      const { google, by } = await start()
      google.startOutage(how)
      expectUnavailable(await by.get('/my-listings'))
    },
  )
})
