import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { tryLock, withLock } from './lock.ts'

test('one holder at a time; others wait their turn', async () => {
  const name = randomUUID()
  let inside = 0
  let most = 0
  const work = (): Promise<void> =>
    withLock(name, async () => {
      most = Math.max(most, ++inside)
      await new Promise(setImmediate)
      inside--
    })
  await Promise.all([work(), work(), work()])
  expect(most).toBe(1)
  const release = await tryLock(name)
  expect(await tryLock(name)).toBeUndefined()
  release?.()
  await expect.poll(() => tryLock(name)).toBeTypeOf('function')
})

test('a holder that is killed holds nothing', async () => {
  const name = randomUUID()
  const code = `
    const { tryLock } = await import(${JSON.stringify(new URL('./lock.ts', import.meta.url).href)})
    console.log(typeof (await tryLock(${JSON.stringify(name)})))
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said = await new Promise<Buffer>((resolve) => holder.stdout.once('data', resolve))
  expect(said.toString()).toBe('function\n')
  expect(await tryLock(name)).toBeUndefined()
  holder.kill('SIGKILL')
  await expect.poll(() => tryLock(name)).toBeTypeOf('function')
})
