import { existsSync, readlinkSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Identity } from './identity.ts'
import { runCommand } from './run-command.ts'

const STOP_GRACE_MS = 5_000
const POLL_MS = 20

/** Lists the ids of all processes with this working folder: for a data folder, those of its server. */
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
    // The process has ended.
  }
}

/**
 * Ends the processes of an earlier server in a data folder, whose lock the caller holds. Sends SIGTERM for 5 s, then
 * SIGKILL, which loses no data but requires a recovery.
 */
export async function endEarlierServer(folder: string): Promise<void> {
  const until = Date.now() + STOP_GRACE_MS
  let left = await processesIn(folder)
  while (left.length > 0) {
    // SIGINT would also cancel running statements, and clients would take that for a timeout.
    for (const pid of left) signal(pid, Date.now() < until ? 'SIGTERM' : 'SIGKILL')
    await sleep(POLL_MS)
    left = await processesIn(folder)
  }
  // If another program got the process id of the killed server, the next server would refuse to start. A server accepts
  // the id of its parent, and still checks for shared memory in use.
  const path = join(folder, 'postmaster.pid')
  const text = await readFile(path, 'utf8').catch(() => '')
  if (text) await writeFile(path, text.replace(/^\d+/, String(process.pid)))
}

/** Creates the data folder from the template if it is missing, and gives it the right owner. */
export async function prepareFolder(template: string, folder: string, { owner }: Identity): Promise<void> {
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    // The folder is renamed when complete, so that an interrupted start leaves no partial one.
    const draft = `${folder}.draft`
    await rm(draft, { recursive: true, force: true })
    await runCommand('cp', ['-a', '--reflink=auto', template, draft])
    await rename(draft, folder)
  }
  if (owner !== undefined && (await stat(folder)).uid !== owner) {
    await runCommand('chown', ['-R', `${String(owner)}:${String(owner)}`, folder])
  }
}
