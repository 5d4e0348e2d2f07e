import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BSON } from 'mongodb'
import { captureReads } from './captured.ts'
import type { LimitSettings } from './limit-server.ts'
import type { Read } from './reads.ts'
import type { StoredWorld } from './stored-world.ts'

const exitWithParent = import.meta.resolve('@roommate-finder/local-stack/commands/exit-with-parent')

/**
 * The limit in a process of its own, as the API is, and what both ask of the database for the chosen reads; with
 * `asking` also what figures that the API keeps are made from.
 */
export const startLimit = async (
  world: StoredWorld,
  { asking, chosen }: { asking: boolean; chosen: (read: Read) => boolean },
) => {
  const captured = {
    kept: await captureReads(world, { figuresMaxAgeMs: Number.POSITIVE_INFINITY, chosen }),
    asked: await captureReads(world, {
      figuresMaxAgeMs: 0,
      chosen: (read) => asking && read.kept === true && chosen(read),
    }),
  }

  const folder = await mkdtemp(join(tmpdir(), 'roommate-finder-bench-'))
  const settings: LimitSettings = {
    mongoUri: world.stand.mongoUri(),
    databaseName: world.databaseName,
    sample: world.sample,
    captured,
  }
  const file = join(folder, 'settings.bson')
  await writeFile(file, BSON.serialize(settings))
  const child = spawn(
    process.execPath,
    ['--import', exitWithParent, fileURLToPath(new URL('limit-server.ts', import.meta.url)), file],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env: { PATH: process.env['PATH'], NODE_ENV: 'production' } },
  )
  const [port] = (await once(child, 'message')) as [number]
  return {
    port,
    captured,
    close: async (): Promise<void> => {
      child.kill('SIGKILL')
      await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
