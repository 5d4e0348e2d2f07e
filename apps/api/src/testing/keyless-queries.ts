import type { Document } from 'mongodb'
import { collections } from '../features/index.ts'

type Filter = Record<string, unknown>

/** The fields of the commands of a database that hold a filter. */
interface Command {
  filter?: Filter
  query?: Filter
  updates?: { q: Filter; multi?: boolean }[]
  deletes?: { q: Filter; limit: number }[]
  pipeline?: { $match?: Filter; $lookup?: { from: string; foreignField: string } }[]
}

interface Query {
  collection: string
  filter: Filter
  /** Whether the query writes a single document, which older versions of MongoDB refuse without the shard key. */
  writesOne: boolean
}

/** The field of the shard key of each sharded collection. */
const shardFields = new Map(
  Object.values(collections).flatMap(({ name, sharding }): [string, string][] =>
    'key' in sharding ? Object.keys(sharding.key).map((field) => [name, field]) : [],
  ),
)

/** Returns whether a filter requires one value, or one of a list, in a field. */
const hasValue = (filter: Filter, field: string): boolean => {
  const { [field]: value, $and = [], $or = [] } = filter
  const operators = typeof value === 'object' && value !== null ? Object.keys(value) : []
  const isOperator = operators.some((key) => key.startsWith('$'))
  if (isOperator ? operators.includes('$in') || operators.includes('$eq') : value !== undefined) return true
  const alternatives = $or as Filter[]
  return (
    ($and as Filter[]).some((part) => hasValue(part, field)) ||
    (alternatives.length > 0 && alternatives.every((part) => hasValue(part, field)))
  )
}

/** Returns the fields that a filter names. */
const listFields = (filter: Filter): string[] =>
  Object.entries(filter).flatMap(([key, value]) =>
    key === '$and' || key === '$or' ? (value as Filter[]).flatMap(listFields) : [key],
  )

const listQueries = (name: string, command: Document): Query[] => {
  const collection = String(command[name])
  const { filter, query, updates, deletes, pipeline } = command as Command
  const of = (each: Filter, writesOne = false): Query => ({ collection, filter: each, writesOne })
  if (name === 'find' && filter) return [of(filter)]
  if ((name === 'count' || name === 'distinct') && query) return [of(query)]
  if (name === 'findAndModify' && query) return [of(query, true)]
  if (name === 'update' && updates) return updates.map(({ q, multi }) => of(q, !multi))
  if (name === 'delete' && deletes) return deletes.map(({ q, limit }) => of(q, limit === 1))
  if (name !== 'aggregate' || !pipeline) return []
  const joins = pipeline.flatMap(({ $lookup }) =>
    $lookup ? [{ collection: $lookup.from, filter: { [$lookup.foreignField]: 'joined' }, writesOne: false }] : [],
  )
  return [of(pipeline[0]?.$match ?? {}), ...joins]
}

/**
 * Returns the queries of a command that do not name the shard key of their collection, so that every shard must answer
 * them. Each is a list of `collection by field`, for each field of its filter. Writes of one document have `one of`
 * before it.
 */
export const listKeylessQueries = ({ name, command }: { name: string; command: Document }): string[][] =>
  listQueries(name, command).flatMap(({ collection, filter, writesOne }) => {
    const shardField = shardFields.get(collection)
    if (shardField === undefined || hasValue(filter, shardField)) return []
    const fields = listFields(filter)
    return [
      (fields.length > 0 ? fields : ['nothing']).map(
        (field) => `${writesOne ? 'one of ' : ''}${collection} by ${field}`,
      ),
    ]
  })
