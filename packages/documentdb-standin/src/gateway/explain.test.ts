import type { Document } from 'mongodb'
import { beforeAll, describe, expect, test } from 'vitest'
import { useMongo } from '../testing/use-mongo.ts'
import { REFRESH_STATISTICS } from './commands-catalog.ts'

const { db } = useMongo()

type Stage = { stage: string; indexName?: string; inputStage?: Stage; inputStages?: Stage[] }

/** Formats a plan as one line: `LIMIT < FETCH < IXSCAN rent_1`. */
function line({ stage, indexName, inputStage, inputStages }: Stage): string {
  const inputs = inputStage ? line(inputStage) : inputStages?.map(line).join(' | ')
  return [stage, indexName].filter(Boolean).join(' ') + (inputs ? ` < ${inputs}` : '')
}

const plan = (explained: Document): string => line((explained.queryPlanner as { winningPlan: Stage }).winningPlan)
const listings = () =>
  db('plans').collection<{ _id: number; city: string; rent: number; at: Date; status: string }>('listings')
const explainCount = async (more: Document): Promise<string> =>
  plan(await db('plans').command({ explain: { count: 'listings', ...more }, verbosity: 'queryPlanner' }))

beforeAll(async () => {
  await listings().insertMany(
    Array.from({ length: 2_000 }, (_, index) => ({
      _id: index,
      city: `c${String(index % 20)}`,
      rent: index % 500,
      at: new Date(1e12 + index * 1_000),
      status: index % 3 === 0 ? 'closed' : 'open',
    })),
  )
  await listings().createIndexes([{ key: { rent: 1 } }, { key: { city: 1, rent: -1 } }, { key: { at: -1, _id: -1 } }])
  await db('plans').command({ [REFRESH_STATISTICS]: 1 })
})

describe('explain shows', () => {
  test('a collection scan, and the number of documents it read', async () => {
    expect(plan(await listings().find({}).explain())).toBe('COLLSCAN')
    const explained = await listings().find({ status: 'open' }).sort({ status: 1 }).limit(3).explain('executionStats')
    expect(plan(explained)).toBe('LIMIT < SORT < COLLSCAN')
    expect(explained.executionStats).toMatchObject({ nReturned: 3, totalDocsExamined: 2_000 })
  })

  test('an index with name and pattern, and the number of keys it read', async () => {
    const explained = await listings().find({}).sort({ at: -1, _id: -1 }).limit(12).explain('executionStats')
    expect(plan(explained)).toBe('LIMIT < FETCH < IXSCAN at_-1__id_-1')
    const pattern = { inputStage: { inputStage: { keyPattern: { at: -1, _id: -1 }, isMultiKey: false } } }
    expect(explained.queryPlanner).toMatchObject({ namespace: 'plans.listings', winningPlan: pattern })
    expect(explained.executionStats).toMatchObject({ nReturned: 12, totalDocsExamined: 12, totalKeysExamined: 12 })
    expect(plan(await listings().find({ city: 'c1' }).sort({ rent: -1 }).limit(5).explain())).toBe(
      'LIMIT < FETCH < IXSCAN city_1_rent_-1',
    )
  })

  test('_id as an index only if it serves the query', async () => {
    expect(plan(await listings().find({ _id: 5 }).explain())).toBe('FETCH < IXSCAN _id_')
    expect(plan(await listings().find({}).sort({ _id: -1 }).limit(2).explain())).toBe('LIMIT < FETCH < IXSCAN _id_')
    expect(plan(await listings().find({ status: 'x' }).hint({ $natural: 1 }).explain())).toBe('COLLSCAN')
  })

  test('an index scan for each branch of $or', async () => {
    const at = new Date(1e12 + 100_000)
    const after = { $or: [{ at: { $lt: at } }, { at, _id: { $lt: 100 } }] }
    const explained = await listings().find(after).sort({ at: -1, _id: -1 }).limit(12).explain()
    expect(plan(explained)).toBe('LIMIT < SORT_MERGE < FETCH < IXSCAN at_-1__id_-1 | FETCH < IXSCAN at_-1__id_-1')
  })

  test('aggregations and counts', async () => {
    const grouped = listings().aggregate([{ $match: { rent: 5 } }, { $group: { _id: '$city' } }])
    expect(plan(await grouped.explain())).toMatch(/^GROUP < .*FETCH < IXSCAN rent_1$/)
    expect(await explainCount({ query: { rent: 5 } })).toMatch(/^COUNT < (FETCH < )?IXSCAN rent_1$/)
    expect(await explainCount({})).toBe('RECORD_STORE_FAST_COUNT')
    expect(plan(await db('plans').collection('nothing').find({ a: 1 }).explain())).toBe('EOF')
  })
})

test.each([{ hint: 'rent_1' }, { hint: { rent: 1 } }])(
  'with a hint %o, find, aggregate and count use its index',
  async ({ hint }) => {
    const query = { rent: 5, city: 'c5' }
    expect(plan(await listings().find(query).hint(hint).explain())).toBe('FETCH < IXSCAN rent_1')
    expect(
      plan(
        await listings()
          .aggregate([{ $match: query }], { hint })
          .explain(),
      ),
    ).toBe('FETCH < IXSCAN rent_1')
    expect(await explainCount({ query, hint })).toBe('COUNT < FETCH < IXSCAN rent_1')
    expect(await listings().countDocuments(query, { hint })).toBe(4)
    expect(await listings().find(query).hint(hint).toArray()).toHaveLength(4)
  },
)
