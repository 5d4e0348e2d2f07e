import type { Page } from '@playwright/test'
import { expect, fillSignIn, host, seeker, signIn, test } from './fixtures.ts'
import { readLayoutShift, watchLayoutShift } from './layout-shift.ts'

const titles = (page: Page) => page.getByRole('article').getByRole('heading')
const count = (page: Page) => page.getByRole('status').filter({ hasText: 'listings' })
const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const search = (page: Page) => page.getByRole('combobox', { name: 'Search rooms' })
const expectResultsLoaded = (page: Page) => expect(results(page)).toHaveAttribute('aria-busy', 'false')

test('a visitor searches, changes the page, goes Back, reloads and resets', { tag: '@journey' }, async ({ page }) => {
  // Concurrent tests post rooms without “park” in their texts. Fewer than 100 seeded rooms contain it.
  const totalOfAll = /^Showing 12 of [\d,]{3,}\+? listings$/
  await page.goto('/all-items')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Your Perfect Roommate')
  await expect(count(page)).toHaveText(totalOfAll)

  // The address changes before the list is requested.
  const answered = page.waitForResponse(/search=park/)
  await search(page).fill('park')
  await expect(page).toHaveURL(/\?search=park$/)
  await answered
  await expectResultsLoaded(page)
  await expect(titles(page)).toHaveCount(12)
  const found = await count(page).textContent()
  const first = await titles(page).allTextContents()

  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/\?page=2&search=park$/)
  await expect(titles(page).first()).not.toHaveText(first[0] ?? '')
  await expect(count(page)).toBeFocused()
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')

  await page.goBack()
  await expect(page).toHaveURL(/\?search=park$/)
  await expect(titles(page)).toHaveText(first)
  await expect(search(page)).toHaveValue('park')
  await expect(count(page)).toHaveText(found ?? '')

  await page.reload()
  await expect(titles(page)).toHaveText(first)

  await page.getByRole('button', { name: 'Reset Filters' }).click()
  await expect(page).toHaveURL(/\/all-items$/)
  await expect(count(page)).toHaveText(totalOfAll)
})

test('a shared link opens the same list, and Back restores the scroll position', async ({ page, context }) => {
  await signIn(page, seeker, '/browselist?roomType=Studio&sort=rent&order=asc')
  await expect(page.getByRole('button', { name: 'Filters 1 applied' })).toBeVisible()
  await expect(page.getByLabel('Sort by')).toHaveValue('rent:asc')
  await expect(titles(page)).not.toHaveCount(0)
  const rooms = await titles(page).allTextContents()
  const last = page.getByRole('link', { name: 'View Details' }).last()
  await last.scrollIntoViewIfNeeded()
  const scrollTop = await page.evaluate(() => scrollY)
  expect(scrollTop).toBeGreaterThan(0)

  await last.click()
  await expect(page).toHaveURL(/\/details\//)
  await page.goBack()
  await expect(page).toHaveURL('/browselist?roomType=Studio&sort=rent&order=asc')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollTop)

  const other = await context.newPage()
  await other.goto('/all-items?roomType=Studio&sort=rent&order=asc')
  await expect(titles(other)).toHaveText(rooms)
})

test('choosing another sort order aborts the request for the previous list', async ({ page }) => {
  await page.goto('/all-items')
  await expect(titles(page)).toHaveCount(12)
  await page.route(/sort=likes/, () => undefined)
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('sort=likes'))
  await page.getByLabel('Sort by').selectOption('Most popular')
  await expect(results(page)).toHaveAttribute('aria-busy', 'true')
  await expect(titles(page)).toHaveCount(12)
  await page.getByLabel('Sort by').selectOption('Oldest first')
  expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expectResultsLoaded(page)
})

test('hovering the link to the next page prefetches it', async ({ page }) => {
  await page.goto('/all-items')
  const fetched = page.waitForResponse(/page=2&/)
  await page.getByRole('link', { name: 'Next page' }).hover()
  await fetched
  await page.route('**/api/all-items*', (route) => route.abort())
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(titles(page)).toHaveCount(12)
})

