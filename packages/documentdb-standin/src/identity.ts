import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'

/** `nobody`: the user as whom the server runs when we are root, since it refuses root. */
export const NOBODY = 65534

/** How to start the server: words put before its command, and the owner its files must have. */
export type Identity = { prefix: string[]; owner: number | undefined }

export const openToAll = (path: string): boolean => {
  for (let at = path; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}

const canMapUser = (): boolean =>
  spawnSync('unshare', ['--user', '--map-user=1000', '--map-group=1000', 'true'], { stdio: 'ignore' }).status === 0

/**
 * Chooses the identity under which the server can enter all `folders` (existing, absolute; the data folder itself
 * belongs to the server and is not among them). An ordinary user stays as he is. Root becomes `nobody` where every
 * folder on the way is open to all, and else keeps its rights to the files behind another number in a user namespace.
 * Throws where neither is possible.
 */
export function chooseIdentity(folders: string[]): Identity {
  // The server must not outlive us, however we end.
  const tether = ['setpriv', '--pdeathsig', 'INT']
  if (process.getuid?.() !== 0) return { prefix: tether, owner: undefined }
  if (folders.every(openToAll)) {
    return {
      prefix: [...tether, `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'],
      owner: NOBODY,
    }
  }
  if (canMapUser()) {
    return {
      prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000', ...tether],
      owner: 0,
    }
  }
  const closed = folders.find((folder) => !openToAll(folder)) ?? ''
  throw new Error(
    `the database server refuses to run as root; another user cannot enter ${closed}, and user namespaces are off here`,
  )
}
