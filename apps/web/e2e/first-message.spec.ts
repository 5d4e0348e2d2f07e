import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { freshEmail, PASSWORD, signUpWithGoogle } from './accounts.ts'
import { expect, expectNoAxeViolations, expectSignedIn, fillSignIn, signIn, test } from './fixtures.ts'
import { newPerson, uniqueWord } from './people.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Creates a function that taps, and fails with the tap after the last allowed one. */
const allowTaps = (limit: number) => {
  let taps = 0
  return async (target: Locator) => {
    taps += 1
    expect(taps).toBeLessThanOrEqual(limit)
    await target.tap()
  }
}

/** Fills a field that was tapped, as the keyboard of a phone does. */
const typeInto = async (tap: (target: Locator) => Promise<void>, field: Locator, text: string) => {
  await tap(field)
  await expect(field).toBeFocused()
  await field.fill(text)
}

const postRoom = async (request: APIRequestContext) => {
  const owner = await newPerson(request, 'Olga Owner')
  const word = uniqueWord()
  return { word, room: await owner.post({ title: `Attic ${word}` }) }
}

/** Searches from the home page and opens the room that is found. */
const openFoundRoom = async (page: Page, tap: (target: Locator) => Promise<void>, word: string) => {
  await typeInto(tap, page.getByLabel('City, ZIP or keyword'), word)
  await tap(page.getByRole('button', { name: 'Search', exact: true }))
  await tap(page.getByRole('link', { name: `View Details of Attic ${word}` }))
}

const sendQuestion = async (page: Page, tap: (target: Locator) => Promise<void>) => {
  await tap(page.getByRole('button', { name: 'Message the host' }))
  await tap(page.getByRole('button', { name: 'Is the room still available?' }))
  await tap(page.getByRole('button', { name: 'Send message' }))
  await expect(page).toHaveURL(/\/messages\/[0-9a-f]{24}$/)
  const thread = page.getByRole('region', { name: 'Conversation', exact: true })
  await expect(thread.getByText('Is the room still available?')).toBeVisible()
}

test('a signed-in user sends the first message from the home page in 8 taps', { tag: '@journey' }, async ({
  page,
  request,
}) => {
  const { word, room } = await postRoom(request)
  await signIn(page, await newPerson(request, 'Sam Seeker'))
  await page.goto('/')
  await expectSignedIn(page)
  const tap = allowTaps(8)
  await openFoundRoom(page, tap, word)
  await sendQuestion(page, tap)

  await page.goBack()
  await expect(page).toHaveURL(`/details/${room._id}`)
  await expect(page.getByRole('link', { name: 'Open conversation with Olga Owner' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a visitor sends the first message from the home page in 12 taps, with sign-up', {
  tag: '@journey',
}, async ({ page, request }) => {
  const { word, room } = await postRoom(request)
  await page.goto('/')
  const tap = allowTaps(12)
  await openFoundRoom(page, tap, word)
  await expect(page.getByText('Sign in to see this room and message Olga.')).toBeVisible()
  await expect(page.getByRole('main').getByText(`Attic ${word}`)).toBeInViewport()
  await expectNoAxeViolations(page)
  await tap(page.getByRole('link', { name: 'Create account' }))
  await expect(page.getByText('Create an account to see this room and message Olga.')).toBeVisible()
  await typeInto(tap, page.getByLabel('Full name'), 'Nadia Sommer')
  await typeInto(tap, page.getByLabel('Email address', { exact: true }), freshEmail('nadia'))
  await typeInto(tap, page.getByLabel('Password', { exact: true }), PASSWORD)
  // The Go key of the keyboard.
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/details/${room._id}`)
  await sendQuestion(page, tap)
})

test('a visitor who signs up with Google returns to the room', async ({ page, request }) => {
  const { word, room } = await postRoom(request)
  await page.goto(`/details/${room._id}`)
  await page.getByRole('link', { name: 'Create account' }).tap()
  await signUpWithGoogle(page, { email: freshEmail('nadia.popup'), name: 'Nadia Popup' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Attic ${word}`)
  expect(new URL(page.url()).pathname).toBe(`/details/${room._id}`)
})

test('a session that ends while a message is written continues after sign-in with the message', async ({
  page,
  request,
}) => {
  const { room } = await postRoom(request)
  const seeker = await newPerson(request, 'Sam Seeker')
  await signIn(page, seeker, `/details/${room._id}`)
  await page.getByRole('button', { name: 'Message the host' }).tap()
  const text = 'Could I see the room on Sunday?'
  await page.getByLabel('Your message').fill(text)
  await page.route('**/api/roommates/*/messages', (route) =>
    route.fulfill({ status: 401, json: { error: 'Please sign in.', code: 'unauthenticated', requestId: 'test' } }),
  )
  await page.getByRole('button', { name: 'Send message' }).tap()
  await expect(page.getByText('Sign in to message Olga about this room.')).toBeVisible()
  await page.unroute('**/api/roommates/*/messages')
  await fillSignIn(page, seeker)
  await expect(page.getByLabel('Your message')).toHaveValue(text)
  await page.getByRole('button', { name: 'Send message' }).tap()
  await expect(page).toHaveURL(/\/messages\/[0-9a-f]{24}$/)
})

test('from the list for users, “Browse without an account” opens the list with the same filters', async ({ page }) => {
  await page.goto('/browselist?roomType=Studio')
  await page.getByRole('link', { name: 'Browse without an account' }).tap()
  await expect(page).toHaveURL('/all-items?roomType=Studio')
  await expect(page.getByText(/^Showing \d+ of/)).toBeVisible()
})
