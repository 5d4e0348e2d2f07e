import { expect, fillSignIn, seeker, test } from './fixtures.ts'
import { waitForMail } from './mail.ts'

/** The seed stores this room as due, so its host is asked once after the start of a fresh stack. */
const TITLE = 'Yorkville room, elevator building, near the East River path'

test('a host renews a room by the link of the email, signed out', { tag: '@journey' }, async ({ page }) => {
  test.slow()
  // The job that asks hosts runs every minute.
  const mail = await waitForMail('/renew?token=', { timeout: 90_000 })
  expect(mail).toContain('Is your room still available?')
  expect(mail).toContain('Yorkville room')
  const [link = 'no link'] = /\/renew\?token=[\w.-]+/.exec(mail) ?? []

  await page.goto(link)
  await page.getByRole('button', { name: 'Renew room' }).click()
  await expect(page.getByText(`“${TITLE}” is renewed until`)).toBeVisible()

  await page.goto('/all-items?search=Yorkville elevator')
  const card = page.getByRole('article').filter({ hasText: TITLE })
  await card.getByRole('link', { name: 'View Details' }).click()
  await fillSignIn(page, seeker)
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText(
    /Confirmed available (just now|1 minute ago)/,
  )
})
