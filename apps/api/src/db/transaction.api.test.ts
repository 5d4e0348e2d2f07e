import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { type Collection, MongoClient } from 'mongodb'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { createMongoClient, createMongoClientWithoutTimeout } from './connect.ts'
import { isUnavailable } from './failures.ts'
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

/** Starts a server that forwards to the engine, but ends each connection on which a commit arrives. */
const startProxyWithoutCommits = async () => {
  const { hostname, port } = new URL(inject('mongoUri'))
  const server = createServer((socket) => {
    const engine = connect(Number(port), hostname)
    engine.pipe(socket)
    socket.on('data', (data) => {
      if (data.includes('commitTransaction')) socket.destroy()
      else engine.write(data)
    })
    socket.once('close', () => engine.destroy())
    for (const each of [socket, engine]) each.on('error', () => undefined)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { server, uri: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true` }
}

test('a commit that is never answered is given up after the time limit, not after 120 s', {
  timeout: 60_000,
}, async () => {
  const { server, uri } = await startProxyWithoutCommits()
  const proxied = createMongoClient(uri)
  try {
    const documents = proxied.db('transaction_test').collection<Counter>('counters')
    const work = createTransactionRunner(
      proxied,
      1_000,
    )(async (session) => {
      await documents.insertOne({ _id: 'b', n: 5 }, { session })
    })
    await expect(work).rejects.toSatisfy(isUnavailable)
    expect(await counters.countDocuments()).toBe(1)
  } finally {
    await proxied.close()
    server.close()
  }
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
