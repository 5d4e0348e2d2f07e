import { inspect } from 'node:util'
import { attack } from './attack.ts'
import { fillEngineDisk } from './disk-full.ts'
import { type Finding, killApi, killEngine, runOutages } from './outage.ts'
import { attackWithPictures } from './pictures.ts'
import { attackMemory } from './slow-readers.ts'

const scenarios: Record<string, () => Promise<Finding[]>> = {
  'kill-api': () => runOutages(killApi, { rounds: 50, writers: 10 }),
  'kill-engine': () => runOutages(killEngine, { rounds: 5, writers: 10 }),
  'disk-full': () => fillEngineDisk({ rounds: 1, writers: 10 }),
  attack: async () => [...(await attack()), ...(await attackMemory())],
  memory: attackMemory,
  pictures: attackWithPictures,
}

// The scenarios harm the engine that they start, so they must not use another one.
delete process.env['MONGODB_URI']
const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(scenarios)
let failures = 0
for (const name of chosen) {
  const run = scenarios[name]
  if (!run) throw new Error(`Unknown scenario ${name}. Scenarios: ${Object.keys(scenarios).join(', ')}`)
  console.log(`\n${name}`)
  const findings = await run().catch((error: unknown) => [{ line: inspect(error), hasPassed: false }])
  for (const { line, hasPassed } of findings) {
    console.log(`${hasPassed ? '  ' : '  FAILED '}${line}`)
    if (!hasPassed) failures++
  }
}
console.log(failures === 0 ? '\nAll checks passed.' : `\n${failures} checks failed.`)
process.exit(failures === 0 ? 0 : 1)
