import { parseArgs } from 'node:util'
import { diskFull } from './disk-full.ts'
import { killEngine, pauseEngine } from './engine.ts'
import { identityOutage } from './identity-outage.ts'
import { killApi } from './kill-api.ts'
import { memoryFlat } from './memory.ts'
import { slowClients } from './slow-clients.ts'
import type { Figures } from './stand.ts'

const faults: Record<string, () => Promise<Figures>> = {
  'kill-api': () => killApi({ rounds: 50, writers: 50, settle: true }),
  'kill-engine': () => killEngine({ rounds: 5, writers: 20, readers: 20 }),
  'pause-engine': () => pauseEngine({ pauseMs: 10_000, writers: 10, readers: 20 }),
  'identity-outage': () => identityOutage({ certificatesMaxAgeS: 10 }),
  'disk-full': () => diskFull({ sizeMib: 256 }),
  'slow-clients': () => slowClients({ idle: 10_000, slow: 100, measureMs: 5_000, timed: true }),
  memory: () => memoryFlat({ requests: 200_000, warmUp: 20_000, mostMib: 48, timed: true }),
}

const { positionals } = parseArgs({ allowPositionals: true })
const unknown = positionals.filter((name) => !Object.hasOwn(faults, name))
if (unknown.length > 0)
  throw new Error(`No such fault: ${unknown.join()}. There are: ${Object.keys(faults).join(', ')}`)

const startedAt = performance.now()
let failures = 0
for (const [name, run] of Object.entries(faults)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const since = performance.now()
  const { title, lines, failures: own } = await run()
  failures += own.length
  console.log(
    [`${title} (${((performance.now() - since) / 1000).toFixed(0)} s)`, ...lines.map((line) => `  ${line}`), ''].join(
      '\n',
    ),
  )
}
console.log(`${failures} not as it should be, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
process.exit(failures === 0 ? 0 : 1)
