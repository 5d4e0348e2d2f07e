import { expect, test } from './fixtures.ts'

test('Google sign-in → works without internet, survives a reload, reaches the API, ends by signing out', async ({
  page,
}) => {
  await page.goto('/_auth')
  await expect(page.getByRole('status')).toHaveText('Signed out')

  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await opened
  await popup.getByText('Add new account').click()
  await popup.locator('#email-input').fill('nadia.popup@example.com')
  await popup.locator('#display-name-input').fill('Nadia Popup')
  await popup.locator('#sign-in').click()

  await expect(page.getByRole('status')).toHaveText('Signed in as Nadia Popup')
  await page.reload()
  await expect(page.getByRole('status')).toHaveText('Signed in as Nadia Popup')

  const withToken = page.waitForResponse(
    async (response) =>
      response.url().includes('/api/all-items') &&
      (await response.request().headerValue('Authorization'))?.startsWith('Bearer ') === true,
  )
  await page.getByRole('link', { name: 'All Room lists' }).click()
  expect((await withToken).status()).toBe(200)

  await page.goBack()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('status')).toHaveText('Signed out')
})
