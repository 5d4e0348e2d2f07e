import autocannon from 'autocannon'
import { quantile } from '../faults/http.ts'

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

let visitors = 0

/** Loads a server for so many seconds over so many connections, each of which asks when it has been answered. */
export const load = async (
  { port, paths, headers = {}, newVisitors = false }: Target,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Measured> => {
  const times: number[] = []
  const options: autocannon.Options = {
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    timeout: 60,
    requests: paths.map((path) => ({
      path,
      headers,
      ...(newVisitors && {
        setupRequest: (request: autocannon.Request) => ({
          ...request,
          headers: { ...headers, 'User-Agent': `visitor ${visitors++}` },
        }),
      }),
    })),
  }
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error: unknown, done) => {
      if (error) reject(new Error('The load could not be made', { cause: error }))
      else resolve(done)
    })
    run.on('response', (_client, _status, _bytes, tookMs) => {
      times.push(tookMs)
    })
  })
  const { errors, timeouts, non2xx, duration } = result
  return { ...spread(times), perSecond: times.length / duration, failed: errors + timeouts + non2xx }
}

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
