import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, expectSignedIn, fillSignIn, openFromMenu, signIn, test } from './fixtures.ts'
import { newPerson, uniqueWord } from './people.ts'

const save = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^Saved? ${title}$`) })

test('a visitor saves a room, signs in, keeps it with a note, sees a lower rent, and undoes its removal', {
  tag: '@journey',
}, async ({ page, request }) => {
  const owner = await newPerson(request, 'Olga Owner')
  const word = uniqueWord()
  const title = `Attic ${word}`
  const room = await owner.post({ title, rent: 700 })

  await page.goto(`/all-items?search=${word}`)
  await save(page, title).click()
  await expect(save(page, title)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'See saved rooms' }).click()
  await expect(page).toHaveURL('/shortlist')
  await page.reload()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(page, await newPerson(request, 'Sam Seeker'))
  await expect(page).toHaveURL('/shortlist')
  await page.getByRole('button', { name: `Add a note on ${title}` }).click()
  await page.getByRole('textbox', { name: `Note on ${title}` }).fill('Ask about parking.')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Edit your note on/ })).toBeFocused()

  await owner.change(room, { rent: 650 })
  await page.reload()
  const card = page.getByRole('article')
  await expect(card).toContainText('Now $50 less')
  await expect(card).toContainText('Ask about parking.')
  await expectNoAxeViolations(page)

  await save(page, title).click()
  await expect(page.getByRole('heading', { name: 'No saved rooms yet' })).toBeVisible()
  await expect(page.getByText('Removed from your saved rooms.', { exact: true })).toBeVisible()
  const stored = page.waitForResponse(/\/saved-rooms\//)
  await page.getByRole('button', { name: 'Undo' }).click()
  await stored
  await page.reload()
  await expect(card).toContainText('Ask about parking.')
  await expect(card).toContainText('Now $50 less')
  await card.getByRole('link', { name: /View Details/ }).click()
  await expect(save(page, title)).toHaveAttribute('aria-pressed', 'true')
})

test('a hidden room leaves the list until it is shown again, and a heart asks once and can be undone', {
  tag: '@journey',
}, async ({ page, request }) => {
  const owner = await newPerson(request, 'Olga Owner')
  const word = uniqueWord()
  const [attic, loft] = [`Attic ${word}`, `Loft ${word}`]
  await owner.post({ title: attic })
  await owner.post({ title: loft })
  const heart = (title: string) => page.getByRole('button', { name: `Show interest in ${title}` })
  await signIn(page, await newPerson(request, 'Sam Seeker'))
  await page.goto(`/all-items?search=${word}`)
  await expectSignedIn(page)

  await page.getByRole('button', { name: `More actions for ${attic}` }).click()
  await expectNoAxeViolations(page)
  await page.getByRole('menuitem', { name: 'Hide this room' }).click()
  await expect(page.getByText('Hidden. You won’t see it when you browse.', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: attic })).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: loft })).toBeFocused()

  await heart(loft).click()
  await expect(page.getByRole('alertdialog')).toContainText('The host will see your name')
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(heart(loft)).toHaveAttribute('aria-pressed', 'false')
  await heart(loft).click()
  await page.getByRole('button', { name: 'Let them know' }).click()
  await expect(heart(loft)).toHaveAttribute('aria-pressed', 'true')
  await page
    .getByText(/^Olga Owner can now see/)
    .locator('..')
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(heart(loft)).toHaveAttribute('aria-pressed', 'false')

  await openFromMenu(page, 'Saved rooms')
  await page.getByRole('link', { name: 'Hidden rooms' }).click()
  await expect(page.getByRole('link', { name: attic })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: `Show again ${attic}` }).click()
  await expect(page.getByRole('heading', { name: 'You haven’t hidden any rooms' })).toBeVisible()
  await page.goto(`/all-items?search=${word}`)
  await expect(page.getByRole('heading', { name: attic })).toBeVisible()
  await heart(attic).click()
  await expect(heart(attic)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})
