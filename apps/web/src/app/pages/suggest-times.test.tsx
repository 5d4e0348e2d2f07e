import type { Conversation } from '@roommate-finder/contracts/messages'
import { listViewings, proposeViewings } from '@roommate-finder/contracts/viewings'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { aConversation, aViewing } from '#src/testing/factories.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { reply, server } from '#src/testing/server.ts'
import { serveConversation, setClock } from '#src/testing/viewings.ts'
import { done, lost, refused, replyInOrder } from '#src/testing/writes.ts'

setClock()

const hosts = { role: 'host', other: { name: 'Sam Seeker', verified: true, memberSince: null } } as const

const open = ({ _id }: Conversation) => renderRoute(`/messages/${_id}`, { session: signedIn() })
const openDialog = async ({ user }: ReturnType<typeof open>) => {
  await user.click(await screen.findByRole('button', { name: 'Suggest times' }))
  await screen.findByRole('grid', { name: 'Times' })
}
const cell = (name: string) => screen.getByRole('button', { name })
const dialog = () => within(screen.getByRole('dialog'))

describe('suggesting times', () => {
  const sixPm = 'Thursday, December 3, 6:00 PM'

  test('sends chosen times of several days and weeks in UTC, with the place of a host', async () => {
    const conversation = aConversation(hosts)
    serveConversation(conversation)
    const sent = replyInOrder(proposeViewings, done(proposeViewings, { viewings: [] }))
    const page = open(conversation)
    await openDialog(page)
    expect(dialog().getByText('Times are in Central Time.')).toBeVisible()
    expect(dialog().getByText('Dec 1 – Dec 7')).toBeVisible()
    await page.user.click(cell(sixPm))
    await page.user.click(dialog().getByRole('button', { name: 'Later week' }))
    await page.user.click(dialog().getByRole('radio', { name: 'Morning' }))
    await page.user.click(cell('Saturday, December 12, 9:30 AM'))
    await page.user.click(dialog().getByRole('radio', { name: '45 min' }))
    await page.user.type(dialog().getByLabelText('Address or meeting point'), ' 410 Elm Street ')
    serveConversation(conversation, { viewings: [] })
    await page.user.click(dialog().getByRole('button', { name: 'Send 2 times' }))
    expect(await screen.findByText(/^We sent .*Sam Seeker.* your times\.$/)).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(sent.map(({ body, path }) => ({ body, path }))).toEqual([
      {
        path: `/api/conversations/${conversation._id}/viewings`,
        body: {
          slots: [
            { startsAt: '2026-12-04T00:00:00.000Z', endsAt: '2026-12-04T00:45:00.000Z' },
            { startsAt: '2026-12-12T15:30:00.000Z', endsAt: '2026-12-12T16:15:00.000Z' },
          ],
          place: '410 Elm Street',
        },
      },
    ])
  })

  test('a seeker names no place; a chosen time can be removed; there are at most five', async () => {
    const conversation = aConversation()
    serveConversation(conversation)
    const page = open(conversation)
    await openDialog(page)
    expect(dialog().queryByRole('textbox')).not.toBeInTheDocument()
    expect(dialog().getByRole('button', { name: 'Send times' })).toHaveAttribute('aria-disabled', 'true')
    for (const time of ['5:00', '5:30', '6:00', '6:30', '7:00']) {
      await page.user.click(cell(`Thursday, December 3, ${time} PM`))
    }
    expect(cell('Thursday, December 3, 7:30 PM')).toHaveAttribute('aria-disabled', 'true')
    const chosen = within(dialog().getByRole('list', { name: 'Chosen times' }))
    await page.user.click(chosen.getByRole('button', { name: 'Remove Thu, Dec 3, 5:30 PM' }))
    expect(chosen.getAllByRole('button')).toHaveLength(4)
    expect(cell('Thursday, December 3, 5:30 PM')).toHaveAttribute('aria-pressed', 'false')
    expect(cell('Thursday, December 3, 7:30 PM')).not.toHaveAttribute('aria-disabled')
  })

  test('after five, says so, and keeps the other days', async () => {
    const conversation = aConversation()
    serveConversation(conversation)
    const page = open(conversation)
    await openDialog(page)
    for (const time of ['5:00', '5:30', '6:00', '6:30', '7:00']) {
      await page.user.click(cell(`Thursday, December 3, ${time} PM`))
    }
    expect(dialog().getByText('You’ve chosen 5 times, the most you can suggest.')).toBeVisible()
    expect(dialog().queryByText('No times')).not.toBeInTheDocument()
    expect(cell('Friday, December 4, 5:00 PM')).toHaveAttribute('aria-disabled', 'true')
  })

  test('asks a host where to meet before it sends', async () => {
    const conversation = aConversation(hosts)
    serveConversation(conversation)
    const sent = replyInOrder(proposeViewings, done(proposeViewings, { viewings: [] }))
    const page = open(conversation)
    await openDialog(page)
    await page.user.click(cell(sixPm))
    await page.user.click(dialog().getByRole('button', { name: 'Send 1 time' }))
    expect(dialog().getByText('Enter an address or a meeting point')).toBeVisible()
    expect(dialog().getByLabelText('Address or meeting point')).toHaveFocus()
    expect(sent).toEqual([])
  })

  test('says that it replaces open times of the user', async () => {
    const conversation = aConversation()
    serveConversation(conversation, { viewings: [aViewing({ proposedBy: 'seeker' })] })
    const page = open(conversation)
    await openDialog(page)
    expect(dialog().getByText(/These replace the times you suggested\.$/)).toBeVisible()
  })

  test('leaves out chosen times that overlap after a change of the length, and says so', async () => {
    const conversation = aConversation()
    serveConversation(conversation)
    const page = open(conversation)
    await openDialog(page)
    await page.user.click(cell('Thursday, December 3, 5:30 PM'))
    await page.user.click(cell(sixPm))
    await page.user.click(dialog().getByRole('radio', { name: '1 hour' }))
    expect(dialog().getByText(/^We left out 1 time that has passed, or would overlap/)).toBeVisible()
    expect(dialog().getByRole('button', { name: 'Send 1 time' })).toBeVisible()
    expect(cell(sixPm)).toHaveAttribute('aria-disabled', 'true')
    await page.user.click(dialog().getByRole('radio', { name: '15 min' }))
    expect(dialog().getByRole('button', { name: 'Send 2 times' })).toBeVisible()
  })

  test('shows what the server says about the times', async () => {
    const conversation = aConversation()
    serveConversation(conversation)
    replyInOrder(proposeViewings, refused('validation_failed', { fields: { slots: 'A time has passed' } }))
    const page = open(conversation)
    await openDialog(page)
    await page.user.click(cell(sixPm))
    await page.user.click(dialog().getByRole('button', { name: 'Send 1 time' }))
    expect(await dialog().findByText('A time has passed')).toBeVisible()
  })

  test('removing a chosen time keeps the focus in the dialog', async () => {
    const conversation = aConversation()
    serveConversation(conversation)
    const page = open(conversation)
    await openDialog(page)
    await page.user.click(cell(sixPm))
    await page.user.click(dialog().getByRole('button', { name: /^Remove/ }))
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement)
    expect(screen.getByRole('dialog')).not.toHaveFocus()
  })

  test('leaves out times that have passed, and those of another viewing', async () => {
    const conversation = aConversation()
    serveConversation(conversation)
    const other = aViewing({
      state: 'confirmed',
      startsAt: '2026-12-03T23:15:00.000Z',
      endsAt: '2026-12-03T23:45:00.000Z',
    })
    server.use(reply(listViewings, { items: [other], next: null }))
    const page = open(conversation)
    await openDialog(page)
    await waitFor(() => expect(cell('Thursday, December 3, 5:00 PM')).toHaveAttribute('aria-disabled', 'true'))
    expect(cell('Thursday, December 3, 5:30 PM')).toHaveAttribute('aria-disabled', 'true')
    expect(cell(sixPm)).not.toHaveAttribute('aria-disabled')
    await page.user.click(dialog().getByRole('radio', { name: 'Morning' }))
    expect(dialog().getByRole('row', { name: /^Tue, Dec 1 No times/ })).toBeVisible()
  })

  test('arrow keys move through times and over days without any', async () => {
    const conversation = aConversation()
    serveConversation(conversation)
    const page = open(conversation)
    await openDialog(page)
    const first = cell('Tuesday, December 1, 5:00 PM')
    expect(first).toHaveAttribute('tabindex', '0')
    first.focus()
    await page.user.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}')
    expect(cell('Thursday, December 3, 5:30 PM')).toHaveFocus()
    await page.user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowUp}')
    expect(cell('Wednesday, December 2, 5:00 PM')).toHaveFocus()
    await page.user.keyboard(' ')
    expect(cell('Wednesday, December 2, 5:00 PM')).toHaveAttribute('aria-pressed', 'true')
    expect(first).toHaveAttribute('tabindex', '-1')
    await page.user.keyboard('{End}')
    expect(cell('Wednesday, December 2, 9:30 PM')).toHaveFocus()
    await page.user.keyboard('{Home}')
    expect(cell('Wednesday, December 2, 5:00 PM')).toHaveFocus()
  })

  test('without a response, sends the same proposal again; a refusal says why', async () => {
    const conversation = aConversation()
    serveConversation(conversation)
    const sent = replyInOrder(proposeViewings, lost, refused('conflict'), done(proposeViewings, { viewings: [] }))
    const page = open(conversation)
    await openDialog(page)
    await page.user.click(cell(sixPm))
    const send = () => page.user.click(dialog().getByRole('button', { name: 'Send 1 time' }))
    await send()
    expect(await screen.findByText('We couldn’t send your times. Please try again.')).toBeVisible()
    await send()
    expect(await screen.findByText('A sentence of the server.')).toBeVisible()
    await send()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
  })

  test('in another zone, says what the clocks of the viewer show', async () => {
    vi.stubEnv('TZ', 'America/New_York')
    const conversation = aConversation()
    serveConversation(conversation)
    const page = open(conversation)
    await openDialog(page)
    await page.user.click(cell(sixPm))
    expect(dialog().getByRole('button', { name: 'Remove Thu, Dec 3, 6:00 PM (7:00 PM your time)' })).toBeVisible()
  })

  test.each([
    ['a room that is gone', { listing: null, state: 'listing_removed' }],
    ['a person who has not answered an invitation', { ...hosts, invited: true }],
  ] as const)('is not offered about %s', async (_, fields) => {
    const conversation = aConversation(fields)
    serveConversation(conversation)
    open(conversation)
    await screen.findByText('Yes, it is.')
    expect(screen.queryByRole('button', { name: 'Suggest times' })).not.toBeInTheDocument()
  })
})
