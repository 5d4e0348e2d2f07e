import { randomUUID } from 'node:crypto'
import { likeListing } from '@roommate-finder/contracts/interest'
import { RECENT_SIGN_IN_S } from '@roommate-finder/contracts/limits'
import { getListing } from '@roommate-finder/contracts/listings'
import { deleteAccount, exportOwnData } from '@roommate-finder/contracts/own-data'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { unavailable } from '../../errors.ts'
import { createIdentityService } from '../../identity/firebase.ts'
import type { Mail } from '../../mail/outbox-service.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { insertAccountDeletion } from '../../testing/insert-account-deletion.ts'
import { sendMails } from '../../testing/send-mails.ts'
import {
  contactBody,
  listingBody,
  type Person,
  postListing,
  startTestApi,
  type TestApi,
} from '../../testing/test-api.ts'
import { countTraces, NO_TRACES, RECORD_OF_DELETION, storeAllKindsOfData } from '../../testing/traces.ts'

const MINUTE_MS = 60_000

let api: TestApi
let ana: Person
let ben: Person

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  await api.clear()
  // Unique names, so that `countTraces` finds only their documents.
  ana = await api.createPerson({ name: `Ana ${randomUUID().replaceAll(/\d/g, '')}` })
  ben = await api.createPerson({ name: `Ben ${randomUUID().replaceAll(/\d/g, '')}` })
})
afterAll(() => api.close())

const deleteOwnAccount = (person: Person) => api.as(person).delete('/me').expect(204)

const finishDeletions = (server = api) => server.finishWork()

const finishDeletionsAfter = async (ms: number) => {
  api.clock.advance(ms)
  await finishDeletions()
}

/** Tries to send every mail that is due. Returns the sent ones. */
const deliverAll = async (send: (mail: Mail) => Promise<void> = async () => undefined): Promise<Mail[]> => {
  const sent: Mail[] = []
  const sendOne = async (mail: Mail): Promise<void> => {
    await send(mail)
    sent.push(mail)
  }
  await sendMails(api.context, sendOne)
  return sent
}

const listDeletions = () => api.collections.work.find({ kind: 'delete accounts' }).toArray()

