import { randomUUID } from 'node:crypto'
import { KEPT_CASE_DAYS } from '@roommate-finder/contracts/limits'
import { getListing } from '@roommate-finder/contracts/listings'
import { messageListing } from '@roommate-finder/contracts/messages'
import {
  getModerationTarget,
  type ModerationAction,
  moderateTarget,
  type TargetRef,
} from '@roommate-finder/contracts/moderation'
import { listNotifications } from '@roommate-finder/contracts/notifications'
import { deleteAccount } from '@roommate-finder/contracts/own-data'
import { createReport } from '@roommate-finder/contracts/trust'
import { beforeEach, describe, expect, test } from 'vitest'
import { workQueue } from '../../db/work.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { insertAccountDeletion } from '../../testing/insert-account-deletion.ts'
import { insertListing } from '../../testing/insert-listings.ts'
import { runWork } from '../../testing/run-work.ts'
import { listingBody, messageBody, type Person, postListing } from '../../testing/test-api.ts'
import { countTraces, NO_TRACES } from '../../testing/traces.ts'
import type { FeatureContext } from '../context.ts'
import { suspensions } from './suspension-service.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

const { api, seeker } = await startWithHostAndSeeker()
const moderator = await api.createPerson({ role: 'moderator' })
let scammer: Person
let listingId: string

beforeEach(async () => {
  scammer = await api.createStoredPerson({ name: `Rob ${randomUUID().replaceAll(/\d/g, '')}` })
  listingId = await insertListing(api, scammer)
})

const report = () =>
  fetchBody(api.as(seeker), createReport, { body: { target: 'listing', id: listingId, reason: 'scam' } })

const decide = (action: ModerationAction, target: TargetRef = { type: 'listing', id: listingId }) =>
  fetchBody(api.as(moderator), moderateTarget, { params: target, body: { action, reason: 'A scam.' } })

const readCase = () => fetchBody(api.as(moderator), getModerationTarget, { params: { type: 'listing', id: listingId } })

const carryOutSuspensions = () => api.finishWork()

/** Runs the job until no record of the deletion is left. */
const finishDeletions = async () => {
  for (let run = 0; run < 2; run++) {
    api.clock.advance(3 * MINUTE_MS)
    await api.finishWork()
  }
  expect(await api.collections.work.countDocuments({ kind: 'delete accounts' })).toBe(0)
}

/** Signs up with the address of the deleted account. */
const signUpAgain = () => api.createStoredPerson({ email: scammer.email, name: 'New Name' })

describe('the deletion of an account with a hidden room', () => {
  test('keeps the case: the same room, posted by a new account with the address, waits for a moderator', async () => {
    await report()
    await decide('hide')
    await call(api.as(scammer), deleteAccount)
    await finishDeletions()
    expect((await readCase()).state).toBe('removed')
    const again = await signUpAgain()
    const id = await postListing(api.as(again), { title: 'Another title' })
    expect(await fetchBody(api.as(again), getListing, { params: { id } })).toMatchObject({ hidden: { by: 'risk' } })
  })
})

