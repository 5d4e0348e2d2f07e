import { likeListing } from '@roommate-finder/contracts/interest'
import { deleteListing } from '@roommate-finder/contracts/listing-input'
import { setListingStatus } from '@roommate-finder/contracts/listing-status'
import { messageListing } from '@roommate-finder/contracts/messages'
import { createReport } from '@roommate-finder/contracts/trust'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BATCH } from '../db/batches.ts'
import { ObjectId } from '../db/object-id.ts'
import { workQueue } from '../db/work.ts'
import { call, fetchBody } from '../testing/calls.ts'
import { saveDatabase } from '../testing/database-state.ts'
import { insertAccountDeletion } from '../testing/insert-account-deletion.ts'
import { insertConversations } from '../testing/insert-conversation.ts'
import { insertInterest, insertInterests } from '../testing/insert-interests.ts'
import { insertListing, insertListings } from '../testing/insert-listings.ts'
import { insertNotifications } from '../testing/insert-notifications.ts'
import { insertSavedSearch } from '../testing/insert-saved-search.ts'
import { insertViewing } from '../testing/insert-viewing.ts'
import { runKilled } from '../testing/run-killed.ts'
import { runWork } from '../testing/run-work.ts'
import { listingBody, messageBody, type Person, postListing, startTestApi, type TestApi } from '../testing/test-api.ts'
import { storeAllKindsOfData } from '../testing/traces.ts'
import { formatAlertKey } from './alerts/document.ts'
import type { FeatureContext } from './context.ts'
import { hostReminders } from './messages/document.ts'
import { KEYS_VERSION } from './search/derive.ts'
import { createServices, type Services } from './services.ts'

const MINUTE_MS = 60_000

/** Two batches. */
const PEOPLE = BATCH + 10

let api: TestApi
let ana: Person
let ben: Person

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  await api.clear()
  ana = await api.createStoredPerson({ name: 'Ana Lima' })
  ben = await api.createStoredPerson({ name: 'Ben Ortiz' })
})
afterAll(() => api.close())

/** Stores a new rent, a deletion and a hidden room, each of which concerns many people. */
const changeRooms = async (): Promise<void> => {
  const [rented, removed, hidden] = [
    await insertListing(api, ana),
    await insertListing(api, ana),
    await insertListing(api, ana),
  ]
  for (const id of [rented, removed]) await insertInterests(api, id, PEOPLE)
  for (const id of [removed, hidden]) {
    await insertNotifications(
      api,
      'others',
      Array.from({ length: PEOPLE }, () => ({ listingId: new ObjectId(id) })),
    )
  }
  await api.as(ben).get(`/roommates/${removed}`).expect(200)
  await api
    .as(ana)
    .put(`/roommates/${rented}`)
    .send(listingBody({ rent: 900 }))
    .expect(200)
  await fetchBody(api.as(ana), deleteListing, { params: { id: removed } })
  const hiding = { by: 'moderator', reason: 'A scam.', since: api.clock.now(), appealed: false } as const
  await api.context.transaction((session) => api.services.hiding.hide(new ObjectId(hidden), hiding, session))
}

/** Stores a room that fits the saved searches of many people, at once or daily, and two searches of some. */
const postFittingRoom = async (): Promise<void> => {
  await api.collections.savedSearches.insertMany(
    Array.from({ length: PEOPLE + 20 }, (_, i) => ({
      _id: new ObjectId(),
      uid: `seeker-${i % PEOPLE}`,
      name: 'Near campus',
      query: { location: 'Austin' },
      frequency: i % 3 === 0 ? ('daily' as const) : ('instant' as const),
      createdAt: new Date(0),
      keys: ['@austin'],
      keysVersion: i % 50 === 0 ? KEYS_VERSION - 1 : KEYS_VERSION,
    })),
  )
  await postListing(api.as(ana))
}

