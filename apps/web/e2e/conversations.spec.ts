import { expect, expectNoAxeViolations, host, openAs, openFromMenu, test, testSignedIn } from './fixtures.ts'
import { waitForMail } from './mail.ts'
import { newPerson } from './people.ts'

const PAGE = 50
const NEWEST = 200

testSignedIn.describe('a long thread', () => {
  testSignedIn.use({ as: host })

  testSignedIn('loads older messages on scrolling up without moving the ones in view', async ({ page }) => {
    await page.route(/\/api\/conversations\/[0-9a-f]{24}\/messages/, (route) => {
      const [before = ''] = new URL(route.request().url()).searchParams.get('cursor')?.split('-') ?? []
      const newest = before === '' ? NEWEST : Number(before) - 1
      const items = Array.from({ length: PAGE }, (_, index) => ({
        _id: String(newest - index).padStart(24, '0'),
        mine: false,
        body: `Message ${newest - index}`,
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, newest - index)).toISOString(),
      }))
      const oldest = newest - PAGE + 1
      return route.fulfill({ json: { items, next: oldest > 1 ? `${oldest}-${'0'.repeat(24)}` : null } })
    })
    await page.goto('/messages')
    await page.getByRole('link', { name: /Capitol Hill studio/ }).click()
    const thread = page.getByRole('region', { name: 'Messages', exact: true })
    await expect(thread.getByText(`Message ${NEWEST}`, { exact: true })).toBeInViewport()

    const shown = thread.getByText(`Message ${NEWEST - PAGE + 1}`, { exact: true })
    const top = () => shown.evaluate((element) => element.getBoundingClientRect().top)
    await shown.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const before = await top()
    await expect(thread.getByText(`Message ${NEWEST - PAGE}`, { exact: true })).toBeAttached()
    await expect(thread.getByRole('button', { name: 'Show older messages' })).not.toHaveAttribute('aria-busy')
    expect(Math.abs((await top()) - before)).toBeLessThan(2)
  })
})

test('a seeker asks, the host sees the badge and answers, and both see “Seen”, without a reload', {
  tag: '@journey',
}, async ({ browser, request }) => {
  const hana = await newPerson(request, 'Hana Host')
  const seeker = await newPerson(request, 'Sam Seeker')
  const room = await hana.post({ title: 'Attic with a view' })

  const hostPage = await openAs(browser, hana, '/mylist')
  const messages = hostPage.getByRole('link', { name: /^Messages, / })
  const seekerPage = await openAs(browser, seeker, `/details/${room._id}`)
  await seekerPage.getByRole('button', { name: 'Message the host' }).click()
  await seekerPage.getByRole('button', { name: 'Is the room still available?' }).click()
  await seekerPage.getByRole('button', { name: 'Send message' }).click()
  await expect(seekerPage).toHaveURL(/\/messages\/[0-9a-f]{24}$/)
  // Below the reminder to confirm the address.
  await expect(seekerPage.getByRole('region', { name: 'Email confirmation' })).toBeVisible()
  await expect(seekerPage.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 })
  await expect(messages).toHaveAccessibleName('Messages, 1 unread', { timeout: 3_000 })
  await expect(hostPage).toHaveTitle(/^\(1\) My Roommate Listings/)
  await expect(seekerPage.getByRole('link', { name: /Attic with a view/ }).last()).toBeVisible()

  await hostPage.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await hostPage.getByRole('menuitem', { name: /Sam Seeker/ }).click()
  await expect(hostPage).toHaveURL(/\/messages\/[0-9a-f]{24}$/)
  const thread = hostPage.getByRole('region', { name: 'Conversation', exact: true })
  await expect(thread.getByText('Is the room still available?')).toBeVisible()
  await expect(hostPage.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await expect(hostPage).toHaveTitle(/^Messages/)
  const message = hostPage.getByRole('textbox', { name: 'Your message' })
  await message.fill('Yes, it is. Would Monday suit you?')
  await message.press('Enter')
  await expect(message).toHaveValue('')

  await expect(seekerPage.getByText('Would Monday suit you?').last()).toBeVisible({ timeout: 3_000 })
  await expect(seekerPage.getByText('Seen')).toBeVisible()
  await expect(hostPage.getByText('Seen')).toBeVisible({ timeout: 3_000 })
  await expectNoAxeViolations(seekerPage)
})

test('the email about an unread message links to it, and its unsubscribe link works without a sign-in', {
  tag: '@journey',
}, async ({ browser, request, page }) => {
  test.slow()
  const hana = await newPerson(request, 'Hana Host')
  await hana.confirmAddress()
  const hostPage = await openAs(browser, hana, '/mylist')
  const seeker = await newPerson(request, 'Sam Seeker')
  await seeker.write(await hana.post(), 'Is the room still available?')

  const mail = await waitForMail(hana.email)
  expect(mail).toContain('Hi Hana,')
  expect(mail).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/)
  const [conversation = 'no link'] = /\/messages\/[0-9a-f]{24}/.exec(mail) ?? []
  await hostPage.goto(conversation)
  await expect(hostPage.getByText('Is the room still available?').last()).toBeVisible()

  const [unsubscribe = 'no link'] = /\/notifications\/unsubscribe\?token=[\w.-]+/.exec(mail) ?? []
  await page.goto(unsubscribe)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('We won’t email you about new messages anymore.')).toBeVisible()

  await openFromMenu(hostPage, 'My Profile')
  const settings = hostPage.getByRole('group', { name: 'New messages' })
  await expect(settings.getByRole('switch', { name: 'By email' })).not.toBeChecked()
  await expect(settings.getByRole('switch', { name: 'On this site' })).toBeChecked()
})
