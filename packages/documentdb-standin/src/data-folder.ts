import { existsSync, readlinkSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Identity } from './identity.ts'
import { runCommand } from './run-command.ts'

const LEAVE_MS = 5_000
const POLL_MS = 20

/** The numbers of all processes whose working folder this is: for a data folder, those of its server. */
export async function processesIn(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => {
    try {
      return readlinkSync(`/proc/${String(pid)}/cwd`) === folder
    } catch {
      return false
    }
  })
}

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {
    // It ended meanwhile.
  }
}

/**
 * Ends what an earlier server left running in a data folder; the caller holds the folder's lock, so nobody uses it.
 * A server that is just stopping gets the time to; one that hangs is killed, which costs a recovery and no data.
 */
export async function clearFolder(folder: string): Promise<void> {
  const until = Date.now() + LEAVE_MS
  let left = await processesIn(folder)
  while (left.length > 0) {
    // SIGINT ends a server too, but of its processes only what they are at: callers would take that for their own time limit.
    for (const pid of left) signal(pid, Date.now() < until ? 'SIGTERM' : 'SIGKILL')
    await sleep(POLL_MS)
    left = await processesIn(folder)
  }
  // Another program may have got the number of the server that was killed; the next server would take it for alive.
  // It always accepts its own parent's number, and still looks for shared memory in use.
  const path = join(folder, 'postmaster.pid')
  const text = await readFile(path, 'utf8').catch(() => '')
  if (text) await writeFile(path, text.replace(/^\d+/, String(process.pid)))
}

/** Makes a data folder ready for the server: a copy of the template where there is none, under the right owner. */
export async function prepareFolder(template: string, folder: string, { owner }: Identity): Promise<void> {
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    // Whole or not at all, so that an interrupted first start leaves nothing that looks like data.
    const draft = `${folder}.draft`
    await rm(draft, { recursive: true, force: true })
    await runCommand('cp', ['-a', '--reflink=auto', template, draft])
    await rename(draft, folder)
  }
  if (owner !== undefined && (await stat(folder)).uid !== owner) {
    await runCommand('chown', ['-R', `${String(owner)}:${String(owner)}`, folder])
  }
}
