import { openCollections } from '../src/db/collections.ts'
import { createPatientMongoClient } from '../src/db/connect.ts'
import { readSeedEnv } from '../src/env.ts'
import { outboxService } from '../src/mail/outbox.ts'

/** Has the mails that were given up tried anew, once what kept them is put right. */
const env = readSeedEnv()
const client = createPatientMongoClient(env.mongoUri)
try {
  const revived = await outboxService(openCollections(client.db(env.mongoDb)), () => new Date()).revive()
  process.stdout.write(`${revived} mails are to be tried anew.\n`)
} finally {
  await client.close()
}
