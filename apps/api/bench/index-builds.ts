import type { Report } from '@roommate-finder/local-stack/commands/report'
import { openCollections } from '../src/db/collections.ts'
import { createPatientMongoClient } from '../src/db/connect.ts'
import { listingIndexes } from '../src/features/listings/document.ts'
import type { StoredWorld } from './stored-world.ts'

const MIB = 1024 * 1024

/** Builds the indexes of the listings whose name holds a text anew, one by one: how long each takes, and how large it is. */
export const indexBuilds = async (world: StoredWorld, { table }: Report, only: string): Promise<void> => {
  const client = createPatientMongoClient(world.stand.mongoUri())
  try {
    const db = client.db(world.databaseName)
    const { listings } = openCollections(db)
    const sizeOf = async (name: string): Promise<number> => {
      const { indexSizes } = await db.command({ collStats: listings.collectionName })
      return Number((indexSizes as Record<string, unknown>)[name])
    }
    const chosen = listingIndexes.filter(({ name }) => name.includes(only))
    if (chosen.length === 0) throw new Error(`No index has "${only}" in its name`)
    const row = table(`Indexes of ${world.count} listings`, ['index', 'MiB', 'build s'])
    for (const index of chosen) {
      await listings.dropIndex(index.name)
      const startedAt = performance.now()
      await listings.createIndexes([index])
      const seconds = (performance.now() - startedAt) / 1000
      row([index.name, ((await sizeOf(index.name)) / MIB).toFixed(0), seconds.toFixed(1)])
    }
  } finally {
    await client.close()
  }
}
