import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { CountAsk } from './lib/ttl-cache.ts'

/** `status` is `aborted` for a caller who left before the answer. */
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

/** Seconds. Most reads take milliseconds; a call fails after 5 s without an answer of the database. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 5, 10]

/** Figures of this process for Prometheus; event-loop lag, memory and garbage collection are among the defaults. */
export const createMetrics = () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  // Counted as numbers, and put into their gauges where somebody looks at these.
  let inFlight = 0
  new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that have not been answered yet',
    registers: [registry],
    collect() {
      this.set(inFlight)
    },
  })
  const pool = { open: 0, in_use: 0, waiting: 0 }
  new Gauge({
    name: 'mongodb_pool_connections',
    help: 'Connections to the database that are open or in use, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(pool)) this.set({ state }, count)
    },
  })
  const asked = new Counter({
    name: 'cache_requests_total',
    help: 'Lookups that were answered from a cache (hit) or not (miss)',
    labelNames: ['cache', 'outcome'],
    registers: [registry],
  })

  return {
    contentType: registry.contentType,
    text: (): Promise<string> => registry.metrics(),

    /** Returns what is to be called at the end of the request. */
    requestBegan: (): ((labels: RequestLabels) => void) => {
      inFlight++
      const end = durations.startTimer()
      return ({ route, method, status }) => {
        inFlight--
        end({ route, method, status })
      }
    },

    countAsk: ((cache, outcome) => {
      asked.inc({ cache, outcome })
    }) satisfies CountAsk,

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
