import autocannon from 'autocannon'
import { fromAddress, quantile } from '../faults/http.ts'

export interface Target {
  port: number
  paths: string[]
  headers?: Record<string, string>
  /** Each call comes from another visitor. */
  newVisitors?: boolean
}

/** Milliseconds, and answers per second. */
export interface Measured {
  perSecond: number
  p50: number
  p95: number
  p99: number
  /** Answers that were none, or not 200. */
  failed: number
}

/** The naive peer takes seconds. */
const PATIENCE_S = 60

/** How often the library sees whether the time is over. */
const LOOKS_EVERY_MS = 20

let visitors = 0

export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  headers: Record<string, string>
  body?: string
}

/** For so many seconds, or until so many calls are answered. */
type Extent = { seconds: number } | { calls: number }

type Effort = Extent & { connections: number }

const run = async (port: number, requests: autocannon.Request[], { connections, ...extent }: Effort) => {
  const times: number[] = []
  // Each connection begins at another request, so that fewer ask the same at the same time.
  let begun = 0
  const setupClient = (client: autocannon.Client): void => {
    const at = begun++ % requests.length
    client.setRequests([...requests.slice(at), ...requests.slice(0, at)])
  }
  const options: autocannon.Options = {
    url: `http://127.0.0.1:${port}`,
    connections,
    ...('calls' in extent ? { amount: extent.calls } : { duration: extent.seconds }),
    timeout: PATIENCE_S,
    sampleInt: LOOKS_EVERY_MS,
    requests,
    ...(requests.length > 1 && { setupClient }),
  }
  let startedAt = performance.now()
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const started = autocannon(options, (error: unknown, done) => {
      if (error) reject(new Error('The load could not be made', { cause: error }))
      else resolve(done)
    })
    started.on('start', () => {
      startedAt = performance.now()
    })
    started.on('response', (_client, _status, _bytes, tookMs) => {
      times.push(tookMs)
    })
  })
  // The library tells its own duration in hundredths of a second.
  const seconds = (performance.now() - startedAt) / 1000
  // Its errors hold the timeouts.
  const { errors, non2xx } = result
  return { ...spread(times), perSecond: times.length / seconds, failed: errors + non2xx }
}

/** Loads a server over so many connections, each of which asks when it has been answered. */
export const load = ({ port, paths, headers = {}, newVisitors = false }: Target, effort: Effort): Promise<Measured> => {
  const requests = paths.map((path) => ({
    path,
    headers,
    ...(newVisitors && {
      setupRequest: (request: autocannon.Request) => ({
        ...request,
        headers: { ...headers, ...fromAddress(visitors++) },
      }),
    }),
  }))
  return run(port, requests, effort)
}

/** As `load`, with calls that are made one by one. */
export const loadMix = ({ port, next }: { port: number; next: () => Call }, effort: Effort): Promise<Measured> =>
  run(port, [{ setupRequest: (request) => ({ ...request, ...next() }) }], effort)

const spread = (times: number[]) => ({
  p50: quantile(times, 0.5),
  p95: quantile(times, 0.95),
  p99: quantile(times, 0.99),
})

const median = (values: number[]): number => quantile(values, 0.5)

/** The median of each figure; what failed is added up. */
export const medianOf = (rounds: Measured[]): Measured => ({
  perSecond: median(rounds.map((each) => each.perSecond)),
  p50: median(rounds.map((each) => each.p50)),
  p95: median(rounds.map((each) => each.p95)),
  p99: median(rounds.map((each) => each.p99)),
  failed: rounds.reduce((sum, each) => sum + each.failed, 0),
})

const SLOW_CALLS = 2

/** Of a server that may take seconds for a call, which is asked one call after another. */
export const callsPerSecond = async (target: Target): Promise<number> => {
  const { p50 } = await load(target, { calls: SLOW_CALLS, connections: 1 })
  return 1000 / p50
}
