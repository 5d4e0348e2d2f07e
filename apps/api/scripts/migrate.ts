import { createPatientMongoClient } from '../src/db/connect.ts'
import { readSeedEnv } from '../src/env.ts'
import { prepareDatabase } from '../src/services.ts'

const env = readSeedEnv()
const client = createPatientMongoClient(env.mongoUri)
try {
  await prepareDatabase(client.db(env.mongoDb), (line) => process.stdout.write(`${line}\n`))
  process.stdout.write('The database is up to date.\n')
} finally {
  await client.close()
}
