import type { Page } from '@playwright/test'
import {
  chooseAction,
  expect,
  expectNoAxeViolations,
  openFromMenu,
  searchAllRooms,
  signIn,
  signUp,
  test,
} from './fixtures.ts'
import { cardTitles, fillIn, postButton, prompt, roomType, title, updateButton } from './listing-form.ts'
import { newPerson, uniqueWord } from './people.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a new user posts a room, finds it, edits it and deletes it', { tag: '@journey' }, async ({ page }) => {
  test.slow()
  const word = uniqueWord()
  await signUp(page, 'Petra Poster')
  await openFromMenu(page, 'My rooms')
  await expect(page.getByRole('heading', { name: 'No listings found' })).toBeVisible()
  await page.getByRole('link', { name: 'Create Your First Listing' }).click()

  await expect(heading(page)).toHaveText('Add Roommate Listing')
  await fillIn(page, `Attic ${word}`)
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expect(preview).toContainText('$1,250')
  await expect(preview).toContainText('Has a cat')
  await postButton(page).click()
  await expect(prompt(page, 'Posted!')).toBeVisible()
  await expect(page).toHaveURL('/', { timeout: 5_000 })
  await expect(page.getByRole('region', { name: 'Your room is live' })).toContainText(`Attic ${word}`)

  await searchAllRooms(page, word)
  await expect(cardTitles(page)).toHaveText([`Attic ${word}`])

  await openFromMenu(page, 'My rooms')
  await chooseAction(page, `Attic ${word}`, 'Edit')
  await expect(page.getByRole('button', { name: 'No Changes' })).toBeDisabled()
  await title(page).fill(`Cellar ${word}`)
  await page.getByRole('switch', { name: 'Available' }).uncheck()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await updateButton(page).click()
  await expect(prompt(page, 'Success!')).toContainText('Roommate post updated successfully.')
  await expect(page).toHaveURL('/mylist', { timeout: 5_000 })
  await expect(cardTitles(page)).toHaveText([`Cellar ${word}`])
  await expect(page.getByRole('article')).toContainText('Unavailable')
  await chooseAction(page, `Cellar ${word}`, 'Mark available')
  await expect(page.getByText('Marked as available.')).toBeVisible()
  await expect(page.getByRole('article')).not.toContainText('Unavailable')

  await chooseAction(page, `Cellar ${word}`, 'Delete')
  await expect(prompt(page, 'Delete Listing?')).toContainText('This action cannot be undone!')
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(prompt(page, 'Deleted!')).toContainText('Your listing has been deleted successfully.')
  await expect(page.getByRole('heading', { name: 'No listings found' })).toBeVisible()
  await expect(prompt(page, 'Deleted!')).toBeHidden({ timeout: 5_000 })
  await searchAllRooms(page, word)
  await expect(page.getByRole('heading', { name: 'No listings found' })).toBeVisible()
})

test('a draft survives a reload, and discarding it empties the form', async ({ page, request }) => {
  await signIn(page, await newPerson(request, 'Dora Draft'), '/createroom')
  await fillIn(page, 'Half a room')
  await page.reload()
  await expect(page.getByText(/^We kept what you typed/)).toBeVisible()
  await expect(title(page)).toHaveValue('Half a room')
  await expect(roomType(page, /Shared/)).toBeChecked()
  await expect(page.getByLabel('Contact info')).toHaveValue(/@example\.com$/)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('button', { name: 'Yes, discard' }).click()
  await expect(title(page)).toHaveValue('')
  await expect(title(page)).toBeFocused()
  await page.reload()
  await expect(title(page)).toHaveValue('')
})

test('Ctrl+S saves only when there are changes', async ({ page, request }) => {
  const owner = await newPerson(request, 'Kay Keys')
  const room = await owner.post()
  await signIn(page, owner, `/update/${room._id}`)
  const writes: string[] = []
  page.on('request', (sent) => {
    if (sent.method() === 'PUT' && sent.url().endsWith(room._id)) writes.push(sent.url())
  })
  await title(page).press('Control+s')
  await title(page).fill('Attic by the sea')
  expect(writes).toEqual([])
  await title(page).press('Control+s')
  await expect(prompt(page, 'Success!')).toBeVisible()
  expect(writes).toHaveLength(1)
  await expect(page).toHaveURL('/mylist', { timeout: 5_000 })
})

