import type { APIRequestContext, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { account, alert, freshEmail, openPopup, PASSWORD, PROJECT, signUpWithGoogle } from './accounts.ts'
import { expect, expectNoAxeViolations, fillSignIn, signIn, test } from './fixtures.ts'
import { newPerson } from './people.ts'

const users = z.object({ users: z.array(z.object({ localId: z.string() })) })

const disableAccount = async (request: APIRequestContext, email: string) => {
  const asOwner = { headers: { Authorization: 'Bearer owner' } }
  const accounts = `/identitytoolkit.googleapis.com/v1/${PROJECT}/accounts`
  const found = await request.post(`${accounts}:lookup`, { ...asOwner, data: { email: [email] } })
  const [user] = z.parse(users, await found.json()).users
  const response = await request.post(`${accounts}:update`, {
    ...asOwner,
    data: { localId: user?.localId, disableUser: true },
  })
  expect(response.ok()).toBe(true)
}

const claims = z.object({ name: z.optional(z.string()) })

/** Records the tokens of API requests from now on. Returns a function that lists the names in them. */
const recordTokenNames = (page: Page): (() => (string | undefined)[]) => {
  const headers: (string | undefined)[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('/api/')) headers.push(sent.headers()['authorization'])
  })
  return () =>
    headers.flatMap((header) => {
      const token = header?.split('.')[1]
      return token ? [z.parse(claims, JSON.parse(Buffer.from(token, 'base64url').toString())).name] : []
    })
}

test.describe('signing up', () => {
  test('from a page for signed-in users returns to it, and the API knows the name at once', {
    tag: '@journey',
  }, async ({ page }) => {
    const listTokenNames = recordTokenNames(page)
    await page.goto('/my-interests')
    await expect(page).toHaveURL(/\/login$/)
    await page.getByRole('link', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Create Account' })).toBeFocused()
    await page.getByLabel('Full name').fill('Nadia Sommer')
    await page.getByLabel('Email address', { exact: true }).fill(freshEmail('nadia'))
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await expect(page.getByText('Strong')).toBeVisible()
    await page.getByRole('button', { name: 'Create Account' }).click()

    await expect(page).toHaveURL(/\/my-interests$/)
    await expect(account(page, 'Nadia Sommer')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No rooms yet' })).toBeVisible()
    expect(new Set(listTokenNames())).toEqual(new Set(['Nadia Sommer']))

    await page.reload()
    await expect(account(page, 'Nadia Sommer')).toBeVisible()
    await page.goto('/register')
    await expect(page).toHaveURL('/')
  })

  test('with an email that has an account shows an error and keeps the values', async ({ page, request }) => {
    const { email } = await newPerson(request, 'Tara Taken')
    await page.goto('/register')
    await page.getByLabel('Full name').fill('Tara Twice')
    await page.getByLabel('Email address', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(alert(page)).toHaveText('An account with this email already exists.')
    await expect(page.getByLabel('Email address', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Full name')).toHaveValue('Tara Twice')
  })
})

test.describe('signing in', () => {
  test('with a wrong password shows an error and keeps the email; with the right one signs in', {
    tag: '@journey',
  }, async ({ page, request }) => {
    const { email } = await newPerson(request, 'Wim Wrong')
    await page.goto('/profile')
    await fillSignIn(page, { email, password: 'Wrong1!' })
    await expect(alert(page)).toHaveText('Wrong email or password.')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/profile$/)
    await expect(account(page, 'Wim Wrong')).toBeVisible()
  })

  test('to a disabled account shows an error', async ({ page, request }) => {
    const { email } = await newPerson(request, 'Dora Disabled')
    await disableAccount(request, email)
    await page.goto('/login')
    await fillSignIn(page, { email, password: PASSWORD })
    await expect(alert(page)).toContainText('This account is suspended. Please contact support.')
  })

  test('without a network shows an error', async ({ page }) => {
    await page.goto('/login')
    await page.route('**/identitytoolkit.googleapis.com/**', (route) => route.abort('internetdisconnected'))
    await fillSignIn(page, { email: 'seeker@example.com', password: PASSWORD })
    await expect(alert(page)).toHaveText('We couldn’t reach the sign-in service. Check your connection and try again.')
  })
})

test('signing out in one tab signs out the other one', async ({ page, context, request }) => {
  await signIn(page, await newPerson(request, 'Tim Tabs'), '/profile')
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(account(other, 'Tim Tabs')).toBeVisible()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(other).toHaveURL(/\/login$/)
})

test.describe('signing in with Google', () => {
  test('a new account signs in without internet, stays signed in after a reload and can sign in again', {
    tag: '@journey',
  }, async ({ page }) => {
    const email = freshEmail('nadia.popup')
    await page.goto('/register')
    await signUpWithGoogle(page, { email, name: 'Nadia Popup' })
    await expect(page).toHaveURL('/')
    await expect(account(page, 'Nadia Popup')).toBeVisible()
    await page.reload()
    await expect(account(page, 'Nadia Popup')).toBeVisible()

    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(account(page, 'Nadia Popup')).toBeHidden()
    await page.goto('/profile')
    const again = await openPopup(page, 'Continue with Google')
    await again.getByText(email).click()
    await expect(page).toHaveURL(/\/profile$/)
    await expect(account(page, 'Nadia Popup')).toBeVisible()
  })

  test('a popup closed by the user shows an error, and the page stays usable', async ({ page }) => {
    await page.goto('/login')
    await (await openPopup(page, 'Continue with Google')).close()
    await expect(page.getByText(/^Waiting for Google\./)).toBeVisible()
    await page.getByLabel('Email', { exact: true }).fill('seeker@example.com')
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()
    // Firebase polls the popup every 2 s and then waits 8 s.
    await expect(alert(page)).toHaveText('The Google window closed before you signed in. Please try again.', {
      timeout: 15_000,
    })
    await expect(page.getByText(/^Waiting for Google\./)).toBeHidden()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('seeker@example.com')
  })
})

test('sign-up and sign-in with errors have no axe violation in either theme', async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('Profile photo URL').fill('http://example.com')
  await page.getByLabel('Password', { exact: true }).fill('abC')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Please enter your full name.')).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto('/login')
  await fillSignIn(page, { email: freshEmail('nobody'), password: 'Wrong1!' })
  await expect(alert(page)).toBeVisible()
  await expectNoAxeViolations(page)
})
