import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { prepareDatabase } from './db/prepare.ts'
import { features } from './features/index.ts'

let client: MongoClient
beforeAll(async () => {
  client = await new MongoClient(inject('mongoUri')).connect()
})
afterAll(async () => {
  await client.db('indexes_test').dropDatabase()
  await client.close()
})

test('at start, drops retired indexes and keeps an index of the operator', async () => {
  const db = client.db('indexes_test')
  await db.collection('listings').createIndexes([
    { name: 'words', key: { 'derived.words': 1 } },
    { name: 'an_operators_own', key: { title: 1 } },
  ])
  await prepareDatabase(db, features, () => undefined)
  const keys = new Map((await db.collection('listings').indexes()).map(({ name, key }) => [name, key]))
  expect(keys.get('owner_newest')).toEqual({ ownerUid: 1, createdAt: -1, _id: -1 })
  expect(keys.has('words')).toBe(false)
  expect(keys.get('an_operators_own')).toEqual({ title: 1 })
})
