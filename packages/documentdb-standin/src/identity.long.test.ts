import { cp, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { MongoClient } from 'mongodb'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { engineFolder } from './cache-folder.ts'
import { standInExecutable } from './executable.ts'
import { chooseIdentity, isOpenToAll, NOBODY } from './identity.ts'
import { provisionEngine } from './provision.ts'
import { runCommand } from './run-command.ts'
import { startProgram } from './testing/start-program.ts'

const isRoot = process.getuid?.() === 0
const sources = import.meta.dirname
let folder = ''

beforeAll(async () => {
  await provisionEngine(() => undefined)
})
beforeEach(async () => {
  // mkdtemp makes folders that only their owner may enter.
  folder = await mkdtemp(join(tmpdir(), 'roommate-finder-identity-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** Starts the stand-in with the given cache and home, writes one document, restarts it and reads the document. */
async function writeAndReadAgain(prefix: string[], node: string, environment: NodeJS.ProcessEnv): Promise<unknown> {
  const data = join(folder, 'data/documentdb')
  const command = [...prefix, node, join(sources, 'mongod.ts'), '--port', '0', '--dbpath', data, '--durable']
  const options = { env: { PATH: process.env['PATH'], ...environment } }
  const first = await startProgram(command, options)
  const writer = new MongoClient(first.uri)
  await writer.db('a').collection<{ _id: number }>('a').insertOne({ _id: 1 })
  await writer.close()
  first.child.kill('SIGTERM')
  await first.ended

  const second = await startProgram(command, options)
  const reader = new MongoClient(second.uri)
  const found = await reader.db('a').collection('a').findOne()
  await reader.close()
  second.child.kill('SIGTERM')
  await second.ended
  return found
}

/** Creates a cache with the engine: hard links to the programs, a copy of the template. */
async function createCacheWithEngine(cache: string): Promise<string> {
  const target = join(cache, 'roommate-finder', basename(engineFolder()))
  await mkdir(target, { recursive: true })
  const [root, template] = [join(engineFolder(), 'root'), join(engineFolder(), 'template')]
  await runCommand('cp', ['-al', root, target]).catch(() => runCommand('cp', ['-a', root, target]))
  await runCommand('cp', ['-a', template, target])
  return target
}

test('in a folder that only its owner may enter, the stand-in works', async () => {
  await createCacheWithEngine(join(folder, 'cache'))
  const environment = { HOME: folder, XDG_CACHE_HOME: join(folder, 'cache') }
  expect(await writeAndReadAgain([], process.execPath, environment)).toEqual({ _id: 1 })
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test.runIf(isRoot)('as root, with folders that every user can enter, the server runs as nobody', async () => {
  await runCommand('chmod', ['755', folder])
  await createCacheWithEngine(join(folder, 'cache'))
  const environment = { HOME: folder, XDG_CACHE_HOME: join(folder, 'cache') }
  expect(await writeAndReadAgain([], process.execPath, environment)).toEqual({ _id: 1 })
  expect((await stat(join(folder, 'data/documentdb/pg'))).uid).toBe(NOBODY)
})

// Another user must be able to read the sources. Node is copied to where that user can read it.
test.runIf(isRoot && isOpenToAll(sources))(
  'for an unprivileged user with a home folder, the stand-in works',
  async () => {
    const engine = await createCacheWithEngine(join(folder, '.cache'))
    const node = join(folder, 'node')
    await cp(process.execPath, node, { dereference: true })
    const owner = `${String(NOBODY)}:${String(NOBODY)}`
    await runCommand('chown', [owner, folder, join(folder, '.cache'), dirname(engine), engine])
    await runCommand('chown', ['-R', owner, join(engine, 'template')])
    const prefix = ['setpriv', `--reuid=${String(NOBODY)}`, `--regid=${String(NOBODY)}`, '--clear-groups']
    expect(await writeAndReadAgain(prefix, node, { HOME: folder })).toEqual({ _id: 1 })
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
  },
)

test('for every identity, the server is started with --pdeathsig, so that it ends with its parent', () => {
  expect(chooseIdentity([folder]).prefix).toContain('--pdeathsig')
  expect(chooseIdentity(['/']).prefix).toContain('--pdeathsig')
})

test('with --version, the executable prints the version of the server', async () => {
  const { systemBinary, version } = await standInExecutable()
  expect(await runCommand(systemBinary, ['--version'])).toBe(`db version v${version}\n`)
})
