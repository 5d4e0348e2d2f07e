import { randomUUID } from 'node:crypto'
import { type Db, type Document, MongoClient, ObjectId } from 'mongodb'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { finishedMigrations } from '../../db/migrate.ts'
import { prepareDatabase } from '../../db/prepare.ts'
import { startWorld, type World } from '../../testing/harness.ts'
import { features } from '../index.ts'
import { LISTING_SCHEMA } from './document.ts'
import { migrateListings } from './legacy-document.ts'

let world: World
let client: MongoClient

beforeAll(async () => {
  world = await startWorld()
  client = await new MongoClient(world.mongoUri).connect()
})
beforeEach(async () => {
  await world.empty()
  await finishedMigrations.of(db()).deleteMany({})
})
afterAll(async () => {
  await prepareDatabase(client.db(world.databaseName), features, () => undefined)
  await client.close()
  await world.close()
})

const db = () => client.db(world.databaseName)
const storeOld = (...docs: Document[]) => db().collection('listings').insertMany(docs)
const migrate = () => prepareDatabase(db(), features, () => undefined)
const stored = (id: ObjectId) => world.collections.listings.findOne({ _id: id })

/** The same database, whose bulk writes wait. */
const slowWrites = (fast: Db, until: Promise<void>): Db => {
  const collection = fast.collection('listings')
  const bulkWrite = collection.bulkWrite.bind(collection)
  collection.bulkWrite = async (...args) => {
    await until
    return bulkWrite(...args)
  }
  return { collection: () => collection } as unknown as Db
}

const oldListing = (fields: Document = {}): Document => ({
  _id: new ObjectId(),
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
  createdAt: new Date('2024-03-01T10:00:00Z'),
  ...fields,
})

