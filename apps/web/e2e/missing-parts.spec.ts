import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Files of the build that one lost request may keep from the page, each with what must stay. */
const parts = ['site-footer', 'trending-tiles', 'shortcut-setting', 'listing-rows', 'nothing-found']

for (const part of parts) {
  test(`without ${part} → the list is there all the same`, async ({ page }) => {
    let asked = 0
    await page.route(new RegExp(`/assets/${part}-[^/]*\\.js`), (route) => {
      asked += 1
      return route.abort()
    })
    await page.goto('/all-items')
    await expect(page.getByRole('article')).toHaveCount(12)
    await expect.poll(() => asked).toBeGreaterThan(0)
    await page.getByTitle('List', { exact: true }).click()
    await expect(page.getByRole('article')).toHaveCount(12)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Your Perfect Roommate')
  })
}

test('without the filter panel → says so in its place', async ({ page }) => {
  await page.route(/\/assets\/filter-panel-[^/]*\.js/, (route) => route.abort())
  await page.goto('/all-items')
  await expect(page.getByRole('article')).toHaveCount(12)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(page.getByText('The filters could not be loaded.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload this page' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(12)
})

test.describe('the file of a page', () => {
  const file = /\/assets\/cookies-[^/]*\.js/
  const heading = (page: Page) => page.getByRole('heading', { level: 1 })
  const follow = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()

  /** How often the page itself has been loaded since. */
  const loadsOf = (page: Page) => {
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1
    })
    return () => loads
  }

  /** What the site answers to those who ask what it serves now. */
  const deploy = (page: Page) =>
    page.route('/', async (route) => {
      const served = await (await route.fetch()).text()
      await route.fulfill({
        contentType: 'text/html',
        body: served.replaceAll('/assets/index-', '/assets/index-next-'),
      })
    })

  test('is gone with a new deployment → the page is loaded anew, once', async ({ page }) => {
    await page.goto('/support')
    const loads = loadsOf(page)
    await deploy(page)
    await page.route(file, (route) => (loads() === 0 ? route.fulfill({ status: 404 }) : route.continue()))
    await follow(page)
    await expect.poll(loads).toBe(1)
    await expect(heading(page)).toHaveText(/^Cookie/)
    await expect(page).toHaveURL(/\/cookies$/)
  })

  test('is gone from that one too → says so with a way on, and does not begin anew', async ({ page }) => {
    await page.goto('/support')
    const loads = loadsOf(page)
    await deploy(page)
    await page.route(file, (route) => route.fulfill({ status: 404 }))
    await follow(page)
    await expect(heading(page)).toHaveText('Something went wrong. Please try again.')
    expect(loads()).toBe(1)
    await page.unroute('/')
    await page.getByRole('alert').getByRole('link', { name: 'Go to Home' }).click()
    await expect(heading(page)).not.toHaveText('Something went wrong. Please try again.')
  })

  test('is lost on its way, or the browser is offline → says so with a way on; begins anew once it is online', async ({
    page,
    context,
  }) => {
    await page.goto('/support')
    const loads = loadsOf(page)
    await expect(page.getByRole('contentinfo')).toBeAttached()
    await page.route(file, (route) => route.abort())
    await follow(page)
    await expect(heading(page)).toHaveText('Something went wrong. Please try again.')
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await expect(page).toHaveURL(/\/terms$/)
    await expect(heading(page)).toHaveText('You seem to be offline.')
    expect(loads()).toBe(0)
    await page.unroute(file)
    await context.setOffline(false)
    await expect(heading(page)).toHaveText(/^Terms/)
    expect(loads()).toBe(1)
  })
})
