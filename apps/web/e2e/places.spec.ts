import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { press, tabTo, typeInto } from './keyboard.ts'
import { prompt } from './listing-form.ts'
import { newPerson, type Person, uniqueWord } from './people.ts'

const location = (page: Page) => page.getByRole('combobox', { name: 'Location' })

/** Opens `address`, which asks for the sign-in. */
const signIn = async (page: Page, { email, password }: Person, address: string) => {
  await page.goto(address)
  await typeInto(page, page.getByLabel('Email', { exact: true }), email)
  await typeInto(page, page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(address)
}

const choosePlace = async (page: Page, typed: string, label: string) => {
  await typeInto(page, location(page), typed)
  await expect(page.getByRole('option', { name: label })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

const postRoom = async (page: Page, title: string) => {
  await typeInto(page, page.getByLabel('Title'), title)
  await choosePlace(page, 'nashua', 'Nashua, NH')
  await expect(location(page)).toHaveValue('Nashua, NH')
  await typeInto(page, page.getByLabel('Rent'), '1250')

  await press(page, page.getByRole('button', { name: 'Mark the spot on a map' }))
  const map = page.getByRole('application', { name: 'Map for the spot' })
  await expect(map).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(map.locator('.leaflet-pan-anim')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Marked. Shown as an approximate area, not the exact address.')).toBeVisible()

  await tabTo(page, page.getByRole('radio', { name: /^Single/ }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('checkbox', { name: 'Pet-friendly' }))
  await page.keyboard.press('Space')
  await typeInto(page, page.getByLabel('Description'), 'Two windows and a desk.')
  await press(page, page.getByRole('button', { name: /^Use .*@/ }))
  await expect(page.getByLabel('Contact info')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(prompt(page, 'Posted!')).toBeVisible()
}

test('by keyboard alone, a host posts a room with a spot, and a seeker finds it by ZIP code, on the map and in a saved search', {
  tag: '@journey',
}, async ({ page, browser, request }) => {
  test.slow()
  const word = uniqueWord()
  await signIn(page, await newPerson(request, 'Nina Near'), '/createroom')
  await postRoom(page, `Attic ${word}`)

  page = await (await browser.newContext()).newPage()
  await signIn(page, await newPerson(request, 'Zoe Zip'), '/browselist')
  await typeInto(page, page.getByRole('combobox', { name: 'Search rooms' }), word)
  const room = page.getByRole('article').filter({ hasText: word })
  await expect(room).toBeVisible()
  await press(page, page.getByRole('button', { name: /^Filters/ }))
  await choosePlace(page, '03060', 'Nashua, NH 03060')
  await expect(page).toHaveURL(/near=zip03060$/)
  await expect(room).toContainText('About 4 miles from 03060')
  await tabTo(page, page.getByLabel('Distance'))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('heading', { name: 'No listings found' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/near=zip03060&radius=5$/)
  await expect(room).toBeVisible()

  await tabTo(page, page.getByRole('radio', { name: 'Grid' }), { presses: 40 })
  await page.keyboard.press('ArrowLeft')
  const map = page.getByRole('region', { name: 'Map of rooms' })
  const pin = map.getByRole('button', { name: 'Room for $1,250' })
  await press(page, pin)
  const onMap = page.locator('.map-frame').getByRole('article')
  await expect(onMap.getByRole('link', { name: /^View Details/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(onMap).toHaveCount(0)
  await expect(pin).toBeFocused()

  await press(page, page.getByRole('button', { name: 'Save search' }), { key: 'Shift+Tab', presses: 30 })
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue(`Rooms near Nashua, NH 03060, “${word}”`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('We saved your search.')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'See saved searches' }), { key: 'Shift+Tab', presses: 30 })
  const saved = page.getByRole('listitem').filter({ hasText: 'Within 5 miles of Nashua, NH 03060' })
  await press(page, saved.getByRole('link', { name: /^Rooms near/ }), { presses: 30 })
  await expect(room).toContainText('from 03060')
})
