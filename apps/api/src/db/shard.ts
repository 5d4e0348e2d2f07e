import { isDeepStrictEqual } from 'node:util'
import type { MongoClient } from 'mongodb'
import type { CollectionDeclaration, ShardKey } from './collection.ts'

type Declarations = Readonly<Record<string, CollectionDeclaration>>

/** A sharded collection, as the cluster lists it in `config.collections`. */
export interface ShardedCollection {
  /** The database and the collection: `database.collection`. */
  _id: string
  key: ShardKey
}

/**
 * Returns the admin commands that shard the collections that are not sharded yet.
 * @throws Error if a collection is sharded by another key than declared, or is declared as unsharded
 */
export const planSharding = (
  database: string,
  declarations: Declarations,
  existing: readonly ShardedCollection[],
): { shardCollection: string; key: ShardKey }[] => {
  const keys = new Map(existing.map(({ _id, key }) => [_id, key]))
  return Object.values(declarations).flatMap(({ name, sharding }) => {
    const namespace = `${database}.${name}`
    const wanted = 'key' in sharding ? sharding.key : undefined
    const found = keys.get(namespace)
    if (found && !isDeepStrictEqual(found, wanted)) {
      const command = wanted ? 'reshardCollection' : 'unshardCollection'
      throw new Error(
        `"${namespace}" has the shard key ${JSON.stringify(found)}, but this version needs ${wanted ? JSON.stringify(wanted) : 'none'}. ` +
          `Nothing was sharded. Run ${command} by hand.`,
      )
    }
    return wanted && !found ? [{ shardCollection: namespace, key: wanted }] : []
  })
}

/** Throws unless the server is a mongos, the router of a sharded cluster. */
export const requireMongos = async (client: MongoClient): Promise<void> => {
  const hello = await client.db('admin').command({ hello: 1 })
  if (hello['msg'] === 'isdbgrid') return
  throw new Error('Only a sharded cluster has shards: MONGODB_URI must name its mongos. This server is not a mongos.')
}

/** Shards the collections that are not sharded yet. Needs a mongos, and the collections with their indexes. */
export const shardDatabase = async (
  client: MongoClient,
  database: string,
  declarations: Declarations,
  log: (line: string) => void,
): Promise<void> => {
  const existing = await client
    .db('config')
    .collection<ShardedCollection>('collections')
    // MongoDB 8 also lists unsharded collections, as unsplittable.
    .find({ unsplittable: { $ne: true } }, { projection: { key: 1 } })
    .toArray()
  const commands = planSharding(database, declarations, existing)
  const missing = new Set(commands.map(({ shardCollection }) => shardCollection))
  for (const { name, sharding } of Object.values(declarations)) {
    if ('unsharded' in sharding) log(`${name} stays on one shard: ${sharding.unsharded}.`)
    else if (!missing.has(`${database}.${name}`)) log(`${name} is already sharded by ${JSON.stringify(sharding.key)}.`)
  }
  const db = client.db(database)
  for (const command of commands) {
    const name = command.shardCollection.slice(database.length + 1)
    // A collection with documents needs the index of a hashed key beforehand.
    if (Object.values(command.key).includes('hashed')) await db.collection(name).createIndex(command.key)
    await client.db('admin').command(command)
    log(`${name} is sharded by ${JSON.stringify(command.key)} now.`)
  }
}
