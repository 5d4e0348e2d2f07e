import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, openFromMenu, searchAllRooms, signIn, test } from './fixtures.ts'
import { cardTitles, fillIn, postButton, prompt } from './listing-form.ts'
import { newPerson, uniqueWord } from './people.ts'

/** Takes pictures of different parts of the page, to use them as photos. */
const takePhotos = async (page: Page) => {
  const photos = []
  for (const y of [0, 100, 200]) {
    const buffer = await page.screenshot({ type: 'jpeg', clip: { x: 0, y, width: 900, height: 500 } })
    photos.push({ name: `photo-${y}.jpg`, mimeType: 'image/jpeg', buffer })
  }
  return photos
}

test('a room posted with three photos shows them in the chosen order, by keyboard', { tag: '@journey' }, async ({
  page,
  request,
}) => {
  test.slow()
  await signIn(page, await newPerson(request, 'Phil Photos'), '/createroom')
  const room = `Room ${uniqueWord()}`
  await fillIn(page, room)
  const part = page.getByRole('region', { name: /^Photos/ })
  await part.locator('input[type="file"]').setInputFiles(await takePhotos(page))
  await expect(part.getByRole('listitem')).toHaveCount(3)
  await part.getByLabel('Description of photo 3').fill('Desk by the window')
  await part.getByRole('button', { name: 'Move photo 3 left' }).focus()
  await page.keyboard.press('Enter')
  await expect(part.getByRole('button', { name: 'Move photo 2 left' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(part.getByLabel('Description of photo 1')).toHaveValue('Desk by the window')
  await expectNoAxeViolations(page)
  await postButton(page).click()
  await expect(prompt(page, 'Posted!')).toBeVisible()

  await expect(page).toHaveURL('/', { timeout: 5_000 })
  await searchAllRooms(page, room)
  await expect(cardTitles(page)).toHaveText([room])
  const card = page.getByRole('article')
  await card.hover()
  await card.getByRole('button', { name: `Next photo of ${room}` }).click()
  await expect(card.getByText('2 / 3')).toBeVisible()
  await expect(card.getByRole('img', { name: 'Desk by the window' })).toBeHidden()
  await expectNoAxeViolations(page)

  await openFromMenu(page, 'My rooms')
  await expect(cardTitles(page)).toHaveText([room])
  await expect(page.getByRole('img', { name: 'Desk by the window' })).toBeVisible()
  await page.getByRole('link', { name: new RegExp(`^View .*${room}`) }).click()
  const gallery = page.getByRole('region', { name: 'Photos' })
  await expect(gallery.getByRole('button', { name: 'Show all 3 photos' })).toBeVisible()
  await expectNoAxeViolations(page)
  const cover = gallery.getByRole('button', { name: 'Enlarge: Desk by the window' })
  await cover.focus()
  await page.keyboard.press('Enter')
  const view = page.getByRole('dialog')
  await expect(view.getByText('1 / 3')).toBeVisible()
  await expect(view.getByRole('img', { name: 'Desk by the window' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Shift+Tab')
  await expect(view.getByRole('button', { name: 'Next' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(view.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(view.getByText('2 / 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(view).toBeHidden()
  await expect(cover).toBeFocused()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: room })).toBeVisible()
  await expect(cover).toBeVisible()
  await expect(gallery.getByRole('button')).toHaveCount(1)
})

test('the next photo of a card is loaded in the size of the card, and the first one not again', async ({ page }) => {
  await page.goto('/all-items?photos=true')
  await page.waitForLoadState('networkidle')
  const card = page.getByRole('article').first()
  await card.scrollIntoViewIfNeeded()
  const files: string[] = []
  page.on('request', (request) => {
    const [file] = /[^/]+\.webp$/.exec(request.url()) ?? []
    if (file !== undefined) files.push(file)
  })
  await card.hover()
  await card.getByRole('button', { name: /^Next photo/ }).click()
  await expect(card.getByText(/2 \/ \d/)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(files).toEqual(['480.webp'])
})
