import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Person, startTestApi, type TestApi } from '../testing/test-api.ts'
import { createIdentityService, grantRole } from './firebase.ts'

let api: TestApi
let ana: Person

beforeAll(async () => {
  api = await startTestApi()
  ana = await api.createPerson()
})
afterAll(async () => {
  await api.close()
})

/** Looks up the account without a cache. */
const isModerator = async (): Promise<boolean> => {
  const service = createIdentityService(inject('authProjectId'))
  const identity = await (await service.verify(ana.token)).identify({ fresh: true })
  await service.close()
  return identity.isModerator
}

test('grantRole makes a user a moderator without a new token, and takes the role away', async () => {
  expect(await isModerator()).toBe(false)
  await grantRole(inject('authProjectId'), ana.email, 'moderator')
  expect(await isModerator()).toBe(true)
  await grantRole(inject('authProjectId'), ana.email, undefined)
  expect(await isModerator()).toBe(false)
})

test('grantRole throws for an unknown email address', async () => {
  await expect(grantRole(inject('authProjectId'), 'nobody@example.com', 'moderator')).rejects.toMatchObject({
    code: 'auth/user-not-found',
  })
})
