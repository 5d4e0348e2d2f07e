import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@roommate-finder/documentdb-standin/free-port'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findMongod, probeDownload, readComposeVersion } from './find-mongod.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roommate-finder-find-'))
  vi.stubEnv('XDG_CACHE_HOME', folder)
  vi.stubEnv('MONGOMS_DOWNLOAD_DIR', folder)
  vi.stubEnv('MONGOMS_VERSION', '')
  vi.stubEnv('PATH', folder)
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

async function listen(): Promise<{ server: Server; port: number }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
  })
  const port = await findFreePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { server, port }
}

test('probing a host that refuses or does not exist fails immediately', async () => {
  const port = await findFreePort()
  expect(await probeDownload(new URL(`https://127.0.0.1:${String(port)}/x`))).toContain('ECONNREFUSED')
  expect(await probeDownload(new URL('https://nowhere.invalid/x'))).toMatch(/ENOTFOUND|EAI_AGAIN/)
})

test('probing a host that never answers ends after the time limit', async () => {
  const { server, port } = await listen()
  expect(await probeDownload(new URL(`https://127.0.0.1:${String(port)}/x`), 200)).toContain('no answer within 0.2 s')
  server.close()
})

test('with MONGOMS_DOWNLOAD_MIRROR, that mirror is probed', async () => {
  const port = await findFreePort()
  vi.stubEnv('MONGOMS_DOWNLOAD_MIRROR', `https://127.0.0.1:${String(port)}`)
  const finding = await findMongod()
  const refused = expect.stringContaining(`127.0.0.1:${String(port)}: ECONNREFUSED`) as string
  const missing = `no mongod ${await readComposeVersion()} in ${folder}`
  expect(finding).toEqual({ found: false, reasons: [missing, 'none on the PATH', refused] })
})

test('with MONGOMS_RUNTIME_DOWNLOAD=0, no host is probed', async () => {
  vi.stubEnv('MONGOMS_RUNTIME_DOWNLOAD', '0')
  expect(await findMongod()).toMatchObject({
    found: false,
    reasons: [/^no mongod/, /PATH/, /off by MONGOMS_RUNTIME_DOWNLOAD/].map(
      (part) => expect.stringMatching(part) as string,
    ),
  })
})

test('with MONGOMS_SYSTEM_BINARY, that binary is used', async () => {
  vi.stubEnv('MONGOMS_SYSTEM_BINARY', '/opt/mongod')
  expect(await findMongod()).toMatchObject({ found: true, how: 'named by MONGOMS_SYSTEM_BINARY: /opt/mongod' })
})

// A shell script as a program does not start on Windows.
const isWindows = process.platform === 'win32'

test.skipIf(isWindows).each([
  ['linux', 'mongod'],
  ['darwin', 'mongod'],
  ['win32', 'mongod.exe'],
] as const)('on %s, %s on the PATH is found with its version', async (platform, name) => {
  const path = join(folder, name)
  await writeFile(path, '#!/bin/sh\necho "db version v7.0.5"\n', { mode: 0o755 })
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform)
  expect(await findMongod()).toEqual({
    found: true,
    how: `7.0.5 on the PATH: ${path}`,
    binary: { systemBinary: path, version: '7.0.5' },
  })
})

test.skipIf(isWindows)('a program named mongod that reports no version is ignored', async () => {
  vi.stubEnv('MONGOMS_RUNTIME_DOWNLOAD', '0')
  await writeFile(join(folder, 'mongod'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  expect(await findMongod()).toMatchObject({ found: false })
})
