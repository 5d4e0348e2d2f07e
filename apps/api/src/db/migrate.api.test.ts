import { type Db, MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Migration, migrate } from './migrate.ts'

let client: MongoClient
let db: Db
beforeAll(async () => {
  client = await new MongoClient(inject('mongoUri')).connect()
  db = client.db('migrate_test')
  await db.dropDatabase()
})
afterAll(async () => {
  await db.dropDatabase()
  await client.close()
})

test('migrations run in the order of their numbers, once, and again after a failure', async () => {
  const ran: number[] = []
  let failures = 1
  const create = (number: number): Migration => ({
    number,
    name: `migration ${number}`,
    run: async () => {
      ran.push(number)
      if (number === 2 && failures-- > 0) throw new Error('the server was stopped')
    },
  })
  const run = () => migrate(db, [3, 1, 2].map(create), () => undefined)
  await expect(run()).rejects.toThrow('the server was stopped')
  await run()
  await run()
  expect(ran).toEqual([1, 2, 2, 3])
})
