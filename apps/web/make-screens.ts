import { mkdir, rm, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '@roommate-finder/local-stack/tools/chromium'
import { findFreePorts } from '@roommate-finder/local-stack/tools/ports'
import { startStack } from '@roommate-finder/local-stack/tools/stack'
import { signIn } from './bench/site.ts'
import { BROWSER_FLAGS } from './browser-flags.ts'
import { hideSplash } from './e2e/hide-splash.ts'
import { forHosts, forModerators, forNewcomers, forVisitors, PHONE, type Screen } from './e2e/screens.ts'

/**
 * Takes pictures of all screens in three widths and both themes with seeded data, and puts them on one contact sheet
 * per width and theme. Run with `pnpm screens`, or `pnpm screens sign-up messages` for the screens with these words in
 * their names. With `--whole`, also takes the whole pages, in the light theme.
 */
const folder = new URL('../../dist-screens/', import.meta.url)
const SITE_DIR = 'dist-screens'

const sizes = [
  { width: 1440, height: 900, columns: 6 },
  { width: 768, height: 1024, columns: 9 },
  { width: PHONE.width, height: 844, columns: 12 },
] as const
const themes = ['light', 'dark'] as const
const JPEG = { type: 'jpeg', quality: 70 } as const

type Size = (typeof sizes)[number]
type Theme = (typeof themes)[number]

/** The sheets are as wide as a window of 1440 px, twice as sharp. */
const SHEET_WIDTH = 1440

const READY_MS = 15_000

const {
  values: { whole: takesWhole },
  positionals: words,
} = parseArgs({ options: { whole: { type: 'boolean', default: false } }, allowPositionals: true })
const isWanted = ({ name }: Screen): boolean => words.length === 0 || words.some((word) => name.includes(word))

/** Runs in the page. Returns whether the data, the fonts and the pictures in sight are loaded. */
const isReady = (): boolean => {
  const isInSight = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return bottom > 0 && top < innerHeight && element.checkVisibility()
  }
  const texts = [...document.querySelectorAll('main *')].filter(({ children }) => children.length === 0)
  const isLoading = texts.some((text) => text.textContent.startsWith('Loading') && text.checkVisibility())
  const skeletons = [...document.querySelectorAll('.animate-breathe')].filter(isInSight)
  const pictures = [...document.images].filter(isInSight)
  return (
    !isLoading &&
    skeletons.length === 0 &&
    pictures.every(({ complete }) => complete) &&
    document.fonts.status === 'loaded'
  )
}

const waitUntilReady = async (page: Page): Promise<void> => {
  const limit = AbortSignal.timeout(READY_MS)
  await page.locator('main h1').first().waitFor({ timeout: READY_MS })
  while (!(await page.evaluate(isReady))) {
    if (limit.aborted) throw new Error('The page keeps loading')
    await delay(50)
  }
}

const toFile = (name: string): string => `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.jpg`

const folderOf = ({ width }: Size, theme: Theme): string => `${width}-${theme}`

/** Opens a screen once and takes its pictures in all widths and themes. A step for phones shows in that width only. */
const takePictures = async (page: Page, webUrl: string, { name, address, go }: Screen): Promise<void> => {
  await page.setViewportSize(sizes[0])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(webUrl + address)
  await waitUntilReady(page)
  if (go) {
    await go(page)
    await waitUntilReady(page)
  }
  const isForPhones = page.viewportSize()?.width === PHONE.width
  for (const size of isForPhones ? sizes.slice(-1) : sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      await waitUntilReady(page)
      const path = (kind: string) => new URL(`${folderOf(size, colorScheme)}${kind}/${toFile(name)}`, folder).pathname
      await page.screenshot({ ...JPEG, path: path('') })
      if (takesWhole && colorScheme === 'light')
        await page.screenshot({ ...JPEG, path: path('-whole'), fullPage: true })
    }
  }
  await page.context().setOffline(false)
}

/** Returns the screens whose pictures were taken. */
const takeAll = async (context: BrowserContext, webUrl: string, screens: readonly Screen[]): Promise<Screen[]> => {
  const taken: Screen[] = []
  for (const screen of screens) {
    const page = await context.newPage()
    try {
      await takePictures(page, webUrl, screen)
      taken.push(screen)
    } catch (error) {
      process.exitCode = 1
      console.error(`No picture of ${screen.name}: ${String(error).split('\n')[0]}`)
      await context.setOffline(false)
    }
    await page.close()
  }
  return taken
}

const signUp = async (context: BrowserContext, webUrl: string): Promise<void> => {
  const page = await context.newPage()
  await page.goto(`${webUrl}/register`)
  await page.getByLabel('Full name').fill('Nora Newcomer')
  await page.getByLabel('Email address').fill('newcomer@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Roommate1!')
  await page.getByRole('button', { name: 'Create Account', exact: true }).click()
  await page.waitForURL(`${webUrl}/`)
  await page.close()
}

/** Draws the pictures of one width and theme as a labeled grid. */
const drawSheet = async (browser: Browser, size: Size, theme: Theme, screens: readonly Screen[]): Promise<void> => {
  const name = folderOf(size, theme)
  const figures = screens.map(
    (screen) =>
      `<figure><figcaption>${screen.name}</figcaption><img alt="" src="${name}/${toFile(screen.name)}" onerror="this.parentNode.remove()"></figure>`,
  )
  const html = `<!doctype html><meta charset="utf-8"><title>${name}</title><style>
    body { display: grid; grid-template-columns: repeat(${size.columns}, minmax(0, 1fr)); gap: 10px; margin: 10px; background: #888; font: 10px/1.2 sans-serif }
    figure { margin: 0 } img { display: block; width: 100% }
    figcaption { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; color: #fff }
  </style>${figures.join('')}`
  const file = new URL(`${name}.html`, folder)
  await writeFile(file, html)
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: 900 }, deviceScaleFactor: 2 })
  await page.goto(file.href)
  await page.screenshot({ ...JPEG, path: new URL(`${name}.jpg`, folder).pathname, fullPage: true })
  await page.close()
}

const startedAt = Date.now()
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const ports = await findFreePorts()
const executablePath = (await findChromium(console.log)) ?? chromium.executablePath()
const stack = startStack({ mode: 'built', ports, outDir: SITE_DIR, log: console.log })
try {
  const { webUrl } = await stack.ready
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS })
  const takeAs = async (screens: readonly Screen[], enter?: (context: BrowserContext) => Promise<void>) => {
    const context = await browser.newContext()
    await hideSplash(context)
    await enter?.(context)
    return takeAll(context, webUrl, screens.filter(isWanted))
  }
  const site = { webUrl }
  const taken = await Promise.all([
    takeAs(forVisitors),
    takeAs(forNewcomers, (context) => signUp(context, webUrl)),
    takeAs(forHosts, (context) => signIn(context, site, 'host@example.com')),
    takeAs(forModerators, (context) => signIn(context, site, 'moderator@example.com')),
  ])
  for (const size of sizes) for (const theme of themes) await drawSheet(browser, size, theme, taken.flat())
  await browser.close()
  console.log(`${taken.flat().length} screens in ${Math.round((Date.now() - startedAt) / 1000)} s: ${folder.pathname}`)
} finally {
  await stack.stop()
}
process.exit()
