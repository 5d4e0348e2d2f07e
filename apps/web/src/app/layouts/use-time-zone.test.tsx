import { getMe } from '@roommate-finder/contracts/accounts'
import { setTimeZone } from '@roommate-finder/contracts/time-zone'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { reply, server } from '#src/testing/server.ts'
import { done, replyInOrder } from '#src/testing/writes.ts'

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

const open = async () => {
  const sent = replyInOrder(setTimeZone, done(setTimeZone, undefined))
  renderRoute('/support', { session: signedIn() })
  await screen.findByRole('link', { name: 'Messages' })
  return sent
}

test.each([undefined, 'Pacific/Apia'])(
  'an account with the time zone %s gets that of the browser, once',
  async (stored) => {
    server.use(reply(getMe, { offer: null, ...(stored !== undefined && { timeZone: stored }) }))
    const sent = await open()
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ timeZone }]))
  },
)

test('an account with a time zone that its user chose keeps it', async () => {
  server.use(reply(getMe, { offer: null, timeZone: 'Pacific/Apia', timeZoneChosen: true }))
  const sent = await open()
  expect(sent).toEqual([])
})
