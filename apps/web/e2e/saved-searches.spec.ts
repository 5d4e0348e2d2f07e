import { chooseAction, expect, expectNoAxeViolations, fillSignIn, openFromMenu, test } from './fixtures.ts'
import { waitForMail } from './mail.ts'
import { newPerson, uniqueWord } from './people.ts'

test('a visitor saves a search, gets a notification and an email about a room that fits, and deletes the search with Undo', {
  tag: '@journey',
}, async ({ page, request }) => {
  test.slow()
  const seeker = await newPerson(request, 'Sam Seeker')
  await seeker.confirmAddress()
  const host = await newPerson(request, 'Hana Host')
  await host.confirmAddress()
  const word = uniqueWord()

  await page.goto(`/all-items?search=${word}&roomType=Single`)
  await page.getByRole('button', { name: 'Tell me when a room matches' }).click()
  await expect(page.getByText('Sign in and we’ll save this search.')).toBeVisible()
  await fillSignIn(page, seeker)
  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  await expect(dialog.getByLabel('Name')).toHaveValue(`“${word}”, Single`)
  await expectNoAxeViolations(page, 'dialog')
  await dialog.getByLabel('Name').fill('By the river')
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await page.getByRole('button', { name: 'See saved searches' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'By the river' })
  await expect(row).toContainText(`“${word}” · Single`)

  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' })
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  const room = await host.post({ title: `Attic ${word}` })
  // A job finds the search, then the server sends an event to this page.
  await expect(bell).toBeVisible({ timeout: 30_000 })
  await expect(row).toContainText('1 new')
  await expectNoAxeViolations(page)

  await chooseAction(page, 'By the river', 'Feed')
  await page.getByRole('dialog').getByRole('button', { name: 'Create feed' }).click()
  const address = await page.getByRole('dialog').getByLabel('Address').inputValue()
  await expectNoAxeViolations(page, 'dialog')
  const feed = await request.get(address)
  expect(feed.headers()).toMatchObject({ 'content-type': 'application/atom+xml; charset=utf-8' })
  expect(await feed.text()).toContain(`Attic ${word}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()

  await row.getByRole('link', { name: 'By the river' }).click()
  await expect(page.getByRole('article')).toContainText(`Attic ${word}`)
  await openFromMenu(page, 'Saved searches')
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('new')

  const mail = await waitForMail(seeker.email)
  expect(mail).toContain(`/details/${room._id}`)
  expect(mail).toContain('By the river')

  await chooseAction(page, 'By the river', 'Delete')
  await expect(page.getByRole('heading', { name: 'No saved searches yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
  await page.reload()
  await expect(row).toContainText(`“${word}” · Single`)

  await bell.click()
  await page.getByRole('menuitem').filter({ hasText: 'A new room matches your saved search' }).click()
  await expect(page).toHaveURL(`/details/${room._id}`)
})
