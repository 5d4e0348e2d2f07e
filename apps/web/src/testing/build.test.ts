// @vitest-environment node
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listedPages } from '#src/app/listed-pages.ts'

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
  WEB_URL: '',
}

const SITE = 'https://rooms.example'

const buildInto = (folder: string, variables: Record<string, string>) =>
  run(process.execPath, [vite, 'build', '--manifest', '--sourcemap', 'hidden', '--logLevel', 'error'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', WEB_OUT_DIR: folder, ...variables },
  })

/** Concatenates the text files of a build. */
const textOf = async (folder: string): Promise<string> => {
  const names = await readdir(folder, { recursive: true })
  const texts = names.filter((name) => /\.(js|css|html|json)$/.test(name))
  return (await Promise.all(texts.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
}

/** Lists the files of these modules and of their static imports. */
const filesOf = async (folder: string, modules: readonly string[]): Promise<string[]> => {
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
  return [...needed].map((file) => join(folder, file))
}

const gzippedBytes = async (files: readonly string[]): Promise<number> => {
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(file)).length))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Maximum gzipped bytes of script before a page is shown. Firebase loads later and does not count. */
const MAX_FIRST_LOAD_BYTES = 173_000

const mapSchema = z.object({ sources: z.array(z.string()) })

/** Lists the packages whose code is in these files. */
const packagesIn = async (files: readonly string[]): Promise<Set<string>> => {
  // The bundler's own chunks have no source map.
  const maps = await Promise.all(files.map((file) => readFile(`${file}.map`, 'utf8').catch(() => '{"sources":[]}')))
  const sources = maps.flatMap((map) => z.parse(mapSchema, JSON.parse(map)).sources)
  return new Set(sources.flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? []))
}

