import { BSON } from 'mongodb'
import { BsonView } from './bson-view.ts'
import type { Row } from './engine-link.ts'
import { Code, CommandError } from './errors.ts'
import { countExamined, type PlanNode, toStage } from './explain-stages.ts'
import type { Request } from './request.ts'

type Plan = { Plan: PlanNode; 'Execution Time'?: number }

const FUNCTIONS = new Map([
  ['find', 'find'],
  ['aggregate', 'pipeline'],
  ['count', 'count'],
  ['distinct', 'distinct'],
])
const FIELDS_NOT_FOR_EXPLAIN = new Set([
  'explain',
  'maxTimeMS',
  'lsid',
  'readConcern',
  '$readPreference',
  '$clusterTime',
  '$db',
])

const firstKey = (document: unknown): string | undefined =>
  document !== null && typeof document === 'object' ? Object.keys(document)[0] : undefined

/** Returns whether a command sorts by `_id`, or has the hint to use its index. */
function requestsIdOrder(view: BsonView): boolean {
  const hint = view.value('hint')
  if (hint === '_id_' || firstKey(hint) === '_id' || firstKey(view.value('sort')) === '_id') return true
  const pipeline = view.value('pipeline')
  if (!Array.isArray(pipeline)) return false
  const sort = pipeline.find((stage) => firstKey(stage) === '$sort') as { $sort: BSON.Document } | undefined
  return firstKey(sort?.$sort) === '_id'
}

/** Runs a statement with a planner that scans a collection only if no index fits, as MongoDB's does. */
async function readWithIndexes({ backend, signal }: Request, text: string, values: unknown[]): Promise<Row[]> {
  const connection = await backend.link.begin(signal)
  try {
    await connection.query({ text: 'SET LOCAL enable_seqscan = off', values: [], signal })
    const { rows } = await connection.query({ text, values, signal })
    await connection.query({ text: 'ROLLBACK', values: [], signal })
    connection.release()
    return rows
  } catch (error) {
    connection.close()
    throw error
  }
}

/**
 * Explains a command as MongoDB does. `verbosity` is MongoDB's: any value but `queryPlanner` runs the command.
 * The execution figures are the engine's: documents and index entries that its scans returned or filtered out.
 * Throws a `CommandError` for a command that cannot be explained.
 */
export async function explain(request: Request, command: Buffer, verbosity = 'queryPlanner'): Promise<BSON.Document> {
  const view = new BsonView(command)
  const name = view.firstName
  const functionName = FUNCTIONS.get(name)
  if (functionName === undefined) throw new CommandError(Code.notImplemented, `explain of '${name}' is not supported`)
  const analyze = verbosity !== 'queryPlanner'
  const text = `EXPLAIN (FORMAT JSON, VERBOSE TRUE, ANALYZE ${analyze ? 'TRUE' : 'FALSE'})
      SELECT document FROM documentdb_api_catalog.bson_aggregation_${functionName}($1, $2::bytea)`
  const rows = await readWithIndexes(request, text, [request.database, view.without(FIELDS_NOT_FOR_EXPLAIN)])
  const [{ Plan: plan, 'Execution Time': executionTime }] = rows[0]?.['QUERY PLAN'] as [Plan]
  const context = {
    hasIdOrder: requestsIdOrder(view),
    isCount: name === 'count',
    details: [],
  }
  const read = countExamined(plan)
  return {
    explainVersion: '1',
    queryPlanner: {
      namespace: `${request.database}.${view.string(name) ?? ''}`,
      winningPlan: toStage(plan, context),
      rejectedPlans: [],
    },
    ...(analyze && {
      executionStats: {
        executionSuccess: true,
        nReturned: plan['Actual Rows'],
        executionTimeMillis: Math.round(executionTime ?? 0),
        totalKeysExamined: read.keys,
        totalDocsExamined: read.documents,
      },
    }),
    command: BSON.deserialize(command),
    ok: 1,
  }
}
