import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import type { Database } from '../db/connect.ts'
import type { Session, Transaction } from '../db/transaction.ts'
import { type Kind, type LeasedItem, workQueue } from '../db/work.ts'

const SECOND_MS = 1_000

/** How often a server looks for work that is due. */
const POLL_MS = 2 * SECOND_MS

/** How long the work of a killed server waits. A running server renews the leases of its items. */
const LEASE_MS = 20 * SECOND_MS
const RENEW_EVERY_MS = LEASE_MS / 4

/** The pauses after failed attempts in a row. An item is parked when the attempt after the last pause fails. */
const PAUSES_S = [2, 8, 30, 120, 600, 1_800, 3_600, 3_600, 3_600]

/** Those of work that calls the identity service, which may be out of reach for days: three days in all. */
export const IDENTITY_PAUSES_S: readonly number[] = [2, 8, 30, 120, 600, ...Array.from({ length: 72 }, () => 3_600)]

/** Half of the transactions that a server runs at once, so that requests get the others. */
const MAX_COMMITS = 5

/** The longest pause of recurring work, which is never parked. */
const MAX_RECURRING_PAUSE_S = 60

/** Less than the 10 s within which a server must stop. */
const STOP_WITHIN_MS = 8 * SECOND_MS

const MAX_REASON = 500

const INTERRUPTED = 'Every attempt was interrupted'

export interface Item<P> {
  key: string
  payload: P
  /** Attempts since the last progress, including this one. */
  attempts: number
}

export interface RunContext<P> {
  /** Aborts when the server stops, which then waits 8 s. Work that ends early must reject, unless it recurs. */
  signal: AbortSignal
  /**
   * Runs a step in a transaction that also stores the progress, so that a crash neither skips nor repeats the step. It
   * returns the payload to continue with, or undefined if the item is done. Rejects if the item was replaced or canceled.
   */
  commit: (step: (session: Session) => Promise<P | undefined>) => Promise<void>
}

/** How servers run a kind of work. */
export interface Worker<P = unknown> {
  kind: Kind<P>
  /** How many items one server runs at once. */
  atOnce: number
  /** The pauses after failed attempts. Default: `PAUSES_S`, nearly four hours in total. */
  pausesS?: readonly number[]
  /** Makes the work recurring: its only item is due again this long after each run, and at once if the server stopped. */
  everySeconds?: number
  /** Makes recurring work wait longer after a long run, so that it takes at most this share of the time. */
  maxShare?: number
  /**
   * Runs an item. If it never calls `commit`, the item is done when it resolves, and may run twice after a crash. If it
   * rejects, the item is tried again after a pause.
   */
  run(item: Item<P>, context: RunContext<P>): Promise<void>
}

/** Declares a worker, without the type of its payload, so that workers of all kinds fit in one list. */
export const declareWorker = <P>(worker: Worker<P>): Worker => worker

/** Declares recurring work, which runs on one server at a time. */
export const declareRecurring = (
  name: string,
  everySeconds: number,
  run: (signal: AbortSignal) => Promise<void>,
  options: Pick<Worker, 'maxShare'> = {},
): Worker => ({ kind: { name }, atOnce: 1, everySeconds, ...options, run: (_, { signal }) => run(signal) })

/** A failure that would recur at every attempt. Parks the item at once. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}

/** Thrown if an item was replaced, canceled or claimed by another server. */
class Superseded extends Error {
  override readonly name = 'Superseded'
}

export type Outcome = 'done' | 'failed' | 'parked'

interface Deps {
  db: Database
  transaction: Transaction
  now: () => Date
  logger: Pick<Logger, 'warn' | 'error'>
}

interface Options {
  onRun?: (kind: string, outcome: Outcome, seconds: number) => void
  pollMs?: number
}

