import { randomUUID } from 'node:crypto'
import { likeListing } from '@roommate-finder/contracts/interest'
import { RECENT_SIGN_IN_S } from '@roommate-finder/contracts/limits'
import { getListing } from '@roommate-finder/contracts/listings'
import { deleteAccount, exportOwnData } from '@roommate-finder/contracts/own-data'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { unavailable } from '../../errors.ts'
import { createIdentityService } from '../../identity/firebase.ts'
import { type Mail, outboxService } from '../../mail/outbox.ts'
import { ask, call, failureOf } from '../../testing/answers.ts'
import { contactBody, listingBody, type Person, startWorld, type World } from '../../testing/harness.ts'
import { deliverNext } from '../../testing/mails.ts'
import { live, NO_TRACES, RECORD_OF_DELETION, tracesOf } from '../../testing/traces.ts'
import { ownDataService } from './service.ts'

const MINUTE_MS = 60_000

let world: World
let ana: Person
let ben: Person

beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  await world.empty()
  // Names that no other document holds.
  ana = await world.person({ name: `Ana ${randomUUID()}` })
  ben = await world.person({ name: `Ben ${randomUUID()}` })
})
// Tokens are of the present, whatever a test has made of its time.
afterEach(() => {
  world.clock.advance(Date.now() - world.clock.now().getTime())
})
afterAll(() => world.close())

const leave = (person: Person) => world.as(person).delete('/me').expect(204)

const finishDeletions = ({ context } = world) => ownDataService(context).finishDeletions()

const finishAfter = async (ms: number) => {
  world.clock.advance(ms)
  await finishDeletions()
}

const outbox = () => outboxService(world.context)

/** Sends every mail that is due. Returns those that were sent. */
const deliverAll = async (send: (mail: Mail) => Promise<void> = async () => undefined): Promise<Mail[]> => {
  const sent: Mail[] = []
  const sendOne = async (mail: Mail): Promise<void> => {
    await send(mail)
    sent.push(mail)
  }
  while (await deliverNext(world, sendOne)) {
    // The next one.
  }
  return sent
}

const deletions = () => world.collections.accountDeletions.find().toArray()

