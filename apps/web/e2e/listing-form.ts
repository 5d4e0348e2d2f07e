import type { Page } from '@playwright/test'

export const title = (page: Page) => page.getByLabel('Title')
export const roomType = (page: Page, name: RegExp) =>
  page.getByRole('radiogroup', { name: 'Room type' }).getByRole('radio', { name })
export const postButton = (page: Page) => page.getByRole('button', { name: 'Post room' })
export const updateButton = (page: Page) => page.getByRole('button', { name: 'Update room' })
export const cardTitles = (page: Page) => page.getByRole('article').getByRole('heading')
export const prompt = (page: Page, name: string) => page.getByRole('alertdialog', { name })

/** Fills in the form for a new room. */
export const fillIn = async (page: Page, name: string) => {
  await title(page).fill(name)
  await page.getByLabel('Location').fill('Lowell, MA')
  await page.getByLabel('Rent').fill('$1,250')
  await roomType(page, /Shared/).check()
  await page.getByText('Pet-friendly', { exact: true }).click()
  await page.getByLabel('Add your own tag').fill('Has a cat')
  await page.getByLabel('Add your own tag').press('Enter')
  await page.getByLabel('Description').fill('Two windows and a desk.')
  await page.getByRole('button', { name: /^Use .*@/ }).click()
}
