import { expect, test } from 'vitest'
import { diskFull } from './disk-full.ts'
import { killEngine } from './engine.ts'
import { killApi } from './kill-api.ts'
import { memoryFlat } from './memory.ts'
import { slowClients } from './slow-clients.ts'
import type { Figures } from './stand.ts'

/**
 * Short forms of what `pnpm faults` runs; a paused engine is in outage.api.test.ts, and an identity service out of
 * reach in identity-outage.api.test.ts.
 */
const short: [string, () => Promise<Figures>][] = [
  ['kill -9 the API under writers', () => killApi({ rounds: 2, writers: 10, settle: false })],
  ['kill -9 the engine under writers and readers', () => killEngine({ rounds: 1, writers: 4, readers: 4 })],
  ['the engine’s disk full', () => diskFull({ sizeMib: 256 })],
  // A busy machine makes anything slow: how slow is measured by the long form.
  ['idle and slow clients', () => slowClients({ idle: 500, slow: 20, measureMs: 300, timed: false })],
  ['memory', () => memoryFlat({ requests: 2_000, warmUp: 1_000, mostMib: 96, timed: false })],
]

test.each(short)('%s', { timeout: 120_000 }, async (_name, run) => {
  const { lines, failures } = await run()
  expect(failures, lines.join('\n')).toEqual([])
})
