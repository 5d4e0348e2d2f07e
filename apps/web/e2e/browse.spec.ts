import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const titles = (page: Page) => page.getByRole('article').getByRole('heading')
const count = (page: Page) => page.getByRole('status')

test('opens the page, searches, turns a page, goes Back, opens a room', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/all-items$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Your Perfect Roommate')
  await expect(count(page)).toHaveText(/^Showing 12 of \d+ listings$/)
  const all = await count(page).textContent()

  await page.getByRole('searchbox', { name: 'Search listings' }).fill('room')
  await expect(page).toHaveURL(/\?search=room$/)
  // The address is written before the list is asked for; the filter is shown with it.
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Results' })).toHaveAttribute('aria-busy', 'false')
  await expect(titles(page)).toHaveCount(12)
  const found = await count(page).textContent()
  const first = await titles(page).allTextContents()

  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/\?page=2&search=room$/)
  await expect(titles(page).first()).not.toHaveText(first[0] ?? '')
  await expect(count(page)).toBeFocused()
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')

  await page.goBack()
  await expect(page).toHaveURL(/\?search=room$/)
  await expect(titles(page)).toHaveText(first)
  await expect(page.getByRole('searchbox')).toHaveValue('room')
  await expect(count(page)).toHaveText(found ?? '')

  await page.reload()
  await expect(titles(page)).toHaveText(first)

  await page.getByRole('link', { name: 'View Details' }).first().click()
  await expect(page).toHaveURL(/\/details\/[0-9a-f]{24}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first[0] ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.getByRole('link', { name: 'Back to all rooms' }).click()
  await page.getByRole('button', { name: 'Reset Filters' }).click()
  await expect(page).toHaveURL(/\/all-items$/)
  await expect(count(page)).toHaveText(all ?? '')
})

test('a shared link opens the same list, where Back restores the place on the page', async ({ page }) => {
  await page.goto('/all-items?roomType=Studio&sort=rent&order=asc')
  await expect(page.getByLabel('Room type')).toHaveValue('Studio')
  await expect(page.getByLabel('Sort by')).toHaveValue('rent:asc')
  const last = page.getByRole('link', { name: 'View Details' }).last()
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(0)

  await last.click()
  await expect(page.getByText('Studio room')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Room type')).toHaveValue('Studio')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

test('a list that is overtaken by another choice → is no longer waited for', async ({ page }) => {
  await page.goto('/all-items')
  await expect(titles(page)).toHaveCount(12)
  await page.route(/roomType=Studio/, () => undefined)
  const overtaken = page.waitForEvent('requestfailed', (request) => request.url().includes('roomType=Studio'))
  await page.getByLabel('Room type').selectOption('Studio')
  await expect(page.getByRole('region', { name: 'Results' })).toHaveAttribute('aria-busy', 'true')
  await expect(titles(page)).toHaveCount(12)
  await page.getByLabel('Room type').selectOption('Shared')
  expect((await overtaken).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(page.getByRole('region', { name: 'Results' })).toHaveAttribute('aria-busy', 'false')
})

test('works by keyboard alone', async ({ page }) => {
  await page.goto('/all-items')
  await expect(titles(page)).toHaveCount(12)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('room')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?search=room$/)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Master')
  await expect(page).toHaveURL(/roomType=Master/)
})

test('the API is down → says so, and Retry brings the list', async ({ page }) => {
  await page.route('**/api/all-items*', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/all-items')
  await expect(page.getByRole('alert')).toHaveText(/Failed to fetch listings\. Please try again\./)
  await page.unroute('**/api/all-items*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(titles(page)).toHaveCount(12)
})

test('a room that does not exist, a page that does not exist → a way on', async ({ page }) => {
  await page.goto('/details/000000000000000000000000')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roommate post not found.')
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page Not Found')
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL(/\/all-items$/)
})
