import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BSON, type ClientSession, type Collection, Long, MongoClient, type MongoServerError, UUID } from 'mongodb'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { connectionConfig } from '../cluster.ts'
import { message, openRaw } from '../testing/raw-client.ts'
import { rejection, slowFilter, slowRows, until, useMongo, withInstance } from '../testing/use-mongo.ts'
import { TRANSACTION_CONNECTIONS } from './engine-link.ts'

type Row = { _id: number; n: number; key?: string }

const TRANSIENT = 'TransientTransactionError'

const { mongo, client, db } = useMongo()
const collection = (name: string) => db('transactions').collection<Row>(name)

/** Calls `use` with a session in an open transaction, which `use` must end. */
async function withOpenTransaction<T>(use: (session: ClientSession) => Promise<T>): Promise<T> {
  return client().withSession(async (session) => {
    session.startTransaction()
    return use(session)
  })
}

/** Returns the fields of a command in the first transaction of a new session. */
const transactionFields = () => ({ lsid: { id: new UUID() }, txnNumber: Long.ONE, autocommit: false })

/** Sends raw commands on a new connection, closes it and returns the answers. */
async function ask(commands: BSON.Document[]): Promise<BSON.Document[]> {
  const raw = await openRaw(mongo().uri)
  for (const command of commands) raw.socket.write(message({ ...command, $db: 'transactions' }))
  await raw.answered(commands.length)
  raw.socket.destroy()
  return raw.answers.map(({ document }) => document)
}

describe('a transaction', () => {
  test.each([
    ['no option', '127.0.0.1', ''],
    ['the name of the replica set', '127.0.0.1', '?replicaSet=rs0'],
    ['a direct connection', '127.0.0.1', '?directConnection=true'],
    ['the name localhost', 'localhost', ''],
  ])('over a URI with %s commits, and retryable writes work', async (name, host, options) => {
    const own = new MongoClient(`mongodb://${host}:${new URL(mongo().uri).port}/${options}`)
    try {
      const rows = own.db('transactions').collection(`uri ${name}`)
      await own.withSession((session) => session.withTransaction(() => rows.insertOne({ n: 1 }, { session })))
      await rows.insertOne({ n: 2 })
      expect(await rows.countDocuments()).toBe(2)
    } finally {
      await own.close()
    }
  })

  test('that is aborted writes nothing', async () => {
    const rows = collection('aborted')
    await rows.insertOne({ _id: 1, n: 1 })
    await withOpenTransaction(async (session) => {
      await rows.insertOne({ _id: 2, n: 1 }, { session })
      await rows.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session })
      await session.abortTransaction()
    })
    expect(await rows.find().toArray()).toEqual([{ _id: 1, n: 1 }])
  })

  test('whose callback throws writes nothing', async () => {
    const rows = collection('thrown')
    const work = client().withSession((session) =>
      session.withTransaction(async () => {
        await rows.insertOne({ _id: 1, n: 1 }, { session })
        throw new RangeError('no')
      }),
    )
    await expect(work).rejects.toThrow(RangeError)
    expect(await rows.countDocuments()).toBe(0)
  })

  test('reads its own writes and no later writes of others, on every page of a cursor', async () => {
    const rows = collection('isolation')
    await rows.insertMany(Array.from({ length: 50 }, (_, index) => ({ _id: index, n: 0 })))
    await withOpenTransaction(async (session) => {
      await rows.insertOne({ _id: 100, n: 1 }, { session })
      const cursors = [
        rows.find({}, { session, batchSize: 10 }),
        rows.find({}, { session, batchSize: 10 }).sort({ n: 1 }),
      ]
      await Promise.all(cursors.map((cursor) => cursor.next()))
      await rows.insertOne({ _id: 200, n: 2 })
      expect(await rows.findOne({ _id: 100 })).toBeNull()
      for (const cursor of cursors) {
        // The first row has been read already.
        expect((await cursor.toArray()).map(({ n }) => n).filter((n) => n > 0)).toEqual([1])
      }
      expect(await rows.countDocuments({}, { session })).toBe(51)
      expect((await rows.distinct('n', {}, { session })).sort()).toEqual([0, 1])
      await session.commitTransaction()
    })
    expect(await rows.countDocuments()).toBe(52)
  })

  test('closes its cursors at the end, and other clients cannot continue them', async () => {
    const rows = collection('cursors')
    await rows.insertMany(Array.from({ length: 50 }, (_, index) => ({ _id: index, n: 0 })))
    await withOpenTransaction(async (session) => {
      const cursor = rows.find({}, { session, batchSize: 10 })
      await cursor.next()
      const outside = { getMore: Long.fromValue(cursor.id ?? 0), collection: rows.collectionName }
      expect(await rejection(db('transactions').command(outside))).toMatchObject({ code: 43 })
      await session.commitTransaction()
      expect(await rejection(cursor.toArray())).toMatchObject({ code: 43 })
    })
  })

  test('upserts, takes a bulk of writes and creates a missing collection', async () => {
    const rows = collection('variety')
    await withOpenTransaction(async (session) => {
      await rows.updateOne({ _id: 1 }, { $set: { n: 1 } }, { session, upsert: true })
      const options = { session, upsert: true, returnDocument: 'after' } as const
      expect(await rows.findOneAndUpdate({ _id: 2 }, { $set: { n: 2 } }, options)).toEqual({ _id: 2, n: 2 })
      await rows.bulkWrite(
        [
          { insertOne: { document: { _id: 3, n: 3 } } },
          { updateOne: { filter: { _id: 3 }, update: { $inc: { n: 1 } } } },
          { deleteOne: { filter: { _id: 1 } } },
        ],
        { session },
      )
      await session.commitTransaction()
    })
    expect(await rows.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 2, n: 2 },
      { _id: 3, n: 4 },
    ])
  })
})

