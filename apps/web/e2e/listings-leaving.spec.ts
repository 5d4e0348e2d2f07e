import type { Page } from '@playwright/test'
import { chooseAction, expect, signIn, test } from './fixtures.ts'
import { prompt, title } from './listing-form.ts'
import { newPerson } from './people.ts'

test.describe('leaving unsaved changes', () => {
  const stay = (page: Page) => page.getByRole('button', { name: 'Stay' }).click()
  const leave = (page: Page) => page.getByRole('button', { name: 'Yes, leave' }).click()

  test('by a link, Cancel or Back asks first', { tag: '@journey' }, async ({ page, request }) => {
    const owner = await newPerson(request, 'Lea Leaver')
    const room = await owner.post()
    await signIn(page, owner, '/mylist')
    await chooseAction(page, room.title, 'Edit')
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

  test('by reloading the tab makes the browser ask, and the reload restores them', async ({ page, request }) => {
    const owner = await newPerson(request, 'Lea Leaver')
    const room = await owner.post()
    await signIn(page, owner, `/update/${room._id}`)
    await title(page).fill('Something else')
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    const promptOpened = page.waitForEvent('dialog')
    const reloaded = page.reload()
    const dialog = await promptOpened
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reloaded
    await expect(page.getByText('Your unsaved changes are back.')).toBeVisible()
    await expect(title(page)).toHaveValue('Something else')
  })
})
