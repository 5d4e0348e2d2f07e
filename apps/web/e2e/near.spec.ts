import { expect, expectNoAxeViolations, openFromMenu, signIn, test } from './fixtures.ts'
import { fillIn, postButton, prompt } from './listing-form.ts'
import { newPerson, uniqueWord } from './people.ts'

test('a host posts a room with a place; it is found near a ZIP code and in a saved search, by keyboard', {
  tag: '@journey',
}, async ({ page, request }) => {
  test.slow()
  const word = uniqueWord()
  await signIn(page, await newPerson(request, 'Nina Near'), '/createroom')
  await fillIn(page, `Attic ${word}`)
  const location = page.getByRole('combobox', { name: 'Location' })
  await location.fill('nashua')
  await expect(page.getByRole('option', { name: 'Nashua, NH' })).toBeVisible()
  await location.press('ArrowDown')
  await location.press('Enter')
  await expect(location).toHaveValue('Nashua, NH')
  await postButton(page).press('Enter')
  await expect(prompt(page, 'Posted!')).toBeVisible()
  await expect(page).toHaveURL('/', { timeout: 5_000 })

  await page.getByRole('banner').getByRole('link', { name: 'All Room lists' }).press('Enter')
  await page.getByRole('button', { name: 'Filters', exact: true }).press('Enter')
  await location.fill('03060')
  await expect(page.getByRole('option', { name: 'Nashua, NH 03060' })).toBeVisible()
  await expectNoAxeViolations(page)
  await location.press('ArrowDown')
  await location.press('Enter')
  await expect(page).toHaveURL(/near=zip03060$/)
  await page.getByLabel('Distance').selectOption('5 miles')
  await page.getByLabel('Sort by').selectOption('Nearest first')
  await expect(page).toHaveURL(/near=zip03060&radius=5&sort=distance$/)
  await expect(page.getByRole('article').first()).toContainText(/(Under 1 mile|About \d+ miles?) from 03060/)
  await page.getByLabel('Sort by').selectOption('Newest first')
  await expect(page.getByRole('article').filter({ hasText: word })).toContainText('from 03060')

  await page.getByRole('button', { name: 'Save search' }).press('Enter')
  const name = page.getByRole('dialog').getByLabel('Name')
  await expect(name).toHaveValue('Rooms near Nashua, NH 03060')
  await name.press('Enter')
  await expect(page.getByText('We saved your search.')).toBeVisible()
  await openFromMenu(page, 'Saved searches')
  const row = page.getByRole('listitem').filter({ hasText: 'Rooms near Nashua, NH 03060' })
  await expect(row).toContainText('Within 5 miles of Nashua, NH 03060')
  await row.getByRole('link', { name: 'See rooms' }).press('Enter')
  await expect(page.getByRole('article').filter({ hasText: word })).toBeVisible()
})
