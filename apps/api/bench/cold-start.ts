import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Report } from '@roommate-finder/local-stack/commands/report'
import { freePort } from '@roommate-finder/local-stack/engine/free-port'
import { client, quantile, until } from '../faults/http.ts'
import { nodeFlags } from '../faults/stand.ts'
import { loadMix } from './load.ts'
import { mixOf } from './mix.ts'
import type { StoredWorld } from './stored-world.ts'
import { rssMib } from './usage.ts'

const STARTS = 7
const START_MS = 20_000
const LOADED = { seconds: 20, connections: 32 }
const RSS_EVERY_MS = 100

const started = (args: string[], env: NodeJS.ProcessEnv) => {
  const child = spawn(process.execPath, args, { stdio: 'ignore', env })
  return { child, gone: once(child, 'exit') }
}

/** Milliseconds from the start of a Node process to its own end. */
const untilEnd = async (args: string[], env: NodeJS.ProcessEnv): Promise<number> => {
  const startedAt = performance.now()
  await started(args, env).gone
  return performance.now() - startedAt
}

/** Milliseconds from the start of the bundle, as the image starts it, to its first answer. */
const untilHealthy = async ({ stand }: StoredWorld, flags: string[]): Promise<number> => {
  const ports = { port: await freePort(), metricsPort: await freePort() }
  const { ask, close } = client(ports.port)
  const startedAt = performance.now()
  const { child, gone } = started([...flags, stand.bundle], stand.environmentOf(ports))
  try {
    const healthy = async () => (await ask({ path: '/healthz' })).status === 200
    await until(healthy, { within: START_MS, every: 2 })
    return performance.now() - startedAt
  } finally {
    close()
    child.kill('SIGKILL')
    await gone
  }
}

const medianOf = async (measure: () => Promise<number>): Promise<number> => {
  const times: number[] = []
  for (let i = 0; i < STARTS; i++) times.push(await measure())
  return quantile(times, 0.5)
}

/** How long the built API takes to answer, and of what that consists; then its memory under the mixed load. */
export const coldStart = async (world: StoredWorld, { table }: Report): Promise<void> => {
  const { stand, count } = world
  const flags = await nodeFlags()
  const env = stand.nodeEnvironment
  const node = await medianOf(() => untilEnd([...flags, '--eval', '0'], env))
  // Without its configuration the bundle ends where it would connect next.
  const loaded = await medianOf(() => untilEnd([...flags, stand.bundle], env))
  const healthy = await medianOf(() => untilHealthy(world, flags))
  const row = table(`Cold start of the API's bundle, ${count} listings, medians of ${STARTS}`, ['', 'ms', 'of which'])
  row(['Node alone', node.toFixed(0), node.toFixed(0)])
  row(['the bundle run to its configuration', loaded.toFixed(0), (loaded - node).toFixed(0)])
  row(['connected, indexes there, answering', healthy.toFixed(0), (healthy - loaded).toFixed(0)])

  const api = await stand.startApi({ LOG_LEVEL: 'info' })
  const atStart = rssMib(api.process.pid)
  let most = 0
  const sampling = setInterval(() => {
    most = Math.max(most, rssMib(api.process.pid))
  }, RSS_EVERY_MS)
  const { perSecond } = await loadMix({ port: api.port, next: mixOf(world) }, LOADED)
  clearInterval(sampling)
  await api.kill()
  const memory = table('Memory of the API', ['', 'MiB'])
  memory(['at the start', atStart.toFixed(0)])
  memory([`most under ${perSecond.toFixed(0)} calls/s`, most.toFixed(0)])
}
