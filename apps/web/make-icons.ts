import { readFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'

/** Renders the app icons from `favicon.svg`. Run with `pnpm --filter @roommate-finder/web icons`. */
const folder = new URL('public/', import.meta.url)
const picture = await readFile(new URL('favicon.svg', folder), 'utf8')
const GREEN = '#1f6b52'

/** Operating systems crop some icons to their own shape, but keep the middle 80 %. */
const icons = [
  { file: 'icon-192.png', size: 192, isCropped: false },
  { file: 'icon-512.png', size: 512, isCropped: false },
  { file: 'icon-maskable-512.png', size: 512, isCropped: true },
  { file: 'apple-touch-icon.png', size: 180, isCropped: true },
]

const { CHROME_PATH } = process.env
const browser = await chromium.launch({
  ...(CHROME_PATH !== undefined && { executablePath: CHROME_PATH }),
  args: ['--no-sandbox'],
})
const page = await browser.newPage()
for (const { file, size, isCropped } of icons) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<!doctype html>
    <style>
      body { display: grid; height: 100vh; margin: 0; place-content: center; background: ${isCropped ? GREEN : 'none'} }
      svg { width: ${isCropped ? '88vw' : '100vw'} }
    </style>
    ${picture}`)
  await page.screenshot({ path: new URL(file, folder).pathname, omitBackground: !isCropped })
}
await browser.close()