describe('the deletion of an account', () => {
  test('deletes all data of the user and keeps the data of others', async () => {
    const { own, others } = await storeAllKindsOfData(api, ana, ben)
    await storeAllKindsOfData(api, ben, ana)
    const before = await fetchBody(api.as(ben), exportOwnData)
    await deleteOwnAccount(ana)
    expect(await countTraces(api, ana)).toEqual(RECORD_OF_DELETION)
    expectError(await call(api.visitor(), getListing, { params: { id: own } }), 'not_found')
    expect(await fetchBody(api.visitor(), getListing, { params: { id: others } })).toMatchObject({ likeCount: 0 })
    expect(await api.collections.inquiries.countDocuments()).toBe(2)
    await api.finishWork()
    const after = await fetchBody(api.as(ben), exportOwnData)
    expect(after.account).toEqual(before.account)
    expect(after.messages).toEqual(before.messages)
    expect(after.newsletter).toEqual(before.newsletter)
    expect(after.listings).toHaveLength(before.listings.length)
    // Ben's like was deleted with Ana's listing.
    expect(after.interests).toEqual([])
    await finishDeletionsAfter(3 * MINUTE_MS)
    expect(await countTraces(api, ana)).toEqual(NO_TRACES)
  })

  test("lets the photo job delete the files of the user's photos, and no others", async () => {
    await storeAllKindsOfData(api, ana, ben)
    await storeAllKindsOfData(api, ben, ana)
    const countFiles = () => api.collections.photoFiles.countDocuments()
    const before = await countFiles()
    await deleteOwnAccount(ana)
    await api.finishWork()
    expect(await countFiles()).toBe(before / 2)
  })

  test('of a user with 600 likes updates at most 250 listings per command', async () => {
    await api.collections.interests.insertMany(
      Array.from({ length: 600 }, () => ({
        _id: new ObjectId(),
        listingId: new ObjectId(),
        uid: ana.uid,
        since: api.clock.now(),
      })),
    )
    api.commands.length = 0
    await deleteOwnAccount(ana)
    const updated = api.commands
      .filter(({ name, command }) => name === 'update' && command['update'] === 'listings')
      .flatMap(({ command }) => command['updates'] as { q: { _id: { $in: unknown[] } }; u: object }[])
      .filter(({ u }) => '$inc' in u)
      .map(({ q }) => q._id.$in.length)
    expect(updated).toEqual([250, 250, 100])
    expect(await countTraces(api, ana)).toEqual(RECORD_OF_DELETION)
  })

  test('deletes queued mails of the user and keeps those of others', async () => {
    await storeAllKindsOfData(api, ana, ben)
    await storeAllKindsOfData(api, ben, ana)
    await deleteOwnAccount(ana)
    const mails = await deliverAll()
    expect(mails).toHaveLength(3)
    for (const mark of [ana.uid, ana.email, ana.name]) expect(JSON.stringify(mails)).not.toContain(mark)
  })

  test('deletes sent and refused mails', async () => {
    await storeAllKindsOfData(api, ana, ben)
    const failures = [undefined, Object.assign(new Error(`550 ${ana.email}`), { permanent: true })]
    await deliverAll(async () => {
      const failure = failures.shift()
      if (failure) throw failure
    })
    expect((await countTraces(api, ana))['outbox']).toBe(3)
    await deleteOwnAccount(ana)
    expect(await countTraces(api, ana)).toEqual(RECORD_OF_DELETION)
  })

  test('does not reset the mail limit of an address', async () => {
    await api.as(ana).post('/newsletter').send({ email: 'victim@example.com' }).expect(202)
    await deleteOwnAccount(ana)
    await api.as(ben).post('/newsletter').send({ email: 'victim@example.com' }).expect(202)
    expect(await deliverAll()).toEqual([])
  })

  test('keeps a message that a visitor sent under the same name and address', async () => {
    const [firstName, lastName] = ana.name.split(' ')
    await api
      .visitor()
      .post('/contact-messages')
      .send(contactBody({ firstName, lastName, email: ana.email }))
      .expect(202)
    await deleteOwnAccount(ana)
    expect(await countTraces(api, ana)).toEqual({ ...RECORD_OF_DELETION, inquiries: 1, outbox: 1 })
  })

  test('makes its tokens invalid, even for another deletion', async () => {
    await deleteOwnAccount(ana)
    expectError(await api.as(ana).get('/my-listings'), 'unauthenticated')
    expectError(await api.as(ana).post('/roommates').send(listingBody()), 'unauthenticated')
    expectError(await call(api.as(ana), deleteAccount), 'unauthenticated')
  })

  test('requested 4 times concurrently returns 204 or 401 and deletes all data', async () => {
    await postListing(api.as(ana))
    const statuses = await Promise.all(Array.from({ length: 4 }, async () => (await api.as(ana).delete('/me')).status))
    expect(statuses).toContain(204)
    expect(statuses.filter((status) => status !== 204 && status !== 401)).toEqual([])
    await finishDeletionsAfter(MINUTE_MS)
    expect(await countTraces(api, ana)).toEqual(RECORD_OF_DELETION)
  })

  test('more than 5 minutes after the sign-in returns reauth_required and changes nothing', async () => {
    await postListing(api.as(ana))
    const before = await countTraces(api, ana)
    api.clock.advance(RECENT_SIGN_IN_S * 1000)
    const failure = expectError(await call(api.as(ana), deleteAccount), 'reauth_required')
    expect(failure.error).toBe('Please sign in again to delete your account.')
    expect(await countTraces(api, ana)).toEqual(before)
    expect(await listDeletions()).toEqual([])
  })

  test('does not unsubscribe an unconfirmed address', async () => {
    const cleo = await api.createPerson({ emailVerified: false })
    await api.collections.subscribers.insertOne({ _id: cleo.email, confirmedAt: new Date() })
    await deleteOwnAccount(cleo)
    expect((await countTraces(api, cleo))['subscribers']).toBe(1)
  })

  test('of the mails to an unconfirmed address, deletes only those that the user requested', async () => {
    const cleo = await api.createPerson({ emailVerified: false, name: `Cleo ${randomUUID().replaceAll(/\d/g, '')}` })
    await api.as(cleo).post('/newsletter').send({ email: cleo.email }).expect(202)
    await api.context.transaction((session) =>
      api.services.outbox.queue({ to: cleo.email, subject: 'Requested by someone else', text: '' }, { session }),
    )
    await deleteOwnAccount(cleo)
    expect((await countTraces(api, cleo))['outbox']).toBe(1)
  })

  test('keeps the idempotency keys of users with a similar uid', async () => {
    const keys = [`${ana.uid}x`, `x${ana.uid}`, `${ana.uid}"`].map((uid) => ({
      _id: JSON.stringify(['listings', uid, 'k']),
      owner: uid,
      body: '',
      result: '',
      at: new Date(),
    }))
    await api.collections.idempotencyKeys.insertMany(keys)
    await deleteOwnAccount(ana)
    expect(await api.collections.idempotencyKeys.countDocuments()).toBe(3)
  })

  test('makes likes of its listings return 404', async () => {
    const own = await postListing(api.as(ana))
    await deleteOwnAccount(ana)
    expectError(await call(api.as(ben), likeListing, { params: { id: own } }), 'not_found')
  })
})

