import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const search = (page: Page) => page.getByRole('combobox', { name: 'Search rooms' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true })

/** A chosen place is a filter and stays in the search box. */
const expectNear = async (page: Page, place: string) => {
  await expect(page.getByRole('button', { name: `Within 10 miles of ${place}` })).toBeVisible()
  await expect(search(page)).toHaveValue(place)
  await expect(page).toHaveURL((url) => url.searchParams.has('near') && !url.searchParams.has('search'))
}

test('suggestions can be chosen by keyboard', async ({ page }) => {
  await page.goto('/all-items')
  await search(page).pressSequentially('br')
  await expect(option(page, 'Brooklyn, NY')).toBeVisible()
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === 'br')
  await search(page).press('ArrowDown')
  await expect(search(page)).toHaveAttribute('aria-activedescendant', /.+/)
  const active = await search(page).getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${active}"]`)).toHaveAttribute('aria-selected', 'true')
  const text = await page.locator(`[id="${active}"]`).innerText()
  await search(page).press('Enter')
  await expectNear(page, text)
  await expect(search(page)).toBeFocused()
  await expect(list(page)).toHaveCount(0)
  await page.goBack()
  await expect(search(page)).toHaveValue('br')
})

test('a long press on a suggestion chooses it', async ({ page }) => {
  await page.goto('/all-items')
  await search(page).pressSequentially('brook')
  await option(page, 'Brooklyn, NY').hover()
  await page.mouse.down()
  await page.waitForTimeout(500)
  await expect(list(page)).toBeVisible()
  await page.mouse.up()
  await expectNear(page, 'Brooklyn, NY')
  await expect(list(page)).toHaveCount(0)
})

test('a tap on a suggestion chooses it', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    hasTouch: true,
    viewport: { width: 390, height: 800 },
  })
  const page = await context.newPage()
  await page.goto('/all-items')
  await search(page).pressSequentially('brook')
  await option(page, 'Brooklyn, NY').tap()
  await expectNear(page, 'Brooklyn, NY')
  await context.close()
})

test('blur and Esc close the list, and a second Esc empties the field', async ({ page }) => {
  await page.goto('/all-items')
  await search(page).pressSequentially('brook')
  await expect(list(page)).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(list(page)).toHaveCount(0)
  await search(page).press('ArrowDown')
  await expect(list(page)).toBeVisible()
  await search(page).press('Escape')
  await expect(list(page)).toHaveCount(0)
  await expect(search(page)).toHaveValue('brook')
  await search(page).press('Escape')
  await expect(search(page)).toHaveValue('')
  await expect(page).toHaveURL('/all-items')
})

test('typing more aborts the request for suggestions, and failing suggestions show no error', async ({ page }) => {
  await page.goto('/all-items')
  await page.route(/query=br$/, () => undefined)
  await page.route(/query=brx$/, (route) => route.fulfill({ status: 500, body: '' }))
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('query=br'))
  const requested = page.waitForRequest(/query=br$/)
  await search(page).pressSequentially('br')
  await requested
  await search(page).pressSequentially('x')
  expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(page).toHaveURL(/search=brx$/)
  await expect(page.getByRole('heading', { name: 'No listings found' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the / key focuses the search until it is switched off in this browser', async ({ page }) => {
  await page.goto('/all-items')
  await expect(page.getByRole('article')).toHaveCount(12)
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Keyboard shortcut' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Keyboard shortcut' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('switch', { name: 'Press / anywhere to search' }).focus()
  await page.keyboard.press('Space')
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(12)
  await page.keyboard.press('/')
  await expect(search(page)).not.toBeFocused()
})

test('a search loads no larger files of photos that are already shown', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => {
    if (/\.webp/.test(request.url())) files.push(request.url())
  })
  await page.goto('/all-items')
  await expect(page.getByRole('article')).toHaveCount(12)
  await expect.poll(() => files.length).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  const results = page.getByRole('region', { name: 'Results' })
  await search(page).fill('a')
  await expect(page).toHaveURL('/all-items?search=a')
  await expect(results).toHaveAttribute('aria-busy', 'false')
  await page.waitForLoadState('networkidle')
  expect(files.filter((url) => !url.includes('/480.webp'))).toEqual([])
})
