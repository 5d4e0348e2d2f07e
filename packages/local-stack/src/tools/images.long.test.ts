import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@roommate-finder/documentdb-standin/free-port'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildStage, listCopiedPaths, readStage } from './dockerfile.ts'
import { repositoryRoot, startNode } from './node-process.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roommate-finder-image-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

test('in the demo image, the emulator starts with the copied files only', async () => {
  await buildStage(await readStage('apps/api/Dockerfile', 'emulator'), folder)
  const names = await readdir(join(folder, 'node_modules/.pnpm'))
  for (const unneeded of ['vite@', 'typescript@', 'mongodb@', 'react@', 'vitest@']) {
    expect(names.filter((name) => name.startsWith(unneeded))).toEqual([])
  }
  await cp(join(repositoryRoot, 'packages/local-stack/src'), join(folder, 'packages/local-stack/src'), {
    recursive: true,
  })
  const port = await findFreePort()
  const emulator = startNode({
    name: 'The Auth emulator',
    script: join(folder, 'packages/local-stack/src/auth/serve-auth.ts'),
    cwd: folder,
    env: { AUTH_PORT: String(port), AUTH_DATA: join(folder, 'data') },
  })
  try {
    await expect.poll(() => emulator.output(), { timeout: 90_000 }).toContain('listens on port')
  } finally {
    await emulator.stop()
  }
})

test('the web image builds the page', async () => {
  await buildStage(await readStage('apps/web/Dockerfile', 'build'), folder, { VITE_AUTH_MODE: 'emulator' })
  const [page = ''] = listCopiedPaths(await readStage('apps/web/Dockerfile', 'web'))
  expect(await readdir(join(folder, page))).toEqual(
    expect.arrayContaining(['index.html', 'index.html.br', 'assets', 'licenses.md']),
  )
})
