import type { Migration } from '../../db/migrate.ts'
import { type AccountDeletionDoc, accountDeletions } from './repository.ts'

/** Earlier versions stored account deletions as `departures`. */
const renameDepartures: Migration = {
  number: 6,
  name: 'move departures to accountDeletions',
  run: async (db) => {
    const departures = db.collection<AccountDeletionDoc>('departures')
    for await (const { _id, ...deletion } of departures.find()) {
      await accountDeletions.of(db).updateOne({ _id }, { $setOnInsert: deletion }, { upsert: true })
    }
    await departures.drop()
  },
}

export const ownDataMigrations = [renameDepartures]
