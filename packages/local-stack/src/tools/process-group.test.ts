import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startNode } from './node-process.ts'
import { killTree } from './process-group.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roommate-finder-test-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

const writeScript = async (name: string, code: string): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, code)
  return path
}

/** Makes process.platform `win32`. */
const stubWindows = () => vi.spyOn(process, 'platform', 'get').mockReturnValue('win32')

/** Node flags that make process.platform `win32` in a child. */
const PRELOAD_WINDOWS = ['--import', "data:text/javascript,Object.defineProperty(process,'platform',{value:'win32'})"]

const ORDERLY = `
  process.on('SIGTERM', () => { console.log('saved'); process.exit(0) })
  setInterval(() => {}, 1000)
  console.log('started')`

const startAndStop = async (script: string, { graceMs = 10_000, windows = false } = {}) => {
  const nodeArgs = windows ? PRELOAD_WINDOWS : []
  const started = Promise.withResolvers<string>()
  const child = startNode({ name: 'A test', script, graceMs, nodeArgs, onLine: started.resolve })
  await started.promise
  if (windows) stubWindows()
  await child.stop()
  return { code: await child.exited, output: child.output() }
}

describe('stop', () => {
  test('on Unix, runs the SIGTERM handlers of the child', async () => {
    const script = await writeScript('child.mjs', ORDERLY)
    expect(await startAndStop(script)).toEqual({ code: 0, output: 'started\nsaved\n' })
  })

  test('on Windows, runs the SIGTERM handlers of the child by closing its channel', async () => {
    const script = await writeScript('child.mjs', ORDERLY)
    expect(await startAndStop(script, { windows: true })).toEqual({ code: 0, output: 'started\nsaved\n' })
  })

  test('on Windows, ends a child without handlers', async () => {
    const script = await writeScript('child.mjs', "setInterval(() => {}, 1000); console.log('started')")
    expect(await startAndStop(script, { windows: true })).toMatchObject({ code: 143 })
  })

  test.skipIf(process.platform === 'win32')('kills a child that ignores SIGTERM, and its children', async () => {
    const script = await writeScript(
      'child.mjs',
      `import { spawn } from 'node:child_process'
      process.on('SIGTERM', () => {})
      const { pid } = spawn(process.execPath, ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"])
      setInterval(() => {}, 1000)
      console.log(pid)`,
    )
    const { code, output } = await startAndStop(script, { graceMs: 200 })
    expect(code).toBe(128)
    // The system reaps an orphan with a delay.
    await vi.waitFor(() => expect(() => process.kill(Number(output), 0)).toThrow('ESRCH'), 10_000)
  })
})

test.skipIf(process.platform === 'win32')('on Windows, taskkill ends a process tree', async () => {
  const called = join(folder, 'called')
  const taskkill = await writeScript('taskkill', `#!/bin/sh\necho "$@" > ${called}\nkill -9 "$2"\n`)
  await chmod(taskkill, 0o755)
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH'] ?? ''}`)
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  stubWindows()
  killTree(child)
  await once(child, 'exit')
  expect(await readFile(called, 'utf8')).toBe(`/PID ${String(child.pid)} /T /F\n`)
})
