import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, fillSignIn, signIn, test } from './fixtures.ts'
import { cardTitles, fillIn, postButton, prompt, title, updateButton } from './listing-form.ts'
import { newPerson, type Person } from './people.ts'

/** Ends the session of `person` when the page sends a listing. Earlier, a background request would notice the end. */
const endSessionOnSend = (page: Page, person: Person) =>
  page.route(
    /\/api\/roommates(\/|$)/,
    async (route) => {
      await person.setEnabled(false)
      await route.continue()
    },
    { times: 1 },
  )

test('a post with a lost response, sent again with another title, creates one room with the new title', async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request, 'Lou Lost'), '/createroom')
  await fillIn(page, 'Attic by the river')
  await page.route('**/api/roommates', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await postButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to create post')
  await page.unroute('**/api/roommates')
  await title(page).fill('Attic by the sea')
  await postButton(page).click()
  await expect(page).toHaveURL('/')
  await page.goto('/mylist')
  await expect(cardTitles(page)).toHaveText(['Attic by the sea'])
})

test('a listing changed on another device can be loaded or overwritten', async ({ page, request }) => {
  const owner = await newPerson(request, 'Cora Conflict')
  const room = await owner.post()
  await signIn(page, owner, `/update/${room._id}`)
  await title(page).fill('Changed here')
  const stored = await owner.change(room, { title: 'Changed elsewhere', description: 'New words.' })
  await updateButton(page).click()
  await expect(page.getByRole('alert')).toContainText('You changed this room in another tab or on another device')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Use saved version' }).click()
  await expect(title(page)).toHaveValue('Changed elsewhere')
  await expect(page.getByLabel('Description')).toHaveValue('New words.')

  await page.getByLabel('Rent').fill('900')
  await owner.change(stored, { title: 'Changed again' })
  await updateButton(page).click()
  await page.getByRole('button', { name: 'Keep my changes' }).click()
  await expect(page).toHaveURL('/mylist')
  await page.goto(`/update/${room._id}`)
  await expect(title(page)).toHaveValue('Changed elsewhere')
  await expect(page.getByLabel('Rent')).toHaveValue('900')
})

test('a session that ends while editing opens sign-in and restores the changes', async ({ page, request }) => {
  const owner = await newPerson(request, 'Enda Ending')
  const room = await owner.post()
  await signIn(page, owner, `/update/${room._id}`)
  await title(page).fill('Typed before it ended')
  await endSessionOnSend(page, owner)
  await updateButton(page).click()
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(prompt(page, 'Unsaved Changes')).toBeHidden()

  await owner.setEnabled(true)
  await fillSignIn(page, owner)
  await expect(page).toHaveURL(`/update/${room._id}`)
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible()
  await updateButton(page).click()
  await expect(prompt(page, 'Success!')).toBeVisible()
})

test('a session that ends while posting opens sign-in and restores the draft', async ({ page, request }) => {
  const author = await newPerson(request, 'Enda Ending')
  await signIn(page, author, '/createroom')
  await fillIn(page, 'Typed before it ended')
  await endSessionOnSend(page, author)
  await postButton(page).click()
  await expect(page).toHaveURL('/login')
  await author.setEnabled(true)
  await fillSignIn(page, author)
  await expect(page).toHaveURL('/createroom')
  await expect(title(page)).toHaveValue('Typed before it ended')
  await expect(page.getByLabel('Contact info')).toHaveValue(author.email)
})
