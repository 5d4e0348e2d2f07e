import { MongoClient } from 'mongodb'
import { quantile } from '../faults/http.ts'
import type { Wave } from './captured.ts'
import { startLimit } from './limit.ts'
import { load, type Measured, medianOf, type Target } from './load.ts'
import { type Read, readsOf } from './reads.ts'
import type { StoredWorld } from './stored-world.ts'

export interface Effort {
  rounds: number
  /** Of each measurement. */
  seconds: number
  connections: number
  /** Whether the naive peer is measured too. */
  naive: boolean
}

export interface Comparison {
  read: string
  ours: Measured
  limit: Measured
  naive: Measured | undefined
  /** Milliseconds that the database says one call takes it: of what goes out together, the longest. */
  databaseMs: number
}

const WARM_UP_S = 0.5
const EXPLAINED = 3

const explainable = new Set(['find', 'aggregate', 'count'])

const executionMs = (plan: unknown): number => {
  if (typeof plan !== 'object' || plan === null) return 0
  const own = (plan as { executionTimeMillis?: unknown }).executionTimeMillis
  const nested = Object.values(plan).map(executionMs)
  return Math.max(typeof own === 'number' ? own : Number(own ?? 0) || 0, ...nested, 0)
}

/** How long the database takes over some calls by its own account: the median of them. */
const timeInDatabase = async (mongo: MongoClient, databaseName: string, calls: Wave[][]): Promise<number> => {
  const db = mongo.db(databaseName)
  const times: number[] = []
  for (const waves of calls) {
    let ms = 0
    for (const wave of waves) {
      const plans = wave
        .filter((command) => Object.keys(command).some((key) => explainable.has(key)))
        .map(({ maxTimeMS: _, ...command }) => db.command({ explain: command, verbosity: 'executionStats' }))
      ms += Math.max(0, ...(await Promise.all(plans)).map(executionMs))
    }
    times.push(ms)
  }
  return quantile(times, 0.5)
}

/** Measures every read of ours and of the limit in turn, in one run; `told` hears of each when it is done. */
export const compare = async (
  world: StoredWorld,
  { rounds, seconds, connections, naive }: Effort,
  { chosen, told }: { chosen: (read: Read) => boolean; told: (comparison: Comparison) => void },
): Promise<Comparison[]> => {
  const api = await world.stand.startApi()
  const limit = await startLimit(world)
  const mongo = new MongoClient(world.stand.mongoUri())
  const done: Comparison[] = []
  try {
    for (const [index, read] of readsOf(world.sample).entries()) {
      if (!chosen(read)) continue
      const ours: Target = {
        port: api.port,
        paths: read.paths,
        headers: { ...(read.as === 'signed in' && { Authorization: `Bearer ${world.token}` }) },
        newVisitors: read.firstLook ?? false,
      }
      const at = (kind: string): Target => ({
        port: limit.port,
        paths: read.paths.map((_, i) => `/${kind}/${index}/${i}`),
      })
      const results = { ours: [] as Measured[], limit: [] as Measured[] }
      for (const target of [ours, at('limit')]) await load(target, { seconds: WARM_UP_S, connections })
      for (let round = 0; round < rounds; round++) {
        results.ours.push(await load(ours, { seconds, connections }))
        results.limit.push(await load(at('limit'), { seconds, connections }))
      }
      const calls = read.paths.slice(0, EXPLAINED).map((path) => limit.wavesOf(read.name, path))
      const comparison: Comparison = {
        read: read.name,
        ours: medianOf(results.ours),
        limit: medianOf(results.limit),
        naive: naive && read.naive ? await load(at('naive'), { seconds, connections: 2 }) : undefined,
        databaseMs: await timeInDatabase(mongo, world.databaseName, calls),
      }
      done.push(comparison)
      told(comparison)
    }
  } finally {
    await mongo.close()
    await limit.close()
    await api.kill()
  }
  return done
}