describe('an error', () => {
  test.each<[string, number, (session: ClientSession) => Promise<unknown>]>([
    ['a duplicate key of an insert', 11000, (session) => collection('errors').insertOne({ _id: 1, n: 0 }, { session })],
    [
      'a duplicate key of findOneAndUpdate',
      11000,
      (session) => collection('errors').findOneAndUpdate({ _id: 2 }, { $set: { key: 'taken' } }, { session }),
    ],
    [
      'a refused update',
      14,
      (session) => collection('errors').updateOne({ _id: 1 }, { $inc: { key: 1 } } as object, { session }),
    ],
    ['a refused read', 2, (session) => collection('errors').findOne({ n: { $bogus: 1 } }, { session })],
    [
      'a command that MongoDB refuses in transactions',
      263,
      (session) => collection('errors').estimatedDocumentCount({ session }),
    ],
  ])('in a transaction, %s aborts it', async (_name, code, fail) => {
    const rows = collection('errors')
    await rows.createIndexes([{ key: { key: 1 }, unique: true, sparse: true }])
    await rows.deleteMany({})
    await rows.insertMany([
      { _id: 1, n: 0, key: 'taken' },
      { _id: 2, n: 0 },
    ])
    await withOpenTransaction(async (session) => {
      await rows.insertOne({ _id: 3, n: 0 }, { session })
      const error = await rejection(fail(session))
      expect(error).toMatchObject({ code, errorLabels: [] })
      if (code === 11000) expect(error.keyPattern).toBeTypeOf('object')
      expect(await rejection(rows.findOne({}, { session }))).toMatchObject({ code: 251, errorLabels: [TRANSIENT] })
      expect(await rejection(session.commitTransaction())).toMatchObject({ code: 251, errorLabels: [TRANSIENT] })
    })
    expect(await rows.countDocuments()).toBe(2)
  })

  test('of two concurrent first commands, one is refused, as in MongoDB', async () => {
    const rows = collection('parallel')
    await rows.insertOne({ _id: 1, n: 0 })
    await withOpenTransaction(async (session) => {
      const reads = await Promise.allSettled([1, 2].map(() => rows.findOne({}, { session })))
      const codes = reads.map((read) => (read.status === 'fulfilled' ? 0 : (read.reason as MongoServerError).code))
      expect(codes.sort()).toEqual([0, 117])
    })
  })
})

describe('a commit', () => {
  test('that is repeated succeeds', async () => {
    const rows = collection('repeated')
    await withOpenTransaction(async (session) => {
      await rows.insertOne({ _id: 1, n: 1 }, { session })
      await session.commitTransaction()
      await session.commitTransaction()
    })
    expect(await rows.countDocuments()).toBe(1)
  })

  test('of an unknown transaction is refused with the label for a retry', async () => {
    const [answer] = await ask([{ commitTransaction: 1, ...transactionFields() }])
    expect(answer).toMatchObject({ ok: 0, code: 251, errorLabels: [TRANSIENT] })
  })

  test('that the engine answers with ROLLBACK is an abort', async () => {
    await withInstance({}, async (own, folder) => {
      const rows = own.db('transactions').collection<Row>('rolled back')
      await rows.insertOne({ _id: 1, n: 0 })
      const port = Number((await readFile(join(folder, 'pg/postmaster.pid'), 'utf8')).split('\n')[3])
      const engine = new pg.Client(connectionConfig(port, join(folder, 'pg')))
      await engine.connect()
      const isWaiting = async (): Promise<boolean> => {
        const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'`
        return (await engine.query(waiting)).rowCount === 1
      }
      const [holder, loser] = [own.startSession(), own.startSession()]
      holder.startTransaction()
      await rows.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session: holder })
      loser.startTransaction()
      await rows.insertOne({ _id: 2, n: 0 }, { session: loser })
      const conflict = rejection(rows.updateOne({ _id: 1 }, { $inc: { n: 10 } }, { session: loser }))
      await until(isWaiting)
      const commit = rejection(loser.commitTransaction())
      await holder.commitTransaction()
      expect(await conflict).toMatchObject({ code: 112, errorLabels: [TRANSIENT] })
      expect(await commit).toMatchObject({ code: 251, errorLabels: [TRANSIENT] })
      expect(await rows.find().toArray()).toEqual([{ _id: 1, n: 1 }])
      await Promise.all([holder.endSession(), loser.endSession(), engine.end()])
    })
  })
})

