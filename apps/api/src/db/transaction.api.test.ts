import { type Collection, MongoClient } from 'mongodb'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { createMongoClientWithoutTimeout } from './connect.ts'
import { createTransactionRunner, type Transaction } from './transaction.ts'

interface Counter {
  _id: string
  n: number
}

let client: MongoClient
let counters: Collection<Counter>
let transaction: Transaction

beforeAll(() => {
  client = createMongoClientWithoutTimeout(inject('mongoUri'), { monitorCommands: true })
  counters = client.db('transaction_test').collection('counters')
  transaction = createTransactionRunner(client, 60_000)
})
beforeEach(async () => {
  await client.db('transaction_test').dropDatabase()
  await counters.insertOne({ _id: 'a', n: 0 })
})
afterAll(async () => {
  await client.db('transaction_test').dropDatabase()
  await client.close()
})

test('stores all writes and resolves to the result of the work', async () => {
  const commits: unknown[] = []
  client.on('commandStarted', ({ commandName, command }) => {
    if (commandName === 'commitTransaction') commits.push(command)
  })
  const result = await transaction(async (session) => {
    await counters.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session })
    await counters.insertOne({ _id: 'b', n: 5 }, { session })
    return 'done'
  })
  expect(result).toBe('done')
  expect(await counters.find().sort({ _id: 1 }).toArray()).toEqual([
    { _id: 'a', n: 1 },
    { _id: 'b', n: 5 },
  ])
  expect(commits).toMatchObject([{ writeConcern: { w: 'majority' } }])
})

test('when the work throws, rejects with its error and stores nothing', async () => {
  const work = transaction(async (session) => {
    await counters.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session })
    await counters.insertOne({ _id: 'a', n: 5 }, { session })
  })
  await expect(work).rejects.toMatchObject({ code: 11000 })
  expect(await counters.find().toArray()).toEqual([{ _id: 'a', n: 0 }])
})

test('retries concurrent transactions on one document until each succeeds', async () => {
  const increment = () =>
    transaction(async (session) => {
      const { n } = (await counters.findOne({ _id: 'a' }, { session })) ?? { n: Number.NaN }
      await counters.updateOne({ _id: 'a' }, { $set: { n: n + 1 } }, { session })
    })
  await Promise.all(Array.from({ length: 50 }, increment))
  expect(await counters.findOne()).toEqual({ _id: 'a', n: 50 })
})

test('transactions with one queue key run one after another, without conflicts', async () => {
  let aborts = 0
  client.on('commandStarted', ({ commandName }) => {
    if (commandName === 'abortTransaction') aborts++
  })
  const increment = () =>
    transaction(async (session) => {
      await counters.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session })
    }, 'u1')
  await Promise.all(Array.from({ length: 20 }, increment))
  expect(await counters.findOne()).toEqual({ _id: 'a', n: 20 })
  expect(aborts).toBe(0)
})
