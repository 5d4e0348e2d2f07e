import type { Locator, Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'

const toggle = (page: Page) => page.getByRole('button', { name: /^Filters/ })
const panel = (page: Page) => page.getByRole('group', { name: 'Filters' })
const rooms = (page: Page) => page.getByRole('article')

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab until the target has the focus. */
const tabTo = async (page: Page, target: Locator) => {
  for (let presses = 0; presses < 15 && !(await isFocused(target)); presses++) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

test('the filters and the rent range work by keyboard alone', async ({ page }) => {
  await page.goto('/all-items')
  await expect(rooms(page)).toHaveCount(12)
  await expect(page.getByRole('button', { name: 'Keyboard shortcut' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Search rooms' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Keyboard shortcut' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(toggle(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  await tabTo(page, page.getByLabel('Room type'))
  await page.keyboard.type('Single')
  await expect(page).toHaveURL('/all-items?roomType=Single')
  const minHandle = page.getByRole('slider', { name: 'Minimum' })
  await tabTo(page, minHandle)
  const lowest = Number(await minHandle.getAttribute('aria-valuenow'))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(`/all-items?minRent=${lowest + 50}&roomType=Single`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('PageDown')
  await expect(page).toHaveURL((url) => Number(url.searchParams.get('maxRent')) > lowest)
  const count = page.getByText(/^Showing \d+ of \d+ listings$/)
  await expect(count).toBeVisible()

  await minHandle.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await expect(page).toHaveURL('/all-items?roomType=Single')
})

test('the panel is open after a reload of the tab, and closed in another tab', async ({ page, context }) => {
  await page.goto('/all-items')
  await toggle(page).click()
  await expect(panel(page)).toBeVisible()
  await page.reload()
  await expect(panel(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/all-items')
  await expect(rooms(other)).toHaveCount(12)
  await expect(panel(other)).toHaveCount(0)
})

test('a typed rent and a location apply, a chip removes the rent, and Back restores it', async ({ page }) => {
  await page.goto('/all-items')
  await toggle(page).click()
  await page.getByLabel('Maximum rent ($)').fill('1,111')
  await page.getByLabel('Maximum rent ($)').press('Enter')
  await expect(page).toHaveURL('/all-items?maxRent=1111')
  await page.getByLabel('Location').selectOption('Brooklyn, NY')
  await expect(page).toHaveURL('/all-items?location=Brooklyn%2C+NY&maxRent=1111')
  await expect(page.getByRole('button', { name: 'Filters 2 applied' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Rent up to $1,111' }).click()
  await expect(page).toHaveURL('/all-items?location=Brooklyn%2C+NY')
  await expect(page.getByRole('status').filter({ hasText: 'listings' })).toBeFocused()
  await page.goBack()
  await expect(page.getByLabel('Maximum rent ($)')).toHaveValue('1111')
})

test('on a phone the filter sheet shows the number of matching rooms', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/all-items')
  await toggle(page).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet.getByRole('option', { name: 'Brooklyn, NY' })).toBeAttached()
  await expectNoAxeViolations(page)
  const show = sheet.getByRole('button', { name: /^Show \d+ rooms$/ })
  const all = (await show.textContent()) ?? ''
  await sheet.getByLabel('Room type').selectOption('Studio')
  await expect(page).toHaveURL('/all-items?roomType=Studio')
  await expect(show).not.toHaveText(all)
  const label = (await show.textContent()) ?? ''
  await show.click()
  await expect(sheet).toHaveCount(0)
  await expect(toggle(page)).toBeFocused()
  const [, total] = /Show (\d+) rooms/.exec(label) ?? []
  await expect(page.getByText(`of ${total} listings`)).toBeVisible()

  await toggle(page).click()
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await toggle(page).click()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL('/all-items?roomType=Studio')
  await page.goBack()
  await expect(page).toHaveURL('/all-items')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('panel, list view and shortcut have no axe violation', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('listing-view', 'list'))
  await page.goto('/all-items?roomType=Single&minRent=500')
  await toggle(page).click()
  await expect(panel(page).getByRole('option', { name: 'Brooklyn, NY' })).toBeAttached()
  await page.getByRole('button', { name: 'Keyboard shortcut' }).click()
  await expectNoAxeViolations(page)
})

test('suggestions have no axe violation', async ({ page }) => {
  await page.goto('/all-items')
  await page.getByRole('combobox', { name: 'Search rooms' }).pressSequentially('ro')
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expectNoAxeViolations(page)
})
