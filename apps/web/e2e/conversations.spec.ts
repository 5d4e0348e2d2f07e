import { expect, expectNoAxeViolations, signIn, test } from './fixtures.ts'
import { newPerson } from './people.ts'

test('a seeker asks, the host answers, and both see what was read', { tag: '@journey' }, async ({
  browser,
  request,
}) => {
  const host = await newPerson(request, 'Hana Host')
  const seeker = await newPerson(request, 'Sam Seeker')
  const room = await host.post({ title: 'Attic with a view' })

  const ofSeeker = await (await browser.newContext()).newPage()
  await signIn(ofSeeker, seeker, `/details/${room._id}`)
  await ofSeeker.getByRole('button', { name: 'Message the host' }).click()
  await ofSeeker.getByRole('button', { name: 'Is the room still available?' }).click()
  await ofSeeker.getByRole('button', { name: 'Send message' }).click()
  await expect(ofSeeker).toHaveURL(/\/messages\/[0-9a-f]{24}$/)
  await expect(ofSeeker.getByRole('link', { name: /Attic with a view/ }).last()).toBeVisible()

  const ofHost = await (await browser.newContext()).newPage()
  await signIn(ofHost, host, '/messages')
  const conversation = ofHost.getByRole('link', { name: /Sam Seeker/ })
  await expect(conversation).toContainText('1 unread')
  await conversation.click()
  await expect(ofHost.getByText('Is the room still available?').last()).toBeVisible()
  await expect(conversation).not.toContainText('unread')
  const message = ofHost.getByRole('textbox', { name: 'Your message' })
  await message.fill('Yes, it is. Would Monday suit you?')
  await message.press('Enter')
  await expect(message).toHaveValue('')

  // By the event stream, without a reload.
  await expect(ofSeeker.getByText('Would Monday suit you?').last()).toBeVisible({ timeout: 3_000 })
  await expect(ofSeeker.getByText('Seen')).toBeVisible()
  await expect(ofHost.getByText('Seen')).toBeVisible({ timeout: 3_000 })
  await expectNoAxeViolations(ofSeeker)
})