test('a listing of another user shows no form', async ({ page, request }) => {
  const room = await (await newPerson(request, 'Olga Owner')).post()
  await signIn(page, await newPerson(request, 'Ned Nosy'), `/update/${room._id}`)
  await expect(heading(page)).toHaveText('You can’t edit this room')
  await page.getByRole('main').getByRole('link', { name: 'My rooms' }).click()
  await expect(page).toHaveURL('/mylist')
})

test('posting and deleting a room work by keyboard alone', async ({ page, request }) => {
  test.slow()
  await signIn(page, await newPerson(request, 'Kay Keys'), '/createroom')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await title(page).focus()
  // An empty form focuses its first invalid field.
  await press('Enter')
  await expect(page.getByText('Title is required')).toBeVisible()
  await expect(title(page)).toBeFocused()
  await page.keyboard.type('Typed by hand')
  await press('Tab')
  await page.keyboard.type('Lowell, MA')
  await press('Tab')
  await page.keyboard.type('900')
  await expect(page.getByRole('button', { name: 'Mark the spot on a map' })).toBeVisible()
  await press('Tab', 'Tab', 'ArrowDown')
  await expect(roomType(page, /Shared/)).toBeChecked()
  await press('Tab', 'Space')
  await expect(page.getByRole('switch', { name: 'Available' })).not.toBeChecked()
  await press('Tab', 'Space')
  await expect(page.getByRole('checkbox', { name: 'Non-smoker' })).toBeChecked()
  await page.getByLabel('Description').focus()
  await page.keyboard.type('By keyboard.')
  await press('Tab')
  await page.keyboard.type('kay@example.com')
  await press('Enter')
  await expect(prompt(page, 'Posted!')).toBeVisible()
  await expect(page).toHaveURL('/', { timeout: 5_000 })

  await page.goto('/mylist')
  const menu = page.getByRole('button', { name: 'More actions for Typed by hand' })
  const askToDelete = async () => {
    await press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
    await press('End', 'Enter')
  }
  await menu.focus()
  await askToDelete()
  await expect(prompt(page, 'Delete Listing?')).toBeVisible()
  await press('Escape')
  await expect(menu).toBeFocused()
  await askToDelete()
  await expect(prompt(page, 'Delete Listing?')).toBeVisible()
  await press('Tab', 'Enter')
  await expect(prompt(page, 'Deleted!')).toBeVisible()
  await expect(prompt(page, 'Deleted!')).toBeHidden({ timeout: 5_000 })
  await expect(page.locator(':focus')).toContainText('No listings found')
})

test('no page of own listings has an axe violation', async ({ page, request }) => {
  test.slow()
  const owner = await newPerson(request, 'Ax El')
  await signIn(page, owner, '/mylist')
  await expect(page.getByRole('heading', { name: 'No listings found' })).toBeVisible()
  await expectNoAxeViolations(page)
  const room = await owner.post()

  await page.goto('/mylist')
  await expect(cardTitles(page)).toHaveCount(1)
  await expectNoAxeViolations(page)
  await page.getByTitle('Table', { exact: true }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('searchbox').fill('zzz')
  await expect(page.getByRole('heading', { name: 'No listings match your search' })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto('/createroom')
  await postButton(page).click()
  await expect(page.getByText('Title is required')).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto(`/update/${room._id}`)
  await title(page).fill('Something else')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await expectNoAxeViolations(page)
})

test('no page of own listings overflows at 320 px, and no table of them at 768 px', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const owner = await newPerson(request, 'Small Screen')
  const room = await owner.post({ title: 'W'.repeat(120), location: 'W'.repeat(120), lifestyle: ['W'.repeat(40)] })
  await signIn(page, owner, '/mylist')
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect(cardTitles(page)).toHaveCount(1)
  expect(await width()).toBeLessThanOrEqual(320)
  await expect(page.getByTitle('Table', { exact: true })).toBeHidden()
  for (const address of ['/createroom', `/update/${room._id}`]) {
    await page.goto(address)
    await expect(title(page)).toBeVisible()
    expect(await width()).toBeLessThanOrEqual(320)
  }
  await page.setViewportSize({ width: 768, height: 640 })
  await page.goto('/mylist')
  await page.getByTitle('Table', { exact: true }).click()
  await expect(page.getByRole('table')).toBeVisible()
  expect(await width()).toBeLessThanOrEqual(768)
})
