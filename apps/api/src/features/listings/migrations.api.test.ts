import type { Document } from 'mongodb'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { finishedMigrations } from '../../db/migrate.ts'
import { prepareDatabase } from '../../db/prepare.ts'
import { insertListings } from '../../testing/insert-listings.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { features } from '../index.ts'

const MIGRATION = 12

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(() => api.clear())
afterAll(async () => {
  // A failed test leaves a migration undone.
  await prepareDatabase(api.db, features, () => undefined)
  await api.close()
})

/** Replaces the derived fields of every listing by those of an earlier version, and lets the migration run again. */
const storeEarlierShape = async (fields: Document): Promise<void> => {
  await api.db.collection('listings').updateMany({}, { $set: fields })
  await finishedMigrations.of(api.db).deleteOne({ _id: MIGRATION })
}

const earlierShapes = [
  { schema: 1, derived: { browse: ['*|*'], location: 'lowell, ma', words: ['room'], headWords: ['room'] } },
  {
    schema: 2,
    derived: { browse: ['*|*'], location: 'lowell, ma', searchKeys: ['*', ',ma', 'room'], headKeys: ['room'] },
    recentViews: [],
    slot: 4,
  },
  { schema: 3, derived: { location: 'lowell, ma', searchKeys: ['m*', 'mi*', 'mil*', 'mill', '@ma'] } },
]

test.each(earlierShapes)(
  'the migration of the search keys updates listings of schema $schema, which are then found by word and location',
  async (shape) => {
    const [id = ''] = await insertListings(api, { uid: 'ana' }, [{ title: 'Room by the mill', location: 'Lowell, MA' }])
    const current = await api.collections.listings.findOne({})
    await storeEarlierShape(shape)
    await prepareDatabase(api.db, features, () => undefined)
    expect(await api.collections.listings.findOne({})).toEqual(current)
    const page = await api.visitor().get('/all-items?search=mill%20ro&location=ma&minRent=1').expect(200)
    expect(page.body).toMatchObject({ items: [{ _id: id }] })
  },
)