describe('the build', () => {
  let folder: string
  const real = () => join(folder, 'real')
  const emulator = () => join(folder, 'emulator')

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'roommate-finder-build-'))
    await Promise.all([
      buildInto(real(), realProject),
      buildInto(emulator(), { VITE_AUTH_MODE: 'emulator', WEB_URL: `${SITE}/` }),
    ])
  })
  afterAll(() => rm(folder, { recursive: true }))

  // Strings that only the emulator's helpers contain and minifiers keep.
  const emulatorOnly = ['auth-relay', 'Sign-in relay', 'demo-roommate']

  test('for a Firebase project contains no code for the emulator', async () => {
    const text = await textOf(real())
    expect(emulatorOnly.filter((word) => text.includes(word))).toEqual([])
    expect(await readdir(real())).not.toContain('auth-relay.html')
    expect(text).toContain('/config.json')
  })

  test('for the emulator contains the code and the page of the emulator', async () => {
    const text = await textOf(emulator())
    expect(emulatorOnly.filter((word) => !text.includes(word))).toEqual([])
    expect(await readdir(emulator())).toContain('auth-relay.html')
  })

  test.each([real, emulator])('has no page of all primitives', async (build) => {
    expect(await textOf(build())).not.toContain('/_ui')
  })

  const pageOf = (build: string) => readFile(join(build, 'index.html'), 'utf8')

  test('without WEB_URL has no sitemap and no preview image', async () => {
    expect(await readdir(real())).not.toContain('sitemap.xml')
    expect(await readFile(join(real(), 'robots.txt'), 'utf8')).not.toContain('Sitemap')
    const page = await pageOf(real())
    expect(page).toContain('property="og:title"')
    expect(page).not.toContain('og:image')
  })

  test('with WEB_URL has a sitemap and a preview image with absolute addresses', async () => {
    expect(await readFile(join(emulator(), 'sitemap.xml'), 'utf8')).toContain(`<loc>${SITE}/guide</loc>`)
    expect(await readFile(join(emulator(), 'robots.txt'), 'utf8')).toContain(`Sitemap: ${SITE}/sitemap.xml`)
    expect(await pageOf(emulator())).toContain(`property="og:image" content="${SITE}/share-card.png"`)
    const card = await readFile(join(emulator(), 'share-card.png'))
    expect(card.toString('latin1', 1, 4)).toBe('PNG')
    expect([card.readUInt32BE(16), card.readUInt32BE(20)]).toEqual([1200, 630])
  })

  test('has a page with title, description and text for each listed page, with the same scripts', async () => {
    const page = await readFile(join(real(), 'terms.html'), 'utf8')
    expect(page).toContain('<title>Terms · Roommate Finder</title>')
    expect(page).toMatch(/name="description"\s+content="Roommate Finder’s terms: /)
    expect(page).toMatch(/property="og:title"\s+content="Terms"/)
    expect(/<noscript>(.*)<\/noscript>/s.exec(page)?.[1]).toContain('<h2 id="what-we-do"')
    const scriptsOf = (html: string) => html.match(/<script.*?<\/script>/gs)
    expect(scriptsOf(page)).toEqual(scriptsOf(await pageOf(real())))
    const names = await readdir(real(), { recursive: true })
    const described = listedPages.filter(({ path }) => path !== '/' && path !== '/all-items')
    expect(described.map(({ path }) => `${path.slice(1)}.html`).filter((name) => !names.includes(name))).toEqual([])
  })

  test('with an invalid WEB_URL fails', async () => {
    const build = buildInto(join(folder, 'none'), { ...realProject, WEB_URL: 'rooms.example' })
    await expect(build).rejects.toThrow('WEB_URL must be the origin of a web page')
  })

  const latePackages = /^(@radix-ui\/|radix-ui$|@floating-ui\/|react-hook-form$|@hookform\/|firebase$|@firebase\/)/
  const first = ['index.html', 'src/app/pages/all-items.tsx']

  test('loads at most 173 KB of script for /all-items', async () => {
    const firstFiles = await filesOf(real(), first)
    const bytes = await gzippedBytes(firstFiles)
    console.info(`First load of /all-items: ${bytes} bytes gzipped`)
    expect(bytes).toBeLessThanOrEqual(MAX_FIRST_LOAD_BYTES)
  })

  test('loads at most 173 KB of script for /, without dialogs, forms or Firebase', async () => {
    const files = await filesOf(real(), ['index.html', 'src/app/pages/home.tsx'])
    const bytes = await gzippedBytes(files)
    console.info(`First load of /: ${bytes} bytes gzipped`)
    expect(bytes).toBeLessThanOrEqual(MAX_FIRST_LOAD_BYTES)
    const packages = await packagesIn(files)
    expect(packages).toContain('react-dom')
    expect([...packages].filter((name) => latePackages.test(name))).toEqual([])
  })

  test('does not load dialogs, forms or Firebase at first for /all-items', async () => {
    const packages = await packagesIn(await filesOf(real(), first))
    expect(packages).toContain('react-dom')
    expect([...packages].filter((name) => latePackages.test(name))).toEqual([])
    expect(await packagesIn(await filesOf(real(), ['src/app/layouts/account-menu.tsx']))).toContain(
      '@radix-ui/react-menu',
    )
  })

  test('sets the theme before the style sheet and preloads the fonts of the style sheet', async () => {
    const page = await readFile(join(real(), 'index.html'), 'utf8')
    expect(page.indexOf("localStorage.getItem('theme')")).toBeLessThan(page.indexOf('rel="stylesheet"'))
    const preloaded = [...page.matchAll(/rel="preload" as="font"[^>]* href="([^"]+)"/g)].map(([, file = '']) => file)
    expect(preloaded).toHaveLength(2)
    const [sheet = ''] = (await readdir(join(real(), 'assets'))).filter((name) => name.endsWith('.css'))
    const styles = await readFile(join(real(), 'assets', sheet), 'utf8')
    for (const file of preloaded) expect(styles).toContain(file)
  })

  test('lists the hashes of its inline scripts in the Content-Security-Policy', async () => {
    const scripts = (await pageOf(real())).match(/(?<=<script>).*?(?=<\/script>)/gs) ?? []
    const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    const headers = await readFile(join(real(), 'security-headers.caddy'), 'utf8')
    expect(headers).toContain(`script-src 'self' ${hashes.join(' ')} https://apis.google.com;`)
  })

  test('preloads the files of the first page before the style sheet', async () => {
    const page = await pageOf(real())
    const [, pages = ''] = /(\{"\/":.*\})\[location\.pathname\]/.exec(page) ?? []
    expect(page.indexOf(pages)).toBeLessThan(page.indexOf('rel="stylesheet"'))
    const { '/': home } = z.parse(z.record(z.string(), z.object({ files: z.array(z.string()) })), JSON.parse(pages))
    const needed = await filesOf(real(), ['src/app/pages/home.tsx'])
    const loaded = [...(home?.files ?? []), ...(page.match(/\/assets\/[\w-]+\.js/g) ?? [])]
    expect(needed.filter((file) => !loaded.some((name) => file.endsWith(name)))).toEqual([])
  })
})
