import { createMongoClientWithoutTimeout } from '../src/db/connect.ts'
import { prepareDatabase } from '../src/db/prepare.ts'
import { readScriptEnv } from '../src/env.ts'
import { collections, migrations } from '../src/features/index.ts'
import { runScript } from './run-script.ts'

await runScript(async () => {
  const env = readScriptEnv()
  const client = createMongoClientWithoutTimeout(env.MONGODB_URI)
  try {
    await prepareDatabase(client.db(env.MONGODB_DB), { collections, migrations }, (line) =>
      process.stdout.write(`${line}\n`),
    )
    process.stdout.write('The database is up to date.\n')
  } finally {
    await client.close()
  }
})
