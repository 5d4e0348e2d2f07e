import { Code, CommandError } from './errors.ts'
import { explain } from './explain.ts'
import { bytesOf, type Handler, type Reply, type Request } from './request.ts'

const FIRST_PAGE = {
  find: 'find_cursor_first_page',
  aggregate: 'aggregate_cursor_first_page',
  listIndexes: 'list_indexes_cursor_first_page',
  listCollections: 'list_collections_cursor_first_page',
}

// A pipeline with one of these stages writes, so it is not retried.
const hasWriteStage = (request: Request): boolean => {
  const pipeline = request.view.raw('pipeline')
  return pipeline !== undefined && (pipeline.includes('$out') || pipeline.includes('$merge'))
}

const firstPage =
  (functionName: string): Handler =>
  async (request) => {
    const text = `SELECT cursorpage::bytea AS page, continuation::bytea AS continuation, cursorid::text AS id
      FROM documentdb_api.${functionName}($1, $2::bytea)`
    const values = [request.database, request.spec]
    const rows = await (hasWriteStage(request)
      ? request.write(text, values, functionName)
      : request.read(text, values, functionName))
    const row = rows[0]
    if (row && typeof row.id === 'string' && row.id !== '0' && Buffer.isBuffer(row.continuation)) {
      request.backend.cursors.add(row.id, row.continuation, request.transaction)
    }
    return bytesOf(rows, 'page')
  }

const find = firstPage(FIRST_PAGE.find)
const firstPageOfPipeline = firstPage(FIRST_PAGE.aggregate)

const aggregate: Handler = async (request) => {
  if (request.view.raw('pipeline')?.includes('$changeStream')) {
    const message = 'The $changeStream stage is not supported by this engine'
    throw new CommandError(Code.changeStreamNotAllowed, message)
  }
  if (request.view.value('explain') === true) return explain(request, request.spec)
  return firstPageOfPipeline(request)
}

async function getMore(request: Request): Promise<Reply> {
  const { cursors } = request.backend
  const id = String(request.view.value('getMore'))
  const cursor = cursors.get(id, request.transaction)
  if (!cursor) throw new CommandError(Code.cursorNotFound, `cursor id ${id} not found`)
  if (cursor.isBusy) throw new CommandError(Code.cursorInUse, `cursor id ${id} is already in use`)
  cursor.isBusy = true
  try {
    // Not retried: a restarted engine may have lost the cursor, and an empty page would look like the end.
    const rows = await request.write(
      `SELECT cursorpage::bytea AS page, continuation::bytea AS continuation
        FROM documentdb_api.cursor_get_more($1, $2::bytea, $3::bytea)`,
      [request.database, request.spec, cursor.continuation],
      'getMore',
    )
    const next = rows[0]?.continuation
    if (Buffer.isBuffer(next)) cursor.continuation = next
    else cursors.remove(id)
    return bytesOf(rows, 'page')
  } catch (error) {
    await cursors.close(id)
    throw error
  } finally {
    cursor.isBusy = false
    cursor.usedAt = Date.now()
  }
}

async function killCursors({ view, backend }: Request): Promise<Reply> {
  const cursorIds: unknown = view.value('cursors')
  const killed: unknown[] = []
  const missing: unknown[] = []
  for (const id of Array.isArray(cursorIds) ? cursorIds : []) {
    ;((await backend.cursors.close(String(id))) ? killed : missing).push(id)
  }
  return {
    cursorsKilled: killed,
    cursorsNotFound: missing,
    cursorsAlive: [],
    cursorsUnknown: [],
    ok: 1,
  }
}

const singleDocument =
  (functionName: string): Handler =>
  async (request) => {
    const text = `SELECT document::bytea AS r FROM documentdb_api.${functionName}($1, $2::bytea)`
    return bytesOf(await request.read(text, [request.database, request.spec], functionName))
  }

export const readCommands: Record<string, Handler> = {
  find,
  aggregate,
  getMore,
  killCursors,
  listIndexes: firstPage(FIRST_PAGE.listIndexes),
  listCollections: firstPage(FIRST_PAGE.listCollections),
  count: singleDocument('count_query'),
  distinct: singleDocument('distinct_query'),
  async explain(request) {
    const inner = request.view.raw('explain')
    if (!inner) throw new CommandError(Code.failedToParse, 'explain needs a command')
    return explain(request, inner, request.view.string('verbosity'))
  },
}
