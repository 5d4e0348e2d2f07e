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
    await page.getByRole('radio', { name: 'List' }).check({ force: true })
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
