import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, signIn, signUp, test } from './fixtures.ts'
import { aWord, newPerson } from './people.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const title = (page: Page) => page.getByLabel('Title')
const post = (page: Page) => page.getByRole('button', { name: 'Post Listing' })
const update = (page: Page) => page.getByRole('button', { name: 'Update Listing' })
const cards = (page: Page) => page.getByRole('article').getByRole('heading')
const prompt = (page: Page, name: string) => page.getByRole('alertdialog', { name })

const fillIn = async (page: Page, name: string) => {
  await title(page).fill(name)
  await page.getByLabel('Location').fill('Lowell, MA')
  await page.getByLabel('Rent').fill('$1,250')
  await page.getByRole('radio', { name: /Shared/ }).check()
  await page.getByText('Pet-friendly', { exact: true }).click()
  await page.getByLabel('Add your own tag').fill('Has a cat')
  await page.getByLabel('Add your own tag').press('Enter')
  await page.getByLabel('Description').fill('Two windows and a desk.')
  await page.getByRole('button', { name: /^Use .*@/ }).click()
}

test('signs up, posts a room, finds it, edits it, deletes it', async ({ page }) => {
  test.slow()
  const word = aWord()
  await signUp(page, 'Petra Poster')
  await page.goto('/mylist')
  await expect(page.getByRole('heading', { name: 'No listings found' })).toBeVisible()
  await page.getByRole('link', { name: 'Create Your First Listing' }).click()

  await expect(heading(page)).toHaveText('Add Roommate Listing')
  await fillIn(page, `Attic ${word}`)
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expect(preview).toContainText('$1,250')
  await expect(preview).toContainText('Has a cat')
  await post(page).click()
  await expect(prompt(page, 'Posted!')).toBeVisible()
  await expect(page).toHaveURL('/', { timeout: 5_000 })

  await page.goto(`/all-items?search=${word}`)
  await expect(cards(page)).toHaveText([`Attic ${word}`])

  await page.goto('/mylist')
  await page.getByRole('link', { name: `Edit Attic ${word}` }).click()
  await expect(page.getByRole('button', { name: 'No Changes' })).toBeDisabled()
  await title(page).fill(`Cellar ${word}`)
  await page.getByRole('switch', { name: 'Available' }).uncheck()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await update(page).click()
  await expect(prompt(page, 'Success!')).toContainText('Roommate post updated successfully.')
  await expect(page).toHaveURL('/mylist', { timeout: 5_000 })
  await expect(cards(page)).toHaveText([`Cellar ${word}`])
  await expect(page.getByRole('article')).toContainText('Unavailable')

  await page.getByRole('button', { name: `Delete Cellar ${word}` }).click()
  await expect(prompt(page, 'Delete Listing?')).toContainText('This action cannot be undone!')
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(prompt(page, 'Deleted!')).toContainText('Your listing has been deleted successfully.')
  await expect(page.getByRole('heading', { name: 'No listings found' })).toBeVisible()
  await expect(prompt(page, 'Deleted!')).toBeHidden({ timeout: 5_000 })
  await page.goto(`/all-items?search=${word}`)
  await expect(page.getByRole('heading', { name: 'No listings found' })).toBeVisible()
})

test('a draft → survives a reload, and discarding it empties the form', async ({ page, request }) => {
  await signIn(page, await newPerson(request, 'Dora Draft'), '/createroom')
  await fillIn(page, 'Half a room')
  await page.reload()
  await expect(page.getByText(/^Your draft is back/)).toBeVisible()
  await expect(title(page)).toHaveValue('Half a room')
  await expect(page.getByRole('radio', { name: /Shared/ })).toBeChecked()
  await expect(page.getByLabel('Contact info')).toHaveValue(/@example\.com$/)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('button', { name: 'Yes, discard it' }).click()
  await expect(title(page)).toHaveValue('')
  await expect(title(page)).toBeFocused()
  await page.reload()
  await expect(title(page)).toHaveValue('')
})

test('a post whose answer got lost, sent again with another title → one room, with that title', async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request, 'Lou Lost'), '/createroom')
  await fillIn(page, 'Attic by the river')
  await page.route('**/api/roommates', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await post(page).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to create post')
  await page.unroute('**/api/roommates')
  await title(page).fill('Attic by the sea')
  await post(page).click()
  await expect(page).toHaveURL('/')
  await page.goto('/mylist')
  await expect(cards(page)).toHaveText(['Attic by the sea'])
})

