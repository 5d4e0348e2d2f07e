import { createMongoClientWithoutTimeout } from '../src/db/connect.ts'
import { readScriptEnv } from '../src/env.ts'
import { outboxService } from '../src/mail/outbox-service.ts'
import { runScript } from './run-script.ts'

// Requeues the mails that the API gave up. Run this after the cause is fixed.
await runScript(async () => {
  const env = readScriptEnv()
  const client = createMongoClientWithoutTimeout(env.mongoUri)
  try {
    const count = await outboxService({ db: client.db(env.mongoDb), now: () => new Date() }).requeueGivenUp()
    process.stdout.write(`${count} mails will be sent again.\n`)
  } finally {
    await client.close()
  }
})