describe('an account that is deleted', () => {
  test('takes everything with it and leaves what is others’', async () => {
    const { own, others } = await live(world, ana, ben)
    await live(world, ben, ana)
    const before = await ask(world.as(ben), exportOwnData)
    await leave(ana)
    expect(await tracesOf(world, ana)).toEqual(RECORD_OF_DELETION)
    failureOf(await call(world.visitor(), getListing, { params: { id: own } }), 'not_found')
    expect(await ask(world.visitor(), getListing, { params: { id: others } })).toMatchObject({ likeCount: 0 })
    expect(await world.collections.inquiries.countDocuments()).toBe(2)
    const after = await ask(world.as(ben), exportOwnData)
    expect(after.account).toEqual(before.account)
    expect(after.messages).toEqual(before.messages)
    expect(after.newsletter).toEqual(before.newsletter)
    expect(after.listings).toHaveLength(before.listings.length)
    // What was liked has gone with its host.
    expect(after.interests).toEqual([])
    await finishAfter(3 * MINUTE_MS)
    expect(await tracesOf(world, ana)).toEqual(NO_TRACES)
  })

  test('with 600 likes → no update changes so many listings that it takes over 5 s', async () => {
    await world.collections.interests.insertMany(
      Array.from({ length: 600 }, () => ({
        _id: new ObjectId(),
        listingId: new ObjectId(),
        uid: ana.uid,
        since: world.clock.now(),
      })),
    )
    world.commands.length = 0
    await leave(ana)
    const updated = world.commands
      .filter(({ name, command }) => name === 'update' && command['update'] === 'listings')
      .flatMap(({ command }) => command['updates'] as { q: { _id: { $in: unknown[] } }; u: object }[])
      .filter(({ u }) => '$inc' in u)
      .map(({ q }) => q._id.$in.length)
    expect(updated).toEqual([250, 250, 100])
    expect(await tracesOf(world, ana)).toEqual(RECORD_OF_DELETION)
  })

  test('no mail that holds anything of it is sent any more; those of others are', async () => {
    await live(world, ana, ben)
    await live(world, ben, ana)
    await leave(ana)
    const mails = await deliverAll()
    expect(mails).toHaveLength(3)
    for (const mark of [ana.uid, ana.email, ana.name]) expect(JSON.stringify(mails)).not.toContain(mark)
  })

  test('mails that were sent or given up are deleted', async () => {
    await live(world, ana, ben)
    const outcomes = [undefined, Object.assign(new Error(`550 ${ana.email}`), { permanent: true })]
    await deliverAll(async () => {
      const failure = outcomes.shift()
      if (failure) throw failure
    })
    expect((await tracesOf(world, ana))['outbox']).toBe(3)
    await leave(ana)
    expect(await tracesOf(world, ana)).toEqual(RECORD_OF_DELETION)
    expect(await outbox().requeueGivenUp()).toBe(0)
  })

  test('a mailbox gets no more mails than before, because the account that asked for one is deleted', async () => {
    await world.as(ana).post('/newsletter').send({ email: 'victim@example.com' }).expect(202)
    await leave(ana)
    await world.as(ben).post('/newsletter').send({ email: 'victim@example.com' }).expect(202)
    expect(await deliverAll()).toEqual([])
  })

  test('a message that a visitor sent under the same name and address → stays', async () => {
    const [firstName, lastName] = ana.name.split(' ')
    await world
      .visitor()
      .post('/contact-messages')
      .send(contactBody({ firstName, lastName, email: ana.email }))
      .expect(202)
    await leave(ana)
    expect(await tracesOf(world, ana)).toEqual({ ...RECORD_OF_DELETION, inquiries: 1, outbox: 1 })
  })

  test('its token opens nothing any more, also to delete it again', async () => {
    await leave(ana)
    failureOf(await world.as(ana).get('/my-listings'), 'unauthenticated')
    failureOf(await world.as(ana).post('/roommates').send(listingBody()), 'unauthenticated')
    failureOf(await call(world.as(ana), deleteAccount), 'unauthenticated')
  })

  test('asked for several times at once → done once, nothing fails', async () => {
    await live(world, ana, ben)
    const statuses = await Promise.all(
      Array.from({ length: 4 }, async () => (await world.as(ana).delete('/me')).status),
    )
    expect(statuses).toContain(204)
    expect(statuses.filter((status) => status !== 204 && status !== 401)).toEqual([])
    await finishAfter(MINUTE_MS)
    expect(await tracesOf(world, ana)).toEqual(RECORD_OF_DELETION)
  })

  test('with a sign-in longer ago than 5 minutes → reauth_required, nothing is written', async () => {
    await live(world, ana, ben)
    const before = await tracesOf(world, ana)
    world.clock.advance(RECENT_SIGN_IN_S * 1000)
    const failure = failureOf(await call(world.as(ana), deleteAccount), 'reauth_required')
    expect(failure.error).toBe('Please sign in again to delete your account.')
    expect(await tracesOf(world, ana)).toEqual(before)
    expect(await deletions()).toEqual([])
  })

  test('whose address is not confirmed → does not unsubscribe it', async () => {
    const cleo = await world.person({ emailVerified: false })
    await world.collections.subscribers.insertOne({ _id: cleo.email, confirmedAt: new Date() })
    await leave(cleo)
    expect((await tracesOf(world, cleo))['subscribers']).toBe(1)
  })

  test('whose address is not confirmed → takes the mail that it asked for itself, and no other to that address', async () => {
    const cleo = await world.person({ emailVerified: false, name: `Cleo ${randomUUID()}` })
    await world.as(cleo).post('/newsletter').send({ email: cleo.email }).expect(202)
    await outbox().queue({ to: cleo.email, subject: 'Asked for by somebody else', text: '' })
    await leave(cleo)
    expect((await tracesOf(world, cleo))['outbox']).toBe(1)
  })

  test('whose uid begins as another’s → leaves that one’s keys', async () => {
    const keys = [`${ana.uid}x`, `x${ana.uid}`, `${ana.uid}"`].map((uid) => ({
      ...{ _id: JSON.stringify(['listings', uid, 'k']), owner: uid, body: '', result: '', at: new Date() },
    }))
    await world.collections.idempotencyKeys.insertMany(keys)
    await leave(ana)
    expect(await world.collections.idempotencyKeys.countDocuments()).toBe(3)
  })
})

