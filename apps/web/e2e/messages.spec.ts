import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { aWord } from './people.ts'

// Where the stack's mails are files; `npm test` says where.
const folder = process.env['E2E_MAIL_FOLDER'] ?? '../../.data/mail'

const mailWith = async (word: string): Promise<string> => {
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  // Lines of a mail are folded where they are long, and some signs are written by their numbers.
  const readable = mails.map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
  return readable.find((mail) => mail.includes(word)) ?? ''
}

/** The mail that holds a word, as soon as it has been sent. */
const mailAbout = async (word: string): Promise<string> => {
  await expect.poll(() => mailWith(word), { message: `a mail with ${word}`, timeout: 15_000 }).not.toBe('')
  return mailWith(word)
}

test('a message of the support form → is seen to be sent, and reaches who answers it', { tag: '@journey' }, async ({
  page,
}) => {
  const word = aWord()
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
  await expect(page.getByRole('status').filter({ has: thanks }).locator('..')).toBeFocused()
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await expect(page.getByLabel('Priority')).toHaveValue('medium')

  const mail = await mailAbout(word)
  expect(mail).toContain(`Subject: [Support, urgent] The list ${word}`)
  expect(mail).toMatch(/Reply-To: .*ana@example\.com/)
  expect(mail).toContain('It stays empty.')
})

test('the newsletter → a link in a mail confirms it, and one ends it', { tag: '@journey' }, async ({ page }) => {
  test.slow()
  const address = `${aWord()}@example.com`
  await page.goto('/support?tab=faq')
  await page.getByPlaceholder('Enter your email').fill(address)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText(/^Thank you! Check your inbox/)).toBeVisible()

  const mail = await mailAbout(address)
  const linkTo = (purpose: string) =>
    new RegExp(`/newsletter/${purpose}\\?token=[\\w.-]+`).exec(mail)?.[0] ?? `no link to ${purpose}`

  await page.goto(linkTo('confirm'))
  await expect(page).toHaveURL('/newsletter/confirm')
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByText('You are subscribed to the Roommate Finder newsletter.')).toBeVisible()

  // The token outlives a reload, though it is not in the address; confirmed once more is confirmed.
  await page.reload()
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByText('You are subscribed to the Roommate Finder newsletter.')).toBeVisible()

  await page.goto(linkTo('unsubscribe'))
  await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You are unsubscribed. We send you no more newsletters.')).toBeVisible()

  await page.goto(linkTo('confirm'))
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'You have unsubscribed since this link was sent. Please subscribe again.',
  )
})

test('the tabs of support add no history entries; the API documentation renders under the page’s own origin, and its calls reach the API', async ({
  page,
}) => {
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
  const answer = page.waitForResponse('/api/healthz')
  await page.getByRole('button', { name: 'Execute' }).click()
  expect((await answer).status()).toBe(200)
})
