import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { MongoBackend } from '@agendajs/mongo-backend'
import { Agenda, type Job as AgendaJob } from 'agenda'
import type { Logger } from 'pino'
import { declareCollection } from '../db/collection.ts'
import type { Database } from '../db/connect.ts'

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000

/** How often a server polls for jobs that are due. */
const POLL_EVERY_MS = 2 * SECOND_MS

/** How long the lock of a killed server blocks a job. A running job renews its lock. */
const LOCK_MS = 20 * SECOND_MS
const RENEW_EVERY_MS = LOCK_MS / 4

/** The longest pause of a job that fails on every server, such as in a database outage. */
const MAX_PAUSE_S = 60

/** Less than the 10 s within which a server must stop. */
const STOP_WITHIN_MS = 8 * SECOND_MS

/** Recurring work. Never overlaps itself on one server. */
export interface Job {
  name: string
  everySeconds: number
  /** Whether all servers run the job at the same time. Default: one server at a time. */
  onEveryServer?: true
  /** @param signal aborts when the server stops; the server then waits 8 s for the job */
  run: (signal: AbortSignal) => Promise<void>
}

/** A stored job, without the fields that Agenda adds. */
interface JobDoc {
  name: string
  type: 'single'
  priority: number
  /** Milliseconds. */
  repeatInterval: number
  nextRunAt: Date
  lockedAt?: Date | null
  /** The server that locked the job last. */
  lastModifiedBy?: string | null
}

export const jobsCollection = declareCollection<JobDoc>({
  name: 'jobs',
  sharding: { unsharded: 'one lock per job, for all servers' },
  indexes: [{ name: 'name', key: { name: 1 }, unique: true }],
})

/** `MongoBackend` without its collection of log entries, which it would create even if logging is off. */
class JobBackend extends MongoBackend {
  override connect(): Promise<void> {
    return this.repository.connect()
  }
}

/**
 * Stores the jobs as due now, and removes jobs that no server has run for an hour. Does not use `agenda.every`, which
 * would reset the lock of a job that another server is running.
 */
const storeJobs = async (db: Database, jobs: readonly Job[]): Promise<void> => {
  const collection = jobsCollection.of(db)
  const now = new Date()
  for (const { name, everySeconds } of jobs) {
    await collection.updateOne(
      { name },
      {
        $set: { repeatInterval: everySeconds * SECOND_MS },
        $min: { nextRunAt: now },
        $setOnInsert: { type: 'single', priority: 0 },
      },
      { upsert: true },
    )
  }
  const names = jobs.map(({ name }) => name)
  await collection.deleteMany({ name: { $nin: names }, nextRunAt: { $lt: new Date(now.getTime() - HOUR_MS) } })
}

interface Deps {
  db: Database
  jobs: readonly Job[]
  logger: Pick<Logger, 'warn' | 'error'>
}

/**
 * Runs every job at once and then every `everySeconds`, up to 2 s late. Logs a failed job, which runs again when it is
 * next due. Each job runs on one server at a time, unless it has `onEveryServer`. Only after a database outage may two
 * runs of a job overlap. Rejects if the database is out of reach.
 */
export const startJobs = async ({ db, jobs, logger }: Deps) => {
  const exclusiveJobs = jobs.filter(({ onEveryServer }) => !onEveryServer)
  await storeJobs(db, exclusiveJobs)
  const server = randomUUID()
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  const agenda = new Agenda({
    name: server,
    backend: new JobBackend({ mongo: db, collection: jobsCollection.name, ensureIndex: false }),
    processEvery: POLL_EVERY_MS,
    defaultLockLifetime: LOCK_MS,
  })
  let isOutageLogged = false
  agenda.on('error', (error: unknown) => {
    if (!isOutageLogged) logger.warn({ err: error }, 'jobs could not be read or locked')
    isOutageLogged = true
  })

  /** Returns whether the job succeeded. */
  const runLogged = async ({ name, run }: Job): Promise<boolean> => {
    try {
      await run(stopping.signal)
      return true
    } catch (error) {
      logger.error({ err: error, job: name }, 'job failed')
      return false
    }
  }

  const runLocked = async (job: Job, lock: AgendaJob): Promise<void> => {
    let renewal: Promise<void> = Promise.resolve()
    const timer = setInterval(() => {
      renewal = lock.touch().catch(() => undefined)
    }, RENEW_EVERY_MS)
    await runLogged(job)
    clearInterval(timer)
    await renewal
  }

  /** Doubles the pause after each failure, up to a minute. */
  const runUntilStopped = async (job: Job): Promise<void> => {
    let failures = 0
    while (!stopping.signal.aborted) {
      failures = (await runLogged(job)) ? 0 : failures + 1
      const pauseMs = Math.min(job.everySeconds * 2 ** failures, MAX_PAUSE_S) * SECOND_MS
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  for (const job of exclusiveJobs) {
    agenda.define(job.name, async (lock) => {
      // The job may still run here if its lock expired during a database outage.
      await running.get(job.name)
      if (stopping.signal.aborted) return
      isOutageLogged = false
      const run = runLocked(job, lock)
      running.set(job.name, run)
      await run
      running.delete(job.name)
    })
  }
  await agenda.start()
  for (const job of jobs) if (job.onEveryServer) running.set(job.name, runUntilStopped(job))

  const finish = async (): Promise<void> => {
    await Promise.allSettled([agenda.stop(), ...running.values()])
    // Agenda unlocks a job shortly after its run, when the client may be closed already.
    await jobsCollection.of(db).updateMany({ lastModifiedBy: server }, { $set: { lockedAt: null } })
  }

  return {
    /** Starts no more jobs, aborts the signal of running jobs and waits at most 8 s for them. */
    stop: async (): Promise<void> => {
      stopping.abort()
      await Promise.race([finish(), pause(STOP_WITHIN_MS, undefined, { ref: false })])
    },
  }
}
