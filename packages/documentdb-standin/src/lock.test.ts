import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isLocked, readHolder, tryLock, withLock } from './lock.ts'

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roommate-finder-lock-'))
  path = join(folder, 'lock')
})
afterEach(() => rm(folder, { recursive: true }))

test('concurrent callers hold the lock one at a time', async () => {
  let inside = 0
  let most = 0
  const work = (): Promise<void> =>
    withLock(path, async () => {
      most = Math.max(most, ++inside)
      await new Promise(setImmediate)
      inside--
    })
  await Promise.all([work(), work(), work()])
  expect(most).toBe(1)
})

test('a held lock is refused and names its holder until it is released', async () => {
  expect(await isLocked(path)).toBe(false)
  expect(await readdir(folder)).toEqual([])
  const release = await tryLock(path)
  expect(await tryLock(path)).toBeUndefined()
  expect(await isLocked(path)).toBe(true)
  expect(await readHolder(path)).toBe(process.pid)
  await release?.()
  expect(await isLocked(path)).toBe(false)
  expect(await readHolder(path)).toBeUndefined()
})

test('the lock of a process killed by SIGKILL is taken over', async () => {
  const code = `
    const { tryLock } = await import(${JSON.stringify(new URL('./lock.ts', import.meta.url).href)})
    console.log(typeof (await tryLock(${JSON.stringify(path)})))
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const output = await new Promise<Buffer>((resolve) => holder.stdout.once('data', resolve))
  expect(output.toString()).toBe('function\n')
  expect(await tryLock(path)).toBeUndefined()
  expect(await readHolder(path)).toBe(holder.pid)
  holder.kill('SIGKILL')
  await expect.poll(() => tryLock(path)).toBeTypeOf('function')
  expect(await readHolder(path)).toBe(process.pid)
})
