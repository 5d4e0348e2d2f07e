import { randomUUID } from 'node:crypto'
import { type Db, type Document, ObjectId } from 'mongodb'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { finishedMigrations, migrate } from '../../db/migrate.ts'
import { prepareDatabase } from '../../db/prepare.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { collections, migrations } from '../index.ts'
import { migrateListings } from './legacy-document.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  await api.clear()
  await finishedMigrations.of(api.db).deleteMany({})
})
afterAll(async () => {
  await prepareDatabase(api.db, { collections, migrations }, () => undefined)
  await api.close()
})

const insertLegacy = (...docs: Document[]) => api.db.collection('listings').insertMany(docs)
const migrateAll = () => migrate(api.db, migrations, () => undefined)
const findListing = (id: ObjectId) => api.collections.listings.findOne({ _id: id })

/** Wraps a database so that its bulk writes wait for a promise. */
const delayBulkWrites = (original: Db, until: Promise<void>): Db => {
  const collection = original.collection('listings')
  const bulkWrite = collection.bulkWrite.bind(collection)
  collection.bulkWrite = async (...args) => {
    await until
    return bulkWrite(...args)
  }
  return {
    collection: (name: string) => (name === 'listings' ? collection : original.collection(name)),
  } as unknown as Db
}

/** The time in the id of a listing. */
const CREATED_AT = new Date('2024-03-01T10:00:00Z')
const ID_TIME = (CREATED_AT.getTime() / 1_000).toString(16)

const legacyListing = (fields: Document = {}): Document => ({
  _id: new ObjectId(`${ID_TIME}${new ObjectId().toHexString().slice(ID_TIME.length)}`),
  title: 'Room by the old mill',
  location: 'Lowell, MA',
  rent: 700,
  roomType: 'Single',
  lifestyle: ['Quiet'],
  description: 'Brick walls and a river outside.',
  contactInfo: '978-555-0123 ext 4',
  availability: 'available',
  userEmail: 'Mill.Owner@example.com',
  userName: 'Rosa Marsh',
  likeCount: 3,
  viewCount: 40,
  createdAt: CREATED_AT,
  ...fields,
})

