import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 100
const SQLITE_BUSY = 5

/** References keep the locks from being released by garbage collection. */
const held = new Set<DatabaseSync>()

const pidFile = (path: string): string => `${path}.pid`

/**
 * Takes the lock of a file, which is created if it is missing; returns the function that releases the lock, or
 * undefined while another holder has it. The holder's process id is in `<path>.pid`.
 *
 * The operating system keeps the lock, through SQLite, which locks files on every system. So a lock ends with its
 * process, even after SIGKILL, and a reused process id cannot keep a stale one alive.
 */
export async function tryLock(path: string): Promise<(() => Promise<void>) | undefined> {
  const file = new DatabaseSync(path)
  try {
    file.exec('BEGIN IMMEDIATE')
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
  held.add(file)
  await writeFile(pidFile(path), String(process.pid))
  return async () => {
    if (!held.delete(file)) return
    await rm(pidFile(path), { force: true })
    file.close()
  }
}

/** Reads the process id of a lock's holder; undefined after a release. */
export async function readHolder(path: string): Promise<number | undefined> {
  const text = await readFile(pidFile(path), 'utf8').catch(() => '')
  return text === '' ? undefined : Number(text)
}

/** Returns whether a process holds the lock of a file; a missing file is not locked. */
export async function isLocked(path: string): Promise<boolean> {
  if (!existsSync(path)) return false
  const release = await tryLock(path)
  await release?.()
  return release === undefined
}

/** Waits for a lock, calls `onWait` once if it has to wait, and releases the lock after `run`. */
export async function withLock<T>(path: string, run: () => Promise<T>, onWait?: () => void): Promise<T> {
  let release = await tryLock(path)
  if (!release) onWait?.()
  while (!release) {
    await sleep(POLL_MS)
    release = await tryLock(path)
  }
  try {
    return await run()
  } finally {
    await release()
  }
}
