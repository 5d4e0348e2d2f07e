import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { requireMongos } from './shard.ts'

let client: MongoClient
beforeAll(async () => {
  client = await new MongoClient(inject('mongoUri')).connect()
})
afterAll(() => client.close())

test('a replica set, which has no shards, is refused', async () => {
  await expect(requireMongos(client)).rejects.toThrow('MONGODB_URI must name its mongos')
})
