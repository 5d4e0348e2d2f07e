import { chooseAction, expect, expectNoAxeViolations, moderator, openAs, test } from './fixtures.ts'
import { newPerson, uniqueWord } from './people.ts'

test('a moderator hides a reported room, its owner appeals, and the moderator restores it', {
  tag: '@journey',
}, async ({ browser, request }) => {
  test.slow()
  const owner = await newPerson(request, 'Olga Owner')
  const reporter = await newPerson(request, 'Rita Reporter')
  const title = `Attic ${uniqueWord()}`
  const room = await owner.post({ title })
  const address = `/details/${room._id}`

  const reporterPage = await openAs(browser, reporter, address)
  await chooseAction(reporterPage, title, 'Report this room')
  await reporterPage.getByRole('radio', { name: /^Scam/ }).check()
  await expectNoAxeViolations(reporterPage)
  await reporterPage.getByRole('button', { name: 'Send report' }).click()
  await expect(reporterPage.getByText(/^Thanks\. We’ll look into it/)).toBeVisible()

  const moderatorPage = await openAs(browser, moderator, '/moderation?kind=listing&reason=scam')
  const row = moderatorPage.getByRole('row', { name: title })
  await expect(row.getByRole('cell', { name: 'Scam or fraud' })).toBeVisible()
  expect((await row.boundingBox())?.height).toBe(44)
  await row.getByRole('link').focus()
  await moderatorPage.keyboard.press('Enter')
  const decide = async (key: string, reason: string) => {
    await expect(moderatorPage.getByRole('heading', { name: 'Decision' })).toBeVisible()
    await moderatorPage.keyboard.press(key)
    await moderatorPage.getByRole('textbox', { name: 'Reason' }).fill(reason)
  }
  await decide('h', 'The photos are copied.')
  await expectNoAxeViolations(moderatorPage)
  await moderatorPage.getByRole('button', { name: 'Hide', exact: true }).click()
  await moderatorPage.getByRole('alertdialog').getByRole('button', { name: 'Hide' }).click()
  await expect(moderatorPage.getByText(`Hidden: ${title}`)).toBeVisible()
  await reporterPage.reload()
  await expect(reporterPage.getByRole('heading', { name: 'Roommate post not found.' })).toBeVisible()

  const ownerPage = await openAs(browser, owner, address)
  await expect(ownerPage.getByText('The photos are copied.')).toBeVisible()
  await ownerPage.getByRole('button', { name: 'Appeal' }).click()
  await ownerPage.getByLabel('Your appeal').fill('I took the photos myself, last week.')
  await ownerPage.getByRole('button', { name: 'Send appeal' }).click()
  await expect(ownerPage.getByText('We sent your appeal. Our team will review it.')).toBeVisible()
  await expect(ownerPage.getByRole('button', { name: 'Appeal' })).toBeHidden()

  await moderatorPage.reload()
  await expect(moderatorPage.getByText('I took the photos myself, last week.')).toBeVisible()
  await decide('r', 'The photos are their own.')
  await moderatorPage.getByRole('button', { name: 'Restore' }).click()
  await expect(moderatorPage.getByText(`Restored: ${title}`)).toBeVisible()
  await reporterPage.reload()
  await expect(reporterPage.getByRole('heading', { level: 1, name: title })).toBeVisible()
})
