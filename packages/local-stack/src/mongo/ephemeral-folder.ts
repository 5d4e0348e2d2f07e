import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'roommate-finder-data-'
const STALE_AFTER_MS = 3_600_000

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

// A folder is left behind if this program and the server are killed together.
async function removeStaleFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]
    if (pid === undefined || isAlive(Number(pid))) continue
    const path = join(tmpdir(), name)
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    )
    if (age > STALE_AFTER_MS) await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Creates a temporary data folder for this process. Removes those of ended processes after an hour. */
export async function createEphemeralFolder(): Promise<string> {
  await removeStaleFolders()
  return mkdtemp(join(tmpdir(), `${PREFIX}${String(process.pid)}-`))
}
