import { expect, expectNoAxeViolations, fillSignIn, openFromMenu, signUp, test } from './fixtures.ts'

test('a user can download their data; deleting the account requires the password and prevents sign-in', {
  tag: '@journey',
}, async ({ page }) => {
  const account = await signUp(page, 'Lena Leaving')
  await openFromMenu(page, 'My Profile')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toBe('roommate-finder-data.json')

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Your password').fill('Not this one 1')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Wrong password.')
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Your password').fill(account.password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()

  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await page.goto('/login')
  await fillSignIn(page, account)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Wrong email or password.')
})
