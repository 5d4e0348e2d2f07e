import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { WorkQueue } from './db/work.ts'
import type { CountLookup } from './lib/ttl-cache.ts'

/** `status` is `aborted` if the caller disconnected before the response. */
export interface RequestLabels {
  route: string
  method: string
  status: string
}

interface PoolEvents {
  on: (event: PoolEvent, listener: () => void) => unknown
}

type PoolEvent =
  | 'connectionCreated'
  | 'connectionClosed'
  | 'connectionCheckOutStarted'
  | 'connectionCheckOutFailed'
  | 'connectionCheckedOut'
  | 'connectionCheckedIn'

export type Metrics = ReturnType<typeof createMetrics>

/** Seconds. Most reads take milliseconds. A database call times out after 5 s. */
const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 5, 10]

/** Collects metrics of this process for Prometheus. The defaults cover event-loop lag, memory and GC. */
export const createMetrics = () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its response',
    labelNames: ['route', 'method', 'status'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  })
  // Plain numbers, copied to the gauges at each scrape.
  let inFlight = 0
  new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests without a complete response',
    registers: [registry],
    collect() {
      this.set(inFlight)
    },
  })
  const pool = { open: 0, in_use: 0, waiting: 0 }
  new Gauge({
    name: 'mongodb_pool_connections',
    help: 'Open database connections, those in use, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(pool)) this.set({ state }, count)
    },
  })
  const lookups = new Counter({
    name: 'cache_requests_total',
    help: 'Cache lookups by outcome: hit or miss',
    labelNames: ['cache', 'outcome'],
    registers: [registry],
  })
  const rented = new Counter({
    name: 'rooms_rented_total',
    help: 'Rooms that their owners marked as rented, by whether they found the person on this site, or that seekers found here',
    labelNames: ['found_here'],
    registers: [registry],
  })

  let refreshWork = (): Promise<void> => Promise.resolve()
  const workItems = new Gauge({
    name: 'work_items',
    help: 'Items of work that are due, and those that have failed too often, at most 10,000 each',
    labelNames: ['kind', 'state'],
    registers: [registry],
  })
  const oldestWork = new Gauge({
    name: 'work_oldest_due_seconds',
    help: 'For how long the oldest item of work has been due',
    labelNames: ['kind'],
    registers: [registry],
  })
  const runs = new Histogram({
    name: 'work_duration_seconds',
    help: 'Time for an item of work, by its kind and outcome: done, failed or parked',
    labelNames: ['kind', 'outcome'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  })

  return {
    contentType: registry.contentType,
    text: async (): Promise<string> => {
      await refreshWork().catch(() => undefined)
      return registry.metrics()
    },

    /** Starts the timer of a request. Returns a function that stops it. */
    startRequest: (): ((labels: RequestLabels) => void) => {
      inFlight++
      const end = durations.startTimer()
      return ({ route, method, status }) => {
        inFlight--
        end({ route, method, status })
      }
    },

    countLookup: ((cache, outcome) => {
      lookups.inc({ cache, outcome })
    }) satisfies CountLookup,

    countRented: (foundHere: boolean | undefined | 'seeker'): void => {
      const answer = typeof foundHere === 'boolean' ? (foundHere ? 'yes' : 'no') : (foundHere ?? 'unknown')
      rented.inc({ found_here: answer })
    },

    observeWork: (kind: string, outcome: string, seconds: number): void => runs.observe({ kind, outcome }, seconds),

    /** Measures the queue of all servers at each scrape. Keeps the last figures while the database is out of reach. */
    watchWork: ({ measure }: Pick<WorkQueue, 'measure'>, kinds: readonly string[]): void => {
      refreshWork = async () => {
        for (const kind of kinds) {
          const { waiting, parked, oldestDueS } = await measure(kind)
          workItems.set({ kind, state: 'waiting' }, waiting)
          workItems.set({ kind, state: 'parked' }, parked)
          oldestWork.set({ kind }, oldestDueS)
        }
      }
    },

    watchRedis: (client: { isReady: boolean }): void => {
      new Gauge({
        name: 'redis_connected',
        help: '1 while Redis is in reach, else 0',
        registers: [registry],
        collect() {
          this.set(client.isReady ? 1 : 0)
        },
      })
    },

    watchPool: (client: PoolEvents): void => {
      const changes: [PoolEvent, keyof typeof pool, 1 | -1][] = [
        ['connectionCreated', 'open', 1],
        ['connectionClosed', 'open', -1],
        ['connectionCheckOutStarted', 'waiting', 1],
        ['connectionCheckOutFailed', 'waiting', -1],
        ['connectionCheckedOut', 'waiting', -1],
        ['connectionCheckedOut', 'in_use', 1],
        ['connectionCheckedIn', 'in_use', -1],
      ]
      for (const [event, state, by] of changes) {
        client.on(event, () => {
          pool[state] += by
        })
      }
    },
  }
}