describe('a crash during the deletion of an account', () => {
  const note = (person: Person) =>
    world.collections.accountDeletions.insertOne({ _id: person.uid, address: person.email, at: world.clock.now() })
  const identities = () => createIdentityService(inject('authProjectId'))

  test('after the request was stored: the job deletes the account and all its data', async () => {
    await live(world, ana, ben)
    await note(ana)
    await finishAfter(MINUTE_MS)
    expect(await tracesOf(world, ana)).toEqual(RECORD_OF_DELETION)
    failureOf(await world.as(ana).post('/roommates').send(listingBody()), 'unauthenticated')
  })

  test('after the account was deleted: the job deletes all its data', async () => {
    await live(world, ana, ben)
    await note(ana)
    const service = identities()
    await service.deleteAccount(ana.uid)
    await service.close()
    await finishAfter(MINUTE_MS)
    expect(await tracesOf(world, ana)).toEqual(RECORD_OF_DELETION)
  })

  test('a deletion in flight is not run again', async () => {
    await live(world, ana, ben)
    await note(ana)
    await finishDeletions()
    expect((await tracesOf(world, ana))['listings']).toBe(2)
  })

  test('several servers run it at once: the same result', async () => {
    await live(world, ana, ben)
    await note(ana)
    world.clock.advance(MINUTE_MS)
    await Promise.all(Array.from({ length: 4 }, () => finishDeletions()))
    expect(await tracesOf(world, ana)).toEqual(RECORD_OF_DELETION)
  })
})

describe('what comes after', () => {
  test('a read of a server that still knew the account → what it left goes too, then the record', async () => {
    await leave(ana)
    // What a server stores that has the account from a token and has not asked about it for up to 60 s.
    await world.collections.users.insertOne({
      ...{ _id: ana.uid, name: ana.name, email: ana.email, photoURL: null, verified: true },
      ...{ memberSince: null, tokenIssuedAt: 1 },
    })
    await outbox().queue(
      { to: null, replyTo: { name: ana.name, address: ana.email }, subject: 'Hi', text: '' },
      { uid: ana.uid },
    )
    await finishAfter(MINUTE_MS)
    expect(await tracesOf(world, ana)).toEqual(RECORD_OF_DELETION)
    await finishAfter(2 * MINUTE_MS)
    expect(await tracesOf(world, ana)).toEqual(NO_TRACES)
    expect(await deletions()).toEqual([])
  })

  test('the identity service out of reach → told that it is done, because it will be', async () => {
    await live(world, ana, ben)
    const real = createIdentityService(inject('authProjectId'))
    let reachable = false
    const cutOff = await startWorld({
      databaseName: world.databaseName,
      identities: {
        ...real,
        deleteAccount: (uid) => (reachable ? real.deleteAccount(uid) : Promise.reject(unavailable())),
      },
    })
    await cutOff.as(ana).delete('/me').expect(204)
    expect((await tracesOf(world, ana))['listings']).toBe(2)
    cutOff.clock.advance(3 * MINUTE_MS)
    await expect(finishDeletions(cutOff)).rejects.toThrow()
    reachable = true
    await finishDeletions(cutOff)
    expect(await tracesOf(world, ana)).toEqual(RECORD_OF_DELETION)

    // The account has only now ended, so it may still be taken for one that has not.
    await world.collections.users.insertOne({
      ...{ _id: ana.uid, name: ana.name, email: ana.email, photoURL: null, verified: true },
      ...{ memberSince: null, tokenIssuedAt: 1 },
    })
    cutOff.clock.advance(MINUTE_MS)
    await finishDeletions(cutOff)
    expect(await tracesOf(world, ana)).toEqual(RECORD_OF_DELETION)
    await cutOff.close()
  })

  test('the newsletter asked for after leaving → is not taken away with what was left', async () => {
    await leave(ana)
    await world.collections.subscribers.insertOne({ _id: ana.email, confirmedAt: world.clock.now() })
    await finishAfter(MINUTE_MS)
    expect(await tracesOf(world, ana)).toEqual({ ...RECORD_OF_DELETION, subscribers: 1 })
  })

  test('a like of a room whose host has left meanwhile → not found', async () => {
    const { own } = await live(world, ana, ben)
    await leave(ana)
    failureOf(await call(world.as(ben), likeListing, { params: { id: own } }), 'not_found')
  })
})
