import { createMongoClientWithoutTimeout } from '../src/db/connect.ts'
import { workQueue } from '../src/db/work.ts'
import { readScriptEnv } from '../src/env.ts'
import { runScript } from './run-script.ts'

// Makes parked work due again. Run this after the cause is fixed.
await runScript(async () => {
  const env = readScriptEnv()
  const client = createMongoClientWithoutTimeout(env.MONGODB_URI)
  try {
    const count = await workQueue({ db: client.db(env.MONGODB_DB), now: () => new Date() }).retryParked()
    process.stdout.write(`${count} items of work will be tried again.\n`)
  } finally {
    await client.close()
  }
})
