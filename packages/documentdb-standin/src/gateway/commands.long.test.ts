import { BSON, Decimal128, Double, Int32, Long, type MongoServerError, ObjectId, Timestamp, UUID } from 'mongodb'
import { describe, expect, test } from 'vitest'
import { rejection, useMongo } from '../testing/use-mongo.ts'

const { mongo, client, db } = useMongo()

const numbers = (count: number): { _id: number; group: number; tags: string[] }[] =>
  Array.from({ length: count }, (_, index) => ({ _id: index, group: index % 10, tags: [`t${String(index % 7)}`, 'x'] }))

describe('the handshake', () => {
  test('returns the primary of a replica set of one, at the address that the client used, with wire version 21', async () => {
    const hello = await db('admin').command({ hello: 1 })
    expect(hello).toMatchObject({ ok: 1, setName: 'rs0', isWritablePrimary: true, maxWireVersion: 21 })
    expect(hello).toMatchObject({ hosts: [new URL(mongo().uri).host], logicalSessionTimeoutMinutes: 30 })
    expect(await db('admin').command({ ping: 1 })).toEqual({ ok: 1 })
  })
})

describe('documents', () => {
  test('of all types are read unchanged', async () => {
    const document = {
      _id: new ObjectId(),
      int: new Int32(1),
      double: new Double(5),
      long: Long.fromString('9007199254740993'),
      text: 'é√',
      yes: true,
      nothing: null,
      at: new Date(1234567890123),
      pattern: /a.b/i,
      decimal: Decimal128.fromString('12.340'),
      bytes: new BSON.Binary(Buffer.from([1, 2, 3])),
      uuid: new UUID(),
      list: [1, [2, { x: 3 }]],
      inner: { deeper: { deepest: 1 } },
      stamp: new Timestamp({ t: 5, i: 1 }),
    }
    const types = db('crud').collection('types')
    await types.insertOne(document)
    const found = await types.findOne({ _id: document._id }, { promoteValues: false })
    expect(BSON.EJSON.stringify(found, { relaxed: false })).toBe(BSON.EJSON.stringify(document, { relaxed: false }))
  })

  test('are inserted, updated, replaced and deleted, with the counts of each', async () => {
    const people = db('crud').collection<{ _id: number; name: string; visits?: number; tags?: string[] }>('people')
    expect(
      await people.insertMany([
        { _id: 1, name: 'Ana' },
        { _id: 2, name: 'Ben' },
      ]),
    ).toMatchObject({ insertedCount: 2 })
    const change = { $set: { name: 'Anna' }, $inc: { visits: 2 }, $push: { tags: 'a' } }
    expect(await people.updateOne({ _id: 1 }, change)).toMatchObject({ matchedCount: 1, modifiedCount: 1 })
    expect(await people.updateOne({ _id: 1 }, [{ $set: { visits: { $add: ['$visits', 1] } } }])).toMatchObject({
      modifiedCount: 1,
    })
    expect(await people.findOne({ _id: 1 })).toEqual({ _id: 1, name: 'Anna', visits: 3, tags: ['a'] })
    expect(await people.updateOne({ _id: 3 }, { $set: { name: 'Cy' } }, { upsert: true })).toMatchObject({
      upsertedId: 3,
    })
    expect(await people.replaceOne({ _id: 2 }, { name: 'Bo' })).toMatchObject({ modifiedCount: 1 })
    expect(await people.deleteMany({ _id: { $in: [2, 3] } })).toMatchObject({ deletedCount: 2 })
    expect(await people.countDocuments()).toBe(1)
  })

  test('are changed atomically by concurrent findOneAndUpdate, and returned', async () => {
    const counters = db('crud').collection<{ _id: string; value: number }>('counters')
    const next = (): Promise<{ value: number } | null> =>
      counters.findOneAndUpdate({ _id: 'a' }, { $inc: { value: 1 } }, { upsert: true, returnDocument: 'after' })
    const values = await Promise.all(Array.from({ length: 40 }, async () => (await next())?.value))
    expect(new Set(values)).toEqual(new Set(Array.from({ length: 40 }, (_, index) => index + 1)))
    expect(await counters.findOneAndReplace({ _id: 'a' }, { value: 7 })).toMatchObject({ value: 40 })
    expect(await counters.findOneAndDelete({ _id: 'a' })).toMatchObject({ value: 7 })
    expect(await counters.findOneAndUpdate({ _id: 'none' }, { $set: { value: 1 } })).toBeNull()
  })

  test('are written by a mixed bulk write', async () => {
    const result = await db('crud')
      .collection<{ _id: string; a?: number }>('bulk')
      .bulkWrite([
        { insertOne: { document: { _id: 'one' } } },
        { updateOne: { filter: { _id: 'one' }, update: { $set: { a: 1 } } } },
        { deleteOne: { filter: { _id: 'one' } } },
        { updateOne: { filter: { _id: 'two' }, update: { $set: { a: 1 } }, upsert: true } },
        { replaceOne: { filter: { _id: 'two' }, replacement: { a: 2 } } },
      ])
    expect(result).toMatchObject({ insertedCount: 1, deletedCount: 1, upsertedCount: 1, modifiedCount: 2 })
  })

  test('with write concern 0 are written without a response', async () => {
    const quiet = db('crud').collection<{ _id: string }>('quiet')
    await quiet.insertOne({ _id: 'w0' }, { writeConcern: { w: 0 } })
    await expect.poll(() => quiet.findOne({ _id: 'w0' })).toEqual({ _id: 'w0' })
  })

  test('with concurrent inserts of one unique key, one is stored and the others get a duplicate key', async () => {
    const keyed = db('crud').collection<{ keys: string[] }>('keyed')
    await keyed.createIndexes([{ key: { keys: 1 }, unique: true }])
    for (let round = 0; round < 5; round++) {
      const rivals = Array.from({ length: 40 }, (_, i) => keyed.insertOne({ keys: [`own ${round} ${i}`, `${round}`] }))
      const settled = await Promise.allSettled(rivals)
      const codes = settled.map((each) => (each.status === 'fulfilled' ? 0 : (each.reason as MongoServerError).code))
      expect(codes.filter((code) => code === 0)).toHaveLength(1)
      expect(codes.filter((code) => code === 11000)).toHaveLength(39)
    }
  })

  test('with concurrent updates, every increment counts and one conditional update succeeds', async () => {
    const rivals = db('crud').collection<{ _id: string; n?: number; taken?: boolean }>('rivals')
    await rivals.insertOne({ _id: 'a', n: 0, taken: false })
    await Promise.all(Array.from({ length: 60 }, () => rivals.updateOne({ _id: 'a' }, { $inc: { n: 1 } })))
    expect((await rivals.findOne({ _id: 'a' }))?.n).toBe(60)
    const claim = (): Promise<{ modifiedCount: number }> =>
      rivals.updateOne({ _id: 'a', taken: false }, { $set: { taken: true } })
    const claims = await Promise.all(Array.from({ length: 20 }, claim))
    expect(claims.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(1)
  })
})

describe('queries', () => {
  test('return every document once with any batch size', async () => {
    const many = db('read').collection<{ _id: number; group: number }>('many')
    await many.insertMany(numbers(1_000))
    for (const batchSize of [7, 100, 999, 1_000]) {
      const found = await many.find({}, { batchSize }).sort({ group: 1, _id: -1 }).toArray()
      expect(new Set(found.map(({ _id }) => _id)).size).toBe(1_000)
      expect(await many.aggregate([{ $group: { _id: '$_id' } }], { batchSize }).toArray()).toHaveLength(1_000)
    }
  })

  test('may have more open cursors than connections to the engine', async () => {
    const many = db('read').collection<{ _id: number }>('open')
    await many.insertMany(numbers(100))
    const cursors = Array.from({ length: 40 }, () => many.find({}, { batchSize: 10 }).sort({ group: 1 }))
    await Promise.all(cursors.map((cursor) => cursor.next()))
    const rest = await Promise.all(cursors.map((cursor) => cursor.toArray()))
    expect(rest.map((documents) => documents.length)).toEqual(cursors.map(() => 99))
  })

  test('by raw commands open, continue and close a cursor; a closed cursor is not found', async () => {
    await db('read').collection<{ _id: number }>('hand').insertMany(numbers(20))
    const { cursor } = (await db('read').command({ find: 'hand', batchSize: 0 })) as { cursor: { id: Long } }
    const id = Long.fromValue(cursor.id)
    const page = await db('read').command({ getMore: id, collection: 'hand', batchSize: 7 })
    expect(page.cursor).toMatchObject({ nextBatch: { length: 7 } })
    expect(await db('read').command({ killCursors: 'hand', cursors: [id] })).toMatchObject({ cursorsNotFound: [] })
    expect(await rejection(db('read').command({ getMore: id, collection: 'hand' }))).toMatchObject({ code: 43 })
  })

  test('count, list distinct values, group, join and page', async () => {
    const many = db('read').collection<{ _id: number; group: number }>('pipeline')
    await many.insertMany(numbers(100))
    expect(await many.countDocuments({ group: 3 })).toBe(10)
    expect(await many.estimatedDocumentCount()).toBe(100)
    expect((await many.distinct('group', { group: { $lt: 4 } })).sort()).toEqual([0, 1, 2, 3])
    const [page] = await many
      .aggregate([
        { $match: { group: { $lt: 2 } } },
        { $lookup: { from: 'pipeline', localField: 'group', foreignField: '_id', as: 'joined' } },
        { $facet: { items: [{ $sort: { _id: -1 } }, { $limit: 2 }], total: [{ $count: 'n' }] } },
      ])
      .toArray()
    expect(page).toMatchObject({ total: [{ n: 20 }], items: [{ _id: 91, joined: [{ _id: 1 }] }, { _id: 90 }] })
  })

  test('with $out and $merge write a collection', async () => {
    const source = db('read').collection<{ _id: number }>('source')
    await source.insertMany(numbers(30))
    await source.aggregate([{ $match: { group: 1 } }, { $out: 'target' }]).toArray()
    await source.aggregate([{ $match: { group: 2 } }, { $merge: { into: 'target' } }]).toArray()
    expect(await db('read').collection('target').countDocuments()).toBe(6)
  })
})

describe('indexes and collections', () => {
  test('are created, listed, renamed and dropped', async () => {
    const things = db('catalog').collection('things')
    const specs = [
      { key: { a: 1 } },
      { key: { b: -1 }, name: 'b', expireAfterSeconds: 60 },
      { key: { c: 1 }, sparse: true },
    ]
    await things.createIndexes(specs)
    expect((await things.indexes()).map(({ name }) => name)).toEqual(['_id_', 'a_1', 'b', 'c_1'])
    await things.dropIndex('b')
    expect(await rejection(things.dropIndex('b'))).toMatchObject({ code: 27 })
    await things.insertOne({})
    await things.rename('others')
    expect((await db('catalog').listCollections().toArray()).map(({ name }) => name)).toEqual(['others'])
    expect((await client().db().admin().listDatabases()).databases.map(({ name }) => name)).toContain('catalog')
    expect(await db('catalog').collection('others').drop()).toBe(true)
    expect(await rejection(db('catalog').command({ listIndexes: 'others' }))).toMatchObject({ code: 26 })
    await db('catalog').dropDatabase()
  })

  test('with the name or the key of another index are refused', async () => {
    const things = db('catalog').collection('conflicts')
    await things.createIndexes([{ key: { a: 1 }, name: 'one' }])
    await things.createIndexes([{ key: { a: 1 }, name: 'one' }])
    expect(await rejection(things.createIndexes([{ key: { b: 1 }, name: 'one' }]))).toMatchObject({ code: 86 })
    expect(await rejection(things.createIndexes([{ key: { a: 1 }, name: 'two' }]))).toMatchObject({ code: 85 })
  })

  test('are created by concurrent inserts, and by concurrent createIndexes, without an error', async () => {
    const insert = (value: number): Promise<unknown> => db('catalog').collection('race').insertOne({ value })
    await Promise.all(Array.from({ length: 12 }, (_, index) => insert(index)))
    await Promise.all(
      Array.from({ length: 6 }, () =>
        db('catalog')
          .collection('race')
          .createIndexes([{ key: { value: 1 } }]),
      ),
    )
    expect(await db('catalog').collection('race').countDocuments()).toBe(12)
  })

  test('are created once by concurrent createCollection, with their indexes', async () => {
    const indexes = [{ key: { a: 1, b: 1 } }, { key: { tags: 1 } }, { key: { c: 1, a: -1 }, unique: true }] as const
    const names = Array.from({ length: 8 }, (_, i) => `together_${i}`)
    const createAll = async (): Promise<void> => {
      for (const name of names) {
        await db('catalog')
          .createCollection(name)
          .catch((error: unknown) => {
            expect(error).toMatchObject({ code: 48 })
          })
      }
      for (const name of names)
        await db('catalog')
          .collection(name)
          .createIndexes([...indexes])
    }
    await Promise.all(Array.from({ length: 4 }, createAll))
    for (const name of names) {
      expect(await db('catalog').collection(name).indexes()).toHaveLength(1 + indexes.length)
    }
  })
})

describe('errors', () => {
  test('of a duplicate key have the index, its pattern and the value', async () => {
    const users = db('errors').collection<{ _id?: number; email: string; n?: number }>('users')
    await users.createIndexes([{ key: { email: 1 }, unique: true, name: 'one_email' }])
    await users.insertMany([
      { _id: 1, email: 'a' },
      { _id: 2, email: 'b' },
    ])
    const again = await rejection(users.insertOne({ email: 'a' }))
    expect(again).toMatchObject({ code: 11000, keyPattern: { email: 1 }, keyValue: { email: 'a' } })
    expect(again.message).toContain('E11000 duplicate key error collection: errors.users index: one_email dup key')
    const pattern = { code: 11000, keyPattern: { email: 1 } }
    expect(await rejection(users.updateOne({ _id: 2 }, { $set: { email: 'a' } }))).toMatchObject(pattern)
    expect(await rejection(users.updateOne({ n: 9 }, { $set: { email: 'a' } }, { upsert: true }))).toMatchObject(
      pattern,
    )
    expect(await rejection(users.findOneAndUpdate({ _id: 2 }, { $set: { email: 'a' } }))).toMatchObject(pattern)
    expect(await rejection(users.insertOne({ _id: 1, email: 'z' }))).toMatchObject({
      code: 11000,
      keyPattern: { _id: 1 },
    })
  })

  test('within a batch stop the batch only if it is ordered', async () => {
    const rows = [{ _id: 1 }, { _id: 1 }, { _id: 2 }]
    const ordered = await rejection(db('errors').collection<{ _id: number }>('ordered').insertMany(rows))
    expect(ordered).toMatchObject({
      code: 11000,
      result: { insertedCount: 1 },
      writeErrors: [{ index: 1, code: 11000 }],
    })
    const free = await rejection(db('errors').collection<{ _id: number }>('free').insertMany(rows, { ordered: false }))
    expect(free).toMatchObject({ code: 11000, result: { insertedCount: 2 } })
  })

  test("carry MongoDB's codes", async () => {
    const things = db('errors').collection<{ _id: number; text: string }>('codes')
    await things.insertOne({ _id: 1, text: 'x' })
    const code = async (promise: Promise<unknown>): Promise<unknown> => (await rejection(promise)).code
    expect(await code(things.find({ a: { $bogus: 1 } }).toArray())).toBe(2)
    expect(await code(things.updateOne({ _id: 1 }, { $bogus: { a: 1 } }))).toBe(9)
    expect(await code(things.updateOne({ _id: 1 }, { $set: { _id: 2 } }))).toBe(66)
    expect(await code(things.updateOne({ _id: 1 }, { $set: { a: 1 }, $inc: { a: 1 } }))).toBe(40)
    expect(await code(things.updateOne({ _id: 1 }, { $inc: { text: 1 } } as object))).toBe(14)
    expect(await code(things.aggregate([{ $bogus: {} }]).toArray())).toBe(40324)
    expect(await code(things.find({}).hint('none').toArray())).toBe(2)
    expect(await code(db('errors').command({ nonsense: 1 }))).toBe(59)
  })

  test('are returned for features that the engine lacks', async () => {
    const things = db('errors').collection('lacks')
    await things.createIndexes([{ key: { a: 1, tags: 1 } }])
    expect(await rejection(things.aggregate([{ $changeStream: {} }]).toArray())).toMatchObject({ code: 40573 })
    expect(await rejection(db('errors').createCollection('capped', { capped: true, size: 4096 }))).toMatchObject({
      code: 115,
    })
    await expect(client().bulkWrite([{ namespace: 'errors.x', name: 'insertOne', document: {} }])).rejects.toThrow()
    expect(await things.countDocuments()).toBe(0)
  })

  test('are returned for $elemMatch on plain values, which would crash the engine', async () => {
    const things = db('errors').collection('elements')
    await things.createIndexes([{ key: { a: 1, tags: 1 } }])
    await things.insertOne({ a: 1, tags: ['x', 'y'], rooms: [{ size: 1 }] })
    const filter = { a: 1, tags: { $elemMatch: { $gt: 'x' } } }
    expect(await rejection(things.find(filter).toArray())).toMatchObject({ code: 115 })
    expect(await rejection(things.aggregate([{ $match: { $or: [filter] } }]).toArray())).toMatchObject({ code: 115 })
    expect(await rejection(things.updateMany(filter, { $set: { b: 1 } }))).toMatchObject({ code: 115 })
    expect(await things.countDocuments({ rooms: { $elemMatch: { size: { $gt: 0 } } } })).toBe(1)
    const shown = await things.findOne({ a: 1 }, { projection: { _id: 0, tags: { $elemMatch: { $gt: 'x' } } } })
    expect(shown).toMatchObject({ tags: ['y'] })
  })
})
