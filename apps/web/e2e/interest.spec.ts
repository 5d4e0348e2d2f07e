import type { Page } from '@playwright/test'
import {
  chooseAction,
  expect,
  expectNoAxeViolations,
  fillSignIn,
  openAs,
  openFromMenu,
  signIn,
  test,
} from './fixtures.ts'
import { newPerson, uniqueWord } from './people.ts'

const CONTACT = '+1 978 555 0100 or write to attic@example.com'

const heart = (page: Page) => page.getByRole('button', { name: /^Show interest in / })
const contact = (page: Page) => page.getByRole('region', { name: 'Contact details' })
const interested = (page: Page) => page.getByRole('button', { name: "I'm Interested" })
/** Answers the question of a user's first heart in this browser. */
const letThemKnow = (page: Page) => page.getByRole('button', { name: 'Let them know' }).click()
const waitForLike = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/like'))

test('a visitor who likes a card signs in, sends the like and sees the contact details', { tag: '@journey' }, async ({
  page,
  request,
}) => {
  const owner = await newPerson(request, 'Olga Owner')
  const word = uniqueWord()
  const room = await owner.post({ title: `Attic ${word}` })
  const seeker = await newPerson(request, 'Sam Seeker')

  await page.goto(`/all-items?search=${word}`)
  await heart(page).click()
  await expect(page).toHaveURL(/\/login$/)
  await fillSignIn(page, seeker)

  await expect(page).toHaveURL(`/all-items?search=${word}`)
  await letThemKnow(page)
  await expect(page.getByText(/^Olga Owner can now see your name/)).toBeVisible()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(heart(page)).toHaveAccessibleName(`Show interest in Attic ${word}, 1 interested`)
  await page.getByRole('button', { name: 'Contact host' }).click()
  await expect(page).toHaveURL(`/details/${room._id}`)
  await expect(contact(page)).toContainText(CONTACT)

  await page.goBack()
  await page.reload()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(heart(page)).toHaveAccessibleName(`Show interest in Attic ${word}, 1 interested`)
})

