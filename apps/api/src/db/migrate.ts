import { declareCollection } from './collection.ts'
import type { Database } from './connect.ts'

export interface Migration {
  /** Unique. Migrations run in the order of their numbers. */
  number: number
  name: string
  /** Must be resumable after a crash. Two servers may run it at the same time. */
  run: (db: Database, log: (line: string) => void) => Promise<void>
}

interface MigrationDoc {
  _id: number
  name: string
  doneAt: Date
}

export const finishedMigrations = declareCollection<MigrationDoc>({
  name: 'migrations',
  indexes: [],
})

/** Runs the migrations that have not finished on this database, in order. */
export const migrate = async (
  db: Database,
  migrations: readonly Migration[],
  log: (line: string) => void,
): Promise<void> => {
  const finished = finishedMigrations.of(db)
  const finishedNumbers = new Set((await finished.find().toArray()).map((migration) => migration._id))
  for (const { number, name, run } of [...migrations].sort((a, b) => a.number - b.number)) {
    if (finishedNumbers.has(number)) continue
    log(`Migration ${number}: ${name}`)
    await run(db, log)
    await finished.updateOne({ _id: number }, { $set: { name, doneAt: new Date() } }, { upsert: true })
  }
}
