import { readFileSync } from 'node:fs'
import { listingInput } from '@roommate-finder/contracts/listing-input'
import { BSON, type Db, type Document, MongoClient, ObjectId } from 'mongodb'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { features } from '../features/index.ts'
import { interests, reveals } from '../features/interest/document.ts'
import { listings } from '../features/listings/document.ts'
import { keysService } from '../features/listings/keys-service.ts'
import { accountDeletions } from '../features/own-data/repository.ts'
import { listingBody, startTestApi, type TestApi } from '../testing/test-api.ts'
import { idempotencyKeys, runOnce } from './idempotency.ts'
import { prepareDatabase } from './prepare.ts'

type Fixture = Record<string, { documents: Document[]; indexes: { name: string; key: Document }[] }>

const FIXTURE_MADE_AT = Date.parse('2026-11-23T16:05:10Z')

/** Moves a date of the fixture as if the fixture was made now. Otherwise TTL indexes could delete documents. */
const moveDate = (_match: string, date: string): string =>
  `{"$date":"${new Date(Date.parse(date) + Date.now() - FIXTURE_MADE_AT).toISOString()}"}`

/** A database of the version before transactions, after crashes during a like, a deletion and a message. */
const fixture = BSON.EJSON.parse(
  readFileSync(new URL('earlier-version.fixture.json', import.meta.url), 'utf8').replaceAll(
    /\{"\$date":"([^"]+)"\}/g,
    moveDate,
  ),
) as Fixture

const databaseName = 'migrations_test'
const LIKED = new ObjectId('aaaaaaaaaaaaaaaaaaaaaa02')
const UNSETTLED = new ObjectId('aaaaaaaaaaaaaaaaaaaaaa03')
const DELETED = new ObjectId('aaaaaaaaaaaaaaaaaaaaaa04')

let client: MongoClient
let db: Db
let api: TestApi

const storeFixture = async (): Promise<void> => {
  for (const [name, { documents, indexes }] of Object.entries(fixture)) {
    const collection = await db.createCollection(name)
    if (indexes.length > 0) await collection.createIndexes(indexes)
    if (documents.length > 0) await collection.insertMany(documents)
  }
}

beforeAll(async () => {
  client = await new MongoClient(inject('mongoUri')).connect()
  db = client.db(databaseName)
  await db.dropDatabase()
  await storeFixture()
  await prepareDatabase(db, features, () => undefined)
  api = await startTestApi({ databaseName })
})
afterAll(async () => {
  await api.close()
  await db.dropDatabase()
  await client.close()
})

test('migrations have unique numbers', () => {
  const numbers = features.flatMap(({ migrations = [] }) => migrations.map(({ number }) => number))
  expect(new Set(numbers).size).toBe(numbers.length)
})

describe('migrations of a database of an earlier version', () => {
  test('run a second time change nothing', async () => {
    const dump = async () => {
      const names = features.flatMap(({ collections = [] }) => collections.map(({ name }) => name))
      return Promise.all(names.map((name) => db.collection(name).find().sort({ _id: 1 }).toArray()))
    }
    const before = await dump()
    await db.collection('migrations').deleteMany({})
    await prepareDatabase(db, features, () => undefined)
    expect(await dump()).toEqual(before)
  })

  test('make listings countable, and searchable once a job has derived their keys', async () => {
    await keysService(api.context).deriveOutdated()
    const page = await api.visitor().get('/all-items?search=unsettled&location=ma').expect(200)
    expect(page.body).toMatchObject({ items: [{ _id: UNSETTLED.toHexString() }], pagination: { total: 1 } })
    const all = await api.visitor().get('/roommates').expect(200)
    expect(all.headers['x-total-count']).toBe('4')
    expect(all.body).toHaveLength(4)
  })

  test('set likeCount to likeBase plus the stored interests of each listing', async () => {
    for (const { _id, likeCount, likeBase } of await listings.of(db).find().toArray()) {
      expect(likeCount - likeBase).toBe(await interests.of(db).countDocuments({ listingId: _id }))
    }
    expect(await listings.of(db).findOne({ _id: LIKED })).toMatchObject({ likeBase: 5, likeCount: 6 })
    expect(await listings.of(db).findOne({ _id: UNSETTLED })).toMatchObject({ likeCount: 1 })
  })

  test('finish an interrupted deletion, including interests and views', async () => {
    const ids = (await listings.of(db).distinct('_id')).map(String)
    expect(ids).not.toContain(DELETED.toHexString())
    for (const name of ['interests', 'views']) {
      for (const { listingId } of await db.collection(name).find().toArray()) expect(ids).toContain(String(listingId))
    }
  })

  test('remove fields, collections and indexes that only repairs needed', async () => {
    for (const listing of await listings.of(db).find().toArray()) expect(listing).not.toHaveProperty('leaving')
    for (const interest of await interests.of(db).find().toArray()) expect(interest).not.toHaveProperty('unsettledAt')
    const names = (await db.listCollections().toArray()).map(({ name }) => name)
    for (const name of ['tallies', 'removals', 'departures']) expect(names).not.toContain(name)
    for (const [name, retired] of [
      [listings.name, ['owner_slot', 'untallied']],
      [interests.name, ['unsettled']],
      [reveals.name, ['user']],
    ] as const) {
      const indexes = (await db.collection(name).indexes()).map((index) => index.name)
      for (const index of retired) expect(indexes).not.toContain(index)
    }
  })

  test('convert reveals, idempotency keys and account deletions', async () => {
    const [revealed] = await reveals.of(db).find({ 'recent.listingId': LIKED }).toArray()
    expect(JSON.stringify(revealed)).not.toContain('uid-')
    const [key] = await idempotencyKeys.of(db).find({ owner: 'uid-ana' }).toArray()
    expect(key?._id).toBe('["listings","uid-ana","once"]')
    expect(key?.result).toMatch(/^[\da-f]{24}$/)
    const repeated = { scope: 'listings', owner: 'uid-ana', key: 'once', body: listingInput.parse(listingBody()) }
    const first = await runOnce(api.context, repeated, () => Promise.reject(new Error('posted a second time')))
    expect(first).toEqual({ result: key?.result, isSameBody: true })
    expect(await accountDeletions.of(db).findOne({ _id: 'gone-uid' })).toMatchObject({ address: 'gone@example.com' })
  })

  test('keep every inquiry, and link its mail to the account that sent it', async () => {
    const inquiries = await api.collections.inquiries.find().toArray()
    expect(inquiries.map(({ subject }) => subject).sort()).toEqual(['A question', 'A question', 'Not queued yet'])
    for (const { _id, uid, subject } of inquiries) {
      expect(await api.collections.outbox.findOne({ _id })).toMatchObject({
        subject: expect.stringContaining(subject) as string,
        ...(uid !== null && { uid }),
      })
    }
    expect(await api.collections.outbox.countDocuments({ once: { $exists: true } })).toBe(0)
  })

  test('queue the pictures of users, so that they are fetched', async () => {
    const fetches = await api.collections.pictureFetches.find().toArray()
    expect(fetches).toEqual([
      { _id: 'uid-ben', url: 'https://pictures.example/ben.jpg', due: expect.any(Date) as Date, attempts: 0 },
    ])
  })
})
