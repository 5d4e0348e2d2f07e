import { spawnSync } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { client, until } from './http.ts'
import { type Figures, figures, openStand, room } from './stand.ts'

const MIB = 1024 * 1024
const MAX_POSTS = 3_000

/** Fills a file system to the last block. */
const fill = (path: string): void => {
  const file = openSync(path, 'w')
  const block = Buffer.alloc(MIB)
  try {
    for (let size = block.length; size >= 4096; size = size >> 4) {
      for (;;) {
        try {
          if (writeSync(file, block, 0, size) < size) break
        } catch {
          break
        }
      }
    }
  } finally {
    closeSync(file)
  }
}

/** The engine's disk full: what is asked for is refused clearly, reads go on, and all is well once there is room. */
export const diskFull = async ({ sizeMib }: { sizeMib: number }): Promise<Figures> => {
  const { result, say, expect } = figures(`the engine's disk full (a file system of ${sizeMib} MiB)`)
  const folder = await mkdtemp(join(tmpdir(), 'roommate-finder-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMib}m,mode=0755`, 'tmpfs', folder])
  if (mounted.status !== 0) {
    say('not run: a small file system can be mounted by root alone, and not in every container')
    await rm(folder, { recursive: true, force: true })
    return result
  }
  try {
    const stand = await openStand({ dataDir: join(folder, 'data') })
    try {
      if (stand.isExternal) {
        say('not run: MONGODB_URI names a server whose disk is not ours to fill')
        return result
      }
      const api = await stand.startApi()
      const { ask, close } = client(api.port)
      const people = stand.people(50)
      const post = (i: number) =>
        ask({
          method: 'POST',
          path: '/roommates',
          token: people[i % people.length]?.token,
          body: room({ description: `${i} `.repeat(600) }),
        })
      const acknowledged: string[] = []
      await post(0)
      fill(join(folder, 'filler'))
      const statuses = new Map<number, number>()
      let refusal: { status: number; code: string } | undefined
      let posts = 0
      let worst = 0
      while (posts++ < MAX_POSTS && (statuses.get(refusal?.status ?? 0) ?? 0) < 5) {
        const { status, body, tookMs } = await post(posts)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        worst = Math.max(worst, tookMs)
        if (status === 201) acknowledged.push((body as { _id: string })._id)
        else refusal = { status, code: (body as { code?: string }).code ?? '' }
      }
      const told = [...statuses].map(([status, times]) => `${status}×${times}`).join(' ')
      expect(
        refusal?.status === 503 && refusal.code === 'unavailable',
        `posts: ${told} (${refusal?.code ?? 'never refused'}); longest ${worst.toFixed(0)} ms`,
      )
      const bugs = await api.bugs()
      expect(bugs.length === 0, `answers of 500: ${bugs.length}${bugs[0] === undefined ? '' : ` (${bugs[0]})`}`)
      const read = await ask({ path: `/roommates?limit=5` })
      const health = await ask({ path: '/healthz' })
      say(`meanwhile a list: ${read.status}, /healthz: ${health.status}`)
      await rm(join(folder, 'filler'))
      // Without room for its log of writes a database ends itself rather than lose any; whoever runs it starts it again.
      const hasEnded = !(await stand.isEngineRunning())
      if (hasEnded) await stand.restartEngine()
      say(`the engine ${hasEnded ? 'had ended itself and was started again' : 'went on by itself'}`)
      const backMs = await until(async () => (await post(1)).status === 201, { within: 60_000, every: 100 })
      expect(true, `from there being room again to the first write: ${backMs.toFixed(0)} ms`)
      let lost = 0
      for (const id of acknowledged) if ((await ask({ path: `/roommates/${id}` })).status !== 200) lost++
      expect(lost === 0, `of ${acknowledged.length} acknowledged posts lost: ${lost}`)
      close()
    } finally {
      await stand.close()
    }
  } finally {
    spawnSync('umount', ['-l', folder])
    await rm(folder, { recursive: true, force: true })
  }
  return result
}
