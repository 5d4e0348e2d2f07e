import { setTimeout as delay } from 'node:timers/promises'
import { BSON } from 'mongodb'
import { BsonView, encode } from './bson-view.ts'
import { describeDuplicate, insertedDocument } from './duplicate-key.ts'
import { Code, CommandError, codeOf, codeOfPackedState } from './errors.ts'
import { inTurn } from './in-turn.ts'
import { bytesOf, type Handler, type Request } from './request.ts'
import type { Transaction } from './transaction.ts'

const CONFLICT_RETRIES = 12
const CONFLICT_PAUSE_MS = 15

type WriteError = { index: number; code: number; errmsg: string }

const hasWriteErrors = (reply: Buffer): boolean => reply.includes('writeErrors')

/** Translates write errors to MongoDB's codes and describes duplicate keys. Aborts a transaction. */
async function translateWriteErrors(request: Request, reply: Buffer): Promise<Buffer> {
  const document = BSON.deserialize(reply, { promoteValues: false })
  const errors: unknown = document.writeErrors
  if (!Array.isArray(errors)) return reply
  await request.transaction?.abort()
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

/**
 * Retries a write after a conflict, and an upsert that lost the race to insert, as MongoDB does. A failed statement has
 * changed nothing. Writers of one unique key deadlock until the engine cancels some of them, so retries on one
 * collection run one after another.
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

/**
 * Runs a write in a transaction. A retry would see the same snapshot, so a conflict is thrown as a `CommandError`, on
 * which drivers retry the whole transaction.
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
    const reply = await (transaction ? throwConflicts(transaction, request, run) : settleConflicts(request, run))
    return hasWriteErrors(reply) ? translateWriteErrors(request, reply) : reply
  }

// The engine answers some concurrent upserts by findAndModify with the document of another one, so those of one
// collection run one after another. In a transaction they would wait for statements that wait for its locks.
const findAndModify: Handler = async (request) => {
  const text = 'SELECT p_result::bytea AS r FROM documentdb_api.find_and_modify($1, $2::bytea, NULL)'
  const values = [request.database, request.spec]
  const run = async (): Promise<Buffer> => bytesOf(await request.write(text, values, 'findAndModify'))
  if (request.transaction) return throwConflicts(request.transaction, request, run)
  const settle = (): Promise<Buffer> => settleConflicts(request, run)
  return request.view.value('upsert') === true ? inTurn(`${request.database}.${request.collection}`, settle) : settle()
}

export const writeCommands: Record<string, Handler> = {
  insert: write('insert'),
  update: write('update'),
  delete: write('delete'),
  findAndModify,
  findandmodify: findAndModify,
}
