import { deleteListing } from '@roommate-finder/contracts/listing-input'
import { beforeEach, describe, expect, test } from 'vitest'
import { BATCH } from '../../db/batches.ts'
import { ObjectId } from '../../db/object-id.ts'
import { fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { insertInterests } from '../../testing/insert-interests.ts'
import { insertListing } from '../../testing/insert-listings.ts'
import { insertNotifications } from '../../testing/insert-notifications.ts'
import { runKilled } from '../../testing/run-killed.ts'
import { runWork } from '../../testing/run-work.ts'
import { listingBody, startTestApi } from '../../testing/test-api.ts'

/** Two batches. */
const PEOPLE = BATCH + 10

const { api, host } = await startWithHostAndSeeker()
const { interests, notifications, work } = api.collections

/** Counts the items of work, except those that plan mails. */
const countWork = (): Promise<number> => work.countDocuments({ kind: { $nin: ['request plans', 'plan mails'] } })

let id: string
let listingId: ObjectId

beforeEach(async () => {
  id = await insertListing(api, host)
  listingId = new ObjectId(id)
  await insertInterests(api, id, PEOPLE)
})

const setRent = (rent: number) => api.as(host).put(`/roommates/${id}`).send(listingBody({ rent })).expect(200)
const remove = () => fetchBody(api.as(host), deleteListing, { params: { id } })
const hide = () => {
  const hiding = { by: 'moderator', reason: 'A scam.', since: api.clock.now(), appealed: false } as const
  return api.context.transaction((session) => api.services.hiding.hide(listingId, hiding, session))
}

/** Runs the job until the first transaction is committed. */
const carryOutOneBatch = async (): Promise<void> => {
  const stopping = new AbortController()
  const transaction: typeof api.context.transaction = async (work, queueKey) => {
    const result = await api.context.transaction(work, queueKey)
    stopping.abort()
    return result
  }
  await runWork({ ...api.context, transaction }, stopping.signal)
}

/** Counts notifications by cause. */
const countNotifications = async () => {
  const all = await notifications.find({}, { projection: { cause: 1 } }).toArray()
  return Object.fromEntries([...Map.groupBy(all, ({ cause }) => cause)].map(([cause, { length }]) => [cause, length]))
}

test('a room that is available again notifies each person once in 24 hours', async () => {
  const setAvailable = async (): Promise<void> => {
    for (const availability of ['not available', 'available']) {
      await api.as(host).put(`/roommates/${id}`).send(listingBody({ availability })).expect(200)
    }
    await api.finishWork()
  }
  const countUnread = () => notifications.countDocuments({ cause: `available ${id}`, read: false })
  await setAvailable()
  expect(await countUnread()).toBe(PEOPLE)
  await notifications.updateMany({}, { $set: { read: true } })
  await setAvailable()
  expect(await countUnread()).toBe(0)
  await notifications.updateMany({}, { $set: { createdAt: new Date(api.clock.now().getTime() - 24 * 3_600_000) } })
  await setAvailable()
  expect(await countUnread()).toBe(PEOPLE)
})

describe('a new rent', () => {
  test('notifies the people who were interested by then, in batches', async () => {
    await setRent(900)
    await interests.insertOne({
      _id: new ObjectId(),
      listingId,
      uid: 'person-late',
      since: new Date(Date.now() + 1_000),
    })
    await carryOutOneBatch()
    expect(await countNotifications()).toEqual({ [`rent ${id}`]: BATCH })
    await api.finishWork()
    expect(await countNotifications()).toEqual({ [`rent ${id}`]: PEOPLE })
    expect(await notifications.countDocuments({ uid: 'person-late' })).toBe(0)
    expect(await countWork()).toBe(0)
  })

  test('that changes again between two batches notifies everyone of the last rent', async () => {
    await setRent(900)
    await carryOutOneBatch()
    await setRent(950)
    await api.finishWork()
    expect(await countNotifications()).toEqual({ [`rent ${id}`]: PEOPLE })
    expect(await notifications.countDocuments({ body: { $regex: 'from \\$900 to \\$950\\.$' } })).toBe(PEOPLE)
  })

  test('of less than 3 % notifies no one', async () => {
    await setRent(875.49)
    await setRent(850)
    await api.finishWork()
    expect(await countNotifications()).toEqual({})
    await setRent(824.5)
    await api.finishWork()
    expect(await countNotifications()).toEqual({ [`rent ${id}`]: PEOPLE })
  })

  test('in steps of less than 3 % notifies once they sum up to 3 %, and not when it goes up and down', async () => {
    for (const rent of [840, 865, 832, 824.5]) {
      expect(await countNotifications()).toEqual({})
      await setRent(rent)
      await api.finishWork()
    }
    expect(await notifications.countDocuments({ body: { $regex: 'from \\$850 to \\$824.50\\.$' } })).toBe(PEOPLE)
    await notifications.deleteMany()
    for (const rent of [836, 849, 824.5, 802]) await setRent(rent)
    await api.finishWork()
    expect(await countNotifications()).toEqual({})
  })

  test('notifies each person once in 24 hours, and shows the last rent to those who know of an earlier one', async () => {
    await setRent(900)
    await api.finishWork()
    await notifications.updateMany({}, { $set: { read: true } })
    await setRent(800)
    await api.finishWork()
    const body = { $regex: 'from \\$900 to \\$800\\.$' }
    expect(await notifications.countDocuments({ body, read: true })).toBe(PEOPLE)
    await notifications.updateMany({}, { $set: { createdAt: new Date(api.clock.now().getTime() - 24 * 3_600_000) } })
    await setRent(700)
    await api.finishWork()
    expect(await notifications.countDocuments({ read: false })).toBe(PEOPLE)
  })

  test('of a room that is hidden between two batches leaves no notification', async () => {
    await insertNotifications(api, host.uid, [{ listingId }])
    await setRent(900)
    await carryOutOneBatch()
    await hide()
    await api.finishWork()
    expect(await notifications.find().toArray()).toMatchObject([{ uid: host.uid }])
    expect(await countWork()).toBe(0)
  })

  test('of a room that is removed between two batches leaves only the notification of the removal', async () => {
    await setRent(900)
    await carryOutOneBatch()
    await remove()
    await api.finishWork()
    expect(await countNotifications()).toEqual({ [`removed ${id}`]: PEOPLE })
    expect(await interests.countDocuments()).toBe(0)
  })

  test('that changes again while two servers carry it out notifies everyone once, of the last rent', async () => {
    const other = await startTestApi({ databaseName: api.databaseName })
    await setRent(900)
    // One of two runs of the same batch may fail.
    const runs = Promise.allSettled([api.finishWork(), other.finishWork()])
    await setRent(950)
    await runs
    await api.finishWork()
    await other.close()
    expect(await countNotifications()).toEqual({ [`rent ${id}`]: PEOPLE })
    expect(await notifications.countDocuments({ body: { $regex: 'to \\$950\\.$' } })).toBe(PEOPLE)
  })
})

test('a removal is carried out once by two servers at the same time', async () => {
  const other = await startTestApi({ databaseName: api.databaseName })
  await insertNotifications(
    api,
    'others',
    Array.from({ length: PEOPLE }, () => ({ listingId })),
  )
  await remove()
  // One of two runs of the same batch may fail.
  await Promise.allSettled([api.finishWork(), other.finishWork()])
  await api.finishWork()
  await other.close()
  expect(await countNotifications()).toEqual({ [`removed ${id}`]: PEOPLE })
  expect([await interests.countDocuments(), await countWork()]).toEqual([0, 0])
})

test('a hidden room keeps the notifications that came after it was hidden', async () => {
  await insertNotifications(api, 'others', [{ listingId }])
  await hide()
  await insertNotifications(api, 'others', [{ listingId, createdAt: new Date(api.clock.now().getTime() + 1_000) }])
  await api.finishWork()
  expect(await notifications.countDocuments()).toBe(1)
})

test('a room that is visible again before the job runs keeps its notifications', async () => {
  await insertNotifications(api, 'others', [{ listingId }])
  await api.context.transaction((session) => api.services.changes.hidden([listingId], session))
  await api.finishWork()
  expect([await notifications.countDocuments(), await countWork()]).toEqual([1, 0])
})

test.each([
  ['a new rent', () => setRent(900)],
  ['a removal', remove],
])('%s notifies no one twice if the job is killed at any step', async (_, change) => {
  for (let at = 1; ; at++) {
    await api.clear()
    id = await insertListing(api, host)
    listingId = new ObjectId(id)
    await insertInterests(api, id, PEOPLE)
    await change()
    if (!(await runKilled(api, { at, context: {} }, (_services, context) => runWork(context)))) {
      expect(at).toBeGreaterThan(2)
      break
    }
    // A second notification would be unread.
    const { modifiedCount } = await notifications.updateMany({}, { $set: { read: true } })
    // Ends the lease of the killed server.
    api.clock.advance(21_000)
    await api.finishWork()
    expect(await notifications.countDocuments({ read: true }), `killed before step ${at}`).toBe(modifiedCount)
    expect(await notifications.countDocuments({ cause: { $regex: id } })).toBe(PEOPLE)
  }
})

test('a task that fails runs again, and does not keep other rooms waiting', async () => {
  await setRent(900)
  const other = await insertListing(api, host)
  await insertInterests(api, other, 1)
  await api
    .as(host)
    .put(`/roommates/${other}`)
    .send(listingBody({ rent: 900 }))
    .expect(200)
  let calls = 0
  const transaction: typeof api.context.transaction = (work, queueKey) =>
    ++calls === 1 ? Promise.reject(new Error('failed')) : api.context.transaction(work, queueKey)
  await expect(runWork({ ...api.context, transaction })).rejects.toThrow('Some work failed')
  expect(await countNotifications()).toEqual({ [`rent ${other}`]: 1 })
  api.clock.advance(3_000)
  await api.finishWork()
  expect(await countNotifications()).toEqual({ [`rent ${id}`]: PEOPLE, [`rent ${other}`]: 1 })
})
