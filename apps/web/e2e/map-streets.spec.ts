import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { createStreetArchive } from './street-archive.ts'

/** Answers ranges of an archive as the web server does, see serve-caddy.test.ts. Returns the statuses. */
const serveStreets = async (page: Page): Promise<number[]> => {
  const archive = Buffer.from(await createStreetArchive())
  const statuses: number[] = []
  await page.route('**/map.json', (route) =>
    route.fulfill({ json: { tilesUrl: '', streetsUrl: '/map.pmtiles', attribution: '' } }),
  )
  await page.route('**/map.pmtiles', (route) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(route.request().headers()['range'] ?? '') ?? []
    const status = from === undefined ? 200 : 206
    statuses.push(status)
    const [start, end] = [Number(from ?? 0), Math.min(Number(to ?? archive.length) + 1, archive.length)]
    return route.fulfill({
      status,
      body: archive.subarray(start, end),
      headers: { 'Content-Range': `bytes ${start}-${end - 1}/${archive.length}` },
    })
  })
  return statuses
}

/** Returns the colors of the tiles, and how many pixels have each. */
const readColors = (page: Page) =>
  page.locator('.leaflet-streets-pane canvas').evaluateAll((tiles) => {
    const counts: Record<string, number> = {}
    for (const tile of tiles) {
      if (!(tile instanceof HTMLCanvasElement) || tile.width === 0) continue
      const { data } = tile.getContext('2d')?.getImageData(0, 0, tile.width, tile.height) ?? {}
      for (let i = 0; data && i < data.length; i += 4) {
        const color = `#${[...data.subarray(i, i + 3)].map((part) => part.toString(16).padStart(2, '0')).join('')}`
        counts[color] = (counts[color] ?? 0) + 1
      }
    }
    return counts
  })

test('the operator’s archive gives maps streets in both themes, read in ranges', async ({ page }) => {
  const statuses = await serveStreets(page)
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/all-items?bbox=-97.82,30.2,-97.66,30.36')
  await page.locator('label', { hasText: 'Map' }).click()
  const map = page.getByRole('region', { name: 'Map of rooms' })
  await expect(map.getByRole('link', { name: '© OpenStreetMap' })).toBeVisible()
  // Water, the park, roads, the highway.
  for (const color of ['#bad9e7', '#d7eed2', '#dfd9c9', '#edcb8a'])
    await expect.poll(async () => (await readColors(page))[color] ?? 0, { message: color }).toBeGreaterThan(50)
  expect(new Set(statuses)).toEqual(new Set([206]))

  // The archive has the names here.
  await expect(map.locator('.map-label', { hasText: 'Austin' })).toHaveCount(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => (await readColors(page))['#6f6640'] ?? 0).toBeGreaterThan(50)
  expect((await readColors(page))['#edcb8a']).toBeUndefined()
  expect(violations).toEqual([])
})
