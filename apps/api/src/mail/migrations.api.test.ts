import { afterAll, beforeAll, expect, test } from 'vitest'
import { ObjectId } from '../db/object-id.ts'
import { prepareDatabase } from '../db/prepare.ts'
import { features } from '../features/index.ts'
import { deliverNext } from '../testing/deliver-next.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import type { Mail } from './outbox.ts'

let api: TestApi

const MIGRATIONS = [8, 9]

/** Runs the migrations of inquiries and mails on the data of an earlier version. */
const migrate = async () => {
  const { db } = api.context
  await db.collection<{ _id: number }>('migrations').deleteMany({ _id: { $in: MIGRATIONS } })
  await prepareDatabase(db, features, () => undefined)
}

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(async () => {
  await api.clear()
  await api.close()
})

test('mails and inquiries of an earlier version are converted, and every unsent mail is sent', async () => {
  const { db } = api.context
  const at = api.clock.now()
  const [queued, unqueued, sent] = [new ObjectId(), new ObjectId(), new ObjectId()]
  const inquiry = {
    form: 'contact',
    name: 'Ana',
    email: 'ana@example.com',
    kind: 'general',
    subject: 'Hi',
    text: '',
    at,
  }
  await db.collection('messages').insertMany([
    { _id: queued, ...inquiry, uid: 'ana', once: ['key'], body: 'hash' },
    { _id: unqueued, ...inquiry, uid: 'ana', unqueuedAt: at },
    { _id: sent, ...inquiry, uid: null },
  ])
  const mail = { to: null, subject: 'Hi', text: 'Hello', createdAt: at, attempts: 0 }
  await db.collection('outbox').insertMany([
    { _id: queued, ...mail, dueAt: at, once: ['key'], body: 'hash' },
    { _id: sent, ...mail, attempts: 1, doneAt: at, outcome: 'sent' },
    { _id: new ObjectId(), ...mail, doneAt: at, once: ['limit'], outcome: 'removed' },
  ])

  await migrate()

  expect(await api.collections.inquiries.find().sort({ _id: 1 }).toArray()).toEqual([
    { _id: queued, ...inquiry, uid: 'ana' },
    { _id: unqueued, ...inquiry, uid: 'ana' },
    { _id: sent, ...inquiry, uid: null },
  ])
  expect(await db.listCollections({ name: 'messages' }).toArray()).toEqual([])
  expect(await api.collections.outbox.find().sort({ _id: 1 }).toArray()).toMatchObject([
    { _id: queued, uid: 'ana', dueAt: at },
    { _id: unqueued, uid: 'ana', dueAt: at, subject: '[Contact, general] Hi' },
    { _id: sent, outcome: 'sent' },
  ])
  expect(
    await api.collections.outbox.countDocuments({ $or: [{ once: { $exists: true } }, { body: { $exists: true } }] }),
  ).toBe(0)
  const mails: Mail[] = []
  while (await deliverNext(api, async (each) => void mails.push(each))) {
    // Until none is due.
  }
  expect(mails.map(({ id }) => id).toSorted()).toEqual([queued.toHexString(), unqueued.toHexString()].toSorted())

  await migrate()
  expect(await api.collections.inquiries.countDocuments()).toBe(3)
  expect(await api.collections.outbox.countDocuments()).toBe(3)
})
