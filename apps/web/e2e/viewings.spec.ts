import type { Page } from '@playwright/test'
import { chooseAction, expect, expectNoAxeViolations, openAs, test } from './fixtures.ts'
import { newPerson, uniqueWord } from './people.ts'

/** Chooses starts of next week in the dialog that suggests times, and sends them. */
const suggest = async (page: Page, starts: readonly number[]) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Later week' }).click()
  const cells = dialog.getByRole('gridcell').getByRole('button')
  for (const start of starts) await cells.nth(start).click()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: `Send ${starts.length} time${starts.length === 1 ? '' : 's'}` }).click()
  await expect(dialog).toHaveCount(0)
}

/** The confirmed viewing at the head of a conversation. */
const confirmed = (page: Page) => page.getByRole('group').filter({ has: page.getByText(/^Viewing /) })

const confirmFirst = async (page: Page) => {
  await page.getByRole('list', { name: 'Suggested times' }).last().getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm viewing' }).click()
}

test('a question becomes a viewing with an address, which is moved and canceled', {
  tag: '@journey',
}, async ({ browser, request }) => {
  test.slow()
  const host = await newPerson(request, 'Hana Host')
  const seeker = await newPerson(request, 'Sam Seeker')
  const title = `Attic ${uniqueWord()}`
  await seeker.write(await host.post({ title }), 'Hi! When could I come and see the room?')

  const hostPage = await openAs(browser, host, '/mylist')
  await chooseAction(hostPage, title, 'Applicants')
  await expect(hostPage.getByRole('list', { name: 'New 1' })).toContainText('Sam Seeker')
  await expectNoAxeViolations(hostPage)
  await chooseAction(hostPage, 'Sam Seeker', 'Suggest times')
  await hostPage.getByLabel('Address or meeting point').fill('12 Mill Street')
  await suggest(hostPage, [3, 14])
  await expect(hostPage.getByRole('list', { name: 'Viewing 1' })).toContainText('You suggested')

  const seekerPage = await openAs(browser, seeker, '/messages')
  await seekerPage.getByRole('link', { name: /Hana Host/ }).click()
  await expect(seekerPage.getByRole('list', { name: 'Suggested times' }).getByRole('listitem')).toHaveCount(2)
  await expect(seekerPage.getByText('12 Mill Street')).toHaveCount(0)
  await confirmFirst(seekerPage)
  await expect(confirmed(seekerPage)).toContainText('12 Mill Street')
  await expect(confirmed(seekerPage)).toContainText('Tell a friend where you’re going')
  await expectNoAxeViolations(seekerPage)
  await expect(hostPage.getByRole('list', { name: 'Viewing 1' })).not.toContainText('You suggested')

  await seekerPage.getByRole('button', { name: 'Move', exact: true }).click()
  await suggest(seekerPage, [25])
  await chooseAction(hostPage, 'Sam Seeker', 'Open conversation')
  const before = await confirmed(hostPage).getByRole('time').first().textContent()
  await confirmFirst(hostPage)
  await expect(confirmed(hostPage).getByRole('time').first()).not.toHaveText(before ?? '')
  await expect(confirmed(seekerPage)).toHaveCount(1)
  await expect(confirmed(seekerPage).getByRole('time').first()).not.toHaveText(before ?? '')
  await expect(confirmed(seekerPage)).toContainText('12 Mill Street')

  await confirmed(hostPage).getByRole('button', { name: 'Cancel' }).click()
  await hostPage.getByRole('textbox', { name: /^Note/ }).fill('The water pipe broke.')
  await hostPage.getByRole('button', { name: 'Cancel viewing' }).click()
  await expect(confirmed(hostPage)).toHaveCount(0)
  await expect(seekerPage.getByText('The water pipe broke.').last()).toBeVisible()
  await expect(confirmed(seekerPage)).toHaveCount(0)
  await expect(seekerPage.getByText('12 Mill Street')).toHaveCount(0)
})

test('a host declines two people at once, who get a polite message', {
  tag: '@journey',
}, async ({ browser, request }) => {
  test.slow()
  const host = await newPerson(request, 'Hana Host')
  const sam = await newPerson(request, 'Sam Seeker')
  const lea = await newPerson(request, 'Lea Last')
  const title = `Attic ${uniqueWord()}`
  const room = await host.post({ title })
  await sam.write(room, 'Hi! Is the room still available?')
  await lea.like(room._id)

  const hostPage = await openAs(browser, host, `/mylist/${room._id}/applicants`)
  await hostPage.getByRole('button', { name: 'Select all new' }).click()
  await expect(hostPage.getByRole('checkbox', { name: 'Select Sam Seeker' })).toBeChecked()
  await hostPage.getByRole('button', { name: 'Decline 2 people' }).click()
  const dialog = hostPage.getByRole('dialog')
  await dialog.getByLabel('Reason').selectOption('The room is taken')
  await expectNoAxeViolations(hostPage)
  await dialog.getByRole('button', { name: 'Decline 2 people' }).click()
  const declined = hostPage.getByRole('list', { name: 'Declined 2' })
  await expect(declined).toContainText('Sam Seeker')
  await expect(declined).toContainText('Lea Last')
  await expect(declined).toContainText('The room is taken')
  await expect(hostPage.getByRole('group', { name: 'Applicants' })).toBeFocused()

  const leaPage = await openAs(browser, lea, '/messages')
  await leaPage.getByRole('link', { name: /Hana Host/ }).click()
  await expect(leaPage.getByText(/^Thanks for your interest! I’m sorry/).last()).toBeVisible()
  await expect(leaPage.getByText('The room is taken')).toHaveCount(0)
})
