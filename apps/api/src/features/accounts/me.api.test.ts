import { getMe, updateMe } from '@roommate-finder/contracts/accounts'
import { getListing } from '@roommate-finder/contracts/listings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeAccount, signedInAgain } from '../../testing/accounts.ts'
import { ask, call, failureOf } from '../../testing/answers.ts'
import { postListing, startWorld, type World } from '../../testing/harness.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

describe('what an account remembers', () => {
  test('a new one → no offer; once told, that one; told otherwise, none', async () => {
    const by = world.as(await world.person())
    expect(await ask(by, getMe)).toEqual({ offer: null })
    expect(await ask(by, updateMe, { body: { offer: 'launch' } })).toEqual({ offer: 'launch' })
    expect(await ask(by, getMe)).toEqual({ offer: 'launch' })
    expect(await ask(by, updateMe, { body: { offer: null } })).toEqual({ offer: null })
    expect(await ask(by, getMe)).toEqual({ offer: null })
  })

  test('is each user’s own', async () => {
    const [ana, ben] = [await world.person(), await world.person()]
    await ask(world.as(ana), updateMe, { body: { offer: 'launch' } })
    expect(await ask(world.as(ben), getMe)).toEqual({ offer: null })
  })

  test('stays when a token says something new of its user, and keeps nothing from being written', async () => {
    const ana = await world.person({ name: 'Ana Lima' })
    await ask(world.as(ana), updateMe, { body: { offer: 'launch' } })
    await changeAccount(ana, { displayName: 'Ana Maria Lima' })
    const renamed = await signedInAgain(ana)
    expect(await ask(world.as(renamed), getMe)).toEqual({ offer: 'launch' })
    expect(await world.collections.users.findOne({ _id: ana.uid })).toMatchObject({
      name: 'Ana Maria Lima',
      offer: 'launch',
    })
  })

  test('told for a user who is not stored, though the server remembers having done so → a whole document', async () => {
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

  test('is shown to nobody else', async () => {
    const host = await world.person()
    await ask(world.as(host), updateMe, { body: { offer: 'launch' } })
    const id = await postListing(world.as(host))
    const answer = await call(world.as(await world.person()), getListing, { params: { id } })
    expect(answer.text).not.toContain('launch')
  })

  test('an offer that there is not, nothing at all, no token → refused', async () => {
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
