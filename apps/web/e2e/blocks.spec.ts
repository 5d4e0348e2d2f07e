import { expect, expectNoAxeViolations, openAs, openFromMenu, searchAllRooms, test } from './fixtures.ts'
import { newPerson, uniqueWord } from './people.ts'

test('a blocked seeker reads that the conversation is closed and finds the room again only after the unblock', {
  tag: '@journey',
}, async ({ browser, request }) => {
  test.slow()
  const host = await newPerson(request, 'Hana Host')
  const seeker = await newPerson(request, 'Sam Seeker')
  const word = uniqueWord()
  const title = `Attic ${word}`
  await seeker.write(await host.post({ title }), 'Is the room still available?')
  const closed = 'This conversation is closed. You can still read it.'

  const seekerPage = await openAs(browser, seeker, '/messages')
  await seekerPage.getByRole('link', { name: new RegExp(title) }).click()
  await expect(seekerPage.getByRole('textbox', { name: 'Your message' })).toBeVisible()

  const hostPage = await openAs(browser, host, '/messages')
  await hostPage.getByRole('link', { name: new RegExp(title) }).click()
  await hostPage.getByRole('button', { name: 'Conversation actions' }).click()
  await hostPage.getByRole('menuitem', { name: 'Report or block Sam Seeker' }).click()
  await hostPage.getByRole('dialog').getByText('Block', { exact: true }).click()
  await expectNoAxeViolations(hostPage)
  await hostPage.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(hostPage.getByText(/^You blocked Sam Seeker\./)).toBeVisible()
  await expect(hostPage.getByText(closed)).toBeVisible()

  await seekerPage.reload()
  await expect(seekerPage.getByText(closed)).toBeVisible()
  await expect(seekerPage.getByRole('heading', { name: 'Roommate Finder member' })).toBeVisible()
  await expect(seekerPage.getByRole('main').getByText('Hana Host')).toHaveCount(0)
  const conversation = seekerPage.url()
  await searchAllRooms(seekerPage, word)
  await expect(seekerPage.getByRole('heading', { name: 'No listings found' })).toBeVisible()

  await openFromMenu(hostPage, 'My Profile')
  await hostPage.getByRole('link', { name: 'Manage blocked people' }).click()
  await expect(hostPage.getByRole('listitem').filter({ hasText: 'Sam Seeker' })).toBeVisible()
  await expectNoAxeViolations(hostPage)
  await hostPage.getByRole('button', { name: 'Unblock Sam Seeker' }).click()
  await hostPage.getByRole('alertdialog').getByRole('button', { name: 'Unblock' }).click()
  await expect(hostPage.getByRole('heading', { name: 'You haven’t blocked anyone' })).toBeVisible()

  await seekerPage.reload()
  await seekerPage.getByRole('link', { name: `View Details of ${title}` }).click()
  await seekerPage.getByRole('link', { name: /^Open conversation/ }).click()
  await expect(seekerPage).toHaveURL(conversation)
  await expect(seekerPage.getByText(closed)).toBeVisible()
})
