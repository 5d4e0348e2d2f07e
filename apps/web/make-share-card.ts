import { readFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { drawScene } from '@roommate-finder/room-scenes/draw'
import type { Scene } from '@roommate-finder/room-scenes/scene'

/** Renders the preview image of shared links. Run with `pnpm --filter @roommate-finder/web share-card`. */
const toFileUrl = (path: string) => new URL(path, import.meta.url)
const CARD = 'public/share-card.png'

const scene: Scene = {
  kind: 'Studio',
  wall: 1,
  cover: 0,
  time: 1,
  mirrored: true,
  window: 1,
  art: 2,
  lamp: 1,
  plant: 0,
  rug: 0,
}

const readFont = async (file: string): Promise<string> =>
  `data:font/woff2;base64,${(await readFile(toFileUrl(`node_modules/${file}.woff2`))).toString('base64')}`

const displayFont = await readFont('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal')
const textFont = await readFont('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal')

const drawing = drawScene(scene, { width: 320, height: 240, viewBox: '0 0 320 240' }).replace(
  '<svg ',
  '<svg preserveAspectRatio="xMidYMid slice" ',
)

const html = `<!doctype html>
  <style>
    @font-face { font-family: Display; font-weight: 700; src: url(${displayFont}) }
    @font-face { font-family: Text; font-weight: 400 700; src: url(${textFont}) }
    :root { color-scheme: light }
    body {
      display: grid; grid-template-columns: 30rem 1fr; height: 100vh; margin: 0;
      background: oklch(0.985 0.008 85); color: oklch(0.25 0.03 165); font: 400 1.75rem/1.4 Text;
    }
    main { display: flex; flex-direction: column; padding: 4rem 1.5rem 4rem 4rem }
    b { display: flex; align-items: center; gap: 0.9rem; font: 700 1.9rem Display; letter-spacing: -0.02em }
    b svg { width: 3.25rem }
    h1 { margin: auto 0 1.25rem; font: 700 3.9rem/1.04 Display; letter-spacing: -0.03em; text-wrap: balance }
    p { margin: 0 0 auto; color: oklch(0.47 0.025 165); text-wrap: balance }
    body > svg:last-child { width: 100%; height: 100%; border-left: 2px solid oklch(0.91 0.012 85) }
  </style>
  <main>
    <b>${await readFile(toFileUrl('public/favicon.svg'), 'utf8')} Roommate Finder</b>
    <h1>Find a room and someone to share it with.</h1>
    <p>By place, by budget, by the way you live.</p>
  </main>
  ${drawing}`

const { CHROME_PATH } = process.env
const browser = await chromium.launch({
  ...(CHROME_PATH !== undefined && { executablePath: CHROME_PATH }),
  args: ['--no-sandbox'],
})
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
await page.setContent(html)
await page.evaluate(() => document.fonts.ready)
await page.screenshot({ path: toFileUrl(CARD).pathname })
await browser.close()
