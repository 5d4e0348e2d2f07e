import { getMe } from '@roommate-finder/contracts/accounts'
import { setTimeZone } from '@roommate-finder/contracts/time-zone'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { reply, server } from '#src/testing/server.ts'
import { done, lost, replyInOrder } from '#src/testing/writes.ts'

const device = Intl.DateTimeFormat().resolvedOptions().timeZone

const open = async () => {
  const { user } = renderRoute('/profile', { session: signedIn() })
  return { user, select: await screen.findByLabelText('Time zone') }
}

test('the time zone is that of the device until the user chooses one, which is stored', async () => {
  const sent = replyInOrder(setTimeZone, done(setTimeZone, undefined))
  const { user, select } = await open()
  expect(select).toHaveDisplayValue(`This device (${device})`)
  await user.selectOptions(select, 'Europe/Berlin')
  expect(select).toHaveDisplayValue('Europe/Berlin')
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ timeZone: 'Europe/Berlin', chosen: true }]))
})

test('a chosen time zone is shown, and the user can go back to that of the device', async () => {
  server.use(reply(getMe, { offer: null, timeZone: 'Pacific/Apia', timeZoneChosen: true }))
  const sent = replyInOrder(setTimeZone, done(setTimeZone, undefined))
  const { user, select } = await open()
  expect(select).toHaveDisplayValue('Pacific/Apia')
  await user.selectOptions(select, '')
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ timeZone: device }]))
  expect(select).toHaveDisplayValue(`This device (${device})`)
})

test('of several quick choices, the last one is stored', async () => {
  const first = Promise.withResolvers<Response>()
  const sent = replyInOrder(setTimeZone, () => first.promise, done(setTimeZone, undefined))
  const { user, select } = await open()
  for (const zone of ['Africa/Accra', 'Africa/Cairo', 'Europe/Berlin']) await user.selectOptions(select, zone)
  await waitFor(() => expect(sent).toHaveLength(1))
  first.resolve(new Response(null, { status: 204 }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ body }) => body)).toEqual([
    { timeZone: 'Africa/Accra', chosen: true },
    { timeZone: 'Europe/Berlin', chosen: true },
  ])
  expect(select).toHaveDisplayValue('Europe/Berlin')
})

test('a time zone that was not stored changes back', async () => {
  replyInOrder(setTimeZone, lost)
  const { user, select } = await open()
  await user.selectOptions(select, 'Europe/Berlin')
  expect(await screen.findByText('We couldn’t save the setting. Please try again.')).toBeVisible()
  expect(select).toHaveDisplayValue(`This device (${device})`)
})
