import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, signIn, test } from './fixtures.ts'
import { cardTitles, fillIn, postButton, prompt } from './listing-form.ts'
import { newPerson, uniqueWord } from './people.ts'

const count = (page: Page) => page.getByText(/^Showing \d+ of \d+ listings$/)
const chips = (page: Page) => page.getByRole('list', { name: 'Applied filters' }).getByRole('listitem')

test('a list filtered by five facts is the same in another browser', async ({ page, browser }) => {
  await page.goto('/all-items')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('Furniture').selectOption('Furnished')
  await page.getByLabel('Smoking').selectOption('Not allowed')
  await page.getByLabel('Length of stay').selectOption('12 months')
  await page.getByLabel('Total with utilities').selectOption('Up to $2,000')
  await page.getByText('Wi-Fi', { exact: true }).click()
  await expect(page).toHaveURL('/all-items?maxTotal=2000&stayMonths=12&furnished=true&smoking=false&amenities=wifi')
  await expect(chips(page)).toHaveCount(5)
  await expect(page.getByText('Some rooms aren’t shown because they don’t list this.')).toBeVisible()
  await expect(cardTitles(page).first()).toBeVisible()
  await expectNoAxeViolations(page)
  const titles = await cardTitles(page).allTextContents()
  const shown = (await count(page).textContent()) ?? ''

  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(count(other)).toHaveText(shown)
  await expect(cardTitles(other)).toHaveText(titles)
  await expect(chips(other)).toHaveCount(5)
  await context.close()
})

test('a room posted with facts shows them on its page', async ({ page, request }) => {
  test.slow()
  const word = uniqueWord()
  await signIn(page, await newPerson(request, 'Fay Facts'), '/createroom')
  await fillIn(page, `Attic ${word}`)
  const nextYear = new Date().getFullYear() + 1
  await page.getByLabel('Available from').fill(`${nextYear}-03-01`)
  await page.getByLabel('Minimum stay').selectOption('3 months')
  const choose = (group: string, option: string) =>
    page.getByRole('group', { name: group }).getByText(option, { exact: true }).click()
  await choose('Utilities', 'Extra')
  await page.getByLabel('Estimated utilities per month').fill('150')
  await choose('Pets allowed', 'Yes')
  await page.getByText('Balcony', { exact: true }).click()
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('$1,400 total')
  await expectNoAxeViolations(page)
  await postButton(page).click()
  await expect(prompt(page, 'Posted!')).toBeVisible()

  await page.goto(`/all-items?search=${word}`)
  await expect(page.getByRole('article')).toContainText('From Mar 1')
  await expect(page.getByRole('article')).toContainText('$1,400 total')
  await page.getByRole('link', { name: /^View Details/ }).click()
  const fact = (label: string) => page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd')
  await expect(fact('Move-in')).toContainText('Mar 1')
  await expect(fact('Minimum stay')).toHaveText('3 months')
  await expect(fact('Total per month')).toHaveText('$1,400Utilities about $150')
  await expect(page.getByText('Not listed: deposit and household')).toBeVisible()
  await expect(fact('Pets and smoking')).toHaveText('Pets allowed')
  await expect(page.getByRole('region', { name: 'Room and home' })).toContainText('Balcony')
  await expectNoAxeViolations(page)
})
