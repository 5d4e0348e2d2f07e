import { expect, test } from './fixtures.ts'
import { waitForMail } from './mail.ts'
import { uniqueWord } from './people.ts'

test('a support message is confirmed and mailed to support', { tag: '@journey' }, async ({ page }) => {
  const word = uniqueWord()
  await page.goto('/support')
  await page.getByLabel('Name').fill('Ana Ruiz')
  await page.getByLabel('Email', { exact: true }).fill('ana@example.com')
  await page.getByLabel('Subject').fill(`The list ${word}`)
  await page.getByLabel('Priority').selectOption('urgent')
  await page.getByLabel('Message', { exact: true }).fill('It stays empty.')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Your unsent message is back.')).toBeVisible()
  await expect(page.getByLabel('Priority')).toHaveValue('urgent')

  await page.getByLabel('Subject').press('Enter')
  const thanks = page.getByText("Thank you! Your message has been sent successfully. We'll get back to you soon.")
  await expect(thanks).toBeVisible()
  await expect(page.getByRole('status').filter({ has: thanks })).toBeFocused()
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await expect(page.getByLabel('Priority')).toHaveValue('medium')

  const mail = await waitForMail(word)
  expect(mail).toContain(`Subject: [Support, urgent] The list ${word}`)
  expect(mail).toMatch(/Reply-To: .*ana@example\.com/)
  expect(mail).toContain('It stays empty.')
})

test('mailed links confirm and end the newsletter subscription', { tag: '@journey' }, async ({ page }) => {
  test.slow()
  const address = `${uniqueWord()}@example.com`
  await page.goto('/support?tab=faq')
  await page.getByPlaceholder('Enter your email').fill(address)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText(/^Thank you! Check your inbox/)).toBeVisible()

  const mail = await waitForMail(address)
  const linkTo = (purpose: string) =>
    new RegExp(`/newsletter/${purpose}\\?token=[\\w.-]+`).exec(mail)?.[0] ?? `no link to ${purpose}`

  await page.goto(linkTo('confirm'))
  await expect(page).toHaveURL('/newsletter/confirm')
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByText('You’re subscribed to the Roommate Finder newsletter.')).toBeVisible()

  // The token is stored for reloads, and confirming twice succeeds.
  await page.reload()
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByText('You’re subscribed to the Roommate Finder newsletter.')).toBeVisible()

  await page.goto(linkTo('unsubscribe'))
  await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You’re unsubscribed. We won’t send you newsletters anymore.')).toBeVisible()

  await page.goto(linkTo('confirm'))
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'This link no longer works because you unsubscribed after we sent it. To get a new one, subscribe again.',
  )
})

test('support tabs add no history entries, and the API documentation can call the API', async ({ page }) => {
  await page.goto('/support')
  const entries = await page.evaluate(() => history.length)
  for (const name of ['FAQ', 'Resources']) await page.getByRole('tab', { name }).click()
  await expect(page).toHaveURL('/support?tab=resources')
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await page.getByRole('link', { name: 'API documentation' }).click()
  await expect(page).toHaveURL('/api/docs')
  await expect(page.getByRole('heading', { name: 'Roommate Finder API' })).toBeVisible()
  await page.getByRole('button', { name: 'get /healthz', exact: true }).click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  const response = page.waitForResponse('/api/healthz')
  await page.getByRole('button', { name: 'Execute' }).click()
  expect((await response).status()).toBe(200)
})
