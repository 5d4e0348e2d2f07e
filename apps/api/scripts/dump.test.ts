import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Db, MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectionNames, openCollections } from '../src/db/collections.ts'
import { ObjectId } from '../src/db/object-id.ts'
import { listingService } from '../src/features/listings/service.ts'
import { recountListings } from '../src/features/listings/tally-repository.ts'
import { prepareDatabase } from '../src/services.ts'
import { contactBody, postListing, startWorld, type World } from '../src/testing/harness.ts'
import { plant } from '../src/testing/plant.ts'
import { backUp, restore } from './dump.ts'

let world: World
let client: MongoClient
let from: Db
let to: Db
let folder: string
let file: string

beforeAll(async () => {
  world = await startWorld()
  client = await new MongoClient(world.mongoUri).connect()
  from = client.db(world.databaseName)
  to = client.db(`${world.databaseName}_restored`)
  await to.dropDatabase()
  folder = await mkdtemp(join(tmpdir(), 'roommate-finder-backup-'))
  file = join(folder, 'rooms.gz')

  const [host, seeker] = [await world.person(), await world.person()]
  const id = await postListing(world.as(host), { title: 'Ein Zimmer in „Kāneʻohe“ \n' })
  await world.as(seeker).patch(`/roommates/${id}/like`).expect(200)
  await world.as(seeker).get(`/roommates/${id}`).expect(200)
  await world.visitor().post('/contact-messages').send(contactBody()).expect(202)
  await world.collections.rateLimits.insertOne({ _id: new ObjectId(), key: 'writes:x', points: 1, expire: new Date() })
  await plant(
    world,
    { uid: 'many' },
    Array.from({ length: 1100 }, () => ({ rent: 850.5 })),
  )
})
afterAll(async () => {
  await to.dropDatabase()
  await client.close()
  await world.empty()
  await world.close()
  await rm(folder, { recursive: true })
})

const contentOf = async (db: Db): Promise<Record<string, unknown[]>> => {
  const names = Object.values(collectionNames).filter((name) => name !== 'rateLimits' && name !== 'tallies')
  const contents = names.map(
    async (name) => [name, await db.collection(name).find().sort({ _id: 1 }).toArray()] as const,
  )
  return Object.fromEntries(await Promise.all(contents))
}

test('what is saved and restored into an empty database → the same, to the last type, with its indexes', async () => {
  // As where a database was emptied by its collections, all but one.
  await recountListings(openCollections(to))
  const count = await backUp(from, file)
  expect(count).toBeGreaterThan(1100)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await restore(to, file)).toBe(count)
  expect(await contentOf(to)).toEqual(await contentOf(from))
  expect(await to.collection(collectionNames.rateLimits).countDocuments()).toBe(0)
  await prepareDatabase(to, () => undefined)
  const indexNames = async (db: Db) => (await db.collection('listings').indexes()).map(({ name }) => name).sort()
  expect(await indexNames(to)).toEqual(await indexNames(from))
  const total = await listingService(openCollections(to), () => new Date(), 100).totals()
  expect(total({})).toBe(await to.collection('listings').countDocuments())
})

test('into a database that holds something → refused, nothing is changed', async () => {
  const before = await contentOf(to)
  await expect(restore(to, file)).rejects.toThrow(/holds data .*: restore into an empty one\.$/)
  expect(await contentOf(to)).toEqual(before)
})

test('a file that was cut off, or is none of ours → refused before anything is written', async () => {
  await to.dropDatabase()
  const whole = await readFile(file)
  await truncate(file, whole.length - 200)
  await expect(restore(to, file)).rejects.toThrow(/unexpected end of file/)
  await writeFile(file, gzipSync('{"roommateFinder":"backup","version":1}\n{"in":"listings","doc":{}}\n'))
  await expect(restore(to, file)).rejects.toThrow(/is incomplete\.$/)
  await writeFile(file, gzipSync('{"some":"thing"}\n{"end":0}\n'))
  await expect(restore(to, file)).rejects.toThrow(/is no backup of this product\.$/)
  expect(await to.collection('listings').countDocuments()).toBe(0)
})