/** Stores alerts and notifications that are due to be mailed, and searches that their users have not opened. */
const storeDueAlerts = async (): Promise<void> => {
  const listingId = new ObjectId(await insertListing(api, { uid: 'a host' }))
  const at = api.clock.now()
  for (const { uid } of [ana, ben, await api.createStoredPerson(), await api.createStoredPerson()]) {
    const [searchId, unopened] = [new ObjectId(), new ObjectId()]
    for (const id of [searchId, unopened]) await insertSavedSearch(api, id.toHexString(), { uid })
    await api.collections.savedSearches.updateOne({ _id: unopened }, { $set: { unopenedAt: at } })
    await api.collections.alerts.insertOne({
      _id: new ObjectId(),
      uid,
      searchId,
      listingId,
      reason: 'new',
      at,
    })
    await api.context.transaction(async (session) => {
      const scheduled = [{ person: uid, key: formatAlertKey({ listingId, reason: 'new' }), dueAt: at }]
      await api.services.planner.schedule('alert', scheduled, session)
    })
  }
  await fetchBody(api.as(ana), messageListing, {
    params: { id: await insertListing(api, ben) },
    body: messageBody(),
  })
  // When the notification of the message is due.
  api.clock.advance(5 * MINUTE_MS)
}

/**
 * Stores rooms whose owners are asked to renew them, rooms that expire, one of an older version, and conversations about a
 * rented room.
 */
const storeDueRooms = async (): Promise<void> => {
  const at = api.clock.now().getTime()
  const daysAgo = (days: number) => ({ createdAt: new Date(at - days * 1_440 * MINUTE_MS) })
  const expiring = await insertListings(api, ana, [daysAgo(40), daysAgo(50)])
  const ids = expiring.map((id) => new ObjectId(id))
  const due = { askedAt: new Date(at - 4_320 * MINUTE_MS), dueAt: new Date(at) }
  await api.collections.listings.updateMany({ _id: { $in: ids } }, { $set: due })
  const [, old = ''] = await insertListings(api, ben, [daysAgo(28), daysAgo(60)])
  await api.collections.listings.updateOne({ _id: new ObjectId(old) }, { $unset: { dueAt: '' } })
  const rented = await insertListing(api, ben)
  await insertConversations(
    api,
    Array.from({ length: 60 }, (_, i) => ({
      id: new ObjectId().toHexString(),
      seekerUid: `seeker-${i}`,
      hostUid: ben.uid,
      listingId: new ObjectId(rented),
    })),
  )
  await fetchBody(api.as(ben), setListingStatus, { params: { id: rented }, body: { status: 'rented' } })
}

/** Stores a reminder of many people who wait for Ana, which also asks her about the room, and an expired room of hers. */
const storeSilence = async (): Promise<void> => {
  const createdAt = new Date(api.clock.now().getTime() - 8 * 1_440 * MINUTE_MS)
  const rooms = await insertListings(api, ana, [{ createdAt }, { createdAt, status: 'expired' }])
  for (const id of rooms) {
    await insertConversations(
      api,
      Array.from({ length: PEOPLE }, (_, i) => ({
        id: new ObjectId().toHexString(),
        seekerUid: `seeker-${i}`,
        hostUid: ana.uid,
        listingId: new ObjectId(id),
        createdAt,
      })),
    )
  }
  await api.collections.listings.updateMany({}, { $set: { confirmedAt: createdAt } })
  await workQueue(api.context).put(hostReminders, [{ key: ana.uid, payload: api.clock.now() }])
  await api.context.transaction((session) =>
    api.services.silence.tellUnavailable({ _id: new ObjectId(rooms[1]), title: 'Blue door room' }, session),
  )
}

/** Each takes many writes, so few are enough. */
const VISITS = 3

/** Stores that Ben has rented out a room that some people would visit. */
const rentVisitedRoom = async (): Promise<void> => {
  const id = await insertListing(api, ben)
  for (let i = 0; i < VISITS; i++) {
    const visit = {
      seekerUid: `seeker-${i}`,
      hostUid: ben.uid,
      listingId: new ObjectId(id),
      state: 'confirmed',
    } as const
    await insertViewing(api, new ObjectId().toHexString(), visit)
  }
  await fetchBody(api.as(ben), setListingStatus, { params: { id }, body: { status: 'rented' } })
}

/** Stores that Ana has found a room, who talks about some others, would visit two of them and is interested in two. */
const storeFarewells = async (): Promise<void> => {
  const ids = await insertListings(
    api,
    ben,
    Array.from({ length: VISITS }, () => ({})),
  )
  const people = { seekerUid: ana.uid, hostUid: ben.uid }
  await insertConversations(
    api,
    ids.map((id) => ({ id, ...people })),
  )
  for (const id of ids.slice(0, 2)) {
    await insertViewing(api, id, { ...people, state: 'confirmed' })
    await insertInterest(api, id, ana.uid)
  }
  await api.context.transaction((session) => api.services.farewells.endLater(ana.uid, undefined, session))
}

