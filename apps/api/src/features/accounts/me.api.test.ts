import { getMe, updateMe } from '@roommate-finder/contracts/accounts'
import { getListing } from '@roommate-finder/contracts/listings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeAccount, signInAgain } from '../../testing/accounts.ts'
import { ask, call, failureOf } from '../../testing/answers.ts'
import { postListing, startWorld, type World } from '../../testing/harness.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

describe('the offer of an account', () => {
  test('is null at first, and is what was set last', async () => {
    const by = world.as(await world.person())
    expect(await ask(by, getMe)).toEqual({ offer: null })
    expect(await ask(by, updateMe, { body: { offer: 'launch' } })).toEqual({ offer: 'launch' })
    expect(await ask(by, getMe)).toEqual({ offer: 'launch' })
    expect(await ask(by, updateMe, { body: { offer: null } })).toEqual({ offer: null })
    expect(await ask(by, getMe)).toEqual({ offer: null })
  })

  test('of one user does not affect another', async () => {
    const [ana, ben] = [await world.person(), await world.person()]
    await ask(world.as(ana), updateMe, { body: { offer: 'launch' } })
    expect(await ask(world.as(ben), getMe)).toEqual({ offer: null })
  })

  test('stays when a new token changes the user', async () => {
    const ana = await world.person({ name: 'Ana Lima' })
    await ask(world.as(ana), updateMe, { body: { offer: 'launch' } })
    await changeAccount(ana, { displayName: 'Ana Maria Lima' })
    const renamed = await signInAgain(ana)
    expect(await ask(world.as(renamed), getMe)).toEqual({ offer: 'launch' })
    expect(await world.collections.users.findOne({ _id: ana.uid })).toMatchObject({
      name: 'Ana Maria Lima',
      offer: 'launch',
    })
  })

  test('set for a user whose document was deleted creates a complete document', async () => {
    const ana = await world.person({ name: 'Ana Lima' })
    await ask(world.as(ana), getMe)
    await world.collections.users.deleteOne({ _id: ana.uid })
    await ask(world.as(ana), updateMe, { body: { offer: 'launch' } })
    expect(await world.collections.users.findOne({ _id: ana.uid })).toMatchObject({ name: null, tokenIssuedAt: 0 })
    const fresh = await startWorld({ databaseName: world.databaseName })
    await ask(fresh.as(ana), getMe)
    expect(await world.collections.users.findOne({ _id: ana.uid })).toMatchObject({ name: 'Ana Lima', offer: 'launch' })
    await fresh.close()
  })

  test('is not shown to others', async () => {
    const host = await world.person()
    await ask(world.as(host), updateMe, { body: { offer: 'launch' } })
    const id = await postListing(world.as(host))
    const answer = await call(world.as(await world.person()), getListing, { params: { id } })
    expect(answer.text).not.toContain('launch')
  })

  test('that is unknown or missing returns 400, without a token 401', async () => {
    const by = world.as(await world.person())
    for (const body of [{ offer: 'free' }, {}, { offer: { $ne: null } }]) {
      expect(failureOf(await by.put('/me').send(body), 'validation_failed').fields).toEqual({
        offer: 'Offer must be null or launch',
      })
    }
    failureOf(await call(world.visitor(), getMe), 'unauthenticated')
    failureOf(await call(world.visitor(), updateMe, { body: { offer: null } }), 'unauthenticated')
  })
})
