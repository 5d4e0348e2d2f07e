import { BSON } from 'mongodb'
import { BsonView, splitSequence } from './bson-view.ts'
import type { Request } from './request.ts'

type Description = {
  errmsg: string
  keyPattern?: BSON.Document
  keyValue?: BSON.Document
}

/** Returns the document at `index` of an insert command; undefined for other commands. */
export function insertedDocument(request: Request, index: number): BSON.Document | undefined {
  if (request.command !== 'insert') return undefined
  if (request.sequence) {
    let at = 0
    for (const bytes of splitSequence(request.sequence)) if (at++ === index) return BSON.deserialize(bytes)
    return undefined
  }
  const list = request.view.raw('documents')
  const bytes = list && new BsonView(list).raw(String(index))
  return bytes && BSON.deserialize(bytes)
}

// The engine reports the name of the index, or its id in the catalog.
function parseIndexReference(message: string): { name: string } | { id: string } | undefined {
  const byName = /Index '([^']+)'/.exec(message)?.[1]
  if (byName !== undefined) return { name: byName }
  const byId = /documents_rum_index_(\d+)/.exec(message)?.[1]
  if (byId !== undefined) return { id: byId }
  if (message.includes('collection_pk')) return { name: '_id_' }
  const last = /index (\S+)$/.exec(message)?.[1]
  return last === undefined ? undefined : { name: last }
}

async function findIndex(request: Request, message: string): Promise<{ name: string; key: BSON.Document } | undefined> {
  const index = parseIndexReference(message)
  if (!index) return undefined
  const byId = 'id' in index
  // Runs outside of the transaction, which the duplicate key has aborted.
  const rows = await request.backend.link.query({
    text: `SELECT (index_spec).index_name AS name, documentdb_api_internal.index_spec_as_bson(index_spec)::bytea AS spec
      FROM documentdb_api_catalog.collection_indexes JOIN documentdb_api_catalog.collections USING (collection_id)
      WHERE database_name = $1 AND collection_name = $2
        AND ${byId ? 'index_id = $3::int' : '(index_spec).index_name = $3'}`,
    values: [request.database, request.collection, byId ? index.id : index.name],
    replay: true,
    signal: request.signal,
  })
  const { name, spec } = rows[0] ?? {}
  if (typeof name !== 'string' || !Buffer.isBuffer(spec)) return undefined
  return { name, key: BSON.deserialize(spec).key as BSON.Document }
}

const valueAt = (document: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, name) => (at !== null && typeof at === 'object' ? (at as BSON.Document)[name] : undefined),
      document,
    )

/**
 * Describes a duplicate key as MongoDB does: the collection, the index with its pattern, and the value if the document
 * is known. Returns only the message if the index is unknown.
 */
export async function describeDuplicate(
  request: Request,
  message: string,
  inserted?: BSON.Document,
): Promise<Description> {
  const prefix = `E11000 duplicate key error collection: ${request.database}.${request.collection}`
  const index = await findIndex(request, message).catch(() => undefined)
  if (!index)
    return {
      errmsg: message.startsWith('E11000') ? message : `${prefix}: ${message}`,
    }
  const errmsg = `${prefix} index: ${index.name}`
  if (!inserted) return { errmsg, keyPattern: index.key }
  const keyValue = Object.fromEntries(Object.keys(index.key).map((path) => [path, valueAt(inserted, path) ?? null]))
  return {
    errmsg: `${errmsg} dup key: ${BSON.EJSON.stringify(keyValue)}`,
    keyPattern: index.key,
    keyValue,
  }
}