/** Stores the suspension of Ana, who wrote to Ben and has interest in his room. */
const suspendAna = async (): Promise<void> => {
  const id = await insertListing(api, ben)
  await fetchBody(api.as(ana), likeListing, { params: { id } })
  await fetchBody(api.as(ana), messageListing, { params: { id }, body: messageBody() })
  const decision = { reason: 'A scam.', at: api.clock.now(), cause: 'decision' }
  await api.context.transaction((session) => api.services.suspensions.suspend(ana.uid, decision, session))
}

/** Stores all kinds of data of Ana and Ben, and the requested deletion of Ana's account. */
const requestDeletion = async (): Promise<string> => {
  const { own } = await storeAllKindsOfData(api, ana, ben)
  const { others } = await storeAllKindsOfData(api, ben, ana)
  await fetchBody(api.as(ana), messageListing, {
    params: { id: await insertListing(api, ben) },
    body: messageBody(),
  })
  await fetchBody(api.as(ben), messageListing, { params: { id: others }, body: messageBody() })
  api.clock.advance(MINUTE_MS)
  await insertAccountDeletion(api, ana.uid, ana.email)
  api.clock.advance(MINUTE_MS)
  return own
}

const requestDeletionOfReported = async (): Promise<void> => {
  const id = await requestDeletion()
  await call(api.as(ben), createReport, { body: { target: 'listing', id, reason: 'scam' } })
}

/** Work may store more work. */
const runStored = async (_: Services, context: FeatureContext): Promise<void> => {
  for (let run = 0; run < 3; run += 1) await runWork(context)
}

const mailTransport = { kind: 'smtp' as const, connections: 2, send: () => Promise.resolve(), close: () => undefined }

const runs: [string, () => Promise<unknown>, (services: Services, context: FeatureContext) => Promise<void>][] = [
  ['changes of rooms', changeRooms, runStored],
  ['a room that fits saved searches', postFittingRoom, runStored],
  [
    'mails about saved searches and messages',
    storeDueAlerts,
    async (services, context) => {
      await services.searchPauses.askDue()
      await runStored(services, { ...context, mailTransport })
    },
  ],
  [
    'rooms that are due and conversations about rented ones',
    storeDueRooms,
    async ({ statuses }, context) => {
      await statuses.runDue()
      await runWork(context)
    },
  ],
  ['people who wait for an answer', storeSilence, runStored],
  ['viewings of a rented room', rentVisitedRoom, (_, context) => runWork(context)],
  ['a seeker who has found a room', storeFarewells, (_, context) => runWork(context)],
  ['a suspension', suspendAna, runStored],
  ['the deletion of an account', requestDeletion, runStored],
  ['the deletion of a reported account', requestDeletionOfReported, runStored],
]

/** Ends the leases of a killed server. */
const endLeases = (at: Date) => api.collections.work.updateMany({ lease: { $exists: true } }, { $set: { dueAt: at } })

test.each(runs)(
  'the job for %s, killed at any step and run again, leaves what an undisturbed run leaves',
  async (_, store, run) => {
    await store()
    const { restore, describe } = await saveDatabase(api)
    const startedAt = api.clock.now()
    const context = {
      deleteAccount: () => Promise.resolve(),
      setAccountDisabled: () => Promise.resolve(),
      // Links in mails contain the time.
      now: () => startedAt,
    }
    const runAgain = async () => {
      await endLeases(startedAt)
      await run(createServices({ ...api.context, ...context }), { ...api.context, ...context })
    }
    const before = await describe()
    await runAgain()
    const after = await describe()
    expect(after).not.toEqual(before)
    let at = 1
    for (; ; at++) {
      await restore()
      if (!(await runKilled(api, { at, context }, run))) break
      await runAgain()
      expect(await describe(), `killed before step ${at}`).toEqual(after)
    }
    // The undisturbed run itself has several steps.
    expect(at).toBeGreaterThan(3)
  },
)
