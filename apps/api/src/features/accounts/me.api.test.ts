import { getMe, updateMe } from '@roommate-finder/contracts/accounts'
import { getListing } from '@roommate-finder/contracts/listings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeAccount, signInAgain } from '../../testing/accounts.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { postListing, startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

describe('the offer of an account', () => {
  test('is null at first, then the value that was set last', async () => {
    const by = api.as(await api.createPerson())
    expect(await fetchBody(by, getMe)).toEqual({ offer: null })
    expect(await fetchBody(by, updateMe, { body: { offer: 'launch' } })).toEqual({ offer: 'launch' })
    expect(await fetchBody(by, getMe)).toEqual({ offer: 'launch' })
    expect(await fetchBody(by, updateMe, { body: { offer: null } })).toEqual({ offer: null })
    expect(await fetchBody(by, getMe)).toEqual({ offer: null })
  })

  test('of one user does not affect another', async () => {
    const [ana, ben] = [await api.createPerson(), await api.createPerson()]
    await fetchBody(api.as(ana), updateMe, { body: { offer: 'launch' } })
    expect(await fetchBody(api.as(ben), getMe)).toEqual({ offer: null })
  })

  test('stays when a new token changes the user', async () => {
    const ana = await api.createPerson({ name: 'Ana Lima' })
    await fetchBody(api.as(ana), updateMe, { body: { offer: 'launch' } })
    await changeAccount(ana, { displayName: 'Ana Maria Lima' })
    const renamed = await signInAgain(ana)
    expect(await fetchBody(api.as(renamed), getMe)).toEqual({ offer: 'launch' })
    expect(await api.collections.users.findOne({ _id: ana.uid })).toMatchObject({
      name: 'Ana Maria Lima',
      offer: 'launch',
    })
  })

  test('set for a user whose document was deleted creates a complete document', async () => {
    const ana = await api.createPerson({ name: 'Ana Lima' })
    await fetchBody(api.as(ana), getMe)
    await api.collections.users.deleteOne({ _id: ana.uid })
    await fetchBody(api.as(ana), updateMe, { body: { offer: 'launch' } })
    expect(await api.collections.users.findOne({ _id: ana.uid })).toMatchObject({ name: null, tokenIssuedAt: 0 })
    const fresh = await startTestApi({ databaseName: api.databaseName })
    await fetchBody(fresh.as(ana), getMe)
    expect(await api.collections.users.findOne({ _id: ana.uid })).toMatchObject({ name: 'Ana Lima', offer: 'launch' })
    await fresh.close()
  })

  test('is not shown to others', async () => {
    const host = await api.createPerson()
    await fetchBody(api.as(host), updateMe, { body: { offer: 'launch' } })
    const id = await postListing(api.as(host))
    const response = await call(api.as(await api.createPerson()), getListing, { params: { id } })
    expect(response.text).not.toContain('launch')
  })

  test('that is unknown or missing returns 400; a call without a token returns 401', async () => {
    const by = api.as(await api.createPerson())
    for (const body of [{ offer: 'free' }, {}, { offer: { $ne: null } }]) {
      expect(expectError(await by.put('/me').send(body), 'validation_failed').fields).toEqual({
        offer: 'Offer must be null or launch',
      })
    }
    expectError(await call(api.visitor(), getMe), 'unauthenticated')
    expectError(await call(api.visitor(), updateMe, { body: { offer: null } }), 'unauthenticated')
  })
})
