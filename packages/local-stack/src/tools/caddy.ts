import { join } from 'node:path'
import { runCommand } from '@roommate-finder/documentdb-standin/run-command'
import { unpackedFolder, unpackPackages } from './debian-packages.ts'

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
  for (const path of ['caddy', join(unpackedFolder('caddy'), 'usr/bin/caddy')]) if (await isCaddy(path)) return path
  log('Fetching the system’s package of Caddy for the browser tests…')
  try {
    return join(await unpackPackages('caddy', ['caddy']), 'usr/bin/caddy')
  } catch (error) {
    throw new Error(
      'No Caddy for the browser tests: none is installed, and the system’s package could not be fetched. Set CADDY_PATH to one.',
      { cause: error },
    )
  }
}

const isCaddy = (path: string): Promise<boolean> =>
  runCommand(path, ['version']).then(
    () => true,
    () => false,
  )
