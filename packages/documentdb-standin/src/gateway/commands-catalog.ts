import { BSON } from 'mongodb'
import { Code, CommandError, codeOfPackedState } from './errors.ts'
import { bytesOf, type Handler, type Request } from './request.ts'
import { runSerially } from './run-serially.ts'

/** A private command that refreshes the statistics of a database's collections. */
export const REFRESH_STATISTICS = 'roommateFinderRefreshStatistics'

/** Runs one call per collection at a time, because concurrent index builds on one would deadlock in the engine. */
const createIndexes: Handler = async (request) => {
  const text = 'SELECT documentdb_api_internal.create_indexes_non_concurrently($1, $2::bytea, TRUE)::bytea AS r'
  const rows = await runSerially(`createIndexes of ${request.database}.${request.collection}`, () =>
    request.write(text, [request.database, request.spec], 'createIndexes'),
  )
  // The engine replies in the format of a sharded cluster with one shard.
  const whole: BSON.Document = BSON.deserialize(bytesOf(rows))
  const { defaultShard } = (whole.raw ?? {}) as { defaultShard?: BSON.Document }
  const { code, errmsg, ...answer } = defaultShard ?? whole
  if (code !== undefined) throw new CommandError(codeOfPackedState(Number(code)), String(errmsg))
  return { ...answer, ok: 1 }
}

const dropIndexes: Handler = async (request) => {
  const text = 'CALL documentdb_api.drop_indexes($1, $2::bytea::documentdb_core.bson)'
  const rows = await request.write(text, [request.database, request.spec])
  // The result of a CALL cannot be cast and is text.
  const hex = String(rows[0]?.retval).replace(/^BSONHEX/, '')
  return { ...BSON.deserialize(Buffer.from(hex, 'hex')), ok: 1 }
}

const splitNamespace = (request: Request, field: string): { database: string; collection: string } => {
  const [database, ...rest] = (request.view.string(field) ?? '').split('.')
  if (database === undefined || database === '' || rest.length === 0) {
    throw new CommandError(Code.invalidNamespace, `'${field}' needs a name of the form database.collection`)
  }
  return { database, collection: rest.join('.') }
}

const renameCollection: Handler = async (request) => {
  const from = splitNamespace(request, request.command)
  const to = splitNamespace(request, 'to')
  if (from.database !== to.database) {
    throw new CommandError(Code.notSupported, 'a collection cannot be moved to another database here')
  }
  const dropTarget = request.view.value('dropTarget') === true
  const text = 'SELECT documentdb_api.rename_collection($1, $2, $3, $4)'
  await request.write(text, [from.database, from.collection, to.collection, dropTarget])
  return { ok: 1 }
}

const refreshStatistics: Handler = async (request) => {
  const rows = await request.read(
    'SELECT collection_id::text AS id FROM documentdb_api_catalog.collections WHERE database_name = $1 AND view_definition IS NULL',
    [request.database],
  )
  const tables = rows.map(({ id }) => `documentdb_data.documents_${String(id)}`)
  if (tables.length > 0) await request.write(`ANALYZE ${tables.join(', ')}`, [])
  return { collections: tables.length, ok: 1 }
}

const scale = (request: Request): number => request.view.number('scale') ?? 1

export const catalogCommands: Record<string, Handler> = {
  createIndexes,
  dropIndexes,
  deleteIndexes: dropIndexes,
  renameCollection,
  [REFRESH_STATISTICS]: refreshStatistics,
  async create(request) {
    const text = 'SELECT documentdb_api.create_collection_view($1, $2::bytea)::bytea AS r'
    return bytesOf(await request.write(text, [request.database, request.spec]))
  },
  async collMod(request) {
    const text = 'SELECT documentdb_api.coll_mod($1, $2, $3::bytea)::bytea AS r'
    return bytesOf(await request.write(text, [request.database, request.collection, request.spec]))
  },
  async drop(request) {
    const { database, collection } = request
    await request.write('SELECT documentdb_api.drop_collection($1, $2)', [database, collection])
    return { ns: `${database}.${collection}`, ok: 1 }
  },
  async dropDatabase(request) {
    await request.write('SELECT documentdb_api.drop_database($1)', [request.database])
    return { dropped: request.database, ok: 1 }
  },
  async listDatabases(request) {
    return bytesOf(await request.read('SELECT documentdb_api.list_databases($1::bytea)::bytea AS r', [request.spec]))
  },
  async collStats(request) {
    const values = [request.database, request.collection, scale(request)]
    return bytesOf(await request.read('SELECT documentdb_api.coll_stats($1, $2, $3)::bytea AS r', values))
  },
  async dbStats(request) {
    const values = [request.database, scale(request)]
    return bytesOf(await request.read('SELECT documentdb_api.db_stats($1, $2)::bytea AS r', values))
  },
}
