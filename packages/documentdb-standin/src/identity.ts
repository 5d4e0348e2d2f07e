import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The user `nobody`: the server refuses to run as root. */
export const NOBODY = 65534

/** `prefix` precedes the server's command. `owner` is the uid of its files. */
export type Identity = { prefix: string[]; owner: number | undefined }

/** Returns whether every user can enter a folder and its parents. */
export const isOpenToAll = (path: string): boolean => {
  for (let at = path; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}

const canMapUser = (): boolean =>
  spawnSync('unshare', ['--user', '--map-user=1000', '--map-group=1000', 'true'], { stdio: 'ignore' }).status === 0

/**
 * Chooses a user for the server that can enter all `folders` (existing, absolute, without the data folder, which the
 * server owns). An ordinary user keeps its identity. Root becomes `nobody` if all parent folders are open to all, else
 * another uid in a user namespace with root's access. Throws if neither is possible.
 */
export function chooseIdentity(folders: string[]): Identity {
  // The server must end with this process, even after SIGKILL.
  const endWithParent = ['setpriv', '--pdeathsig', 'INT']
  if (process.getuid?.() !== 0) return { prefix: endWithParent, owner: undefined }
  if (folders.every(isOpenToAll)) {
    return {
      prefix: [...endWithParent, `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'],
      owner: NOBODY,
    }
  }
  if (canMapUser()) {
    return {
      prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000', ...endWithParent],
      owner: 0,
    }
  }
  const closed = folders.find((folder) => !isOpenToAll(folder)) ?? ''
  throw new Error(
    `the database server refuses to run as root; another user cannot enter ${closed}, and user namespaces are off here`,
  )
}
