import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { idTokenFor } from '@roommate-finder/local-stack/auth/tokens'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { listingBody } from './testing/harness.ts'

const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

const run = (variables: Record<string, string>) => {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: new URL('..', import.meta.url),
    env: { PATH: process.env['PATH'] ?? '', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exit = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>
  return { child, exit, output: () => output }
}

const emulated = (port: number): Record<string, string> => ({
  PORT: String(port),
  MONGODB_URI: inject('mongoUri'),
  MONGODB_DB: 'main_test',
  AUTH_MODE: 'emulator',
  FIREBASE_AUTH_EMULATOR_HOST: inject('authHost'),
  FIREBASE_PROJECT_ID: inject('authProjectId'),
})

const isReady = (port: number) => async (): Promise<number> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.status,
    () => 0,
  )

describe('the server', () => {
  test('gets ready, and on SIGTERM ends the request in flight and goes with code 0', async () => {
    const port = await freePort()
    const server = run(emulated(port))
    await expect.poll(isReady(port), { timeout: 15_000, interval: 50 }).toBe(200)
    const { idToken } = await idTokenFor(
      { host: inject('authHost'), projectId: inject('authProjectId') },
      { email: `${randomUUID()}@example.com` },
    )
    const post = request({
      port,
      method: 'POST',
      path: '/roommates',
      headers: { Authorization: `Bearer ${idToken}`, 'Content-Type': 'application/json', Expect: '100-continue' },
    })
    post.flushHeaders()
    await once(post, 'continue')
    server.child.kill('SIGTERM')
    await expect.poll(isReady(port), { interval: 20 }).toBe(0)
    post.end(JSON.stringify(listingBody()))
    const [answer] = (await once(post, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(201)
    answer.resume()
    expect(await server.exit).toEqual([0, null])
  })

  test('refuses to start with the emulator’s address but not its mode', async () => {
    const { exit, output } = run({ ...emulated(1), AUTH_MODE: 'firebase' })
    expect(await exit).toEqual([1, null])
    expect(output()).toContain('FIREBASE_AUTH_EMULATOR_HOST is set')
    expect(output()).not.toMatch(/^ +at /m)
  })

  test('names a wrong value', async () => {
    const { exit, output } = run({ ...emulated(1), RATE_READS_PER_MINUTE: 'many' })
    expect(await exit).toEqual([1, null])
    expect(output()).toContain('RATE_READS_PER_MINUTE must be a whole number')
  })
})
