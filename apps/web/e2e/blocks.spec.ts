import { expect, expectNoAxeViolations, openAs, test } from './fixtures.ts'
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

  const ofSeeker = await openAs(browser, seeker, '/messages')
  await ofSeeker.getByRole('link', { name: new RegExp(title) }).click()
  await expect(ofSeeker.getByRole('textbox', { name: 'Your message' })).toBeVisible()

  const ofHost = await openAs(browser, host, '/messages')
  await ofHost.getByRole('link', { name: new RegExp(title) }).click()
  await ofHost.getByRole('button', { name: 'More about this conversation' }).click()
  await ofHost.getByRole('menuitem', { name: 'Report or block Sam Seeker' }).click()
  await ofHost.getByRole('dialog').getByText('Block', { exact: true }).click()
  await expectNoAxeViolations(ofHost)
  await ofHost.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(ofHost.getByText('You blocked Sam Seeker.')).toBeVisible()
  await expect(ofHost.getByText(closed)).toBeVisible()

  await ofSeeker.reload()
  await expect(ofSeeker.getByText(closed)).toBeVisible()
  await expect(ofSeeker.getByRole('heading', { name: 'Roommate Finder member' })).toBeVisible()
  await expect(ofSeeker.getByRole('main').getByText('Hana Host')).toHaveCount(0)
  const conversation = ofSeeker.url()
  await ofSeeker.goto(`/all-items?search=${word}`)
  await expect(ofSeeker.getByRole('heading', { name: 'No listings found' })).toBeVisible()

  await ofHost.goto('/profile')
  await ofHost.getByRole('link', { name: 'Blocked people' }).click()
  await expect(ofHost.getByRole('listitem').filter({ hasText: 'Sam Seeker' })).toBeVisible()
  await expectNoAxeViolations(ofHost)
  await ofHost.getByRole('button', { name: 'Unblock Sam Seeker' }).click()
  await ofHost.getByRole('alertdialog').getByRole('button', { name: 'Unblock' }).click()
  await expect(ofHost.getByRole('heading', { name: 'You have blocked nobody' })).toBeVisible()

  await ofSeeker.reload()
  await ofSeeker.getByRole('link', { name: `View Details of ${title}` }).click()
  await ofSeeker.getByRole('button', { name: 'Message the host' }).click()
  await ofSeeker.getByRole('textbox', { name: 'Your message' }).fill('May I still come and see the room?')
  await ofSeeker.getByRole('button', { name: 'Send message' }).click()
  await expect(ofSeeker.getByText(/^Your conversation about this room is closed, and stays closed\./)).toBeVisible()
  await ofSeeker.getByRole('link', { name: 'Read the conversation' }).click()
  await expect(ofSeeker).toHaveURL(conversation)
  await expect(ofSeeker.getByText(closed)).toBeVisible()
})
