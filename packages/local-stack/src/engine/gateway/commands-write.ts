import { setTimeout as delay } from 'node:timers/promises'
import { BSON } from 'mongodb'
import { BsonView, encode } from './bson-view.ts'
import { describeDuplicate, insertedDocument } from './duplicate-key.ts'
import { Code, codeOf, codeOfPackedState } from './errors.ts'
import { bytesOf, type Handler, type Request } from './request.ts'

const CONFLICT_RETRIES = 12
const CONFLICT_PAUSE_MS = 15

type WriteError = { index: number; code: number; errmsg: string }

const hasWriteErrors = (reply: Buffer): boolean => reply.includes('writeErrors')

/** Gives the write errors of an answer MongoDB's codes, and duplicate keys their description. */
async function translateWriteErrors(request: Request, reply: Buffer): Promise<Buffer> {
  const document = BSON.deserialize(reply, { promoteValues: false })
  const errors: unknown = document.writeErrors
  if (!Array.isArray(errors)) return reply
  document.writeErrors = await Promise.all(
    errors.map(async (entry: Record<keyof WriteError, unknown>) => {
      const code = codeOfPackedState(Number(entry.code))
      const told = { ...entry, code: new BSON.Int32(code) }
      if (code !== Code.duplicateKey) return told
      const inserted = insertedDocument(request, Number(entry.index))
      return {
        ...told,
        ...(await describeDuplicate(request, String(entry.errmsg), inserted)),
      }
    }),
  )
  return encode(document)
}

const firstCode = (reply: Buffer): number => {
  const errors: unknown = BSON.deserialize(reply).writeErrors
  const first = Array.isArray(errors) ? (errors[0] as WriteError | undefined) : undefined
  return first ? codeOfPackedState(first.code) : 0
}

const isSingle = ({ view, sequence, command }: Request): boolean => {
  if (sequence) return sequence.readInt32LE(0) === sequence.length
  if (command === 'findAndModify' || command === 'findandmodify') return true
  const list = view.raw('updates') ?? view.raw('deletes') ?? view.raw('documents')
  return list !== undefined && new BsonView(list).size === 1
}

const mayUpsert = ({ view, sequence }: Request): boolean =>
  view.value('upsert') === true || (view.raw('updates')?.includes('upsert') ?? sequence?.includes('upsert') ?? false)

const queues = new Map<string, Promise<unknown>>()

async function inTurn<T>(key: string, run: () => Promise<T>): Promise<T> {
  const turn = (queues.get(key) ?? Promise.resolve()).then(run, run)
  queues.set(key, turn)
  try {
    return await turn
  } finally {
    if (queues.get(key) === turn) queues.delete(key)
  }
}

/**
 * MongoDB itself repeats a write that met a conflict, and an upsert that lost the race to insert; the engine reports
 * both. A statement that failed left nothing behind, so that it can run again. Rivals for one unique key wait for each
 * other until the engine ends some of them: those of one collection come back one after another, or it would go on so.
 */
async function settleConflicts(request: Request, run: () => Promise<Buffer>): Promise<Buffer> {
  const again = `${request.database}.${request.collection} again`
  const worthRetrying = (code: number, attempt: number): boolean =>
    (code === Code.writeConflict && attempt <= CONFLICT_RETRIES) ||
    (code === Code.duplicateKey && attempt === 1 && mayUpsert(request))
  for (let attempt = 1; ; attempt++) {
    try {
      const reply = await (attempt === 1 ? run() : inTurn(again, run))
      if (!hasWriteErrors(reply) || !isSingle(request) || !worthRetrying(firstCode(reply), attempt)) return reply
    } catch (error) {
      if (!isSingle(request) || !worthRetrying(codeOf(error), attempt)) throw error
    }
    await delay(Math.random() * attempt * CONFLICT_PAUSE_MS)
  }
}

const write =
  (functionName: string): Handler =>
  async (request) => {
    const text = `SELECT p_result::bytea AS r FROM documentdb_api.${functionName}($1, $2::bytea, $3::bytea, NULL)`
    const values = [request.database, request.spec, request.sequence]
    const reply = await settleConflicts(request, async () => bytesOf(await request.write(text, values, functionName)))
    return hasWriteErrors(reply) ? translateWriteErrors(request, reply) : reply
  }

// Of rival upserts through findAndModify the engine counts each but answers some with another's image of the
// document, so those of one collection go one after another.
const findAndModify: Handler = async (request) => {
  const text = 'SELECT p_result::bytea AS r FROM documentdb_api.find_and_modify($1, $2::bytea, NULL)'
  const values = [request.database, request.spec]
  const run = (): Promise<Buffer> =>
    settleConflicts(request, async () => bytesOf(await request.write(text, values, 'findAndModify')))
  return request.view.value('upsert') === true ? inTurn(`${request.database}.${request.collection}`, run) : run()
}

export const writeCommands: Record<string, Handler> = {
  insert: write('insert'),
  update: write('update'),
  delete: write('delete'),
  findAndModify,
  findandmodify: findAndModify,
}
