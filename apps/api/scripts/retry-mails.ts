import { createPatientMongoClient } from '../src/db/connect.ts'
import { readSeedEnv } from '../src/env.ts'
import { outboxService } from '../src/mail/outbox.ts'

/** Makes the mails that were given up due again, for when their cause is fixed. */
const env = readSeedEnv()
const client = createPatientMongoClient(env.mongoUri)
try {
  const revived = await outboxService({ db: client.db(env.mongoDb), now: () => new Date() }).revive()
  process.stdout.write(`${revived} mails will be sent again.\n`)
} finally {
  await client.close()
}
