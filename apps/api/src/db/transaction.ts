import { type ClientSession, type MongoClient, WriteConcern } from 'mongodb'
import pLimit from 'p-limit'
import { unavailable } from '../errors.ts'
import type { Database } from './connect.ts'

/** More transactions at once would conflict more often and finish no sooner. */
const CONCURRENT = 10

/** How long a transaction may wait for its turn and run again after conflicts. As long as a caller waits for an answer. */
const MAX_MS = 5_000

const options = { readConcern: { level: 'snapshot' }, writeConcern: new WriteConcern('majority') } as const

/** The session of a running transaction. */
export type Session = ClientSession

/**
 * Runs `work` in one transaction and resolves to its result. Stores all of its writes or none; its reads see one
 * snapshot. The commit waits for a majority.
 *
 * The driver runs `work` again after a write conflict or a lost connection (`TransientTransactionError`). So `work`
 * - passes `session` to every call, for a call without it is outside of the transaction and may wait for its locks;
 * - awaits each call before the next, without `Promise.all`;
 * - lets database errors through: each aborts the transaction, a duplicate key too;
 * - does nothing but database calls: no mail, no other service, no change of a variable outside;
 * - begins with the write that other callers compete for, where it can, so that the loser of a conflict repeats little.
 *
 * Collections must exist: transactions that create one wait for each other. Rejects with the error of `work` or of the
 * commit, or with `unavailable` after 5 s of waiting or conflicts. `isUnavailable` errors of the commit leave open whether the
 * writes were stored.
 */
export type Transaction = <T>(work: (session: Session) => Promise<T>) => Promise<T>

export const transactionsOf = (client: MongoClient): Transaction => {
  const limit = pLimit(CONCURRENT)
  return (work) => {
    const startedAt = performance.now()
    return limit(() =>
      client.withSession((session) =>
        session.withTransaction(() => {
          if (performance.now() - startedAt > MAX_MS)
            throw unavailable(new Error('A transaction waited or conflicted for 5 s'))
          return work(session)
        }, options),
      ),
    )
  }
}

/** Throws for a standalone server, which has no transactions. */
export const requireReplicaSet = async (db: Database): Promise<void> => {
  const hello = await db.admin().command({ hello: 1 })
  if (hello['setName'] !== undefined || hello['msg'] === 'isdbgrid') return
  throw new Error(
    'MongoDB runs standalone, without transactions: start mongod with --replSet rs0 on the same data and run rs.initiate() in mongosh once.',
  )
}
