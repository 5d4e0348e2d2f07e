import { availableParallelism } from 'node:os'
import { amount, type Report } from '@roommate-finder/local-stack/commands/report'
import { loadMix } from './load.ts'
import { mixOf } from './mix.ts'
import type { StoredWorld } from './stored-world.ts'
import { rssMib, watchCpu } from './usage.ts'

const CONNECTIONS = [1, 2, 4, 8, 16, 32, 64]
const WARM_UP_S = 3

/** From here on the throughput counts as the most that there is, and a resource as full. */
const MOST = 0.9
const FULL = 0.85

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`

/** The mixed load at rising concurrency: where it saturates, and what. */
export const mixedLoad = async (world: StoredWorld, { table, note }: Report, seconds: number): Promise<void> => {
  const api = await world.stand.startApi({ LOG_LEVEL: 'info' })
  const next = mixOf(world)
  const target = { port: api.port, next }
  const pid = api.process.pid ?? 0
  await loadMix(target, { seconds: WARM_UP_S, connections: 8 })

  const cores = availableParallelism()
  const row = table(`Mixed load, ${world.count} listings, ${cores} cores; processor time in percent of one core`, [
    'connections',
    'req/s',
    'p50 ms',
    'p95 ms',
    'failed',
    'API',
    'its loop',
    'database',
    'load',
    'RSS MiB',
  ])
  const steps: { connections: number; perSecond: number; eventLoop: number; all: number; database: number }[] = []
  for (const connections of CONNECTIONS) {
    const usage = await watchCpu(pid, world.stand.enginePids)
    const { perSecond, p50, p95, failed } = await loadMix(target, { seconds, connections })
    const used = await usage()
    steps.push({ connections, perSecond, ...used, all: used.api + used.database + used.load })
    row([
      String(connections),
      perSecond.toFixed(0),
      amount(p50),
      amount(p95),
      String(failed),
      ...[used.api, used.eventLoop, used.database, used.load].map(percent),
      rssMib(pid).toFixed(0),
    ])
  }
  const bugs = await api.bugs()
  if (bugs.length > 0) note(`Answered with 500: ${bugs.join('; ')}`)

  const best = steps.toSorted((a, b) => b.perSecond - a.perSecond)[0]
  const knee = best && steps.find(({ perSecond }) => perSecond >= MOST * best.perSecond)
  if (!knee) throw new Error('Nothing was answered')
  const cause =
    best.eventLoop >= FULL
      ? 'the event loop of the API is full'
      : best.all >= FULL * cores
        ? `the cores are busy, ${percent(best.database / best.all)} of their work is the database's`
        : 'neither the event loop nor the cores are full: calls wait for each other in the database'
  note(`It saturates at ${knee.connections} connections: ${cause}.`)
}
