import type { Page } from '@playwright/test'
import { expect, test, waitForFonts, waitUntilLoaded } from './fixtures.ts'
import { readLayoutShift, watchLayoutShift } from './layout-shift.ts'

declare global {
  interface Window {
    splashAtFirst?: boolean
  }
}

const bar = (page: Page) => page.getByRole('banner')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const readScheme = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
const readBackground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test.describe('the splash', () => {
  test.use({ splash: true, contextOptions: { reducedMotion: 'no-preference' } })

  const splash = (page: Page) => page.locator('#splash')

  /** Notes whether the splash is visible in the first frame that has it. A slow machine sees it only when it is gone. */
  const watchFirstFrame = (page: Page) =>
    page.addInitScript(() => {
      const readFrame = () => {
        const node = document.getElementById('splash')
        if (node) window.splashAtFirst = node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        else requestAnimationFrame(readFrame)
      }
      requestAnimationFrame(readFrame)
    })
  const readFirstFrame = (page: Page) => page.evaluate(() => window.splashAtFirst)

  test('is visible from the first paint for 1 s without layout shift beneath, then hidden', {
    tag: '@journey',
  }, async ({ page }) => {
    await watchLayoutShift(page)
    await watchFirstFrame(page)
    await page.goto('/all-items', { waitUntil: 'commit' })
    await expect(splash(page)).toHaveText(/Loading Roommate Finder/)
    await expect(splash(page)).toBeHidden()
    expect(await readFirstFrame(page)).toBe(true)
    await expect(page.getByText('Loading Roommate Finder')).toBeHidden()
    const goneAfter = await page.evaluate(() => {
      const [animation] = document.getElementById('splash')?.getAnimations() ?? []
      const { endTime } = animation?.effect?.getComputedTiming() ?? {}
      return Number(endTime)
    })
    expect(goneAfter).toBe(1000)
    await expect(page.getByText(/^Showing 12 of/)).toBeVisible()
    await waitUntilLoaded(page)
    await waitForFonts(page)
    // Layout shifts are reported after their frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await readLayoutShift(page)).toBeLessThan(0.005)
  })

  test('with reduced motion, disappears after 1 s without fading', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await watchFirstFrame(page)
    await page.goto('/support', { waitUntil: 'commit' })
    const timing = await splash(page).evaluate((node) => {
      const { animationDelay, animationDuration } = getComputedStyle(node)
      return { animationDelay, animationDuration }
    })
    expect(timing).toEqual({ animationDelay: '1s', animationDuration: '0s' })
    await expect(splash(page)).toBeHidden()
    expect(await readFirstFrame(page)).toBe(true)
  })

  test('stays while scripts load, does not take the focus, and finally says that loading takes long', async ({
    page,
  }) => {
    await page.clock.install()
    await page.route('**/*.{js,tsx}', () => undefined)
    await page.goto('/all-items', { waitUntil: 'commit' })
    await expect(splash(page)).toBeVisible()
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish()
    })
    await expect(splash(page)).toBeVisible()
    await expect(page.getByText(/This is taking longer than usual/)).toBeVisible()
  })
})

for (const [path, list] of [
  ['/', /\/api\/roommates\?/],
  ['/all-items', /\/api\/all-items\?/],
] as const) {
  test(`${path} requests its first list once, without waiting for its scripts`, async ({ page }) => {
    const requested: string[] = []
    page.on('request', (request) => {
      if (list.test(request.url())) requested.push(request.url())
    })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/common-*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => requested).toHaveLength(1)
    release()
    await expect(page.getByRole('link', { name: /^(View Details|See More) of/ }).first()).toBeVisible()
    expect(requested).toHaveLength(1)
  })
}

test.describe('the theme', () => {
  /** Reads the background of the first paint, when only the inline theme script has run. */
  const readFirstBackground = async (page: Page) => {
    await page.route('**/*.{js,tsx}', (route) => route.abort())
    await page.reload()
    const color = await page.locator('#splash').evaluate((node) => getComputedStyle(node).backgroundColor)
    await page.unroute('**/*.{js,tsx}')
    return color
  }
  const LIGHT = 'oklch(0.985 0.008 85)'
  const DARK = 'oklch(0.2 0.02 165)'

  test('follows the system; a chosen theme applies from the first paint after a reload', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/support')
    await expect(heading(page)).toBeVisible()
    expect(await readBackground(page)).toBe(LIGHT)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await readBackground(page)).toBe(DARK)
    await page.emulateMedia({ colorScheme: 'light' })

    await bar(page).getByRole('button', { name: 'Switch to dark theme' }).click()
    expect(await readBackground(page)).toBe(DARK)
    expect(await page.locator('meta[name="theme-color"][media="all"]').getAttribute('data-scheme')).toBe('dark')
    expect(await readFirstBackground(page)).toBe(DARK)

    await page.reload()
    await bar(page).getByRole('button', { name: 'Switch to light theme' }).click()
    expect(await readBackground(page)).toBe(LIGHT)
    expect(await readScheme(page)).toBe('light dark')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await readBackground(page)).toBe(DARK)
  })
})
