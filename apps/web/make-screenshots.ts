import { mkdir, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { findChromium } from '@roommate-finder/local-stack/tools/chromium'
import { findFreePorts } from '@roommate-finder/local-stack/tools/ports'
import { startStack } from '@roommate-finder/local-stack/tools/stack'
import { withPage } from './bench/site.ts'

/** Takes the screenshots of the README with seeded data. Run with `pnpm --filter @roommate-finder/web screenshots`. */
const folder = new URL('../../docs/images/', import.meta.url)
const outDir = 'dist-screenshots'
const ports = await findFreePorts()
const browserPath = (await findChromium(console.log)) ?? chromium.executablePath()
const stack = startStack({ mode: 'built', ports, outDir, log: console.log })
try {
  const { webUrl } = await stack.ready
  await mkdir(folder, { recursive: true })
  const site = { webUrl, mongoUri: `mongodb://127.0.0.1:${ports.mongo}/`, outDir, browserPath }
  await withPage(site, async (page) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const devtools = await page.context().newCDPSession(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(`${webUrl}/all-items`)
      await page.getByRole('article').nth(11).waitFor()
      await page.locator('#splash').waitFor({ state: 'hidden' })
      await page.waitForLoadState('networkidle')
      // Playwright's own screenshots do not support WebP.
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
      await writeFile(new URL(`all-items-${colorScheme}.webp`, folder), data, 'base64')
    }
  })
} finally {
  await stack.stop()
}
process.exit(0)