describe('the deletion of an account with open reports', () => {
  test('keeps the case, its reports and audit entries for 180 days, and of the account only a keyed hash', async () => {
    await report()
    await decide('warn')
    await report()
    const sentBefore = Date.now()
    await call(api.as(scammer), deleteAccount)
    await finishDeletions()
    const { moderationCases, reports, auditLog, deletedAccounts } = api.collections
    const [kept] = await deletedAccounts.find().toArray()
    expect(kept).toMatchObject({ _id: scammer.uid, address: expect.stringMatching(/^[\w-]{43}$/) as string })
    const ofCase = [
      ...(await moderationCases.find().toArray()),
      ...(await reports.find().toArray()),
      ...(await auditLog.find().toArray()),
    ]
    expect(ofCase).toHaveLength(4)
    for (const { expiresAt } of [kept, ...ofCase].filter((doc) => doc !== undefined)) {
      expect(Math.round((Number(expiresAt) - sentBefore) / DAY_MS)).toBe(KEPT_CASE_DAYS)
    }
    expect(await countTraces(api, { ...scammer, email: 'searched by uid' })).toEqual({
      auditLog: 1,
      deletedAccounts: 1,
      moderationCases: 1,
    })
    expect(await readCase()).toMatchObject({
      state: 'removed',
      open: true,
      person: null,
      present: null,
      allowed: ['dismiss', 'suspend'],
      reports: [{ snapshot: { title: 'Sunny room near the park' } }, {}],
    })
  })

  test('lets a moderator suspend the address until the suspension is lifted', async () => {
    await report()
    await call(api.as(scammer), deleteAccount)
    await finishDeletions()
    await decide('suspend')
    expect(await readCase()).toMatchObject({ state: 'suspended', open: false, allowed: ['lift'] })
    const second = await signUpAgain()
    expectError(await api.as(second).post('/roommates').send(listingBody()), 'unauthenticated')
    await carryOutSuspensions()
    expectError(await api.as(second).get('/my-listings'), 'unauthenticated')
    await decide('lift')
    expect(await readCase()).toMatchObject({ state: 'removed' })
    // The account that was suspended meanwhile needs its own lift.
    await decide('lift', { type: 'person', id: second.uid })
    await carryOutSuspensions()
    await api.as(second).get('/my-listings').expect(200)
  })

  test('suspends an account with another address of the same mailbox', async () => {
    await report()
    await call(api.as(scammer), deleteAccount)
    await finishDeletions()
    await decide('suspend')
    const email = scammer.email.replace('@', '+again@')
    const second = await api.createStoredPerson({ email, name: 'New Name' })
    expectError(await api.as(second).post('/roommates').send(listingBody()), 'unauthenticated')
  })

  test('suspends an account with the address that was made before the decision, within 10 minutes', async () => {
    await report()
    await call(api.as(scammer), deleteAccount)
    await finishDeletions()
    const second = await signUpAgain()
    await api.as(second).get('/my-listings').expect(200)
    await decide('suspend')
    api.clock.advance(11 * MINUTE_MS)
    expectError(await api.as(second).post('/roommates').send(listingBody()), 'unauthenticated')
  })

  test('keeps no address that was not confirmed, because it may be another person’s', async () => {
    await api.collections.users.updateOne({ _id: scammer.uid }, { $set: { verified: false } })
    await report()
    await call(api.as(scammer), deleteAccount)
    await finishDeletions()
    expect(await api.collections.deletedAccounts.findOne({ _id: scammer.uid })).toMatchObject({ address: null })
  })
})

describe('the deletion of a suspended account', () => {
  /** Stores a deletion that the user requested before the suspension. */
  const insertDeletion = () => insertAccountDeletion(api, scammer.uid, scammer.email)

  test('warns the people it wrote with first, and suspends the next account with its address', async () => {
    await fetchBody(api.as(seeker), messageListing, { params: { id: listingId }, body: messageBody() })
    await report()
    await insertDeletion()
    await decide('suspend')
    await finishDeletions()
    const texts = (await fetchBody(api.as(seeker), listNotifications)).items.map(({ body }) => body)
    expect(texts.join()).toContain(`We suspended ${scammer.name}’s account.`)
    expect(await readCase()).toMatchObject({ state: 'suspended', allowed: ['lift'] })
    const second = await signUpAgain()
    expectError(await api.as(second).post('/roommates').send(listingBody()), 'unauthenticated')
    await decide('lift', { type: 'person', id: second.uid })
    await carryOutSuspensions()
    await api.as(second).get('/my-listings').expect(200)
    // The end of the suspension of the new account also ends that of the address.
    expect(await api.collections.deletedAccounts.countDocuments({ suspendedAt: { $exists: true } })).toBe(0)
  })

  test('waits while the suspension is not carried out', async () => {
    await report()
    await decide('suspend')
    await insertDeletion()
    api.clock.advance(MINUTE_MS)
    const failing = { ...api.context, setAccountDisabled: () => Promise.reject(new Error('out of reach')) }
    await expect(runWork(failing)).rejects.toThrow('Some work failed')
    expect(await api.collections.users.countDocuments({ _id: scammer.uid })).toBe(1)
    // Also if a moderator suspends the account after the conversations are deleted.
    const transaction: FeatureContext['transaction'] = async (work, queueKey) => {
      const queue = workQueue(api.context)
      // Not while it is carried out, which would then never end.
      const isStored = (await queue.find(suspensions, scammer.uid)) !== undefined
      if (!isStored) await queue.put(suspensions, [{ key: scammer.uid, payload: null }])
      return api.context.transaction(work, queueKey)
    }
    api.clock.advance(MINUTE_MS)
    await expect(runWork({ ...api.context, transaction })).rejects.toThrow('Some work failed')
    expect(await api.collections.users.countDocuments({ _id: scammer.uid })).toBe(1)
  })
})

test('the deletion of an account without open reports deletes its closed cases', async () => {
  await report()
  await decide('dismiss')
  await call(api.as(scammer), deleteAccount)
  await finishDeletions()
  expect(await countTraces(api, scammer)).toEqual(NO_TRACES)
  const second = await signUpAgain()
  await api.as(second).post('/roommates').send(listingBody()).expect(201)
})
