import { setTimeout as sleep } from 'node:timers/promises'
import { REPLICA_SET } from '@roommate-finder/documentdb-standin/gateway/commands-session'
import { type Admin, type Document, MongoClient, MongoServerError } from 'mongodb'

const NOT_YET_INITIALIZED = 94
const ELECTION_MS = 30_000
const POLL_MS = 20

/** Reads the replica set configuration of the data; undefined if they have none. */
async function readStoredConfig(admin: Admin): Promise<Document | undefined> {
  try {
    const { config } = (await admin.command({ replSetGetConfig: 1 })) as { config: Document }
    return config
  } catch (error) {
    if (error instanceof MongoServerError && error.code === NOT_YET_INITIALIZED) return undefined
    throw error
  }
}

/**
 * Makes a mongod with `--replSet` the primary of a replica set of one. Keeps the data of a standalone server.
 * The configuration is stored with the data and contains the port, so it is updated if the port changes. Throws if the
 * server refuses, or is not elected within 30 s.
 */
export async function becomePrimary(port: number): Promise<void> {
  const host = `127.0.0.1:${String(port)}`
  const client = new MongoClient(`mongodb://${host}/?directConnection=true`)
  try {
    const admin = client.db().admin()
    const members = [{ _id: 0, host }]
    const config = await readStoredConfig(admin)
    if (!config) {
      await admin.command({ replSetInitiate: { _id: REPLICA_SET, members } })
    } else if ((config as { members: { host: string }[] }).members[0]?.host !== host) {
      const moved = { ...config, version: Number(config.version) + 1, members }
      await admin.command({ replSetReconfig: moved, force: true })
    }
    const until = Date.now() + ELECTION_MS
    while ((await admin.command({ hello: 1 })).isWritablePrimary !== true) {
      if (Date.now() > until) throw new Error('mongod has not become the primary of its replica set')
      await sleep(POLL_MS)
    }
  } finally {
    await client.close()
  }
}
