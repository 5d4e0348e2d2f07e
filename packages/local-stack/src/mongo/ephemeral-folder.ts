import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'roommate-finder-data-'
const OLD_MS = 3_600_000

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

// Data remain if program and server are killed together.
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]
    if (pid === undefined || isAlive(Number(pid))) continue
    const path = join(tmpdir(), name)
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    )
    if (age > OLD_MS) await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Creates a folder for data of this process, and removes those that ended processes left an hour ago or earlier. */
export async function ephemeralFolder(): Promise<string> {
  await sweep()
  return mkdtemp(join(tmpdir(), `${PREFIX}${String(process.pid)}-`))
}