describe('documents of an older server', () => {
  test('are found, sorted and answered like any other', async () => {
    const bare = { _id: new ObjectId('64d000000000000000000001'), title: 'Bare attic', location: 'Lowell, MA' }
    await storeOld(oldListing(), bare)
    await migrate()
    const body: unknown = (await world.visitor().get('/all-items?search=bare').expect(200)).body
    expect((body as { items: unknown[] }).items).toMatchObject([
      {
        title: 'Bare attic',
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
    const all = await world.visitor().get('/all-items?location=lowell&sort=rent&order=asc').expect(200)
    expect((all.body as { items: { title: string }[] }).items.map(({ title }) => title)).toEqual([
      'Room by the old mill',
      'Bare attic',
    ])
  })

  test.each([
    ['lifestyle as one text', { lifestyle: 'Quiet, Social,, Quiet ' }, { lifestyle: ['Quiet', 'Social'] }],
    ['a rent as text', { rent: '950.50' }, { rent: 950.5 }],
    ['a rent that is none', { rent: 'ask me' }, { rent: null, legacy: { rent: 'ask me' } }],
    ['a negative rent', { rent: -5 }, { rent: null, legacy: { rent: -5 } }],
    ['an odd room type', { roomType: 'Penthouse' }, { roomType: 'Single', legacy: { roomType: 'Penthouse' } }],
    [
      'an odd availability',
      { availability: 'soon' },
      { availability: 'not available', legacy: { availability: 'soon' } },
    ],
    ['likes that are no number', { likeCount: 'many' }, { likeCount: 0, legacy: { likeCount: 'many' } }],
    ['a date as text', { createdAt: '2024-05-05T05:05:05Z' }, { createdAt: new Date('2024-05-05T05:05:05Z') }],
    ['a field nobody knows', { pets: 2 }, { legacy: { pets: 2 } }],
  ])('%s is brought into shape and nothing is lost', async (_, fields, expected) => {
    const old = oldListing(fields)
    await storeOld(old)
    await migrate()
    expect(await stored(old['_id'] as ObjectId)).toMatchObject(expected)
  })

  test('an id that is no ObjectId becomes one, the same at every try', async () => {
    await storeOld(oldListing({ _id: 'room-17' }))
    await migrate()
    const [listing] = await world.collections.listings.find().toArray()
    expect(listing?._id).toBeInstanceOf(ObjectId)
    expect(listing?.legacy).toMatchObject({ _id: 'room-17' })
    await finishedMigrations.of(db()).deleteMany({})
    await storeOld(oldListing({ _id: 'room-17' }))
    await migrate()
    expect(await world.collections.listings.countDocuments()).toBe(1)
  })

  test('a migration cut short goes on where it stopped', async () => {
    await storeOld(...Array.from({ length: 1200 }, (_, i) => oldListing({ title: `Old room ${i}` })))
    let batches = 0
    const cut = prepareDatabase(db(), features, () => {
      if (++batches === 3) throw new Error('the server was stopped')
    })
    await expect(cut).rejects.toThrow('the server was stopped')
    const halfway = await world.collections.listings.countDocuments({ schema: LISTING_SCHEMA })
    expect(halfway).toBeGreaterThan(0)
    expect(halfway).toBeLessThan(1200)
    await migrate()
    expect(await world.collections.listings.countDocuments({ schema: LISTING_SCHEMA })).toBe(1200)
    expect(await world.collections.listings.countDocuments()).toBe(1200)
  })

  test('what a server already serves is neither overwritten nor brought back by one that migrates late', async () => {
    const [edited, deleted] = [oldListing({ title: 'Old title one' }), oldListing({ title: 'Old title two' })]
    await storeOld(edited, deleted)
    let reached = (): void => undefined
    const halfway = new Promise<void>((resolve) => {
      reached = resolve
    })
    // A server that has read the batch is outrun by another, whose users edit and delete at once.
    const late = migrateListings.run(slowWrites(db(), halfway), () => undefined)
    await migrate()
    const { listings } = world.collections
    await listings.updateOne({ _id: edited['_id'] as ObjectId }, { $set: { title: 'New title' } })
    await listings.deleteOne({ _id: deleted['_id'] as ObjectId })
    reached()
    await late
    expect(await listings.find().toArray()).toMatchObject([{ title: 'New title' }])
  })

  test('a name that gives away the e-mail is not shown', async () => {
    await storeOld(oldListing({ userName: 'mill.owner' }), oldListing({ userName: 'Mill.Owner@example.com' }))
    await migrate()
    const body: unknown = (await world.visitor().get('/all-items').expect(200)).body
    for (const item of (body as { items: { userName: string }[] }).items) {
      expect(item.userName).toBe('Roommate Finder member')
    }
  })
})

describe('listings known only by an e-mail', () => {
  test('belong to the user whose token carries it verified, whatever its case', async () => {
    const email = `rosa-${randomUUID()}@example.com`
    const old = oldListing({ userEmail: email.toUpperCase() })
    await storeOld(old)
    await migrate()
    const rosa = await world.person({ name: 'Rosa M.', email })
    const body: unknown = (await world.as(rosa).get('/my-listings').expect(200)).body
    expect(body).toMatchObject([{ isOwner: true, userName: 'Rosa M.', contactInfo: '978-555-0123 ext 4' }])
    await world
      .as(rosa)
      .delete(`/roommates/${String(old['_id'])}`)
      .expect(204)
  })

  test('do not belong to one whose e-mail is not verified', async () => {
    const email = `rosa-${randomUUID()}@example.com`
    const old = oldListing({ userEmail: email })
    await storeOld(old)
    await migrate()
    const pretender = await world.person({ email, emailVerified: false })
    await world.as(pretender).get('/my-listings').expect(200, [])
    await world
      .as(pretender)
      .delete(`/roommates/${String(old['_id'])}`)
      .expect(403)
  })

  test('show the name they came with, and the masked e-mail to signed-in viewers of the details', async () => {
    const old = oldListing()
    await storeOld(old)
    await migrate()
    const path = `/roommates/${String(old['_id'])}`
    const visitor = await world.visitor().get(path).expect(200)
    expect(visitor.body).toMatchObject({
      userName: 'Rosa Marsh',
      host: { name: 'Rosa Marsh', verified: false, memberSince: null },
    })
    expect(JSON.stringify(visitor.body)).not.toContain('@')
    const viewer = await world
      .as(await world.person())
      .get(path)
      .expect(200)
    expect(viewer.body).toMatchObject({ userEmail: 'm•••@example.com' })
  })
})
