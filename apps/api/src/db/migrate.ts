import type { Db } from 'mongodb'
import { openCollections } from './collections.ts'

export interface Migration {
  /** Numbered from 1, without gaps. */
  number: number
  name: string
  /** Resumable: run again after a crash it does what is left. Two servers may run it at once. */
  run: (db: Db, log: (line: string) => void) => Promise<void>
}

/** Runs the migrations that this database has not seen, in order. */
export const migrate = async (db: Db, migrations: readonly Migration[], log: (line: string) => void): Promise<void> => {
  const { migrations: done } = openCollections(db)
  const seen = new Set((await done.find().toArray()).map((migration) => migration._id))
  for (const { number, name, run } of migrations) {
    if (seen.has(number)) continue
    log(`Migration ${number}: ${name}`)
    await run(db, log)
    await done.updateOne({ _id: number }, { $set: { name, doneAt: new Date() } }, { upsert: true })
  }
}
