import { createHash } from 'node:crypto'
import { usedKey } from '../errors.ts'
import { declareCollection } from './collection.ts'
import type { Database } from './connect.ts'
import type { Session, Transaction } from './transaction.ts'

/** The first call under an `Idempotency-Key`, kept for 24 hours. */
export interface IdempotencyDoc {
  /** JSON of scope, owner and key. */
  _id: string
  /** The uid, or the keyed hash of a visitor. */
  owner: string
  /** Hash of the parsed body. */
  body: string
  /** What the call returned: an id, or an empty text. */
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
  /** Names what is called, for one key may be used with several calls. */
  scope: string
  /** The uid, or the keyed hash of a visitor. */
  owner: string
  key: string
  /** The parsed body. */
  body: unknown
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
 * Runs `work` in a transaction that also stores its result under the caller's `Idempotency-Key`, unless a call under that
 * key was stored before: then returns the result of that one. Of concurrent calls under one key one is stored.
 */
export const runOnce = async (
  { db, transaction, now }: Deps,
  { scope, owner, key, body }: KeyedCall,
  work: (session: Session) => Promise<string>,
): Promise<FirstCall> => {
  const keys = idempotencyKeys.of(db)
  const _id = JSON.stringify([scope, owner, key])
  // Earlier servers made the same hash.
  const hash = createHash('sha256')
    .update(JSON.stringify([JSON.stringify(body)]))
    .digest('base64url')
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
    })
  } catch (error) {
    // A concurrent call under the key makes this one fail by its duplicate key, or by a limit that it reached.
    const concurrent = await findFirst()
    if (concurrent) return concurrent
    throw error
  }
}

/**
 * Runs `work` in a transaction; where the caller sent an `Idempotency-Key`, as `runOnce` does. Throws `conflict` for a key
 * that came with another body before.
 */
export const runKeyed = async (
  deps: Deps,
  { key, ...call }: Omit<KeyedCall, 'key'> & { key: string | undefined },
  work: (session: Session) => Promise<string>,
): Promise<void> => {
  if (key === undefined) {
    await deps.transaction(work)
    return
  }
  const { isSameBody } = await runOnce(deps, { ...call, key }, work)
  if (!isSameBody) throw usedKey()
}
