import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { MongoBackend } from '@agendajs/mongo-backend'
import { Agenda, type Job as AgendaJob } from 'agenda'
import type { Logger } from 'pino'
import { declareCollection } from '../db/collection.ts'
import type { Database } from '../db/connect.ts'
import type { Job } from '../features/feature.ts'

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000

/** How often a server looks for jobs that are due soon. */
const LOOK_EVERY_MS = 2 * SECOND_MS

/** How long the job of a server that was killed stays locked. A running job renews its lock. */
const LOCK_MS = 20 * SECOND_MS
const RENEW_EVERY_MS = LOCK_MS / 4

/** Less than the 10 s that a server has to stop in. */
const STOP_WITHIN_MS = 8 * SECOND_MS

/** What is stored of a job, without the fields that Agenda adds. */
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
  indexes: [{ name: 'name', key: { name: 1 }, unique: true }],
})

/** `MongoBackend` without the collection of log entries, which it creates even where nothing is logged. */
class JobStore extends MongoBackend {
  override connect(): Promise<void> {
    return this.repository.connect()
  }
}

/**
 * Stores the jobs, due at once, and removes those that no server has run for an hour. `agenda.every` is not used: it
 * resets the lock of a job that another server is running.
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
 * Runs every job now and then every `everySeconds`, up to 2 s late, each on one server at a time while the database
 * answers: a job must bear a second run beside the first after an outage. Logs a job that fails and
 * runs it again when it is next due. Rejects where the database is out of reach.
 */
export const startJobs = async ({ db, jobs, logger }: Deps) => {
  await storeJobs(db, jobs)
  const server = randomUUID()
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  const agenda = new Agenda({
    name: server,
    backend: new JobStore({ mongo: db, collection: jobsCollection.name, ensureIndex: false }),
    processEvery: LOOK_EVERY_MS,
    defaultLockLifetime: LOCK_MS,
  })
  let isOutageLogged = false
  agenda.on('error', (error: unknown) => {
    if (!isOutageLogged) logger.warn({ err: error }, 'jobs could not be read or locked')
    isOutageLogged = true
  })

  const runLocked = async ({ name, run }: Job, lock: AgendaJob): Promise<void> => {
    let renewal: Promise<void> = Promise.resolve()
    const timer = setInterval(() => {
      renewal = lock.touch().catch(() => undefined)
    }, RENEW_EVERY_MS)
    try {
      await run(stopping.signal)
    } catch (error) {
      logger.error({ err: error, job: name }, 'job failed')
    } finally {
      clearInterval(timer)
      await renewal
    }
  }

  for (const job of jobs) {
    agenda.define(job.name, async (lock) => {
      // A job still runs here where its lock expired while the database was out of reach.
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

  const finish = async (): Promise<void> => {
    await Promise.allSettled([agenda.stop(), ...running.values()])
    // Agenda unlocks a job a moment after it has run, which may be too late for a client that is about to be closed.
    await jobsCollection.of(db).updateMany({ lastModifiedBy: server }, { $set: { lockedAt: null } })
  }

  return {
    /** Starts no further job, aborts the signal of running ones and waits for them for at most 8 s. */
    stop: async (): Promise<void> => {
      stopping.abort()
      await Promise.race([finish(), pause(STOP_WITHIN_MS, undefined, { ref: false })])
    },
  }
}
