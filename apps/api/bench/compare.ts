import { MongoClient } from 'mongodb'
import { quantile, sleep } from '../faults/http.ts'
import { timeInDatabase } from './explain.ts'
import { startLimit } from './limit.ts'
import { callsPerSecond, load, type Measured, medianOf, type Target } from './load.ts'
import { type Read, readsOf } from './reads.ts'
import type { StoredWorld } from './stored-world.ts'

export interface Effort {
  rounds: number
  /** Of each measurement. */
  seconds: number
  warmUpSeconds: number
  connections: number
  /** To each connection, in a round: a read that answers fewer in its time is given the time it takes. */
  leastAnswers: number
  /** Which of the reads that have a naive peer are measured against it. */
  naive: (read: Read) => boolean
  /** Whether the limit is measured too where it asks for its figures each time. */
  asking: boolean
}

export interface Compared {
  ours: Measured
  limit: Measured
  /** Throughput of ours over the limit's: the median of the rounds. */
  ratio: number
}

export interface Comparison extends Compared {
  read: string
  /** Answers per second of the naive peer, and of the limit that asks for its figures each time. */
  naive: number | undefined
  asking: number | undefined
  /** Milliseconds that the database says one call takes it, with the figures where those are asked for. */
  databaseMs: number
}

/** Longer than a look at a room counts as new, during which the API does more for it than later. */
const LOOKS_SETTLE_MS = 11_000
const EXPLAINED = 3

/** Loads both in turn, each of them first in every second round, so that what the machine does meanwhile meets both. */
export const alternate = async (
  { ours, limit }: { ours: Target; limit: Target },
  { rounds, seconds, connections, warmUpSeconds, leastAnswers }: Omit<Effort, 'naive' | 'asking'>,
): Promise<Compared> => {
  let slowest = Number.POSITIVE_INFINITY
  for (const target of [ours, limit]) {
    // The first answer may have to fetch what is kept from then on.
    await load(target, { calls: 1, connections: 1 })
    const { perSecond } = await load(target, { seconds: warmUpSeconds, connections })
    slowest = Math.min(slowest, perSecond)
  }
  const calls = leastAnswers * connections
  const effort = { connections, ...(slowest * seconds < calls ? { calls } : { seconds }) }
  const measured = { ours: [] as Measured[], limit: [] as Measured[] }
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const first = round % 2 === 0 ? await load(ours, effort) : undefined
    const bare = await load(limit, effort)
    const own = first ?? (await load(ours, effort))
    measured.ours.push(own)
    measured.limit.push(bare)
    // On a busy machine a short round may end before any answer, which says nothing of ours.
    if (bare.perSecond > 0) ratios.push(own.perSecond / bare.perSecond)
  }
  return { ours: medianOf(measured.ours), limit: medianOf(measured.limit), ratio: quantile(ratios, 0.5) }
}

/** The API and the limit on a world, ready to be loaded with the chosen reads. */
export const openSides = async (
  world: StoredWorld,
  { asking, chosen }: { asking: boolean; chosen: (read: Read) => boolean },
) => {
  const limit = await startLimit(world, { asking, chosen })
  const api = await world.stand.startApi({ LOG_LEVEL: 'info' })
  const targetsOf = (index: number, read: Read) => ({
    ours: {
      port: api.port,
      paths: read.paths,
      headers: { ...(read.as === 'signed in' && { Authorization: `Bearer ${world.token}` }) },
      newVisitors: read.firstLook ?? false,
    },
    limit: { port: limit.port, paths: read.paths.map((_, i) => `/kept/${index}/${i}`) },
  })
  const reads = readsOf(world.sample)
  // The first look at a room costs more, and what the database has not yet in its memory.
  for (const [index, read] of reads.entries()) {
    const { ours } = targetsOf(index, read)
    if (chosen(read) && !read.firstLook) await load(ours, { calls: ours.paths.length, connections: 1 })
  }
  const settledAt = performance.now() + LOOKS_SETTLE_MS

  return {
    reads,
    captured: limit.captured,
    targetsOf,
    /** Until a read is answered as it is all day. */
    settled: async (read: Read): Promise<void> => {
      if (read.looksAtRooms) await sleep(Math.max(0, settledAt - performance.now()))
    },
    /** Of the naive peer, or of the limit that asks for its figures each time. */
    slowPerSecond: (kind: 'naive' | 'asked', index: number): Promise<number> =>
      callsPerSecond({ port: limit.port, paths: [`/${kind}/${index}/0`] }),
    close: async (): Promise<void> => {
      await limit.close()
      await api.kill()
    },
  }
}

/** Measures every chosen read of ours and of the limit in turn, in one run; `told` hears of each when it is done. */
export const compare = async (
  world: StoredWorld,
  effort: Effort,
  { chosen, told }: { chosen: (read: Read) => boolean; told: (comparison: Comparison) => void },
): Promise<void> => {
  const sides = await openSides(world, { ...effort, chosen })
  const mongo = new MongoClient(world.stand.mongoUri())
  try {
    for (const [index, read] of sides.reads.entries()) {
      if (!chosen(read)) continue
      await sides.settled(read)
      const compared = await alternate(sides.targetsOf(index, read), effort)
      const asks = effort.asking && read.kept
      const calls = sides.captured[asks ? 'asked' : 'kept'][index]?.slice(0, EXPLAINED) ?? []
      const waves = calls.map((call) => call.waves)
      told({
        ...compared,
        read: read.name,
        naive: read.naive && effort.naive(read) ? await sides.slowPerSecond('naive', index) : undefined,
        asking: asks ? await sides.slowPerSecond('asked', index) : undefined,
        databaseMs: await timeInDatabase(mongo, world.databaseName, waves),
      })
    }
  } finally {
    await mongo.close()
    await sides.close()
  }
}
