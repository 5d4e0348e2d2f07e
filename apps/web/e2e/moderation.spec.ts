import { expect, expectNoAxeViolations, moderator, openAs, test } from './fixtures.ts'
import { newPerson, uniqueWord } from './people.ts'

test('a report hides a room, its owner appeals, and a moderator restores it by keyboard', {
  tag: '@journey',
}, async ({ browser, request }) => {
  test.slow()
  const owner = await newPerson(request, 'Olga Owner')
  const reporter = await newPerson(request, 'Rita Reporter')
  const title = `Attic ${uniqueWord()}`
  const room = await owner.post({ title })
  const address = `/details/${room._id}`

  const ofReporter = await openAs(browser, reporter, address)
  await ofReporter.getByRole('button', { name: 'Report', exact: true }).click()
  await ofReporter.getByRole('radio', { name: /^Scam/ }).check()
  await expectNoAxeViolations(ofReporter)
  await ofReporter.getByRole('button', { name: 'Send report' }).click()
  await expect(ofReporter.getByText(/^Thank you\. We will look into it/)).toBeVisible()

  const target = `/moderation?target=listing:${room._id}`
  const ofModerator = await openAs(browser, moderator, target)
  const decide = async (key: string, reason: string) => {
    await expect(ofModerator.getByRole('heading', { name: 'Decision' })).toBeVisible()
    await ofModerator.keyboard.press(key)
    await ofModerator.getByRole('textbox', { name: 'Reason' }).fill(reason)
  }
  await decide('h', 'The photos are copied.')
  await expectNoAxeViolations(ofModerator)
  await ofModerator.getByRole('button', { name: 'Hide', exact: true }).click()
  await ofModerator.getByRole('alertdialog').getByRole('button', { name: 'Hide' }).click()
  await expect(ofModerator.getByText(`Hidden: ${title}`)).toBeVisible()
  await ofReporter.reload()
  await expect(ofReporter.getByRole('heading', { name: 'Roommate post not found.' })).toBeVisible()

  const ofOwner = await openAs(browser, owner, address)
  await expect(ofOwner.getByText('The photos are copied.')).toBeVisible()
  await ofOwner.getByRole('button', { name: 'Appeal' }).click()
  await ofOwner.getByLabel('Your appeal').fill('I took the photos myself, last week.')
  await ofOwner.getByRole('button', { name: 'Send appeal' }).click()
  await expect(ofOwner.getByText('Your appeal was sent. A moderator will look at it.')).toBeVisible()
  await expect(ofOwner.getByRole('button', { name: 'Appeal' })).toBeHidden()

  await ofModerator.reload()
  await expect(ofModerator.getByText('I took the photos myself, last week.')).toBeVisible()
  await decide('r', 'The photos are their own.')
  await ofModerator.getByRole('button', { name: 'Restore' }).click()
  await expect(ofModerator.getByText(`Restored: ${title}`)).toBeVisible()
  await ofReporter.reload()
  await expect(ofReporter.getByRole('heading', { level: 1, name: title })).toBeVisible()
})
