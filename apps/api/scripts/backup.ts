import { createPatientMongoClient } from '../src/db/connect.ts'
import { readSeedEnv } from '../src/env.ts'
import { prepareDatabase } from '../src/services.ts'
import { backUp, restore } from './dump.ts'

// backup.ts save FILE | restore FILE
const [what, file] = process.argv.slice(2)
const say = (line: string): boolean => process.stdout.write(`${line}\n`)
if ((what !== 'save' && what !== 'restore') || file === undefined) {
  say('Say what: save FILE, or restore FILE into an empty database.')
  process.exit(1)
}
const env = readSeedEnv()
const client = createPatientMongoClient(env.mongoUri)
try {
  const db = client.db(env.mongoDb)
  if (what === 'save') {
    say(`${await backUp(db, file)} documents of ${env.mongoDb} are in ${file}.`)
  } else {
    say(`${await restore(db, file)} documents are in ${env.mongoDb}.`)
    await prepareDatabase(db, say)
    say('Its indexes are built.')
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  await client.close()
}
