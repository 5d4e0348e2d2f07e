import type { APIRequestContext } from '@playwright/test'
import * as z from 'zod/mini'
import { account, alert, freshEmail, PASSWORD, PROJECT } from './accounts.ts'
import { expect, fillSignIn, signIn, test } from './fixtures.ts'
import { newPerson } from './people.ts'

const codes = z.object({
  oobCodes: z.array(z.object({ email: z.string(), requestType: z.string(), oobCode: z.string() })),
})

/** Builds the link of the latest mail of a kind, with its code from the Auth emulator. */
const buildMailedLink = async (request: APIRequestContext, email: string, kind: 'PASSWORD_RESET' | 'VERIFY_EMAIL') => {
  const { oobCodes } = z.parse(codes, await (await request.get(`/emulator/v1/${PROJECT}/oobCodes`)).json())
  const mail = oobCodes.findLast((sent) => sent.email === email && sent.requestType === kind)
  const mode = kind === 'PASSWORD_RESET' ? 'resetPassword' : 'verifyEmail'
  return `/auth/action?mode=${mode}&oobCode=${mail?.oobCode ?? 'none'}&apiKey=fake-api-key&lang=en`
}

test.describe('a forgotten password', () => {
  test('reset by mail replaces the password, and the link works once', {
    tag: '@journey',
  }, async ({ page, request }) => {
    const { email } = await newPerson(request, 'Fern Forgetful')
    await page.goto('/login')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByLabel('Email address', { exact: true })).toHaveValue(email)
    await page.getByRole('button', { name: 'Send reset email' }).click()
    await expect(page.getByText('Password reset email sent! Check your inbox and spam folder.')).toBeVisible()

    const link = await buildMailedLink(request, email, 'PASSWORD_RESET')
    await page.goto(link)
    await expect(page).toHaveURL(/\/reset-password\?oobCode=/)
    await expect(page.getByLabel('Account', { exact: true })).toHaveValue(email)
    await page.getByLabel('New password').fill('Another2?')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page.getByText('Your password has been changed.')).toBeVisible()

    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
    await fillSignIn(page, { email, password: PASSWORD })
    await expect(alert(page)).toHaveText('Wrong email or password.')
    await fillSignIn(page, { email, password: 'Another2?' })
    await expect(account(page, 'Fern Forgetful')).toBeVisible()

    await page.goto(link)
    await expect(alert(page)).toHaveText('This link is no longer valid. It may have been used already.')
    await expect(page.getByRole('link', { name: 'Request a new email' })).toHaveAttribute('href', '/forgot-password')
  })

  test('of an email without an account shows an error', async ({ page }) => {
    await page.goto('/forgot-password')
    await page.getByLabel('Email address', { exact: true }).fill(freshEmail('nobody'))
    await page.getByRole('button', { name: 'Send reset email' }).click()
    await expect(alert(page)).toHaveText('No account found with this email address.')
  })
})

test('confirming an address by mail hides the banner, also in the other tab', {
  tag: '@journey',
}, async ({ page, context, request }) => {
  const person = await newPerson(request, 'Vera Verified')
  await signIn(page, person, '/my-interests')
  const banner = page.getByRole('region', { name: 'Email confirmation' })
  await banner.getByRole('button', { name: 'Send confirmation email' }).click()
  await expect(banner).toContainText(`Email sent to ${person.email}.`)

  const link = await buildMailedLink(request, person.email, 'VERIFY_EMAIL')
  const other = await context.newPage()
  await other.goto(link)
  await other.getByRole('button', { name: 'Confirm email' }).click()
  await expect(other.getByText('Thanks! Your email is confirmed.')).toBeVisible()
  await expect(banner).toBeHidden()

  await other.goto('/profile')
  await expect(other.getByText('Email confirmed')).toBeVisible()
  await expect(other.getByRole('region', { name: 'Email confirmation' })).toBeHidden()
})
