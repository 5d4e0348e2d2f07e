import type { BSON } from 'mongodb'
import { BsonView } from './bson-view.ts'
import { Code, CommandError } from './errors.ts'
import type { Request } from './request.ts'

const FUNCTIONS = new Map([
  ['find', 'find'],
  ['aggregate', 'pipeline'],
  ['count', 'count'],
  ['distinct', 'distinct'],
])
const NOT_EXPLAINED = new Set([
  'explain',
  'maxTimeMS',
  'lsid',
  'readConcern',
  '$readPreference',
  '$clusterTime',
])

export async function explain(
  request: Request,
  command: Buffer,
  verbosity = 'queryPlanner',
): Promise<BSON.Document> {
  const view = new BsonView(command)
  const name = view.firstName
  const functionName = FUNCTIONS.get(name)
  if (functionName === undefined)
    throw new CommandError(
      Code.notImplemented,
      `explain of '${name}' is not supported`,
    )
  const analyze = verbosity === 'queryPlanner' ? 'FALSE' : 'TRUE'
  const rows = await request.write(
    `EXPLAIN (FORMAT JSON, VERBOSE TRUE, ANALYZE ${analyze})
      SELECT document FROM documentdb_api_catalog.bson_aggregation_${functionName}($1, $2::bytea)`,
    [request.database, view.without(NOT_EXPLAINED)],
  )
  const [plan] = rows[0]?.['QUERY PLAN'] as [BSON.Document]
  return {
    explainVersion: '1',
    queryPlanner: { namespace: '', winningPlan: { plan } },
    ok: 1,
  }
}
