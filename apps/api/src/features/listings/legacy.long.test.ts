import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { finishedMigrations } from '../../db/migrate.ts'
import { prepareDatabase } from '../../db/prepare.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { collections, migrations } from '../index.ts'
import { LISTING_SCHEMA } from './document.ts'

/** More than one batch. */
const LISTINGS = 700

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  await api.clear()
  await finishedMigrations.of(api.db).deleteMany({})
})
afterAll(async () => {
  await prepareDatabase(api.db, { collections, migrations }, () => undefined)
  await api.close()
})

const countMigrated = (filter = {}) => api.collections.listings.countDocuments({ ...filter, schema: LISTING_SCHEMA })

/** Starts the migrations and interrupts them when they log `line`. */
const migrateUntil = async (line: string): Promise<void> => {
  const interrupted = prepareDatabase(api.db, { collections, migrations }, (logged) => {
    if (logged.includes(line)) throw new Error('the server was stopped')
  })
  await expect(interrupted).rejects.toThrow('the server was stopped')
}

test('the migration of legacy listings, interrupted after a batch, converts the others at the next start', async () => {
  await api.db
    .collection('listings')
    .insertMany(Array.from({ length: LISTINGS }, (_, i) => ({ title: `Old room ${i}`, location: 'Lowell, MA' })))
  await migrateUntil('listings converted')
  const converted = await countMigrated()
  expect(converted).toBeGreaterThan(0)
  expect(converted).toBeLessThan(LISTINGS)

  await prepareDatabase(api.db, { collections, migrations }, () => undefined)
  expect(await countMigrated()).toBe(LISTINGS)
  expect(await api.collections.listings.countDocuments()).toBe(LISTINGS)
})
