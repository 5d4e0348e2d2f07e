import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@roommate-finder/documentdb-standin/free-port'
import { provisionEngine } from '@roommate-finder/documentdb-standin/provision'
import { processesWith } from '@roommate-finder/documentdb-standin/testing/start-program'
import { until } from '@roommate-finder/documentdb-standin/testing/use-mongo'
import { MongoClient } from 'mongodb'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Mongo, startMongo } from './start-mongo.ts'

let folder = ''
let lines: string[] = []
const log = (line: string): void => {
  lines.push(line)
}

async function withDatabase<T>({ uri }: Mongo, use: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri)
  try {
    return await use(client)
  } finally {
    await client.close()
  }
}

/** Writes a fake mongod and names it in MONGOMS_SYSTEM_BINARY. */
async function nameFakeMongod(): Promise<string> {
  const named = join(folder, 'mongod')
  const program = fileURLToPath(new URL('./testing/fake-mongod.ts', import.meta.url))
  await writeFile(named, `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`)
  await chmod(named, 0o755)
  vi.stubEnv('MONGOMS_SYSTEM_BINARY', named)
  vi.stubEnv('MONGOMS_SYSTEM_BINARY_VERSION_CHECK', 'false')
  return named
}

beforeAll(async () => {
  await provisionEngine(() => undefined)
})
beforeEach(async () => {
  lines = []
  folder = await mkdtemp(join(tmpdir(), 'roommate-finder-start-'))
  // The tests must not depend on what this machine can download.
  vi.stubEnv('MONGOMS_RUNTIME_DOWNLOAD', 'false')
  vi.stubEnv('MONGOMS_DOWNLOAD_DIR', join(folder, 'binaries'))
  vi.stubEnv('MONGODB_URI', '')
  vi.stubEnv('ROOMMATE_ENGINE', '')
  vi.stubEnv('TMPDIR', folder)
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

describe('engine', () => {
  test('with MONGODB_URI, that server is used and left running', async () => {
    vi.stubEnv('MONGODB_URI', 'mongodb://db.example/x')
    const mongo = await startMongo({ log })
    await mongo.stop()
    expect(mongo).toMatchObject({ uri: 'mongodb://db.example/x', engine: 'external' })
    expect(lines).toEqual(['MongoDB: the server of MONGODB_URI'])
  })

  test('with MONGOMS_SYSTEM_BINARY, that mongod starts', async () => {
    const named = await nameFakeMongod()
    const mongo = await startMongo({ log })
    await mongo.stop()
    expect(mongo.engine).toBe('mongod')
    expect(lines).toEqual([
      expect.stringContaining(`mongod at ${mongo.uri} (named by MONGOMS_SYSTEM_BINARY: ${named})`),
    ])
  })

  test('without a mongod, DocumentDB starts and one line has the reason', async () => {
    const mongo = await startMongo({ log })
    const hello = await withDatabase(mongo, (client) => client.db('admin').command({ hello: 1 }))
    await mongo.stop()
    expect(mongo.engine).toBe('documentdb')
    expect(new URL(mongo.uri).searchParams.get('retryWrites')).toBe('false')
    expect(hello).toMatchObject({ isWritablePrimary: true })
    expect(lines).toEqual([
      expect.stringMatching(/^MongoDB: DocumentDB at mongodb:.*mongod: no mongod .*off by MONGOMS_RUNTIME_DOWNLOAD/),
    ])
    await expect.poll(() => readdir(folder)).toEqual([])
  })

  test.each([
    ['linux', 'dpkg'],
    ['darwin', 'not darwin'],
    ['win32', 'not win32'],
  ] as const)('on %s without any engine, the error has three solutions and the reasons', async (platform, reason) => {
    const empty = join(folder, 'empty')
    await mkdir(empty)
    vi.stubEnv('XDG_CACHE_HOME', empty)
    vi.stubEnv('PATH', empty)
    vi.spyOn(process, 'platform', 'get').mockReturnValue(platform)
    const error = await startMongo({ log }).catch((thrown: unknown) => String(thrown))
    for (const part of ['MONGODB_URI', 'docker compose up', '`mongod` on the PATH', 'mongod: no mongod', reason]) {
      expect(error).toContain(part)
    }
  })

  test('with a missing file in MONGOMS_SYSTEM_BINARY, startMongo throws', async () => {
    vi.stubEnv('MONGOMS_SYSTEM_BINARY', join(folder, 'missing'))
    await expect(startMongo({ log })).rejects.toThrow(/named by MONGOMS_SYSTEM_BINARY: .*missing does not start/)
  })

  test('with ROOMMATE_ENGINE=documentdb, a mongod on the PATH is ignored', async () => {
    const named = await nameFakeMongod()
    vi.stubEnv('MONGOMS_SYSTEM_BINARY', '')
    vi.stubEnv('PATH', `${dirname(named)}${delimiter}${process.env['PATH'] ?? ''}`)
    vi.stubEnv('ROOMMATE_ENGINE', 'documentdb')
    const mongo = await startMongo({ log })
    await mongo.stop()
    await mongo.exited
    expect(mongo.engine).toBe('documentdb')
    expect(lines.at(-1)).toContain('(chosen by ROOMMATE_ENGINE)')
  })

  test('with ROOMMATE_ENGINE=mongod and no mongod, DocumentDB does not start', async () => {
    vi.stubEnv('ROOMMATE_ENGINE', 'mongod')
    await expect(startMongo({ log })).rejects.toThrow('Only mongod is allowed: chosen by ROOMMATE_ENGINE.')
  })
})

describe('a mongod starts as a replica set of one', () => {
  type Place = { dataDir: string; port: number }
  const startAndStop = async (place: { dataDir: string; port?: number }): Promise<void> => {
    await (await startMongo({ log, ...place })).stop()
  }
  test.each<[string, (place: Place) => Promise<void>]>([
    ['without data', () => Promise.resolve()],
    ['with data of a standalone server', ({ dataDir }) => writeFile(join(dataDir, 'mongod/WiredTiger'), '')],
    ['with data of a replica set on the same port', startAndStop],
    ['with data of a replica set on another port', ({ dataDir }) => startAndStop({ dataDir })],
  ])('%s', async (_name, prepare) => {
    await nameFakeMongod()
    const place = { dataDir: join(folder, 'data'), port: await findFreePort() }
    await mkdir(join(place.dataDir, 'mongod'), { recursive: true })
    await prepare(place)
    const mongo = await startMongo({ log, ...place })
    const hello = await withDatabase(mongo, (client) => client.db('admin').command({ hello: 1 }))
    await mongo.stop()
    const host = `127.0.0.1:${String(place.port)}`
    expect(mongo).toMatchObject({ engine: 'mongod', uri: `mongodb://${host}/` })
    expect(hello).toMatchObject({ setName: 'rs0', hosts: [host], isWritablePrimary: true })
  })
})

describe('data', () => {
  test('in a data folder survive a restart, in a subfolder of the engine', async () => {
    const first = await startMongo({ dataDir: folder, log })
    await withDatabase(first, (client) => client.db('a').collection<{ _id: number }>('a').insertOne({ _id: 1 }))
    await first.stop()
    expect(await readdir(folder)).toContain('documentdb')
    const second = await startMongo({ dataDir: folder, log })
    expect(await withDatabase(second, (client) => client.db('a').collection('a').findOne())).toEqual({ _id: 1 })
    await second.stop()
  })

  test('of one engine are kept: the other engine does not start empty', async () => {
    const first = await startMongo({ dataDir: folder, log })
    await first.stop()
    await nameFakeMongod()
    await expect(startMongo({ dataDir: folder, log })).rejects.toThrow(
      `${folder} holds data of documentdb, and mongod would start empty.`,
    )
    vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH'] ?? ''}`)
    vi.stubEnv('MONGOMS_SYSTEM_BINARY', '')
    const second = await startMongo({ dataDir: folder, log })
    await second.stop()
    expect(second.engine).toBe('documentdb')
    expect(lines.at(-1)).toContain(`(${folder} holds its data)`)
  })

  test('of one folder can be used by one server at a time', async () => {
    const first = await startMongo({ dataDir: folder, log })
    const second = startMongo({ dataDir: folder, log })
    await expect(second).rejects.toThrow(
      `MongoDB cannot start: another process already uses the data in ${join(folder, 'documentdb')}`,
    )
    await first.stop()
  })
})

describe('the port', () => {
  test('is the requested one', async () => {
    const port = await findFreePort()
    const mongo = await startMongo({ port, log })
    await mongo.stop()
    expect(new URL(mongo.uri).port).toBe(String(port))
  })

  test('that is in use is named in the error', async () => {
    const server = createServer()
    const port = await findFreePort()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    await expect(startMongo({ port, log })).rejects.toThrow(`MongoDB cannot start: port ${String(port)} is in use`)
    server.close()
  })

  test('differs between servers that start concurrently', async () => {
    const all = await Promise.all([1, 2, 3].map(() => startMongo({ log })))
    expect(new Set(all.map(({ uri }) => uri)).size).toBe(3)
    await Promise.all(all.map((mongo) => mongo.stop()))
  })
})

test('when the server is killed, exited resolves', async () => {
  const mongo = await startMongo({ log })
  const [pid = 0] = processesWith(`--port\0${new URL(mongo.uri).port}\0`)
  process.kill(pid, 'SIGKILL')
  await mongo.exited
  await mongo.stop()
})

test('when the program is killed, its server ends and its data folder is removed', async () => {
  const code = `
    const { startMongo } = await import(${JSON.stringify(new URL('./start-mongo.ts', import.meta.url).href)})
    await startMongo()
    setInterval(() => {}, 1000)`
  const program = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => program.stdout.once('data', resolve))
  expect(processesWith(folder).length).toBeGreaterThan(1)
  program.kill('SIGKILL')
  await until(() => processesWith(folder).length === 0)
  expect(await readdir(folder)).toEqual([])
})