describe('listings of the legacy server', () => {
  test('are searched, sorted and returned like any other', async () => {
    const bare = { _id: new ObjectId('64d000000000000000000001'), title: 'Bare attic', location: 'Lowell, MA' }
    await insertLegacy(legacyListing(), bare)
    await migrateAll()
    const body: unknown = (await api.visitor().get('/all-items?search=bare').expect(200)).body
    expect((body as { items: unknown[] }).items).toMatchObject([
      {
        title: 'Bare attic',
        place: { label: 'Lowell, MA' },
        rent: null,
        roomType: 'Single',
        lifestyle: [],
        availability: 'not available',
        likeCount: 0,
        viewCount: 0,
        createdAt: bare._id.getTimestamp().toISOString(),
        userName: 'Roommate Finder member',
      },
    ])
    const all = await api.visitor().get('/all-items?location=lowell&sort=rent&order=asc').expect(200)
    expect((all.body as { items: { title: string }[] }).items.map(({ title }) => title)).toEqual([
      'Room by the old mill',
      'Bare attic',
    ])
  })

  test.each([
    ['lifestyle as a string', { lifestyle: 'Quiet, Social,, Quiet ' }, { lifestyle: ['Quiet', 'Social'] }],
    ['rent as a string', { rent: '950.50' }, { rent: 950.5 }],
    ['rent that is no number', { rent: 'ask me' }, { rent: null, legacy: { rent: 'ask me' } }],
    ['negative rent', { rent: -5 }, { rent: null, legacy: { rent: -5 } }],
    ['unknown room type', { roomType: 'Penthouse' }, { roomType: 'Single', legacy: { roomType: 'Penthouse' } }],
    [
      'unknown availability',
      { availability: 'soon' },
      { availability: 'not available', legacy: { availability: 'soon' } },
    ],
    ['likeCount that is no number', { likeCount: 'many' }, { likeCount: 0, legacy: { likeCount: 'many' } }],
    ['createdAt as a string', { createdAt: '2024-05-05T05:05:05Z' }, { createdAt: new Date('2024-05-05T05:05:05Z') }],
    [
      'createdAt in microseconds',
      { createdAt: new Date(1_700_000_000_000_000) },
      { createdAt: CREATED_AT, legacy: { createdAt: new Date(1_700_000_000_000_000) } },
    ],
    [
      'createdAt before 1970',
      { createdAt: new Date('0024-03-01T10:00:00Z') },
      { createdAt: CREATED_AT, legacy: { createdAt: new Date('0024-03-01T10:00:00Z') } },
    ],
    ['unknown field', { pets: 2 }, { legacy: { pets: 2 } }],
  ])('with %s are converted without loss', async (_, fields, expected) => {
    const old = legacyListing(fields)
    await insertLegacy(old)
    await migrateAll()
    expect(await findListing(old['_id'] as ObjectId)).toMatchObject(expected)
  })

  test('with a string as id get the same ObjectId at every run', async () => {
    await insertLegacy(legacyListing({ _id: 'room-17' }))
    await migrateAll()
    const [listing] = await api.collections.listings.find().toArray()
    expect(listing?._id).toBeInstanceOf(ObjectId)
    expect(listing?.legacy).toMatchObject({ _id: 'room-17' })
    await finishedMigrations.of(api.db).deleteMany({})
    await insertLegacy(legacyListing({ _id: 'room-17' }))
    await migrateAll()
    expect(await api.collections.listings.countDocuments()).toBe(1)
  })

  test.each([
    ['the date of the last change', { updatedAt: new Date('2023-05-05T05:05:05Z') }, '2023-05-05T05:05:05.000Z'],
    ['1970', { updatedAt: new Date(1_700_000_000_000_000) }, '1970-01-01T00:00:00.000Z'],
  ])('without createdAt and with an id that contains no time have %s', async (_, fields, expected) => {
    const { createdAt: _createdAt, ...old } = legacyListing({ _id: 'room-17', ...fields })
    await insertLegacy(old, legacyListing())
    await migrateAll()
    const body = (await api.visitor().get('/roommates').expect(200)).body as { createdAt: string; updatedAt: string }[]
    expect(body[1]).toMatchObject({ createdAt: expected, updatedAt: expected })
  })

  test('are not overwritten or restored by a server that migrates late', async () => {
    const [edited, deleted] = [legacyListing({ title: 'Old title one' }), legacyListing({ title: 'Old title two' })]
    await insertLegacy(edited, deleted)
    let finishMigration = (): void => undefined
    const migratedByOther = new Promise<void>((resolve) => {
      finishMigration = resolve
    })
    // One server has read the batch when another finishes the migration, and its users edit and delete.
    const late = migrateListings.run(delayBulkWrites(api.db, migratedByOther), () => undefined)
    await migrateAll()
    const { listings } = api.collections
    await listings.updateOne({ _id: edited['_id'] as ObjectId }, { $set: { title: 'New title' } })
    await listings.deleteOne({ _id: deleted['_id'] as ObjectId })
    finishMigration()
    await late
    expect(await listings.find().toArray()).toMatchObject([{ title: 'New title' }])
  })

  test('do not show a name that contains part of the email or a web address', async () => {
    await insertLegacy(
      ...['mill.owner', 'Mill.Owner@example.com', 'evil.example'].map((userName) => legacyListing({ userName })),
    )
    await migrateAll()
    const body: unknown = (await api.visitor().get('/all-items').expect(200)).body
    for (const item of (body as { items: { userName: string }[] }).items) {
      expect(item.userName).toBe('Roommate Finder member')
    }
  })
})

describe('listings with only the email of their owner', () => {
  test('belong to the user whose token has this email verified, ignoring case', async () => {
    const email = `rosa-${randomUUID()}@example.com`
    const old = legacyListing({ userEmail: email.toUpperCase() })
    await insertLegacy(old)
    await migrateAll()
    const rosa = await api.createPerson({ name: 'Rosa M.', email })
    const body: unknown = (await api.as(rosa).get('/my-listings').expect(200)).body
    expect(body).toMatchObject([{ isOwner: true, userName: 'Rosa M.', contactInfo: '978-555-0123 ext 4' }])
    await api
      .as(rosa)
      .delete(`/roommates/${String(old['_id'])}`)
      .expect(204)
  })

  test('do not belong to a user whose email is not verified', async () => {
    const email = `rosa-${randomUUID()}@example.com`
    const old = legacyListing({ userEmail: email })
    await insertLegacy(old)
    await migrateAll()
    const unverified = await api.createPerson({ email, emailVerified: false })
    await api.as(unverified).get('/my-listings').expect(200, [])
    await api
      .as(unverified)
      .delete(`/roommates/${String(old['_id'])}`)
      .expect(403)
  })

  test('show their stored name, and the masked email in details to signed-in viewers', async () => {
    const old = legacyListing()
    await insertLegacy(old)
    await migrateAll()
    const path = `/roommates/${String(old['_id'])}`
    const visitor = await api.visitor().get(path).expect(200)
    expect(visitor.body).toMatchObject({
      userName: 'Rosa Marsh',
      host: { name: 'Rosa Marsh', verified: false, memberSince: null },
    })
    expect(JSON.stringify(visitor.body)).not.toContain('@')
    const viewer = await api
      .as(await api.createPerson())
      .get(path)
      .expect(200)
    expect(viewer.body).toMatchObject({ userEmail: 'm•••@example.com' })
  })
})
