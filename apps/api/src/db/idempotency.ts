import { createHash } from 'node:crypto'
import { idempotencyConflict } from '../errors.ts'
import { deleteInBatches } from './batches.ts'
import { declareCollection } from './collection.ts'
import type { Database } from './connect.ts'
import type { Session, Transaction } from './transaction.ts'

/** The first call under an `Idempotency-Key`, kept for 24 hours. */
export interface IdempotencyDoc {
  /** JSON of scope, owner and key. */
  _id: string
  /** The uid, or `v:` and the hash of a visitor's address. */
  owner: string
  /** Hash of the parsed body. */
  body: string
  /** The result of the call: an id or an empty string. */
  result: string
  at: Date
}

export const idempotencyKeys = declareCollection<IdempotencyDoc>({
  name: 'idempotencyKeys',
  indexes: [
    { name: 'expiry', key: { at: 1 }, expireAfterSeconds: 24 * 60 * 60 },
    { name: 'owner', key: { owner: 1 } },
  ],
})

export interface KeyedCall {
  /** Names the endpoint. The same key may be used with several endpoints. */
  scope: string
  /** The uid, or `v:` and the hash of a visitor's address. */
  owner: string
  key: string
  /** The parsed body. */
  body: unknown
  /** The queue key of the transaction. */
  queueKey?: string
}

/** The caller of an endpoint that accepts an `Idempotency-Key`. */
export interface KeyedCaller {
  uid: string | undefined
  /** `u:` and the uid, or `v:` and the hash of a visitor's address. */
  key: string
  idempotencyKey: string | undefined
}

export interface FirstCall {
  result: string
  /** Whether the first call under the key had the same body. */
  isSameBody: boolean
}

interface Deps {
  db: Database
  transaction: Transaction
  now: () => Date
}

/**
 * Runs `work` in a transaction that also stores its result under the caller's `Idempotency-Key`. If an earlier call
 * under that key is stored, returns its result instead. Of concurrent calls under one key, only one is stored.
 */
export const runOnce = async (
  { db, transaction, now }: Deps,
  { scope, owner, key, body, queueKey }: KeyedCall,
  work: (session: Session) => Promise<string>,
): Promise<FirstCall> => {
  const keys = idempotencyKeys.of(db)
  const _id = JSON.stringify([scope, owner, key])
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  const findFirst = async (): Promise<FirstCall | undefined> => {
    const first = await keys.findOne({ _id })
    return first ? { result: first.result, isSameBody: first.body === hash } : undefined
  }

  const first = await findFirst()
  if (first) return first
  try {
    return await transaction(async (session) => {
      const result = await work(session)
      await keys.insertOne({ _id, owner, body: hash, result, at: now() }, { session })
      return { result, isSameBody: true }
    }, queueKey)
  } catch (error) {
    // A concurrent call under the key may cause this error: a duplicate key, or a limit that it used up.
    const concurrent = await findFirst()
    if (concurrent) return concurrent
    throw error
  }
}

/**
 * Runs `work` once per `Idempotency-Key`, as `runOnce` does. Without a key, just runs it in a transaction.
 * @throws AppError `conflict` for a key that was used with another body
 */
export const runIdempotently = async (
  deps: Deps,
  { scope, caller, body }: Pick<KeyedCall, 'scope' | 'body'> & { caller: KeyedCaller },
  work: (session: Session) => Promise<string>,
): Promise<void> => {
  const { uid, key: callerKey, idempotencyKey: key } = caller
  if (key === undefined) {
    await deps.transaction(work)
    return
  }
  const { isSameBody } = await runOnce(deps, { scope, owner: uid ?? callerKey, key, body }, work)
  if (!isSameBody) throw idempotencyConflict()
}

/** Deletes the keys of a user. */
export const deleteIdempotencyKeys = (db: Database, uid: string): Promise<void> =>
  deleteInBatches(idempotencyKeys.of(db), { owner: uid })
