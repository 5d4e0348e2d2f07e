import { createMongoClientWithoutTimeout } from '../src/db/connect.ts'
import { readSeedEnv } from '../src/env.ts'
import { outboxService } from '../src/mail/outbox.ts'

// Queues given-up mails again, for use after the cause is fixed.
const env = readSeedEnv()
const client = createMongoClientWithoutTimeout(env.mongoUri)
try {
  const count = await outboxService({ db: client.db(env.mongoDb), now: () => new Date() }).requeueGivenUp()
  process.stdout.write(`${count} mails will be sent again.\n`)
} finally {
  await client.close()
}