test('interest reveals contact details to copy, and withdrawing and Undo work on the room and in Rooms I’m interested in', {
  tag: '@journey',
}, async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const owner = await newPerson(request, 'Olga Owner')
  const room = await owner.post()
  await signIn(page, await newPerson(request, 'Sam Seeker'), `/details/${room._id}`)

  await expect(page.getByText('0 interested').first()).toBeVisible()
  expect(await page.content()).not.toContain('978 555')
  await interested(page).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(contact(page)).toContainText(CONTACT)
  await expect(page.getByRole('heading', { name: 'Contact details' })).toBeFocused()
  await expect(page.getByText('1 interested').first()).toBeVisible()
  await expect(contact(page).getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+19785550100')
  await expect(contact(page).getByRole('link', { name: 'Email' })).toHaveAttribute(
    'href',
    /^mailto:attic@example\.com\?subject=/,
  )
  await expectNoAxeViolations(page)
  await contact(page).getByRole('button', { name: 'Copy' }).click()
  await expect(contact(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(CONTACT)

  await page.reload()
  await expect(contact(page)).toContainText(CONTACT)

  await contact(page).getByRole('button', { name: 'Remove interest' }).click()
  await expect(contact(page)).toHaveCount(0)
  await expect(interested(page)).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(contact(page)).toContainText(CONTACT)

  await openFromMenu(page, 'Rooms I’m interested in')
  await expect(page.getByText('1 room, latest first')).toBeVisible()
  const card = page.getByRole('article')
  await expect(card).toContainText(CONTACT)
  await chooseAction(page, room.title, 'Remove interest')
  await expect(page.getByRole('heading', { name: 'No rooms yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toContainText(CONTACT)
  await card.getByRole('link', { name: /View Details/ }).click()
  await expect(contact(page)).toContainText(CONTACT)
  await page.getByRole('link', { name: 'Back to rooms I’m interested in' }).click()
  await chooseAction(page, room.title, 'Remove interest')
  await expect(page.getByText('You’re no longer interested in this room.', { exact: true })).toBeVisible()
  await page.goto(`/details/${room._id}`)
  await expect(interested(page)).toBeVisible()
  await expect(page.getByText('0 interested').first()).toBeVisible()
})

test('interest leads to one conversation, which the host starts and the seeker finds', {
  tag: '@journey',
}, async ({ browser, request }) => {
  const owner = await newPerson(request, 'Olga Owner')
  const room = await owner.post()
  const address = `/details/${room._id}`
  const seekerPage = await openAs(browser, await newPerson(request, 'Sam Seeker'), address)
  await interested(seekerPage).click()
  const text = 'Hi Olga, I’m interested in your room. When could I come and see it?'
  await expect(seekerPage.getByLabel('Your message')).toHaveValue(text)
  await expectNoAxeViolations(seekerPage)
  await seekerPage.getByRole('button', { name: 'Cancel' }).click()

  const hostPage = await openAs(browser, owner, address)
  await hostPage.getByRole('link', { name: 'See applicants' }).click()
  await chooseAction(hostPage, 'Sam Seeker', 'Message')
  await hostPage.getByLabel('Your message').fill('Come by on Sunday!')
  await hostPage.getByRole('button', { name: 'Send message' }).click()
  await expect(hostPage).toHaveURL(/\/messages\/[0-9a-f]{24}$/)
  const conversation = hostPage.url()
  await hostPage.goBack()
  await expect(hostPage.getByRole('list', { name: 'Talking 1' })).toContainText('Come by on Sunday!')
  await expectNoAxeViolations(hostPage)

  await openFromMenu(seekerPage, 'Rooms I’m interested in')
  const card = seekerPage.getByRole('article')
  await expect(card.getByText('Answered')).toBeVisible()
  await expectNoAxeViolations(seekerPage)
  await card.getByRole('link', { name: 'Open conversation with Olga Owner' }).click()
  await expect(seekerPage).toHaveURL(conversation)
  await expect(seekerPage.getByText('Come by on Sunday!').last()).toBeVisible()
})

test('a server error shows "Error" and restores the button; a retry works', async ({ page, request }) => {
  const owner = await newPerson(request, 'Olga Owner')
  const room = await owner.post()
  await signIn(page, await newPerson(request, 'Sam Seeker'), `/details/${room._id}`)
  await page.route('**/like', (route) => route.fulfill({ status: 500, body: 'Bad Gateway' }))

  await interested(page).click()
  const error = page.getByRole('alertdialog', { name: 'Error' })
  await expect(error).toContainText('Could not like the post.')
  await expect(page.getByText('0 interested').first()).toBeVisible()
  await error.getByRole('button', { name: 'Close' }).click()
  await expect(interested(page)).toBeFocused()
  await expect(contact(page)).toHaveCount(0)

  await page.unroute('**/like')
  await interested(page).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(contact(page)).toContainText(CONTACT)
})

test('liking, revealing and withdrawing work by keyboard alone', async ({ page, request }) => {
  const owner = await newPerson(request, 'Olga Owner')
  const word = uniqueWord()
  await owner.post({ title: `Attic ${word}` })
  await signIn(page, await newPerson(request, 'Sam Seeker'))
  await page.goto(`/all-items?search=${word}`)
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()

  await page.getByRole('link', { name: /View Details/ }).focus()
  await page.keyboard.press('Tab')
  await expect(heart(page)).toBeFocused()
  const liked = waitForLike(page)
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Not now' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heart(page)).toBeFocused()
  await liked
  await page.getByRole('button', { name: 'Contact host' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const reached: string[] = []
  for (let presses = 0; presses < 24; presses += 1) {
    await page.keyboard.press('Tab')
    reached.push((await page.locator(':focus').textContent()) ?? '')
  }
  expect(reached).toEqual(expect.arrayContaining(['Email', 'Call', 'Copy', 'Remove interest']))
  await contact(page).getByRole('button', { name: 'Remove interest' }).focus()
  await page.keyboard.press('Enter')
  await expect(interested(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Message the host' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Contact details' })).toBeFocused()
})

test('quick presses of Like send one request at a time and end in the last state', async ({ page, request }) => {
  const owner = await newPerson(request, 'Olga Owner')
  const word = uniqueWord()
  await owner.post({ title: `Attic ${word}` })
  await signIn(page, await newPerson(request, 'Sam Seeker'))
  await page.goto(`/all-items?search=${word}`)
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
  let inFlight = 0
  let maxInFlight = 0
  let releaseRequests = () => {}
  const released = new Promise<void>((resolve) => {
    releaseRequests = resolve
  })
  await page.route('**/like', async (route) => {
    inFlight += 1
    maxInFlight = Math.max(maxInFlight, inFlight)
    await released
    await route.continue()
    inFlight -= 1
  })
  await heart(page).focus()
  await page.keyboard.press('Space')
  await letThemKnow(page)
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(heart(page)).toBeFocused()
  for (const shown of ['false', 'true', 'false', 'true']) {
    await page.keyboard.press('Space')
    await expect(heart(page)).toHaveAttribute('aria-pressed', shown)
  }
  releaseRequests()
  await expect(page.getByRole('button', { name: 'Contact host' })).toBeVisible()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  expect(maxInFlight).toBe(1)
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect(heart(page)).toHaveAccessibleName(`Show interest in Attic ${word}, 1 interested`)
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
})
