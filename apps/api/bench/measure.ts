import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { Worker } from 'node:worker_threads'
import { type Ask, askInTurn, askPort, type Load, median, quantile, timesOf } from '../faults/http.ts'
import { reads } from './reads.ts'
import type { World } from './world.ts'

/** Milliseconds. */
export interface Times {
  p50: number
  p95: number
  max: number
}

export interface Effort {
  /** A measurement lasts so long, and until `leastAnswers` answers arrived. */
  seconds: number
  leastAnswers: number
  scans: number
}

export interface Row {
  read: string
  listings: number
  /** By the number of callers. */
  api: Record<1 | 8, Times>
  baseline: Record<1 | 8, Times>
  /** Median of one caller; undefined where no full scan was measured. */
  fullScanMs: number | undefined
}

/** The first answers, for which connections open and caches fill, do not count. */
const WARM_UP_SHARE = 0.2

const measure = async (ask: Ask, paths: readonly string[], load: Load): Promise<Times> => {
  const answers = await askInTurn(
    ask,
    paths.map((path) => ({ path })),
    load,
  )
  const failure = answers.find(({ status }) => status !== 200)
  if (failure) throw new Error(`${paths[0] ?? ''}: ${failure.status} ${failure.text}`)
  const times = timesOf(answers.slice(Math.floor(answers.length * WARM_UP_SHARE)))
  return { p50: median(times), p95: quantile(times, 0.95), max: quantile(times, 1) }
}

const measureBoth = async (ask: Ask, paths: readonly string[], effort: Effort): Promise<Record<1 | 8, Times>> => ({
  1: await measure(ask, paths, { callers: 1, ...effort }),
  8: await measure(ask, paths, { callers: 8, ...effort }),
})

/** Measures the reads of the API, the baseline and, where the world allows it, the full scan. */
export const measureReads = async (world: World, effort: Effort, report: (row: Row) => void): Promise<void> => {
  const { server, ids } = world
  const workerData = { uri: server.mongoUri(), databaseName: server.databaseName }
  const peers = new Worker(new URL('peer-server.ts', import.meta.url), { workerData })
  const [peersPort] = (await once(peers, 'message')) as [number]
  const api = await server.startApi()
  const [ask, askPeer] = [askPort(api.port), askPort(peersPort)]
  try {
    for (const [index, read] of reads.entries()) {
      const paths = ids.map(read.path)
      const baselinePaths = ids.map((id) => `/baseline/${index}?${id}`)
      const answers = [await ask({ path: paths[0] ?? '' }), await askPeer({ path: baselinePaths[0] ?? '' })]
      const [ours, theirs] = answers.map(({ text }) => read.summarize(JSON.parse(text)))
      if (!isDeepStrictEqual(ours, theirs))
        throw new Error(`${read.name}: the API and the baseline answer differently: ${JSON.stringify([ours, theirs])}`)
      const scanPaths = read.fullScan && world.hasPlainListings ? [`/fullScan/${index}`] : []
      const scan = { callers: 1, seconds: 0, leastAnswers: effort.scans }
      report({
        read: read.name,
        listings: world.count,
        api: await measureBoth(ask, paths, effort),
        baseline: await measureBoth(askPeer, baselinePaths, effort),
        fullScanMs: scanPaths.length > 0 ? (await measure(askPeer, scanPaths, scan)).p50 : undefined,
      })
    }
  } finally {
    await peers.terminate()
    await api.kill()
  }
}

export interface ProcessFigures {
  coldStartMs: number
  peakMemoryMib: number
}

/** Measures the median cold start, and the peak memory of the API under 32 callers of all reads. */
export const measureProcess = async (
  { server, ids }: World,
  { starts, seconds }: { starts: number; seconds: number },
): Promise<ProcessFigures> => {
  const startsMs: number[] = []
  for (let i = 0; i < starts; i++) {
    const api = await server.startApi()
    startsMs.push(api.startMs)
    await api.kill()
  }
  const api = await server.startApi()
  const paths = reads.flatMap((read) => ids.slice(0, 4).map(read.path))
  await measure(askPort(api.port), paths, { callers: 32, seconds })
  const status = await readFile(`/proc/${api.pid}/status`, 'utf8')
  await api.kill()
  return { coldStartMs: median(startsMs), peakMemoryMib: Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024 }
}