/** Claims and runs the items of the queue of work. */
export const createWorkers = (
  { db, transaction, now, logger }: Deps,
  workers: readonly Worker[],
  { onRun, pollMs = POLL_MS }: Options = {},
) => {
  const queue = workQueue({ db, now })
  const stopping = new AbortController()
  /** Whether the current outage of the database was logged. */
  let isOutageLogged = false
  const commits = pLimit(MAX_COMMITS)
  const running = new Map<LeasedItem, Promise<unknown>>()

  const inMs = (ms: number): Date => new Date(now().getTime() + ms)

  const claim = (worker: Worker, limit: number): Promise<LeasedItem[]> =>
    queue.claim(worker.kind.name, limit, inMs(LEASE_MS))

  const renew = async (items: readonly LeasedItem[], leaseEnd: Date): Promise<void> => {
    await queue.renew(items, leaseEnd)
    for (const item of items) item.dueAt = leaseEnd
  }

  const storeFailure = async (
    { kind, everySeconds, pausesS = PAUSES_S }: Worker,
    item: LeasedItem,
    error: unknown,
  ): Promise<Outcome> => {
    const { attempts } = item
    const last = pausesS.at(-1) ?? 0
    const pauseS =
      everySeconds === undefined
        ? pausesS[attempts - 1]
        : Math.min(pausesS[attempts - 1] ?? last, MAX_RECURRING_PAUSE_S)
    const isParked = pauseS === undefined || error instanceof PermanentFailure
    const fields = { err: error, work: kind.name, attempts }
    if (isParked) logger.error(fields, 'work is parked')
    else logger.warn(fields, 'work failed')
    await queue.release(item, {
      attempts,
      reason: (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON),
      ...(isParked ? { parkedAt: now() } : { dueAt: inMs(pauseS * SECOND_MS) }),
    })
    return isParked ? 'parked' : 'failed'
  }

  /** Runs a claimed item and stores the outcome. Resolves to the error if it failed. */
  const runItem = async (worker: Worker, item: LeasedItem, signal: AbortSignal): Promise<unknown> => {
    const isStopping = (): boolean => signal.aborted
    const giveBack = () => queue.release(item, { dueAt: now(), attempts: item.attempts - 1 })
    if (isStopping()) return giveBack()
    const startedAt = performance.now()
    const observe = (outcome: Outcome): void =>
      onRun?.(worker.kind.name, outcome, (performance.now() - startedAt) / SECOND_MS)
    const progress: { state: 'not committed' | 'goes on' | 'done' } = { state: 'not committed' }
    const commit: RunContext<unknown>['commit'] = async (step) => {
      const store = async (session: Session): Promise<'done' | 'goes on'> => {
        if (!(await queue.isLeased(item, session))) throw new Superseded()
        const next = await step(session)
        // Last, so that a `put` of the same key during the step does not conflict. This transaction does instead.
        await (next === undefined ? queue.delete(item, session) : queue.setPayload(item, next, session))
        return next === undefined ? 'done' : 'goes on'
      }
      progress.state = await commits(() => transaction(store))
      // A later failure is the first one in a row.
      item.attempts = 1
    }
    try {
      const { everySeconds, maxShare = 1, pausesS = PAUSES_S } = worker
      if (everySeconds === undefined && item.attempts > pausesS.length + 1) throw new PermanentFailure(INTERRUPTED)
      await worker.run(item, { signal, commit })
      const tookS = (performance.now() - startedAt) / SECOND_MS
      const pauseS = Math.max(everySeconds ?? 0, tookS / maxShare - tookS)
      // Recurring work that a stop has ended early goes on at once, on another server.
      const dueAt = isStopping() ? now() : inMs(pauseS * SECOND_MS)
      if (everySeconds !== undefined || progress.state === 'goes on') await queue.release(item, { dueAt, attempts: 0 })
      else if (progress.state === 'not committed') await queue.delete(item)
      observe('done')
      return undefined
    } catch (error) {
      if (error instanceof Superseded) return undefined
      // The server stops: the attempt does not count.
      if (isStopping()) await giveBack().catch(() => undefined)
      // If the failure cannot be stored, the item is claimed again when its lease ends.
      else observe(await storeFailure(worker, item, error).catch(() => 'failed' as const))
      return error
    }
  }

  const start = (worker: Worker, item: LeasedItem): void => {
    const run = runItem(worker, item, stopping.signal).finally(() => running.delete(item))
    running.set(item, run)
  }

  /** Runs the work of a kind until the server stops. Starts an item as soon as one of the `atOnce` slots is free. */
  const runUntilStopped = async (worker: Worker): Promise<void> => {
    while (!stopping.signal.aborted) {
      const own = [...running].filter(([{ kind }]) => kind === worker.kind.name).map(([, run]) => run)
      let claimed: LeasedItem[] = []
      try {
        if (own.length < worker.atOnce) {
          claimed = await claim(worker, worker.atOnce - own.length)
          isOutageLogged = false
        }
      } catch (error) {
        if (!isOutageLogged) logger.warn({ err: error, work: worker.kind.name }, 'work could not be claimed')
        isOutageLogged = true
      }
      for (const item of claimed) start(worker, item)
      if (claimed.length > 0) continue
      const ended = new AbortController()
      const polled = pause(pollMs, undefined, { signal: AbortSignal.any([stopping.signal, ended.signal]) })
      await Promise.race([...own, polled.catch(() => undefined)])
      ended.abort()
    }
  }

  return {
    /**
     * Runs the due work of some kinds, and recurring work even if it is not due. Rejects with the first failure once no work
     * is due.
     */
    runDue: async (kinds: readonly string[], signal = stopping.signal): Promise<void> => {
      const errors: unknown[] = []
      for (const worker of workers.filter(({ kind }) => kinds.includes(kind.name))) {
        if (worker.everySeconds !== undefined) {
          const context = { signal, commit: () => Promise.reject(new Error('Recurring work commits nothing')) }
          await worker
            .run({ key: '', payload: null, attempts: 1 }, context)
            .catch((error: unknown) => errors.push(error))
          continue
        }
        for (;;) {
          const claimed = signal.aborted ? [] : await claim(worker, worker.atOnce)
          if (claimed.length === 0) break
          for (const item of claimed) errors.push(await runItem(worker, item, signal))
        }
      }
      const [first] = errors.filter((error) => error !== undefined)
      if (first !== undefined) throw new Error('Some work failed', { cause: first })
    },

    /** Runs work as it becomes due, up to 2 s late, until `stop`. Rejects if the database is out of reach. */
    start: async () => {
      for (const { kind, everySeconds } of workers) if (everySeconds !== undefined) await queue.putOnce(kind.name)
      const renewal = setInterval(() => {
        // Not those that were leased lately, because the transaction of a step that ends now would conflict.
        const due = [...running.keys()].filter(({ dueAt = now() }) => dueAt < inMs(LEASE_MS / 2))
        void renew(due, inMs(LEASE_MS)).catch(() => undefined)
      }, RENEW_EVERY_MS)
      const loops = workers.map(runUntilStopped)

      const finish = async (): Promise<void> => {
        await Promise.all(loops)
        await Promise.all(running.values())
        clearInterval(renewal)
      }

      return {
        /** Aborts the signal of running work, claims no more, and waits at most 8 s. */
        stop: async (): Promise<void> => {
          stopping.abort()
          await Promise.race([finish(), pause(STOP_WITHIN_MS, undefined, { ref: false })])
        },
      }
    },
  }
}
