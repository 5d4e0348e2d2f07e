import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { cacheFolder } from '@roommate-finder/documentdb-standin/cache-folder'
import { runCommand } from '@roommate-finder/documentdb-standin/run-command'

/**
 * Finds Caddy, the web server of production: CADDY_PATH, else the system's, else the package of Debian or Ubuntu,
 * unpacked into the cache without root. Throws if there is none.
 */
export async function findCaddy(log: (line: string) => void): Promise<string> {
  const named = process.env['CADDY_PATH']
  if (named) {
    if (await isCaddy(named)) return named
    throw new Error(`CADDY_PATH is ${named}, which is not a Caddy that starts here.`)
  }
  const folder = join(cacheFolder(), `caddy-${process.arch}`)
  const unpacked = join(folder, 'usr/bin/caddy')
  for (const path of ['caddy', unpacked]) if (await isCaddy(path)) return path
  log('Fetching the system’s package of Caddy for the browser tests…')
  try {
    await unpack(folder)
  } catch (error) {
    throw new Error(
      'No Caddy for the browser tests: none is installed, and the system’s package could not be fetched. Set CADDY_PATH to one.',
      { cause: error },
    )
  }
  return unpacked
}

const isCaddy = (path: string): Promise<boolean> =>
  runCommand(path, ['version']).then(
    () => true,
    () => false,
  )

async function unpack(folder: string): Promise<void> {
  await mkdir(cacheFolder(), { recursive: true })
  const draft = await mkdtemp(`${folder}.`)
  try {
    const download = (): Promise<string> => runCommand('apt-get', ['-qq', 'download', 'caddy'], { cwd: draft })
    await download().catch(async () => {
      await runCommand('apt-get', ['-qq', 'update'])
      await download()
    })
    await runCommand('sh', ['-c', 'dpkg-deb -x caddy_*.deb tree'], { cwd: draft })
    // Another process may have unpacked it first.
    await rename(join(draft, 'tree'), folder).catch(async (error: unknown) => {
      if (!(await isCaddy(join(folder, 'usr/bin/caddy')))) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
