// @vitest-environment node
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

const root = join(import.meta.dirname, '../..')
const vite = join(root, 'node_modules/vite/bin/vite.js')
const run = promisify(execFile)

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.optional(z.boolean()),
    imports: z._default(z.array(z.string()), []),
  }),
)

const realProject = {
  VITE_AUTH_MODE: 'firebase',
  VITE_FIREBASE_API_KEY: 'a-key',
  VITE_FIREBASE_AUTH_DOMAIN: 'rooms.example',
  VITE_FIREBASE_PROJECT_ID: 'rooms',
}

const buildInto = (folder: string, variables: Record<string, string>) =>
  run(process.execPath, [vite, 'build', '--manifest', '--logLevel', 'error'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', WEB_OUT_DIR: folder, ...variables },
  })

/** All that a build would send to a browser as text. */
const textOf = async (folder: string): Promise<string> => {
  const names = await readdir(folder, { recursive: true })
  const texts = names.filter((name) => /\.(js|css|html|json)$/.test(name))
  return (await Promise.all(texts.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
}

/** Gzipped bytes of these modules and of all that they import at once. */
const scriptBytes = async (folder: string, modules: readonly string[]): Promise<number> => {
  const manifest = z.parse(manifestSchema, JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')))
  const needed = new Set<string>()
  const add = (name: string): void => {
    const entry = manifest[name]
    if (!entry) throw new Error(`The build has no ${name}`)
    if (needed.has(entry.file)) return
    needed.add(entry.file)
    entry.imports.forEach(add)
  }
  modules.forEach(add)
  const sizes = await Promise.all([...needed].map(async (file) => gzipSync(await readFile(join(folder, file))).length))
  return sizes.reduce((sum, size) => sum + size, 0)
}

describe('the build', () => {
  let folder: string
  const real = () => join(folder, 'real')
  const emulator = () => join(folder, 'emulator')

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'roommate-finder-build-'))
    await Promise.all([buildInto(real(), realProject), buildInto(emulator(), { VITE_AUTH_MODE: 'emulator' })])
  }, 60_000)
  afterAll(() => rm(folder, { recursive: true }))

  // Texts that only the emulator's helpers contain, and that no minifier changes.
  const onlyForEmulator = ['auth-relay', 'Sign-in relay', 'demo-roommate']

  test('for a Firebase project → holds nothing that serves the emulator', async () => {
    const text = await textOf(real())
    expect(onlyForEmulator.filter((word) => text.includes(word))).toEqual([])
    expect(await readdir(real())).not.toContain('auth-relay.html')
    expect(text).toContain('rooms.example')
  })

  test('for the emulator → holds it all', async () => {
    const text = await textOf(emulator())
    expect(onlyForEmulator.filter((word) => !text.includes(word))).toEqual([])
    expect(await readdir(emulator())).toContain('auth-relay.html')
  })

  test('first load of /all-items → at most 135 kB of script, 170 kB with Firebase', async () => {
    const first = ['index.html', 'src/app/pages/all-items.tsx']
    const without = await scriptBytes(real(), first)
    const withFirebase = await scriptBytes(real(), [...first, 'src/lib/firebase.ts'])
    console.info(`First load of /all-items: ${without} bytes gzipped, ${withFirebase} with Firebase`)
    expect(without).toBeLessThanOrEqual(135_000)
    expect(withFirebase).toBeLessThanOrEqual(170_000)
  })

  test('for a Firebase project without its settings → refuses and names them', async () => {
    const build = buildInto(join(folder, 'none'), { ...realProject, VITE_FIREBASE_API_KEY: '' })
    await expect(build).rejects.toThrow('A build for a Firebase project needs VITE_FIREBASE_API_KEY')
  })
})
