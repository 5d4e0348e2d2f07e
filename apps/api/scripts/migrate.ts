import { createMongoClient } from '../src/db/connect.ts'
import { parseEnv } from '../src/env.ts'
import { prepareDatabase } from '../src/services.ts'

const env = parseEnv({ AUTH_MODE: 'emulator', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099', ...process.env })
const client = createMongoClient(env.mongoUri)
try {
  await prepareDatabase(client.db(env.mongoDb), (line) => process.stdout.write(`${line}\n`))
  process.stdout.write('The database is up to date.\n')
} finally {
  await client.close()
}
