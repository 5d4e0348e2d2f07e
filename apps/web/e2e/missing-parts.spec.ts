import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Counts page loads from now on. */
const countLoads = (page: Page) => {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  return () => loads
}

test('a filter panel whose script is gone shows an error in its place, without a reload', async ({ page }) => {
  await page.route(/\/assets\/filter-panel-[^/]*\.js/, (route) => route.fulfill({ status: 404 }))
  await page.goto('/all-items')
  await expect(page.getByRole('article')).toHaveCount(12)
  const loads = countLoads(page)
  const button = page.getByRole('button', { name: 'Filters', exact: true })
  const asked = page.waitForResponse(/filter-panel/)
  await button.hover()
  await asked
  await button.click()
  await expect(page.getByText('We couldn’t load the filters.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload this page' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(12)
  expect(loads()).toBe(0)
})

test.describe('the script of a page', () => {
  const file = /\/assets\/cookies-[^/]*\.js/
  const heading = (page: Page) => page.getByRole('heading', { level: 1 })
  const followLink = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()

  test('missing after a deployment reloads the page once', async ({ page }) => {
    await page.goto('/support')
    const loads = countLoads(page)
    await page.route(file, (route) => (loads() === 0 ? route.fulfill({ status: 404 }) : route.continue()))
    await followLink(page)
    await expect.poll(loads).toBe(1)
    await followLink(page)
    await expect(heading(page)).toHaveText(/^Cookie/)
  })

  test('still missing after the reload shows an error without another reload', async ({ page }) => {
    await page.goto('/support')
    const loads = countLoads(page)
    await page.route(file, (route) => route.fulfill({ status: 404 }))
    await followLink(page)
    await expect.poll(loads).toBe(1)
    await followLink(page)
    await expect(heading(page)).toHaveText('Something went wrong. Please try again.')
    expect(loads()).toBe(1)
    await page.getByRole('alert').getByRole('link', { name: 'Go to Home' }).click()
    await expect(heading(page)).not.toHaveText('Something went wrong. Please try again.')
  })

  test('requested while offline shows an error and reloads once online', async ({ page, context }) => {
    await page.goto('/support')
    await expect(page.getByRole('contentinfo')).toBeAttached()
    await context.setOffline(true)
    await followLink(page)
    await expect(heading(page)).toHaveText('You seem to be offline.')
    await context.setOffline(false)
    await expect(heading(page)).toHaveText(/^Cookie/)
  })
})
