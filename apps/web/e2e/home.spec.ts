import type { Page } from '@playwright/test'
import { expect, signUp, test, testSignedIn } from './fixtures.ts'
import { readLayoutShift, watchLayoutShift } from './layout-shift.ts'

const featured = (page: Page) => page.getByRole('region', { name: 'Featured Roommate Listings' })
const cards = (page: Page) => featured(page).getByRole('article')
const slide = (page: Page, position: number) => page.getByRole('group', { name: `${position} of 4`, exact: true })

test('the home page loads without layout shift; its carousel advances, swipes and pauses', { tag: '@journey' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    // With reduced motion, the slides do not advance by themselves.
    reducedMotion: 'no-preference',
  })
  const page = await context.newPage()
  await watchLayoutShift(page)
  await page.goto('/')
  await expect(slide(page, 1)).toBeVisible()
  await expect(slide(page, 2)).toBeVisible({ timeout: 8000 })
  await page.getByRole('button', { name: 'Pause the slides' }).click()
  await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible()
  const shown = (await slide(page, 3).isVisible()) ? 3 : 2

  // Swipe from right to left, across the text: the fields below it take their own touches.
  const touch = await context.newCDPSession(page)
  const text = await slide(page, shown).boundingBox()
  const at = (x: number) => [{ x, y: (text?.y ?? 0) + 10 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(340) })
  for (const x of [280, 220, 160, 100]) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(slide(page, shown + 1)).toBeVisible()

  await expect(cards(page)).toHaveCount(8)
  await expect(page.getByRole('contentinfo')).toBeAttached()
  expect(await readLayoutShift(page)).toBeLessThan(0.02)
  await context.close()
})

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`the search and the first room are in sight at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await expect(page.getByRole('search', { name: 'Search rooms' })).toBeInViewport({ ratio: 1 })
    await expect(cards(page).first()).toBeInViewport({ ratio: 0.25 })
  })
}

test('the search fits into a phone of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/')
  const search = page.getByRole('search', { name: 'Search rooms' })
  const frame = await search.boundingBox()
  for (const field of await search.locator('input, button').all()) {
    const box = await field.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThan((frame?.x ?? 0) + (frame?.width ?? 0))
    expect(box?.width).toBeGreaterThan(100)
  }
})

testSignedIn('View All Listings shows all rooms, and Back restores the position', async ({ page }) => {
  await page.goto('/')
  await expect(cards(page)).toHaveCount(8)
  await featured(page).getByRole('button', { name: 'View All Listings' }).click()
  await expect(cards(page).nth(8).getByRole('link')).toBeFocused()
  await expect(featured(page).getByText(/^That’s all \d+ rooms\.$/)).toBeAttached()

  const card = cards(page).nth(40)
  const title = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('link', { name: /^See More/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  // The title is shown while the page of the room still loads.
  await expect(page).toHaveURL(/\/details\//)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Find a room/)
  await expect(cards(page).nth(40)).toBeInViewport()
})

test('claiming the launch offer creates an account with the offer', async ({ page }) => {
  await page.goto('/')
  // The link moves until the rooms above it are loaded.
  await expect(cards(page)).toHaveCount(8)
  await page.getByRole('link', { name: 'Claim the launch offer' }).click()
  await expect(page).toHaveURL('/register?offer=launch')
  await expect(page.getByText(/premium membership at \$0 for the first 3 months/)).toBeVisible()
  await signUp(page, 'Olga Offer', '/register?offer=launch')
  await expect(page.getByText('We saved the launch offer to your account. We won’t charge you.')).toBeVisible()
  // The toast must not cover the button. The timeout is shorter than the toast's duration.
  await page.getByRole('button', { name: 'Send confirmation email' }).click({ trial: true, timeout: 2000 })
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'You have the launch offer' })).toBeVisible()
})
