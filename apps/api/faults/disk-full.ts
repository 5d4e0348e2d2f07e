import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Finding, type OutageOptions, runOutages } from './outage.ts'

const SIZE_MIB = 400

/** Fills the engine's disk during write load, then deletes the filler file. */
export const fillEngineDisk = async (effort: OutageOptions): Promise<Finding[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'roommate-finder-disk-'))
  const filler = join(folder, 'filler')
  const mount = ['-t', 'tmpfs', '-o', `size=${SIZE_MIB}m,mode=0755`, 'tmpfs', folder]
  try {
    if (spawnSync('mount', mount).status !== 0)
      return [{ line: 'not run: this user cannot mount a tmpfs', hasPassed: true }]
    return await runOutages(
      async ({ server, api, waitForRefusals }) => {
        // Fails when the disk is full.
        spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k'])
        await waitForRefusals()
        await rm(filler)
        // A full disk ends the engine, sometimes only after a delay. Kills it and starts it, as an operator would.
        await server.killEngine()
        await server.restartEngine()
        return api
      },
      { ...effort, dataDir: join(folder, 'data') },
    )
  } finally {
    spawnSync('umount', ['-l', folder])
    await rm(folder, { recursive: true, force: true })
  }
}
