import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseEngine, type Engine } from './choose-engine.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roommate-finder-choose-'))
  vi.stubEnv('ROOMMATE_ENGINE', '')
  vi.stubEnv('MONGOMS_SYSTEM_BINARY', '')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

async function store(...engines: Engine[]): Promise<void> {
  if (engines.includes('documentdb')) await mkdir(join(folder, 'documentdb/pg'), { recursive: true })
  if (engines.includes('mongod')) {
    await mkdir(join(folder, 'mongod'))
    await writeFile(join(folder, 'mongod/WiredTiger'), '')
  }
}

test('without data and variables, no engine is chosen', async () => {
  expect(await chooseEngine(folder)).toBeUndefined()
  expect(await chooseEngine(undefined)).toBeUndefined()
})

test('with the empty folders of a failed start, no engine is chosen', async () => {
  await mkdir(join(folder, 'mongod'))
  await mkdir(join(folder, 'documentdb'))
  await writeFile(join(folder, 'documentdb/lock'), '')
  expect(await chooseEngine(folder)).toBeUndefined()
})

test.each(['mongod', 'documentdb'] as const)('with data of %s, that engine is chosen', async (engine) => {
  await store(engine)
  expect(await chooseEngine(folder)).toEqual({ engine, reason: `${folder} holds its data` })
})

test('with data of both engines, ROOMMATE_ENGINE chooses', async () => {
  await store('mongod', 'documentdb')
  expect(await chooseEngine(folder)).toBeUndefined()
  vi.stubEnv('ROOMMATE_ENGINE', 'documentdb')
  expect(await chooseEngine(folder)).toMatchObject({ engine: 'documentdb' })
})

test('with data of one engine, ROOMMATE_ENGINE for the other throws', async () => {
  await store('mongod')
  vi.stubEnv('ROOMMATE_ENGINE', 'documentdb')
  await expect(chooseEngine(folder)).rejects.toThrow(
    `${folder} holds data of mongod, and documentdb would start empty. Use ROOMMATE_ENGINE=mongod`,
  )
})

test('an unknown engine, or ROOMMATE_ENGINE=documentdb together with MONGOMS_SYSTEM_BINARY, throws', async () => {
  vi.stubEnv('ROOMMATE_ENGINE', 'postgres')
  await expect(chooseEngine(folder)).rejects.toThrow('ROOMMATE_ENGINE must be mongod or documentdb, not "postgres".')
  vi.stubEnv('ROOMMATE_ENGINE', 'documentdb')
  vi.stubEnv('MONGOMS_SYSTEM_BINARY', '/opt/mongod')
  await expect(chooseEngine(folder)).rejects.toThrow('exclude each other')
})
