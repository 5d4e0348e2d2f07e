import { type Collection, MongoClient } from 'mongodb'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { ensureIndexes } from './indexes.ts'

let client: MongoClient
let rooms: Collection

beforeAll(async () => {
  client = await new MongoClient(inject('mongoUri')).connect()
  rooms = client.db('index_builds_test').collection('rooms')
})
beforeEach(() => client.db('index_builds_test').dropDatabase())
afterAll(async () => {
  await client.db('index_builds_test').dropDatabase()
  await client.close()
})

const byRent = { name: 'rent', key: { rent: 1, at: -1 } } as const
const byEmail = { name: 'email', key: { email: 1 }, unique: true } as const

const readIndexKeys = async (): Promise<Record<string, string>> =>
  Object.fromEntries((await rooms.indexes()).map(({ name, key }) => [String(name), JSON.stringify(key)]))

test('without the collection, creates it with its indexes', async () => {
  await ensureIndexes([{ collection: rooms, indexes: [byRent, byEmail] }])
  expect(await readIndexKeys()).toMatchObject({ rent: JSON.stringify(byRent.key), email: '{"email":1}' })
  await rooms.insertOne({ email: 'ana@example.com' })
  await expect(rooms.insertOne({ email: 'ana@example.com' })).rejects.toThrow(/duplicate/i)
})

test('with all indexes built, changes nothing', async () => {
  await ensureIndexes([{ collection: rooms, indexes: [byRent, byEmail] }])
  const before = await readIndexKeys()
  await ensureIndexes([{ collection: rooms, indexes: [byRent, byEmail] }])
  expect(await readIndexKeys()).toEqual(before)
})

test('keeps an unknown index', async () => {
  await rooms.createIndexes([{ name: 'theirs', key: { title: 1 } }])
  await ensureIndexes([{ collection: rooms, indexes: [byRent, byEmail] }])
  expect(Object.keys(await readIndexKeys()).sort()).toEqual(['_id_', 'email', 'rent', 'theirs'])
})

test('rejects an index whose keys have another order, and keeps it', async () => {
  await rooms.createIndexes([{ name: 'rent', key: { at: -1, rent: 1 } }])
  await expect(ensureIndexes([{ collection: rooms, indexes: [byRent] }])).rejects.toThrow(
    'The index "rent" of "rooms" has the keys {"at":-1,"rent":1}, but this version needs {"rent":1,"at":-1}.',
  )
  expect(await readIndexKeys()).toMatchObject({ rent: '{"at":-1,"rent":1}' })
})

const CONFLICT_CODES = [85, 86]

test.each([
  ['not unique, declared unique', { email: 1 }, {}, byEmail],
  ['unique, declared not unique', byRent.key, { unique: true }, byRent],
] as const)('rejects an index with the same key that is %s', async (_, key, options, declared) => {
  await rooms.createIndexes([{ name: declared.name, key, ...options }])
  const failure: unknown = await ensureIndexes([{ collection: rooms, indexes: [declared] }]).catch(
    (error: unknown) => error,
  )
  expect(CONFLICT_CODES).toContain((failure as { code?: unknown }).code)
})
