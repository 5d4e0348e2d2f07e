import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { Worker } from 'node:worker_threads'
import { createClient, type Load, median, quantile, readTimes, type Send, sendLoad } from '../faults/http.ts'
import { listFilterPaths } from './filters.ts'
import type { GeneratedDatabase } from './generated-database.ts'
import { reads } from './reads.ts'

/** Milliseconds. */
export interface Times {
  p50: number
  p95: number
  max: number
}

export interface MeasureOptions {
  /** Minimum duration of a measurement. It continues until `minResponses` responses have arrived. */
  seconds: number
  minResponses: number
  naiveCalls: number
  /** Number of cold starts. */
  starts: number
  /** Duration of the load for the measurement of memory. */
  loadSeconds: number
}

export interface Row {
  read: string
  listings: number
  /** Keys are the numbers of callers. */
  api: Record<1 | 8, Times>
  baseline: Record<1 | 8, Times>
  /** Median with one caller; undefined if not measured. */
  naiveMs: number | undefined
}

/** With more listings, the naive baseline would take too long. */
const MAX_NAIVE = 100_000
/** Share of the responses that is discarded at the start, while connections open and caches fill. */
const WARM_UP_SHARE = 0.2

const MAX_TRIES = 5

const measure = async (send: Send, paths: readonly string[], load: Load): Promise<Times> => {
  const requests = paths.map((path) => ({ path }))
  const responses = await sendLoad(send, requests, load)
  const failure = responses.find(({ status }) => status !== 200)
  if (failure) throw new Error(`${paths[0] ?? ''}: ${failure.status} ${failure.text}`)
  const times = readTimes(responses.slice(Math.floor(responses.length * WARM_UP_SHARE)))
  return { p50: median(times), p95: quantile(times, 0.95), max: quantile(times, 1) }
}

const measureOneAndEightCallers = async (
  send: Send,
  paths: readonly string[],
  options: MeasureOptions,
): Promise<Record<1 | 8, Times>> => ({
  1: await measure(send, paths, { callers: 1, ...options }),
  8: await measure(send, paths, { callers: 8, ...options }),
})

/**
 * Sends a request up to 5 times and throws the last failure. Right after its start, the database may exceed the API's
 * limit of 5 s.
 */
const sendUntilSuccess = async (send: Send, path: string): Promise<string> => {
  for (let tries = 1; ; tries++) {
    const { status, text } = await send({ path })
    if (status === 200) return text
    if (tries === MAX_TRIES) throw new Error(`${path}: ${status} ${text}`)
  }
}

/** Measures the reads of the API, the baseline and the naive baseline. */
export const measureReads = async (
  database: GeneratedDatabase,
  options: MeasureOptions,
  report: (row: Row) => void,
): Promise<void> => {
  const { server, ids } = database
  const workerData = { uri: server.mongoUri(), databaseName: server.databaseName }
  const baselines = new Worker(new URL('baseline-server.ts', import.meta.url), { workerData })
  const [baselinePort] = (await once(baselines, 'message')) as [number]
  const api = await server.startApi()
  const [send, sendToBaseline] = [createClient(api.port), createClient(baselinePort)]
  try {
    for (const [index, read] of reads.entries()) {
      const paths = ids.map(read.path)
      const baselinePaths = ids.map((id) => `/baseline/${index}?${id}`)
      const responses = [
        await sendUntilSuccess(send, paths[0] ?? ''),
        await sendUntilSuccess(sendToBaseline, baselinePaths[0] ?? ''),
      ]
      const [apiResult, baselineResult] = responses.map((text) => read.summarize(JSON.parse(text)))
      if (!isDeepStrictEqual(apiResult, baselineResult))
        throw new Error(
          `${read.name}: the API and the baseline return different results: ${JSON.stringify([apiResult, baselineResult])}`,
        )
      const naivePaths = read.naive && database.count <= MAX_NAIVE ? [`/naive/${index}`] : []
      const naiveLoad = { callers: 1, seconds: 0, minResponses: options.naiveCalls }
      report({
        read: read.name,
        listings: database.count,
        api: await measureOneAndEightCallers(send, paths, options),
        baseline: await measureOneAndEightCallers(sendToBaseline, baselinePaths, options),
        naiveMs: naivePaths.length > 0 ? (await measure(sendToBaseline, naivePaths, naiveLoad)).p50 : undefined,
      })
    }
  } finally {
    await baselines.terminate()
    await api.kill()
  }
}

export interface FilterRow {
  path: string
  /** Number of matching listings, at most 10,000, or of places. */
  total: number
  /** The first call, for which nothing is cached. */
  firstMs: number
  times: Times
}

const countMatches = (body: unknown): number => {
  if (Array.isArray(body)) return body.length
  const { pagination, total } = body as { pagination?: { total: number }; total?: number }
  return pagination?.total ?? total ?? 0
}

/** Measures every filter, maps and places with one caller. */
export const measureFilters = async (
  { server }: GeneratedDatabase,
  options: MeasureOptions,
  report: (row: FilterRow) => void,
): Promise<void> => {
  const api = await server.startApi()
  const send = createClient(api.port)
  try {
    await sendUntilSuccess(send, '/all-items')
    for (const path of listFilterPaths(new Date())) {
      const { status, text, tookMs: firstMs } = await send({ path })
      if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
      const times = await measure(send, [path], { callers: 1, ...options })
      report({ path, total: countMatches(JSON.parse(text)), firstMs, times })
    }
  } finally {
    await api.kill()
  }
}

export interface ProcessFigures {
  coldStartMs: number
  peakMemoryMib: number
}

/** The start of an empty Node process that the limits in milliseconds assume. */
const EMPTY_PROCESS_MS = 25
const EMPTY_PROCESSES = 9

/** Measures the factor for limits in milliseconds: the start of an empty Node process ÷ 25 ms, from 1 to 2. */
export const measureSlowdown = (): number => {
  const times = Array.from({ length: EMPTY_PROCESSES }, () => {
    const startedAt = performance.now()
    execFileSync(process.execPath, ['-e', '0'])
    return performance.now() - startedAt
  })
  return Math.min(2, Math.max(1, median(times) / EMPTY_PROCESS_MS))
}

/** Measures the median cold start, and the peak memory of the API under 32 callers of all reads. */
export const measureProcess = async (
  { server, ids }: GeneratedDatabase,
  options: MeasureOptions,
): Promise<ProcessFigures> => {
  const startsMs: number[] = []
  for (let i = 0; i < options.starts; i++) {
    const api = await server.startApi()
    startsMs.push(api.startMs)
    await api.kill()
  }
  const api = await server.startApi()
  const paths = reads.flatMap((read) => ids.slice(0, 4).map(read.path))
  await measure(createClient(api.port), paths, { callers: 32, seconds: options.loadSeconds })
  const status = await readFile(`/proc/${api.pid}/status`, 'utf8')
  await api.kill()
  const peakMemoryMib = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024
  return { coldStartMs: median(startsMs), peakMemoryMib }
}
