import { createHash } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 100

/**
 * Takes the lock of a name among the processes of this machine; gives the function that releases it, or undefined
 * while another process has it. The kernel releases it when its process ends, however it ends.
 */
export async function tryLock(name: string): Promise<(() => void) | undefined> {
  // A name without a file behind it: nothing stale can remain.
  const address = `\0roommate-finder-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(address, () => {
      server.unref()
      resolve(() => {
        server.close()
      })
    })
  })
}

/** Whether a process has the lock of a folder; a folder that does not exist has none. */
export async function isLocked(folder: string): Promise<boolean> {
  const path = await realpath(folder).catch(() => undefined)
  if (path === undefined) return false
  const release = await tryLock(path)
  release?.()
  return release === undefined
}

/** Waits for the lock of a name, telling `onWait` once if it has to, and releases it after `run`. */
export async function withLock<T>(name: string, run: () => Promise<T>, onWait?: () => void): Promise<T> {
  let release = await tryLock(name)
  if (!release) onWait?.()
  while (!release) {
    await sleep(POLL_MS)
    release = await tryLock(name)
  }
  try {
    return await run()
  } finally {
    release()
  }
}
