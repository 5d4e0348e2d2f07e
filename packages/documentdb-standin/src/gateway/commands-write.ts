import { setTimeout as delay } from 'node:timers/promises'
import { BSON } from 'mongodb'
import { BsonView, encode } from './bson-view.ts'
import { describeDuplicate, insertedDocument } from './duplicate-key.ts'
import { Code, CommandError, codeOf, codeOfPackedState } from './errors.ts'
import { bytesOf, type Handler, type Request } from './request.ts'
import { runSerially } from './run-serially.ts'
import type { Transaction } from './transaction.ts'

const CONFLICT_RETRIES = 12
const CONFLICT_PAUSE_MS = 15

type WriteError = { index: number; code: number; errmsg: string }

const hasWriteErrors = (reply: Buffer): boolean => reply.includes('writeErrors')

/** Translates write errors to MongoDB's codes and describes duplicate keys. Aborts the request's transaction. */
async function translateWriteErrors(request: Request, reply: Buffer): Promise<Buffer> {
  const document = BSON.deserialize(reply, { promoteValues: false })
  const errors: unknown = document.writeErrors
  if (!Array.isArray(errors)) return reply
  await request.transaction?.abort()
  document.writeErrors = await Promise.all(
    errors.map(async (entry: Record<keyof WriteError, unknown>) => {
      const code = codeOfPackedState(Number(entry.code))
      const translated = { ...entry, code: new BSON.Int32(code) }
      if (code !== Code.duplicateKey) return translated
      const inserted = insertedDocument(request, Number(entry.index))
      return {
        ...translated,
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

/**
 * Retries a write after a conflict, and an upsert that lost the race to insert, as MongoDB does. A failed statement has
 * changed nothing. Writers of one unique key deadlock until the engine cancels some of them, so retries on one
 * collection run one after another.
 */
async function retryConflicts(request: Request, run: () => Promise<Buffer>): Promise<Buffer> {
  const retryKey = `${request.database}.${request.collection} retry`
  const isRetryable = (code: number, attempt: number): boolean =>
    (code === Code.writeConflict && attempt <= CONFLICT_RETRIES) ||
    (code === Code.duplicateKey && attempt === 1 && mayUpsert(request))
  for (let attempt = 1; ; attempt++) {
    try {
      const reply = await (attempt === 1 ? run() : runSerially(retryKey, run))
      if (!hasWriteErrors(reply) || !isSingle(request) || !isRetryable(firstCode(reply), attempt)) return reply
    } catch (error) {
      if (!isSingle(request) || !isRetryable(codeOf(error), attempt)) throw error
    }
    await delay(Math.random() * attempt * CONFLICT_PAUSE_MS)
  }
}

/**
 * Runs a write in a transaction. A retry would see the same snapshot, so a conflict is thrown as a `CommandError`.
 * Drivers then retry the whole transaction.
 */
async function throwConflicts(transaction: Transaction, request: Request, run: () => Promise<Buffer>): Promise<Buffer> {
  const isConflict = (code: number): boolean =>
    code === Code.writeConflict || (code === Code.duplicateKey && mayUpsert(request) && transaction.claimUpsertRetry())
  try {
    const reply = await run()
    if (!hasWriteErrors(reply) || !isConflict(firstCode(reply))) return reply
  } catch (error) {
    if (!isConflict(codeOf(error))) throw error
  }
  throw new CommandError(Code.writeConflict, 'Another write has changed the same document or key')
}

const write =
  (functionName: string): Handler =>
  async (request) => {
    const text = `SELECT p_result::bytea AS r FROM documentdb_api.${functionName}($1, $2::bytea, $3::bytea, NULL)`
    const values = [request.database, request.spec, request.sequence]
    const { transaction } = request
    const run = async (): Promise<Buffer> => bytesOf(await request.write(text, values, functionName))
    const reply = await (transaction ? throwConflicts(transaction, request, run) : retryConflicts(request, run))
    return hasWriteErrors(reply) ? translateWriteErrors(request, reply) : reply
  }

// For concurrent upserts by findAndModify, the engine may return the document of another upsert, so those of one
// collection run one after another. In a transaction, they would wait for statements that wait for its locks.
const findAndModify: Handler = async (request) => {
  const text = 'SELECT p_result::bytea AS r FROM documentdb_api.find_and_modify($1, $2::bytea, NULL)'
  const values = [request.database, request.spec]
  const run = async (): Promise<Buffer> => bytesOf(await request.write(text, values, 'findAndModify'))
  if (request.transaction) return throwConflicts(request.transaction, request, run)
  const retry = (): Promise<Buffer> => retryConflicts(request, run)
  return request.view.value('upsert') === true
    ? runSerially(`${request.database}.${request.collection}`, retry)
    : retry()
}

export const writeCommands: Record<string, Handler> = {
  insert: write('insert'),
  update: write('update'),
  delete: write('delete'),
  findAndModify,
  findandmodify: findAndModify,
}
