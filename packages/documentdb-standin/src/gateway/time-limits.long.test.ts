import { beforeAll, expect, test } from 'vitest'
import { rejection, slowFilter, slowRows, useMongo } from '../testing/use-mongo.ts'

const { db } = useMongo()
const rows = () => db('limits').collection<{ _id: number; n?: number }>('rows')
const SOON = { maxTimeMS: 100 }

beforeAll(async () => {
  await rows().insertMany(slowRows)
})

test.each([
  ['find', () => rows().find(slowFilter, SOON).toArray()],
  [
    'aggregate',
    () =>
      rows()
        .aggregate([{ $match: slowFilter }], SOON)
        .toArray(),
  ],
  ['count', () => db('limits').command({ count: 'rows', query: slowFilter, ...SOON })],
  ['distinct', () => rows().distinct('n', slowFilter, SOON)],
  ['update', () => rows().updateMany(slowFilter, { $set: { n: 1 } }, SOON)],
  ['delete', () => rows().deleteMany(slowFilter, SOON)],
  ['findAndModify', () => rows().findOneAndUpdate(slowFilter, { $set: { n: 1 } }, SOON)],
])('%s beyond maxTimeMS returns code 50 and writes nothing', async (_name, run) => {
  const started = Date.now()
  expect(await rejection(run())).toMatchObject({ code: 50, codeName: 'MaxTimeMSExpired' })
  expect(Date.now() - started).toBeLessThan(1_000)
  expect(await rows().countDocuments({ n: { $exists: false } })).toBe(slowRows.length)
})

test('with a long maxTimeMS, all commands succeed', async () => {
  const limit = { maxTimeMS: 10_000 }
  const things = db('limits').collection<{ _id: number; a?: number }>('things')
  await things.insertOne({ _id: 1 }, limit)
  await things.bulkWrite([{ updateOne: { filter: { _id: 1 }, update: { $set: { a: 1 } } } }], limit)
  await things.createIndexes([{ key: { a: 1 } }], limit)
  expect(await things.find({}, limit).toArray()).toEqual([{ _id: 1, a: 1 }])
  expect(await things.listIndexes(limit).toArray()).toHaveLength(2)
  expect(await things.deleteOne({ _id: 1 }, limit)).toMatchObject({ deletedCount: 1 })
  expect(await db('limits').command({ drop: 'things', ...limit })).toMatchObject({ ok: 1 })
})