describe('concurrent transactions', () => {
  test('after a write conflict, withTransaction retries the loser', async () => {
    const rows = collection('conflict')
    await rows.insertOne({ _id: 1, n: 0 })
    const errors: unknown[] = []
    await client().withSession((session) =>
      session.withTransaction(async () => {
        const n = (await rows.findOne({ _id: 1 }, { session }))?.n ?? 0
        if (errors.length === 0) await rows.updateOne({ _id: 1 }, { $set: { n: 5 } })
        await rows.updateOne({ _id: 1 }, { $set: { n: n + 1 } }, { session }).catch((error: unknown) => {
          errors.push(error)
          throw error
        })
      }),
    )
    expect(errors).toMatchObject([{ code: 112, errorLabels: [TRANSIENT] }])
    expect(await rows.findOne()).toEqual({ _id: 1, n: 6 })
  })

  test('that lock documents in opposite order all commit', async () => {
    const rows = collection('crossed')
    await rows.insertMany([
      { _id: 1, n: 0 },
      { _id: 2, n: 0 },
    ])
    const increment = (ids: number[]): Promise<void> =>
      client().withSession((session) =>
        session.withTransaction(async () => {
          for (const _id of ids) await rows.updateOne({ _id }, { $inc: { n: 1 } }, { session })
        }),
      )
    await Promise.all(Array.from({ length: 10 }, (_, index) => increment(index % 2 ? [1, 2] : [2, 1])))
    expect(await rows.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, n: 10 },
      { _id: 2, n: 10 },
    ])
  })

  test.each<[string, (rows: Collection<Row>, session: ClientSession) => Promise<unknown>]>([
    ['updateOne', (rows, session) => rows.updateOne({ key: 'a' }, { $inc: { n: 1 } }, { session, upsert: true })],
    [
      'findOneAndUpdate',
      (rows, session) => rows.findOneAndUpdate({ key: 'a' }, { $inc: { n: 1 } }, { session, upsert: true }),
    ],
  ])('that upsert one key with %s all succeed', async (name, upsert) => {
    const rows = collection(`upserts ${name}`)
    await rows.createIndexes([{ key: { key: 1 }, unique: true }])
    const work = (): Promise<unknown> =>
      client().withSession((session) => session.withTransaction(() => upsert(rows, session)))
    await Promise.all(Array.from({ length: 15 }, work))
    expect(await rows.find().toArray()).toMatchObject([{ key: 'a', n: 15 }])
  })

  test('an upsert that meets the key of another document rejects with the duplicate key', async () => {
    const rows = collection('other key')
    await rows.createIndexes([{ key: { key: 1 }, unique: true }])
    await rows.insertOne({ _id: 1, n: 0, key: 'a' })
    const work = client().withSession((session) =>
      session.withTransaction(() => rows.updateOne({ _id: 2 }, { $set: { key: 'a' } }, { session, upsert: true })),
    )
    expect(await rejection(work)).toMatchObject({ code: 11000, keyPattern: { key: 1 } })
  })

  test('50 that read and increment one document all succeed within 5 s', async ({ annotate }) => {
    const rows = collection('rivals')
    await rows.insertOne({ _id: 1, n: 0 })
    let attempts = 0
    const started = Date.now()
    const increment = (): Promise<void> =>
      client().withSession((session) =>
        session.withTransaction(async () => {
          attempts++
          const n = (await rows.findOne({ _id: 1 }, { session }))?.n ?? 0
          await rows.updateOne({ _id: 1 }, { $set: { n: n + 1 } }, { session })
        }),
      )
    await Promise.all(Array.from({ length: 50 }, increment))
    const tookMs = Date.now() - started
    await annotate(`50 rivals: ${String(tookMs)} ms, ${String(attempts)} attempts`)
    expect(await rows.findOne()).toEqual({ _id: 1, n: 50 })
    expect(tookMs).toBeLessThan(5_000)
  })
})

