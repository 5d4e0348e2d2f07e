import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '../engine/free-port.ts'
import { findMongod, probeDownload } from './find-mongod.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roommate-finder-find-'))
  vi.stubEnv('XDG_CACHE_HOME', folder)
  vi.stubEnv('MONGOMS_DOWNLOAD_DIR', folder)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

async function listen(): Promise<{ server: Server; port: number; asked: () => number }> {
  let asked = 0
  const server = createServer((socket) => {
    asked++
    socket.on('error', () => undefined)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { server, port, asked: () => asked }
}

test('a host that refuses or does not exist is known at once', async () => {
  const port = await freePort()
  expect(await probeDownload(new URL(`https://127.0.0.1:${String(port)}/x`))).toContain('ECONNREFUSED')
  expect(await probeDownload(new URL('https://nowhere.invalid/x'))).toMatch(/ENOTFOUND|EAI_AGAIN/)
})

test('a host that never answers is given up after the time for it', async () => {
  const { server, port } = await listen()
  const started = Date.now()
  expect(await probeDownload(new URL(`https://127.0.0.1:${String(port)}/x`), 200)).toContain('no answer within 0.2 s')
  expect(Date.now() - started).toBeLessThan(1_000)
  server.close()
})

test('the mirror that the user names is the one that is probed', async () => {
  const port = await freePort()
  vi.stubEnv('MONGOMS_DOWNLOAD_MIRROR', `https://127.0.0.1:${String(port)}`)
  const finding = await findMongod()
  expect(finding).toEqual({
    found: false,
    lacks: [expect.stringMatching(/^no mongod \d/), expect.stringContaining(`127.0.0.1:${String(port)}: ECONNREFUSED`)],
  })
})

test('a download that is switched off is not probed', async () => {
  vi.stubEnv('MONGOMS_RUNTIME_DOWNLOAD', '0')
  expect(await findMongod()).toMatchObject({
    found: false,
    lacks: [/^no mongod/, /off by MONGOMS_RUNTIME_DOWNLOAD/].map((part) => expect.stringMatching(part) as string),
  })
})

test('a named binary is taken without a look elsewhere', async () => {
  vi.stubEnv('MONGOMS_SYSTEM_BINARY', '/opt/mongod')
  expect(await findMongod()).toMatchObject({ found: true, how: 'named by MONGOMS_SYSTEM_BINARY: /opt/mongod' })
})
