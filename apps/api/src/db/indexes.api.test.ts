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

const keysOf = async (): Promise<Record<string, string>> =>
  Object.fromEntries((await rooms.indexes()).map(({ name, key }) => [String(name), JSON.stringify(key)]))

test('a database without the collection → it gets it, with its indexes', async () => {
  await ensureIndexes([{ collection: rooms, indexes: [byRent, byEmail] }])
  expect(await keysOf()).toMatchObject({ rent: JSON.stringify(byRent.key), email: '{"email":1}' })
  await rooms.insertOne({ email: 'ana@example.com' })
  await expect(rooms.insertOne({ email: 'ana@example.com' })).rejects.toThrow(/duplicate/i)
})

test('all are there → they stay as they are', async () => {
  await ensureIndexes([{ collection: rooms, indexes: [byRent, byEmail] }])
  const before = await keysOf()
  await ensureIndexes([{ collection: rooms, indexes: [byRent, byEmail] }])
  expect(await keysOf()).toEqual(before)
})

test('one is missing, another has its key in another order → both come; a stranger’s stays', async () => {
  await rooms.createIndexes([
    { name: 'rent', key: { at: -1, rent: 1 } },
    { name: 'theirs', key: { title: 1 } },
  ])
  await ensureIndexes([{ collection: rooms, indexes: [byRent, byEmail] }])
  expect(await keysOf()).toMatchObject({
    rent: JSON.stringify(byRent.key),
    email: '{"email":1}',
    theirs: '{"title":1}',
  })
})

const CONFLICTS = [85, 86]

test.each([
  ['plain, wanted unique', { email: 1 }, {}, byEmail],
  ['unique, wanted plain', byRent.key, { unique: true }, byRent],
] as const)('one with the same key, %s → refused loudly', async (_, key, options, wanted) => {
  await rooms.createIndexes([{ name: wanted.name, key, ...options }])
  const refused: unknown = await ensureIndexes([{ collection: rooms, indexes: [wanted] }]).catch(
    (error: unknown) => error,
  )
  expect(CONFLICTS).toContain((refused as { code?: unknown }).code)
})
