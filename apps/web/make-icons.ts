import { readFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'

/** Renders the app icons from `favicon.svg`. Run with `pnpm --filter @roommate-finder/web icons`. */
const folder = new URL('public/', import.meta.url)
const picture = await readFile(new URL('favicon.svg', folder), 'utf8')
const GROUND = '#1f6b52'

/** Systems crop maskable icons to their own shape, but keep the middle 80 %. */
const icons = [
  { file: 'icon-192.png', size: 192, cutBySystem: false },
  { file: 'icon-512.png', size: 512, cutBySystem: false },
  { file: 'icon-maskable-512.png', size: 512, cutBySystem: true },
  { file: 'apple-touch-icon.png', size: 180, cutBySystem: true },
]

const { CHROME_PATH } = process.env
const browser = await chromium.launch({
  ...(CHROME_PATH !== undefined && { executablePath: CHROME_PATH }),
  args: ['--no-sandbox'],
})
const page = await browser.newPage()
for (const { file, size, cutBySystem } of icons) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<!doctype html>
    <style>
      body { display: grid; height: 100vh; margin: 0; place-content: center; background: ${cutBySystem ? GROUND : 'none'} }
      svg { width: ${cutBySystem ? '88vw' : '100vw'} }
    </style>
    ${picture}`)
  await page.screenshot({ path: new URL(file, folder).pathname, omitBackground: !cutBySystem })
}
await browser.close()
