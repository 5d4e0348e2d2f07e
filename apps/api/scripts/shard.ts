import { createMongoClientWithoutTimeout } from '../src/db/connect.ts'
import { prepareDatabase } from '../src/db/prepare.ts'
import { requireMongos, shardDatabase } from '../src/db/shard.ts'
import { readScriptEnv } from '../src/env.ts'
import { collections, migrations } from '../src/features/index.ts'
import { runScript } from './run-script.ts'

// Brings the database of a sharded cluster up to date, as `migrate` does, then shards its collections.
await runScript(async () => {
  const env = readScriptEnv()
  const client = createMongoClientWithoutTimeout(env.mongoUri)
  const log = (line: string) => process.stdout.write(`${line}\n`)
  try {
    await requireMongos(client)
    await prepareDatabase(client.db(env.mongoDb), { collections, migrations }, log)
    await shardDatabase(client, env.mongoDb, collections, log)
  } finally {
    await client.close()
  }
})
