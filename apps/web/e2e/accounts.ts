import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

export const PASSWORD = 'Roommate1!'
/** The project of the local Auth emulator, as in its paths. */
export const PROJECT = 'projects/demo-roommate'

export const freshEmail = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.com`

/** Clicks a button that opens the sign-in popup of the Auth emulator. */
export const openPopup = async (page: Page, button: string) => {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: button }).click()
  return opened
}

/** Signs up with a new Google account on the sign-up page. */
export const signUpWithGoogle = async (page: Page, { email, name }: { email: string; name: string }) => {
  const popup = await openPopup(page, 'Sign up with Google')
  await popup.getByText('Add new account').click()
  await popup.locator('#email-input').fill(email)
  await popup.locator('#display-name-input').fill(name)
  await popup.locator('#sign-in').click()
}

export const account = (page: Page, name: string) => page.getByRole('button', { name: `Your account: ${name}` })
export const alert = (page: Page) => page.getByRole('main').getByRole('alert')