test.describe('leaving unsaved changes', () => {
  const stay = (page: Page) => page.getByRole('button', { name: 'Stay' }).click()
  const leave = (page: Page) => page.getByRole('button', { name: 'Yes, leave' }).click()

  test('by a link, by Cancel, by Back → is asked about', async ({ page, request }) => {
    const owner = await newPerson(request, 'Lea Leaver')
    const room = await owner.post()
    await signIn(page, owner, '/mylist')
    await page.getByRole('link', { name: `Edit ${room.title}` }).click()
    await title(page).fill('Something else')

    await page.getByRole('link', { name: 'All Room lists' }).click()
    await expect(prompt(page, 'Unsaved Changes')).toBeVisible()
    await stay(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await stay(page)
    await page.goBack()
    await stay(page)
    await expect(page).toHaveURL(`/update/${room._id}`)
    await expect(title(page)).toHaveValue('Something else')

    await page.goBack()
    await leave(page)
    await expect(page).toHaveURL('/mylist')
    await page.goForward()
    await expect(title(page)).toHaveValue(room.title)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/mylist')
  })

  test('by closing or reloading the tab → the browser asks; after a reload all is back', async ({ page, request }) => {
    const owner = await newPerson(request, 'Lea Leaver')
    const room = await owner.post()
    await signIn(page, owner, `/update/${room._id}`)
    await title(page).fill('Something else')
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    const asked = page.waitForEvent('dialog')
    const reloaded = page.reload()
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reloaded
    await expect(page.getByText('Your unsaved changes are back.')).toBeVisible()
    await expect(title(page)).toHaveValue('Something else')
  })
})

test('Ctrl+S → saves, once there is something to save', async ({ page, request }) => {
  const owner = await newPerson(request, 'Kay Keys')
  const room = await owner.post()
  await signIn(page, owner, `/update/${room._id}`)
  const writes: string[] = []
  page.on('request', (sent) => {
    if (sent.method() === 'PUT') writes.push(sent.url())
  })
  await title(page).press('Control+s')
  await title(page).fill('Attic by the sea')
  expect(writes).toEqual([])
  await title(page).press('Control+s')
  await expect(prompt(page, 'Success!')).toBeVisible()
  expect(writes).toHaveLength(1)
  await expect(page).toHaveURL('/mylist', { timeout: 5_000 })
})

test('changed from another device meanwhile → both versions, and the choice is what is stored', async ({
  page,
  request,
}) => {
  const owner = await newPerson(request, 'Cora Conflict')
  const room = await owner.post()
  await signIn(page, owner, `/update/${room._id}`)
  await title(page).fill('Changed here')
  await page.getByLabel('Rent').fill('900')
  await owner.change(room, { title: 'Changed elsewhere', description: 'New words.' })
  await update(page).click()
  await expect(page.getByRole('heading', { name: 'This listing was changed elsewhere' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page
    .getByRole('group', { name: 'Title' })
    .getByRole('radio', { name: /Changed elsewhere/ })
    .check()
  await page.getByRole('button', { name: 'Save this version' }).click()
  await expect(page).toHaveURL('/mylist')
  await page.goto(`/update/${room._id}`)
  await expect(title(page)).toHaveValue('Changed elsewhere')
  await expect(page.getByLabel('Rent')).toHaveValue('900')
  await expect(page.getByLabel('Description')).toHaveValue('New words.')
})

test('a session that ends while editing → says so, leads to sign-in, and what was typed is back', async ({
  page,
  request,
}) => {
  const owner = await newPerson(request, 'Enda Ending')
  const room = await owner.post()
  await signIn(page, owner, `/update/${room._id}`)
  await title(page).fill('Typed before it ended')
  await owner.setEnabled(false)
  await update(page).click()
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(prompt(page, 'Unsaved Changes')).toBeHidden()

  await owner.setEnabled(true)
  await page.getByLabel('Email', { exact: true }).fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(`/update/${room._id}`)
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible()
  await update(page).click()
  await expect(prompt(page, 'Success!')).toBeVisible()
})

test('a session that ends while posting → the draft, contact details too, is back after signing in', async ({
  page,
  request,
}) => {
  const author = await newPerson(request, 'Enda Ending')
  await signIn(page, author, '/createroom')
  await fillIn(page, 'Typed before it ended')
  await author.setEnabled(false)
  await post(page).click()
  await expect(page).toHaveURL('/login')
  await author.setEnabled(true)
  await page.getByLabel('Email', { exact: true }).fill(author.email)
  await page.getByLabel('Password', { exact: true }).fill(author.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/createroom')
  await expect(title(page)).toHaveValue('Typed before it ended')
  await expect(page.getByLabel('Contact info')).toHaveValue(author.email)
})

test('the server fails, then the connection → says so, and nothing typed is lost', async ({ page, request }) => {
  const owner = await newPerson(request, 'Fay Failing')
  const room = await owner.post()
  await signIn(page, owner, `/update/${room._id}`)
  await title(page).fill('Attic by the sea')
  const error = 'Something went wrong on our side.'
  await page.route('**/api/roommates/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { error, code: 'internal', requestId: 'e2e' } })
      : route.fallback(),
  )
  await update(page).click()
  await expect(page.getByRole('alert')).toHaveText(error)
  await expect(page.getByRole('alert')).toBeInViewport()
  await page.unroute('**/api/roommates/*')
  await page.route('**/api/roommates/*', (route) => route.abort())
  await update(page).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to update post')
  await page.unroute('**/api/roommates/*')
  await update(page).click()
  await expect(prompt(page, 'Success!')).toBeVisible()

  await page.route('**/api/my-listings', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/mylist')
  await expect(page.getByRole('alert')).toContainText('Your listings could not be loaded.')
  await page.unroute('**/api/my-listings')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(cards(page)).toHaveText(['Attic by the sea'])
})

test('somebody else’s listing → no form', async ({ page, request }) => {
  const room = await (await newPerson(request, 'Olga Owner')).post()
  await signIn(page, await newPerson(request, 'Ned Nosy'), `/update/${room._id}`)
  await expect(heading(page)).toHaveText('This listing is not yours to edit')
  await page.getByRole('main').getByRole('link', { name: 'My listings' }).click()
  await expect(page).toHaveURL('/mylist')
})

test('works by keyboard alone: posts a room, and deletes it', async ({ page, request }) => {
  test.slow()
  await signIn(page, await newPerson(request, 'Kay Keys'), '/createroom')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await title(page).focus()
  // Sent empty, it leads to the first field that lacks something.
  await press('Enter')
  await expect(page.getByText('Title is required')).toBeVisible()
  await expect(title(page)).toBeFocused()
  await page.keyboard.type('Typed by hand')
  await press('Tab')
  await page.keyboard.type('Lowell, MA')
  await press('Tab')
  await page.keyboard.type('900')
  await press('Tab', 'ArrowDown')
  await expect(page.getByRole('radio', { name: /Shared/ })).toBeChecked()
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
  const remove = page.getByRole('button', { name: 'Delete Typed by hand' })
  await remove.focus()
  await press('Enter')
  await expect(prompt(page, 'Delete Listing?')).toBeVisible()
  await press('Escape')
  await expect(remove).toBeFocused()
  await press('Enter', 'Tab', 'Enter')
  await expect(prompt(page, 'Deleted!')).toBeVisible()
  await expect(prompt(page, 'Deleted!')).toBeHidden({ timeout: 5_000 })
  await expect(page.locator(':focus')).toContainText('No listings found')
})

test('no screen has an axe violation', async ({ page, request }) => {
  test.slow()
  const owner = await newPerson(request, 'Ax El')
  await signIn(page, owner, '/mylist')
  await expect(page.getByRole('heading', { name: 'No listings found' })).toBeVisible()
  await expectNoAxeViolations(page)
  const room = await owner.post()

  await page.goto('/mylist')
  await expect(cards(page)).toHaveCount(1)
  await expectNoAxeViolations(page)
  await page.getByTitle('Table', { exact: true }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('searchbox').fill('zzz')
  await expect(page.getByRole('heading', { name: 'No listings match your search' })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto('/createroom')
  await post(page).click()
  await expect(page.getByText('Title is required')).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto(`/update/${room._id}`)
  await title(page).fill('Something else')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await expectNoAxeViolations(page)
})

test('at 320 px nothing runs out of the page', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const owner = await newPerson(request, 'Small Screen')
  const room = await owner.post({ title: 'W'.repeat(120), location: 'W'.repeat(120), lifestyle: ['W'.repeat(40)] })
  await signIn(page, owner, '/mylist')
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect(cards(page)).toHaveCount(1)
  expect(await width()).toBeLessThanOrEqual(320)
  await page.getByTitle('Table', { exact: true }).click()
  await expect(page.getByRole('table')).toBeVisible()
  expect(await width()).toBeLessThanOrEqual(320)
  for (const address of ['/createroom', `/update/${room._id}`]) {
    await page.goto(address)
    await expect(title(page)).toBeVisible()
    expect(await width()).toBeLessThanOrEqual(320)
  }
})
