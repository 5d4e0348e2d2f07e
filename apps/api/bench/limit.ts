import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BSON } from 'mongodb'
import { openCapture, type Wave } from './captured.ts'
import type { LimitSettings } from './limit-server.ts'
import { readsOf } from './reads.ts'
import type { StoredWorld } from './stored-world.ts'

const exitWithParent = import.meta.resolve('@roommate-finder/local-stack/commands/exit-with-parent')

/** The limit in a process of its own, as the API is, and what both ask of the database. */
export const startLimit = async (world: StoredWorld) => {
  const capture = await openCapture(world)
  const waves: Record<string, Wave[]> = {}
  for (const { name, paths, as, firstLook } of readsOf(world.sample))
    for (const path of paths)
      waves[`${name} ${path}`] = await capture.wavesOf(path, {
        signedIn: as === 'signed in',
        first: firstLook ?? false,
      })
  await capture.close()

  const folder = await mkdtemp(join(tmpdir(), 'roommate-finder-bench-'))
  const settings: LimitSettings = {
    mongoUri: world.stand.mongoUri(),
    databaseName: world.databaseName,
    sample: world.sample,
    waves,
  }
  const file = join(folder, 'settings.json')
  await writeFile(file, BSON.EJSON.stringify(settings))
  const child = spawn(
    process.execPath,
    ['--import', exitWithParent, fileURLToPath(new URL('limit-server.ts', import.meta.url)), file],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env: { PATH: process.env['PATH'], NODE_ENV: 'production' } },
  )
  const [port] = (await once(child, 'message')) as [number]
  return {
    port,
    wavesOf: (name: string, path: string): Wave[] => waves[`${name} ${path}`] ?? [],
    close: async (): Promise<void> => {
      child.kill('SIGKILL')
      await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
