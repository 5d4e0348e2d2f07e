import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { cacheFolder } from '@roommate-finder/documentdb-standin/cache-folder'
import { runCommand } from '@roommate-finder/documentdb-standin/run-command'

/** Returns the folder that `unpackPackages` made, which may not exist yet. */
export const unpackedFolder = (name: string): string => join(cacheFolder(), `${name}-${process.arch}`)

/**
 * Unpacks packages of Debian or Ubuntu into a folder of the cache, without root, and returns the folder. Throws if the
 * system has no apt or its packages cannot be fetched.
 */
export async function unpackPackages(name: string, packages: readonly string[]): Promise<string> {
  const folder = unpackedFolder(name)
  await mkdir(cacheFolder(), { recursive: true })
  const draft = await mkdtemp(`${folder}.`)
  try {
    const download = (): Promise<string> => runCommand('apt-get', ['-qq', 'download', ...packages], { cwd: draft })
    await download().catch(async () => {
      await runCommand('apt-get', ['-qq', 'update'])
      await download()
    })
    await runCommand('sh', ['-c', 'for file in *.deb; do dpkg-deb -x "$file" tree; done'], { cwd: draft })
    // Another process may have unpacked it first.
    await rename(join(draft, 'tree'), folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error
    })
    return folder
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
