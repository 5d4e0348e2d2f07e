import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Report } from '@roommate-finder/local-stack/tools/report'
import { type Site, withPage } from './site.ts'

const PAGES = ['/', '/all-items']
const KINDS = ['document', 'script', 'stylesheet', 'font', 'fetch', 'image']
/** Files below this gzip size share one row. */
const MIN_LISTED_BYTES = 3_000

const kb = (bytes: number): string => (bytes / 1000).toFixed(1)

const readSizes = async (folder: string): Promise<{ name: string; raw: number; gzip: number }[]> => {
  const names = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name))
  return Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(folder, name))
      return { name, raw: content.length, gzip: gzipSync(content, { level: 9 }).length }
    }),
  )
}

/** Measures the bytes of a first visit until the network is idle, by resource type. */
const measureFirstLoad = (site: Site, path: string): Promise<Map<string, number>> =>
  withPage(site, async (page) => {
    const kinds = new Map<string, number>()
    const counted: Promise<void>[] = []
    page.on('requestfinished', (request) => {
      const count = async () => {
        const { responseBodySize } = await request.sizes()
        const kind = request.resourceType()
        kinds.set(kind, (kinds.get(kind) ?? 0) + responseBodySize)
      }
      counted.push(count())
    })
    await page.goto(`${site.webUrl}${path}`, { waitUntil: 'networkidle' })
    await Promise.all(counted)
    return kinds
  })

/** Measures the size of the build by file, and the transfer size of first visits. */
export const measureBundle = async (site: Site, { table }: Report): Promise<void> => {
  const files = await readSizes(join(import.meta.dirname, '..', site.outDir, 'assets'))
  const row = table('Files of the build, KB', ['file', 'raw', 'gzip'])
  const listed = files.filter(({ gzip }) => gzip >= MIN_LISTED_BYTES).sort((a, b) => b.gzip - a.gzip)
  for (const { name, raw, gzip } of listed) row([name, kb(raw), kb(gzip)])
  const others = files.filter((file) => !listed.includes(file))
  const sum = (of: typeof files, size: 'raw' | 'gzip') => of.reduce((all, file) => all + file[size], 0)
  row([`${others.length} smaller files`, kb(sum(others, 'raw')), kb(sum(others, 'gzip'))])
  row(['all', kb(sum(files, 'raw')), kb(sum(files, 'gzip'))])

  const first = table('First load as transferred, KB', ['page', ...KINDS, 'all'])
  for (const path of PAGES) {
    const kinds = await measureFirstLoad(site, path)
    const all = [...kinds.values()].reduce((total, bytes) => total + bytes, 0)
    first([path, ...KINDS.map((kind) => kb(kinds.get(kind) ?? 0)), kb(all)])
  }
}
