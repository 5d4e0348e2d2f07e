import { type ClientSession, type MongoClient, MongoError, WriteConcern } from 'mongodb'
import pLimit from 'p-limit'
import { unavailable } from '../errors.ts'
import { createKeyedLimit } from '../lib/keyed-limit.ts'
import { type Database, TIME_LIMIT_MS } from './connect.ts'

/** More concurrent transactions would conflict more often and finish no sooner. */
const MAX_CONCURRENT = 10

const options = { readConcern: { level: 'snapshot' }, writeConcern: new WriteConcern('majority') } as const

/** The session of a running transaction. */
export type Session = ClientSession

const afterCommits = new WeakMap<Session, (() => void)[]>()

/** Calls `run` once the transaction of the session is committed. */
export const afterCommit = (session: Session, run: () => void): void => {
  afterCommits.get(session)?.push(run)
}

/**
 * Runs `work` in one transaction and resolves to its result. Stores all of its writes or none; its reads see one
 * snapshot. The commit waits for a majority.
 *
 * The driver retries `work` after a write conflict or a lost connection (`TransientTransactionError`). So `work`
 * - passes `session` to every call: a call without it is outside of the transaction and may wait for its locks;
 * - awaits each call before the next, without `Promise.all`;
 * - does not catch database errors: each aborts the transaction, even a duplicate key;
 * - makes database calls only: no mail, no other service, no change of an outer variable;
 * - begins with the write that conflicts most, if it can, so that a retry repeats little.
 *
 * Collections must exist: transactions that create one wait for each other. Rejects with the error of `work` or of the
 * commit, or with `unavailable` after `maxMs` of waiting and conflicts. A commit is repeated until `maxMs`; after its
 * `isUnavailable` error, the writes may or may not be stored.
 *
 * Transactions with a common queue key run one after another in this process; the wait counts toward `maxMs`. Writes
 * that conflict with others of the same user have the uid as key: the driver waits up to 500 ms before a retry, so later
 * calls would commit first. Writes of many users that conflict in one document have its id as second key, so that they
 * leave slots to others. `work` must not start another transaction, which would wait forever if it has the same key.
 */
export type Transaction = <T>(
  work: (session: Session) => Promise<T>,
  ...queueKeys: (string | undefined)[]
) => Promise<T>

/** Commits, and repeats commits of unknown result until `isLate`. The driver would repeat them for 120 s. */
const commit = async (session: Session, isLate: () => boolean): Promise<void> => {
  try {
    await session.commitTransaction()
  } catch (error) {
    const isUnknown = error instanceof MongoError && error.hasErrorLabel('UnknownTransactionCommitResult')
    if (!isUnknown || isLate()) throw error
    await commit(session, isLate)
  }
}

export const createTransactionRunner = (client: MongoClient, maxMs = TIME_LIMIT_MS): Transaction => {
  const limit = pLimit(MAX_CONCURRENT)
  const queues = createKeyedLimit(1)
  return (work, ...queueKeys) => {
    const startedAt = performance.now()
    const isLate = (): boolean => performance.now() - startedAt > maxMs
    const runInSlot = () =>
      limit(() =>
        client.withSession(async (session) => {
          const result = await session.withTransaction(async () => {
            if (isLate()) throw unavailable(new Error(`A transaction waited or conflicted for ${maxMs} ms`))
            afterCommits.set(session, [])
            const result = await work(session)
            await commit(session, isLate)
            return result
          }, options)
          for (const run of afterCommits.get(session) ?? []) run()
          return result
        }),
      )
    return queueKeys.reduceRight((run, key) => (key === undefined ? run : () => queues.run(key, run)), runInSlot)()
  }
}

/** Throws for a standalone MongoDB server, which has no transactions. */
export const requireReplicaSet = async (db: Database): Promise<void> => {
  const hello = await db.admin().command({ hello: 1 })
  if (hello['setName'] !== undefined || hello['msg'] === 'isdbgrid') return
  throw new Error(
    'MongoDB runs standalone, without transactions: start mongod with --replSet rs0 on the same data and run rs.initiate() in mongosh once.',
  )
}