describe('the job that finishes deletions', () => {
  const insertDeletion = ({ uid, email }: Person) => insertAccountDeletion(api, uid, email)
  const createIdentities = () => createIdentityService(inject('authProjectId'))

  test('after a crash that followed the stored request, deletes the account and its data', async () => {
    await postListing(api.as(ana))
    await insertDeletion(ana)
    await finishDeletionsAfter(MINUTE_MS)
    expect(await countTraces(api, ana)).toEqual(RECORD_OF_DELETION)
    expectError(await api.as(ana).post('/roommates').send(listingBody()), 'unauthenticated')
  })

  test('after a crash that followed the deletion of the account, deletes its data', async () => {
    await postListing(api.as(ana))
    await insertDeletion(ana)
    const service = createIdentities()
    await service.deleteAccount(ana.uid)
    await service.close()
    await finishDeletionsAfter(MINUTE_MS)
    expect(await countTraces(api, ana)).toEqual(RECORD_OF_DELETION)
  })

  test('skips a deletion in flight', async () => {
    await postListing(api.as(ana))
    await insertDeletion(ana)
    await finishDeletions()
    expect((await countTraces(api, ana))['listings']).toBe(1)
  })

  test('deletes everything even if several servers run it concurrently', async () => {
    await postListing(api.as(ana))
    await insertDeletion(ana)
    api.clock.advance(MINUTE_MS)
    await Promise.all(Array.from({ length: 4 }, () => finishDeletions()))
    expect(await countTraces(api, ana)).toEqual(RECORD_OF_DELETION)
  })
})

describe('data stored after the deletion of an account', () => {
  test('by a server that had cached the account are deleted by the job, which then deletes its record', async () => {
    await deleteOwnAccount(ana)
    // Servers may accept a token for 60 s without looking up its account.
    await api.collections.users.insertOne({
      _id: ana.uid,
      name: ana.name,
      email: ana.email,
      photoURL: null,
      verified: true,
      memberSince: null,
      tokenIssuedAt: 1,
    })
    const mail = { to: null, replyTo: { name: ana.name, address: ana.email }, subject: 'Hi', text: '' }
    await api.context.transaction((session) => api.services.outbox.queue(mail, { person: ana.uid, session }))
    await finishDeletionsAfter(2 * MINUTE_MS)
    expect(await countTraces(api, ana)).toEqual(NO_TRACES)
    expect(await listDeletions()).toEqual([])
  })

  test('are deleted even if the identity service was out of reach at first', async () => {
    await postListing(api.as(ana))
    const real = createIdentityService(inject('authProjectId'))
    let reachable = false
    const cutOff = await startTestApi({
      databaseName: api.databaseName,
      identities: {
        ...real,
        deleteAccount: (uid) => (reachable ? real.deleteAccount(uid) : Promise.reject(unavailable())),
      },
    })
    await cutOff.as(ana).delete('/me').expect(204)
    expect((await countTraces(api, ana))['listings']).toBe(1)
    cutOff.clock.advance(3 * MINUTE_MS)
    await expect(finishDeletions(cutOff)).rejects.toThrow()
    reachable = true
    cutOff.clock.advance(3_000)
    await finishDeletions(cutOff)
    expect(await countTraces(api, ana)).toEqual(RECORD_OF_DELETION)

    // The account was deleted just now, so other servers may still accept it.
    await api.collections.users.insertOne({
      _id: ana.uid,
      name: ana.name,
      email: ana.email,
      photoURL: null,
      verified: true,
      memberSince: null,
      tokenIssuedAt: 1,
    })
    cutOff.clock.advance(2 * MINUTE_MS)
    await finishDeletions(cutOff)
    expect(await countTraces(api, ana)).toEqual(NO_TRACES)
    await cutOff.close()
  })

  test('by a new subscription of the address are kept', async () => {
    await deleteOwnAccount(ana)
    await api.collections.subscribers.insertOne({ _id: ana.email, confirmedAt: api.clock.now() })
    await finishDeletionsAfter(MINUTE_MS)
    expect(await countTraces(api, ana)).toEqual({ ...RECORD_OF_DELETION, subscribers: 1 })
  })
})