describe('connections to the engine', () => {
  test('with all in use, further transactions wait and other statements run', async () => {
    const rows = await db('transactions').createCollection<Row>('waiting')
    const sessions = Array.from({ length: TRANSACTION_CONNECTIONS + 5 }, () => client().startSession())
    const begun: ClientSession[] = []
    const all = sessions.map(async (session, index) => {
      session.startTransaction()
      await rows.insertOne({ _id: index, n: 0 }, { session })
      begun.push(session)
    })
    await until(() => begun.length === TRANSACTION_CONNECTIONS)
    await rows.insertOne({ _id: -1, n: 0 })
    expect(begun).toHaveLength(TRANSACTION_CONNECTIONS)
    for (let next = 0; next < sessions.length; next++) {
      await until(() => begun.length > next)
      await begun[next]?.commitTransaction()
    }
    await Promise.all(all)
    expect(await rows.countDocuments()).toBe(TRANSACTION_CONNECTIONS + 6)
    await Promise.all(sessions.map((session) => session.endSession()))
  })

  test('transactions beyond their time limit are rolled back, even during a statement', async () => {
    await withInstance({ transactionLifetimeMs: 400 }, async (own) => {
      const rows = own.db('transactions').collection<Row>('expired')
      await rows.insertMany(slowRows.map(({ _id }) => ({ _id, n: 0 })))
      const sessions = Array.from({ length: TRANSACTION_CONNECTIONS }, () => own.startSession())
      const slow = sessions.map(async (session, index) => {
        session.startTransaction()
        await rows.insertOne({ _id: -1 - index, n: 0 }, { session })
        return index > 0 || rows.findOne(slowFilter, { session })
      })
      expect(await rejection(Promise.all(slow))).toMatchObject({ code: 251, errorLabels: [TRANSIENT] })
      await own.withSession((session) =>
        session.withTransaction(() => rows.insertOne({ _id: 1_000, n: 0 }, { session })),
      )
      const isEnded = (session: ClientSession): Promise<boolean> =>
        rows.findOne({ _id: -1 }, { session }).then(
          () => false,
          (error: unknown) => (error as MongoServerError).code === 251,
        )
      for (const session of sessions) await until(() => isEnded(session))
      expect(await rows.countDocuments()).toBe(slowRows.length + 1)
    })
  })

  test('when a client disconnects, its transaction is aborted', async () => {
    const rows = collection('gone')
    await rows.insertOne({ _id: 1, n: 0 })
    const updates = [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }]
    const [answer] = await ask([{ update: 'gone', updates, ...transactionFields(), startTransaction: true }])
    expect(answer).toMatchObject({ ok: 1, n: 1 })
    await rows.updateOne({ _id: 1 }, { $inc: { n: 10 } })
    expect(await rows.findOne()).toEqual({ _id: 1, n: 10 })
  })

  test('when a session ends, its transaction is aborted', async () => {
    const transaction = transactionFields()
    const answers = await ask([
      { insert: 'ended', documents: [{ _id: 1 }], ...transaction, startTransaction: true },
      { endSessions: [transaction.lsid] },
      { commitTransaction: 1, ...transaction },
    ])
    expect(answers).toMatchObject([{ ok: 1 }, { ok: 1 }, { ok: 0, code: 251 }])
    expect(await collection('ended').countDocuments()).toBe(0)
  })
})

test('a retryable write runs like any other write', async () => {
  const { lsid, txnNumber } = transactionFields()
  const [answer] = await ask([{ insert: 'retryable', documents: [{ n: 1 }], lsid, txnNumber }])
  expect(answer).toMatchObject({ ok: 1, n: 1 })
  expect(await collection('retryable').countDocuments()).toBe(1)
})

test('insert and $inc in a transaction take at most 3 times as long as the two writes alone', async ({ annotate }) => {
  const [likes, listings] = [collection('likes'), collection('listings')]
  await listings.insertOne({ _id: 1, n: 0 })
  let like = 0
  const write = async (session?: ClientSession): Promise<void> => {
    const options = session ? { session } : {}
    await likes.insertOne({ _id: ++like, n: 1 }, options)
    await listings.updateOne({ _id: 1 }, { $inc: { n: 1 } }, options)
  }
  const timed = async (run: () => Promise<unknown>): Promise<number> => {
    const started = performance.now()
    await run()
    return performance.now() - started
  }
  const times: { alone: number[]; together: number[] } = { alone: [], together: [] }
  for (let round = 0; round < 100; round++) {
    times.alone.push(await timed(() => write()))
    times.together.push(
      await timed(() => client().withSession((session) => session.withTransaction(() => write(session)))),
    )
  }
  const median = (list: number[]): number => list.toSorted((a, b) => a - b)[list.length / 2] ?? 0
  const [alone, together] = [median(times.alone), median(times.together)]
  await annotate(`medians: two writes ${alone.toFixed(2)} ms, in a transaction ${together.toFixed(2)} ms`)
  expect(together / alone).toBeLessThan(3)
})
