import type { Page } from '@playwright/test'
import { expect, inItsFonts, settled, test } from './fixtures.ts'
import { layoutShiftOf, watchLayoutShift } from './layout-shift.ts'

const bar = (page: Page) => page.getByRole('banner')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const scheme = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test.describe('the splash', () => {
  test.use({ splash: true })

  const splash = (page: Page) => page.locator('#splash')

  test('stands from the first paint for 1 s, then is gone for everybody; nothing moves beneath', {
    tag: '@journey',
  }, async ({ page }) => {
    await watchLayoutShift(page)
    await page.goto('/all-items', { waitUntil: 'commit' })
    await expect(splash(page)).toBeVisible()
    await expect(splash(page)).toHaveText(/Loading Roommate Finder/)
    await expect(splash(page)).toBeHidden()
    await expect(page.getByText('Loading Roommate Finder')).toBeHidden()
    const goneAfter = await page.evaluate(() => {
      const [animation] = document.getElementById('splash')?.getAnimations() ?? []
      const { endTime } = animation?.effect?.getComputedTiming() ?? {}
      return Number(endTime)
    })
    expect(goneAfter).toBe(1000)
    await expect(page.getByText(/^Showing 12 of/)).toBeVisible()
    await settled(page)
    await inItsFonts(page)
    // Shifts of a frame are told after it.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await layoutShiftOf(page)).toBeLessThan(0.005)
  })

  test('without motion → stands for 1 s as well, and goes at once', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/support', { waitUntil: 'commit' })
    await expect(splash(page)).toBeVisible()
    const timing = await splash(page).evaluate((node) => {
      const { animationDelay, animationDuration } = getComputedStyle(node)
      return { animationDelay, animationDuration }
    })
    expect(timing).toEqual({ animationDelay: '1s', animationDuration: '0s' })
    await expect(splash(page)).toBeHidden()
  })

  test('while the scripts do not come → stays, takes no focus, and says at last that it takes long', async ({
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
    await expect(page.getByText(/This takes longer than usual/)).toBeVisible()
  })
})

test.describe('the theme', () => {
  /** The background of what is painted first, before any script of the page has run. */
  const firstGround = async (page: Page) => {
    await page.route('**/*.{js,tsx}', (route) => route.abort())
    await page.reload()
    const colour = await page.locator('#splash').evaluate((node) => getComputedStyle(node).backgroundColor)
    await page.unroute('**/*.{js,tsx}')
    return colour
  }
  const LIGHT = 'oklch(0.985 0.008 85)'
  const DARK = 'oklch(0.2 0.02 165)'

  test('follows the system; switched, it stays so over a reload from the first paint on', { tag: '@journey' }, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/support')
    await expect(heading(page)).toBeVisible()
    expect(await ground(page)).toBe(LIGHT)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await ground(page)).toBe(DARK)
    await page.emulateMedia({ colorScheme: 'light' })

    await bar(page).getByRole('button', { name: 'Switch to dark theme' }).click()
    expect(await ground(page)).toBe(DARK)
    expect(await page.locator('meta[name="theme-color"][media="all"]').getAttribute('data-scheme')).toBe('dark')
    expect(await firstGround(page)).toBe(DARK)

    await page.reload()
    await bar(page).getByRole('button', { name: 'Switch to light theme' }).click()
    expect(await ground(page)).toBe(LIGHT)
    expect(await scheme(page)).toBe('light dark')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await ground(page)).toBe(DARK)
  })
})
