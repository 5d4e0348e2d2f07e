// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { paths } from '#src/lib/paths.ts'

const root = join(import.meta.dirname, '../..')
const inPublic = (path: string) => readFile(join(root, 'public', path))

const manifestSchema = z.object({
  name: z.string(),
  short_name: z.string().check(z.maxLength(12)),
  start_url: z.string(),
  theme_color: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.optional(z.string()) })),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string() })),
})
const manifest = z.parse(manifestSchema, JSON.parse(String(await inPublic('manifest.webmanifest'))))
const page = await readFile(join(root, 'index.html'), 'utf8')

/** Reads width and height from the header of a PNG. */
const sizeOf = async (path: string) => {
  const file = await inPublic(path)
  expect(file.subarray(1, 4).toString()).toBe('PNG')
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
}

describe('the web app manifest', () => {
  test('is linked by the page, with an Apple touch icon', async () => {
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />')
    expect(page).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />')
    expect(await sizeOf('apple-touch-icon.png')).toBe('180x180')
  })

  test('has a name, a start address and icons of 192 and 512 px, one of them maskable', () => {
    expect(manifest).toMatchObject({ name: 'Roommate Finder', start_url: '/' })
    expect(page).toContain(`content="${manifest.theme_color}"`)
    const icons = manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)
    expect(icons).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']))
  })

  test('has icons of the declared sizes', async () => {
    for (const { src, sizes, type } of manifest.icons) {
      if (type === 'image/png') expect(await sizeOf(src), src).toBe(sizes)
      else expect(String(await inPublic(src))).toContain('<svg')
    }
  })

  test('has shortcuts to pages', () => {
    const pages = [paths.allItems(), paths.createRoom(), paths.myList(), paths.myInterests()]
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual(pages)
  })
})
