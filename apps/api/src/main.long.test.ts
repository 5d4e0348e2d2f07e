import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { signInNewAccount } from '@roommate-finder/local-stack/auth/tokens'
import { MongoClient } from 'mongodb'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { listingBody, supportBody } from './testing/test-api.ts'

const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

const getFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

const run = (variables: Record<string, string>, wrapper: readonly string[] = []) => {
  // `env` runs the command in its arguments.
  const child = spawn('env', [...wrapper, process.execPath, 'src/main.ts'], {
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

const createEmulatorEnv = (port: number): Record<string, string> => ({
  PORT: String(port),
  MONGODB_URI: inject('mongoUri'),
  MONGODB_DB: 'main_test',
  AUTH_MODE: 'emulator',
  FIREBASE_AUTH_EMULATOR_HOST: inject('authHost'),
  FIREBASE_PROJECT_ID: inject('authProjectId'),
})

const getReadiness = (port: number) => async (): Promise<number> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (response) => response.status,
    () => 0,
  )

/** Opens a name server that never answers. Returns undefined if this user may not, as its port is below 1024. */
const openSilentNameServer = async (): Promise<{ address: string; close: () => void } | undefined> => {
  const address = '127.0.0.153'
  const socket = createSocket('udp4').bind(53, address)
  try {
    await once(socket, 'listening')
    return { address, close: () => socket.close() }
  } catch {
    return undefined
  }
}

describe('the server', () => {
  test('becomes ready, and on SIGTERM ends streams at once, finishes the request in flight and exits with code 0', async () => {
    const port = await getFreePort()
    const server = run(createEmulatorEnv(port))
    await expect.poll(getReadiness(port), { timeout: 60_000, interval: 50 }).toBe(200)
    const { idToken } = await signInNewAccount(
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
    const stream = await fetch(`http://127.0.0.1:${port}/me/events`, {
      headers: { Authorization: `Bearer ${idToken}` },
    })
    const streamEnded = stream.text()
    server.child.kill('SIGTERM')
    expect(await streamEnded).toBe(':\n\n')
    await expect.poll(getReadiness(port), { interval: 20, timeout: 5_000 }).toBe(0)
    post.end(JSON.stringify(listingBody()))
    const [response] = (await once(post, 'response')) as [IncomingMessage]
    expect(response.statusCode).toBe(201)
    response.resume()
    expect(await server.exit).toEqual([0, null])
  })

  test('on SIGTERM answers requests on open connections for another second, and says that it closes them', async () => {
    const port = await getFreePort()
    const server = run(createEmulatorEnv(port))
    await expect.poll(getReadiness(port), { timeout: 60_000, interval: 50 }).toBe(200)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const get = async () => {
      const [response] = (await once(request({ agent, port, path: '/healthz' }).end(), 'response')) as [IncomingMessage]
      response.resume()
      await once(response, 'end')
      return { status: response.statusCode, connection: response.headers.connection }
    }
    expect(await get()).toEqual({ status: 200, connection: 'keep-alive' })
    server.child.kill('SIGTERM')
    await expect.poll(server.output).toContain('"stopping"')
    expect(await get()).toEqual({ status: 200, connection: 'close' })
    expect(await server.exit).toEqual([0, null])
  })

  test('becomes ready when two servers start concurrently on an empty database', async () => {
    const client = await new MongoClient(inject('mongoUri')).connect()
    const MONGODB_DB = 'empty_start_test'
    try {
      await client.db(MONGODB_DB).dropDatabase()
      const ports = [await getFreePort(), await getFreePort()]
      const servers = ports.map((port) => run({ ...createEmulatorEnv(port), MONGODB_DB }))
      for (const port of ports) await expect.poll(getReadiness(port), { timeout: 60_000, interval: 50 }).toBe(200)
      for (const { child, exit } of servers) {
        child.kill('SIGTERM')
        expect(await exit).toEqual([0, null])
      }
    } finally {
      await client.db(MONGODB_DB).dropDatabase()
      await client.close()
    }
  })

  test('starts while the name of Redis takes 10 s to fail', async ({ skip }) => {
    const nameServer = await openSilentNameServer()
    if (!nameServer) return skip('needs root')
    const folder = await mkdtemp(join(tmpdir(), 'roommate-finder-dns-'))
    const file = join(folder, 'resolv.conf')
    await writeFile(file, `nameserver ${nameServer.address}\n`)
    const port = await getFreePort()
    const env = {
      ...createEmulatorEnv(port),
      MONGODB_URI: inject('mongoUri').replace('127.0.0.1', 'localhost'),
      REDIS_URL: 'redis://redis.example:6379',
    }
    const mount = 'mount --bind "$0" /etc/resolv.conf && exec "$@"'
    const server = run(env, ['unshare', '--mount', 'sh', '-c', mount, file])
    try {
      await expect.poll(server.output, { timeout: 90_000 }).toContain('"listening"')
      await expect.poll(server.output, { timeout: 90_000 }).toContain('Redis is out of reach')
    } finally {
      nameServer.close()
      await rm(folder, { recursive: true })
    }
  })

  test('exits within 10 s of SIGTERM despite a hanging request and a hanging job', async () => {
    const silentMailServer = createServer().listen(0, '127.0.0.1')
    await once(silentMailServer, 'listening')
    const mailPort = (silentMailServer.address() as AddressInfo).port
    const port = await getFreePort()
    const mail = {
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      MAIL_FROM: 'rooms@example.com',
      SUPPORT_EMAIL: 'help@example.com',
    }
    const server = run({ ...createEmulatorEnv(port), ...mail })
    try {
      await expect.poll(getReadiness(port), { timeout: 60_000, interval: 50 }).toBe(200)
      const mailStarted = once(silentMailServer, 'connection')
      await fetch(`http://127.0.0.1:${port}/support-messages`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(supportBody()),
      })
      await mailStarted
      const post = request({
        port,
        method: 'POST',
        path: '/newsletter',
        headers: { 'Content-Type': 'application/json', 'Content-Length': 100, Expect: '100-continue' },
      })
      post.on('error', () => undefined)
      post.flushHeaders()
      await once(post, 'continue')
      const stoppedAt = performance.now()
      server.child.kill('SIGTERM')
      expect(await server.exit).toEqual([0, null])
      expect(performance.now() - stoppedAt).toBeLessThan(11_000)
      expect(server.output()).toContain('stopped before all work in progress ended')
    } finally {
      silentMailServer.close()
    }
  })

  test('leaves work to other servers with JOBS=off, one of which writes a mail to the folder without logging its content', async () => {
    const [port, otherPort] = [await getFreePort(), await getFreePort()]
    const folder = await mkdtemp(join(tmpdir(), 'roommate-finder-mail-'))
    // In the first database, a killed server may have left the mail leased.
    const start = (on: number, jobs: string) =>
      run({ ...createEmulatorEnv(on), MONGODB_DB: 'main_test_mail', MAIL_FOLDER: folder, JOBS: jobs })
    const answering = start(port, 'off')
    try {
      await expect.poll(getReadiness(port), { timeout: 60_000, interval: 50 }).toBe(200)
      const response = await fetch(`http://127.0.0.1:${port}/support-messages`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(supportBody({ subject: 'Rumpelstiltskin', email: 'rumpel@example.com' })),
      })
      expect(response.status).toBe(202)
      const readMails = async () => {
        const files = (await readdir(folder)).filter((file) => file.endsWith('.txt'))
        return (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('')
      }
      await pause(3_000)
      expect(await readMails()).toBe('')
      const working = start(otherPort, 'on')
      await expect.poll(readMails, { timeout: 60_000 }).toContain('Subject: [Support, high] Rumpelstiltskin')
      await expect.poll(working.output, { timeout: 5_000 }).toContain('mail sent')
      for (const server of [answering, working]) {
        server.child.kill('SIGTERM')
        expect(await server.exit).toEqual([0, null])
        expect(server.output()).not.toMatch(/rumpel/i)
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('keeps no address and no User-Agent in memory after a request', async () => {
    const port = await getFreePort()
    const folder = await mkdtemp(join(tmpdir(), 'roommate-finder-heap-'))
    const server = run({
      ...createEmulatorEnv(port),
      TRUSTED_PROXIES: 'loopback',
      NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${folder}`,
    })
    try {
      await expect.poll(getReadiness(port), { timeout: 60_000, interval: 50 }).toBe(200)
      const headers = { 'User-Agent': 'a-secret-browser', 'X-Forwarded-For': '203.0.113.77' }
      const sent = request({ port, path: '/all-items', headers, agent: false }).end()
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      expect(response.statusCode).toBe(200)
      await once(response.resume(), 'close')
      server.child.kill('SIGUSR2')
      const readHeap = async () => {
        const [file] = await readdir(folder)
        return file === undefined ? '' : readFile(join(folder, file), 'utf8')
      }
      await expect
        .poll(async () => (await readHeap()).trimEnd().endsWith('}'), { timeout: 40_000, interval: 500 })
        .toBe(true)
      const text = await readHeap()
      expect(text).toContain('heapsnapshot-signal')
      for (const secret of ['a-secret-browser', '203.0.113.77']) expect(text.includes(secret), secret).toBe(false)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('with neither a mail server nor a folder, logs that mails stay queued', async () => {
    const port = await getFreePort()
    const server = run(createEmulatorEnv(port))
    await expect.poll(getReadiness(port), { timeout: 60_000, interval: 50 }).toBe(200)
    await expect
      .poll(server.output, { timeout: 5_000 })
      .toContain('Mails stay queued: neither SMTP_URL nor MAIL_FOLDER is set')
  })

  test('refuses to start with a standalone MongoDB and explains how to make it a replica set', async () => {
    const port = String(await getFreePort())
    const program = fileURLToPath(import.meta.resolve('@roommate-finder/local-stack/mongo/testing/fake-mongod'))
    const mongod = spawn(process.execPath, [program, '--port', port], { stdio: ['ignore', 'pipe', 'inherit'] })
    running.push(mongod)
    await once(mongod.stdout, 'data')
    const { exit, output } = run({ ...createEmulatorEnv(1), MONGODB_URI: `mongodb://127.0.0.1:${port}` })
    expect(await exit).toEqual([1, null])
    expect(output()).toContain(
      'start mongod with --replSet rs0 on the same data and run rs.initiate() in mongosh once.',
    )
  })

  test('refuses to start with the address of the emulator but without AUTH_MODE=emulator', async () => {
    const { exit, output } = run({ ...createEmulatorEnv(1), AUTH_MODE: 'firebase' })
    expect(await exit).toEqual([1, null])
    expect(output()).toContain('FIREBASE_AUTH_EMULATOR_HOST is set')
    expect(output()).not.toMatch(/^ +at /m)
  })

  test('refuses to start with an invalid variable and names it', async () => {
    const { exit, output } = run({ ...createEmulatorEnv(1), RATE_READS_PER_MINUTE: 'many' })
    expect(await exit).toEqual([1, null])
    expect(output()).toContain('RATE_READS_PER_MINUTE must be a whole number')
  })
})