test('the List view is kept over a reload and shows the same rooms', async ({ page }) => {
  // Oldest first, because other tests post new rooms.
  await page.goto('/all-items?roomType=Single&sort=oldest')
  await expect(titles(page)).toHaveCount(12)
  const rooms = await titles(page).allTextContents()
  await page.getByTitle('List', { exact: true }).click()
  await expect(titles(page)).toHaveText(rooms)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked()
  await expect(titles(page)).toHaveText(rooms)
  expect((await page.getByRole('article').first().boundingBox())?.height).toBeLessThan(220)
})

test('loading the page and hiding and showing Trending Now cause no layout shift', async ({ page }) => {
  await watchLayoutShift(page, { uncaused: true })
  await page.route(/api\/(all-items|trending)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/all-items')
    await expect(titles(page)).toHaveCount(12)
    // Phones show one line that opens the rooms.
    const trending = page.getByRole('region', { name: 'Trending Now' })
    await expect(trending.getByRole('link')).toHaveCount(width === 390 ? 0 : 3)
    await search(page).pressSequentially('room')
    await expect(trending).toHaveCount(0)
    await expectResultsLoaded(page)
    // The first Esc closes the suggestions, the second one empties the field.
    await search(page).press('Escape')
    await search(page).press('Escape')
    await expect(trending).toBeVisible()
    await expectResultsLoaded(page)
    expect(await readLayoutShift(page)).toBeLessThan(0.02)
  }
})

test('the first rent is on the first screen of a phone, and beside open filters', async ({ page }) => {
  const rent = page.getByRole('article').first().getByText('/month')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/all-items')
  await expect(rent).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/all-items')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(page.getByLabel('Maximum rent')).toBeVisible()
  await expect(rent).toBeInViewport({ ratio: 1 })
})

test('a visitor who likes a room signs in and is back on the list with the like sent', async ({ page }) => {
  await page.goto('/all-items?roomType=Shared&sort=oldest')
  const room = page.getByRole('article').last()
  const title = (await room.getByRole('heading').textContent()) ?? ''
  await room.getByRole('button', { name: /^Show interest/ }).click()
  await expect(page).toHaveURL(/\/login$/)
  await fillSignIn(page, seeker)

  await expect(page).toHaveURL('/all-items?roomType=Shared&sort=oldest')
  await page.getByRole('button', { name: 'Let them know' }).click()
  const heart = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .getByRole('button', { name: /^Show interest/ })
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText('You’re no longer interested in this room.', { exact: true })).toBeVisible()
})

test('a host who likes their own room sees an error', async ({ page }) => {
  await signIn(page, host, '/mylist')
  const own = (await page.getByRole('article').first().getByRole('heading').textContent()) ?? ''
  await page.goto(`/all-items?search=${encodeURIComponent(own)}`)
  await page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: own, exact: true }) })
    .getByRole('button', { name: /^Show interest/ })
    .click()
  const alert = page.getByRole('alertdialog', { name: 'Error' })
  await expect(alert.getByText("You can't like your own post.")).toBeVisible()
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect(alert).toHaveCount(0)
})

test('with the API down, shows an error, and Retry loads the list', async ({ page }) => {
  await page.route('**/api/{all-items,trending}*', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/all-items')
  await expect(page.getByRole('alert')).toHaveText(/Failed to fetch listings\. Please try again\./)
  await expect(page.getByText('We couldn’t load the trending rooms.')).toBeVisible()
  await page.unroute('**/api/{all-items,trending}*')
  await results(page).getByRole('button', { name: 'Retry' }).click()
  await expect(titles(page)).toHaveCount(12)
})

test('offline, choosing a sort order opens an alert, and the list loads once online', async ({ page, context }) => {
  await page.goto('/all-items')
  await expect(titles(page)).toHaveCount(12)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByLabel('Sort by').selectOption('Most popular')
  const alert = page.getByRole('alertdialog', { name: 'Error' })
  await expect(alert.getByText('Failed to fetch listings. Please try again.')).toBeVisible()
  await alert.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(titles(page)).toHaveCount(0)
  await expect(results(page).getByRole('button', { name: 'Retry' })).toBeVisible()
  await context.setOffline(false)
  await expect(titles(page)).toHaveCount(12)
})
