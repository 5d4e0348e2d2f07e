/** A node of PostgreSQL's plan, from EXPLAIN (FORMAT JSON). */
export type PlanNode = { 'Node Type': string; Plans?: PlanNode[] } & Record<string, unknown>

/** A stage of a MongoDB plan. */
export type Stage = {
  stage: string
  indexName?: string
  inputStage?: Stage
  inputStages?: Stage[]
} & Record<string, unknown>

type IndexDetails = {
  indexName: string
  indexKey?: string
  isMultiKey?: boolean
  indexBounds?: string[]
}

/** `hasIdOrder`: whether the command requests the order of `_id`. */
type Context = { hasIdOrder: boolean; isCount: boolean; details: IndexDetails[] }

const PASS_THROUGH_NODES = new Set([
  ...['Custom Scan', 'Subquery Scan', 'Result', 'ProjectSet', 'Gather', 'Gather Merge', 'Materialize', 'Memoize'],
])

const STAGES = new Map([
  ['Bitmap Heap Scan', 'FETCH'],
  ['BitmapOr', 'OR'],
  ['BitmapAnd', 'AND_SORTED'],
  ['Append', 'OR'],
  ['Merge Append', 'SORT_MERGE'],
  ['Sort', 'SORT'],
  ['Incremental Sort', 'SORT'],
  ['Limit', 'LIMIT'],
  ['Aggregate', 'GROUP'],
  ['Unique', 'GROUP'],
  ['WindowAgg', 'WINDOW'],
  ['Nested Loop', 'EQ_LOOKUP'],
  ['Hash Join', 'EQ_LOOKUP'],
  ['Merge Join', 'EQ_LOOKUP'],
])

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const detailsOf = ({ IndexDetails: details }: PlanNode): IndexDetails[] =>
  Array.isArray(details) ? (details as IndexDetails[]) : []

function indexScan(node: PlanNode, context: Context): Stage {
  const indexName = text(node['Index Name'])
  const known = context.details.find((details) => details.indexName === indexName)
  const keyPattern: unknown = indexName === '_id_' ? { _id: 1 } : JSON.parse(known?.indexKey ?? 'null')
  return {
    stage: 'IXSCAN',
    indexName,
    ...(keyPattern ? { keyPattern } : {}),
    ...(known?.isMultiKey === undefined ? {} : { isMultiKey: known.isMultiKey }),
    ...(known?.indexBounds ? { indexBounds: known.indexBounds } : {}),
    direction: text(node['Scan Direction']).toLowerCase() || 'forward',
  }
}

// The first column of the table's primary key is the same in all rows. Without a condition on the document's key, the
// index scan reads the whole collection.
const isCollectionScan = (node: PlanNode, context: Context): boolean => {
  const { 'Node Type': type, Plans: [input] = [] } = node
  if (type === 'Bitmap Heap Scan' && input) return isCollectionScan(input, context)
  const isUnbounded = node['Index Name'] === '_id_' && !text(node['Index Cond']).includes('object_id')
  return type === 'Seq Scan' || (isUnbounded && !context.hasIdOrder)
}

function functionScan(node: PlanNode): Stage {
  const name = text(node['Function Name'])
  if (name === 'coll_stats_aggregation') return { stage: 'RECORD_STORE_FAST_COUNT' }
  return { stage: name === 'empty_data_table' ? 'EOF' : 'VIRTUAL_SCAN' }
}

/** Translates a plan to MongoDB's stages. */
export function toStage(node: PlanNode, context: Context): Stage {
  const type = node['Node Type']
  const children = node.Plans ?? []
  const only = children.length === 1 ? children[0] : undefined
  if (only && PASS_THROUGH_NODES.has(type)) {
    const details = detailsOf(node)
    return toStage(only, details.length > 0 ? { ...context, details } : context)
  }
  if (isCollectionScan(node, context)) return { stage: 'COLLSCAN', direction: 'forward' }
  if (type === 'Function Scan') return functionScan(node)
  if (type === 'Bitmap Index Scan' || type === 'Index Only Scan') return indexScan(node, context)
  if (type === 'Index Scan') return { stage: 'FETCH', inputStage: indexScan(node, context) }
  const isCount = context.isCount && type === 'Aggregate'
  const stage = isCount ? 'COUNT' : (STAGES.get(type) ?? type.toUpperCase().replaceAll(' ', '_'))
  const inputs = children.map((child) => toStage(child, context))
  const [first] = inputs
  if (inputs.length === 1 && first) return { stage, inputStage: first }
  return inputs.length > 0 ? { stage, inputStages: inputs } : { stage }
}

/** Counts the documents and index entries that the scans of an executed plan have read. */
export function countExamined(node: PlanNode): { documents: number; keys: number } {
  const sum = { documents: 0, keys: 0 }
  for (const child of node.Plans ?? []) {
    const { documents, keys } = countExamined(child)
    sum.documents += documents
    sum.keys += keys
  }
  const type = node['Node Type']
  const number = (name: string): number => (typeof node[name] === 'number' ? node[name] : 0)
  const removed = number('Rows Removed by Filter') + number('Rows Removed by Index Recheck')
  const read = Math.round((number('Actual Rows') + removed) * number('Actual Loops'))
  if (['Seq Scan', 'Index Scan', 'Bitmap Heap Scan'].includes(type)) sum.documents += read
  if (['Index Scan', 'Index Only Scan', 'Bitmap Index Scan'].includes(type)) sum.keys += read
  return sum
}
