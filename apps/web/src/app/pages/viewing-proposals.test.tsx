import type { Conversation } from '@roommate-finder/contracts/messages'
import { cancelViewing, confirmViewing, declineViewing, type Viewing } from '@roommate-finder/contracts/viewings'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { aConversation, aMessage, aViewing } from '#src/testing/factories.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { openEventStream } from '#src/testing/server.ts'
import { NOW, serveConversation, setClock } from '#src/testing/viewings.ts'
import { done, refused, replyInOrder } from '#src/testing/writes.ts'

setClock()

const open = ({ _id }: Conversation) => renderRoute(`/messages/${_id}`, { session: signedIn() })
const dialog = () => within(screen.getByRole('dialog'))

const conversationId = 'c'.repeat(24)
const proposalId = 'd'.repeat(24)
const body =
  'I can show you the room at one of these times:\n- Thu, Dec 3, 5:00 – 5:30 PM (Central Time)\n- Fri, Dec 4, 5:00 – 5:30 PM (Central Time)'
const slot = (fields: Partial<Viewing> = {}) => aViewing({ conversationId, proposalId, ...fields })
const twoSlots = (fields: Partial<Viewing> = {}): [Viewing, Viewing] => [
  slot(fields),
  slot({ ...fields, startsAt: '2026-12-04T23:00:00.000Z', endsAt: '2026-12-04T23:30:00.000Z' }),
]
const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

/** Opens the conversation with a proposal. */
const openProposal = (viewings: Viewing[], conversation: Partial<Conversation> = {}) => {
  const [{ role, proposedBy } = slot()] = viewings
  const present = aConversation({ _id: conversationId, role, ...conversation })
  const messages = [aMessage({ body, proposalId, mine: role === proposedBy })]
  serveConversation(present, { viewings, messages })
  return {
    ...open(present),
    change: (next: Viewing[]) => serveConversation(present, { viewings: next, messages }),
  }
}

describe('times that the other person suggests', () => {
  test('are buttons, of which one is confirmed with a note', async () => {
    const [first, second] = twoSlots()
    const { user, change } = openProposal([first, second])
    const sent = replyInOrder(confirmViewing, refused('conflict'), done(confirmViewing, first))
    expect(await screen.findByText('I can show you the room at one of these times:')).toBeVisible()
    await press(user, 'Thu, Dec 3, 5:00 – 5:30 PM')
    expect(await screen.findByRole('dialog', { name: 'Confirm this time?' })).toHaveTextContent(
      'Thursday, December 3, 5:00 – 5:30 PM (Central Time)',
    )
    expect(screen.queryByLabelText(/^Address/)).not.toBeInTheDocument()
    await user.type(dialog().getByRole('textbox', { name: 'Note (optional)' }), 'See you then!')
    await press(user, 'Confirm viewing')
    expect(await screen.findByText('A sentence of the server.')).toBeVisible()
    change([
      { ...first, state: 'confirmed', place: '410 Elm Street' },
      { ...second, state: 'declined' },
    ])
    await press(user, 'Confirm viewing')
    expect(await screen.findByText(/^Your viewing with .*Hana.* is confirmed\.$/)).toBeVisible()
    expect(sent.map(({ body: input, path }) => ({ input, path }))).toEqual(
      Array(2).fill({ input: { note: 'See you then!' }, path: `/api/viewings/${first._id}/confirm` }),
    )
    const times = within(screen.getByRole('list', { name: 'Suggested times' }))
    await waitFor(() =>
      expect(times.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'Thu, Dec 3, 5:00 – 5:30 PMConfirmed',
        'Fri, Dec 4, 5:00 – 5:30 PMNot chosen',
      ]),
    )
    expect(times.queryByRole('button')).not.toBeInTheDocument()
    expect(screen.getByText('410 Elm Street')).toBeInTheDocument()
  })

  test('ask a host for the address, unless the proposal has one', async () => {
    const [first] = twoSlots({ role: 'host', proposedBy: 'seeker', name: 'Sam' })
    const { user } = openProposal([first])
    const sent = replyInOrder(confirmViewing, done(confirmViewing, first))
    await press(user, 'Thu, Dec 3, 5:00 – 5:30 PM')
    await user.type(await screen.findByLabelText('Address or meeting point'), '410 Elm Street')
    await press(user, 'Confirm viewing')
    await waitFor(() => expect(sent.map(({ body: input }) => input)).toEqual([{ place: '410 Elm Street' }]))
  })

  test('need the address of a host, which is that of an earlier viewing at first', async () => {
    const earlier = slot({ role: 'host', state: 'past', proposalId: 'e'.repeat(24), place: '9 Oak Street' })
    const { user } = openProposal([slot({ role: 'host', proposedBy: 'seeker', name: 'Sam' }), earlier])
    const sent = replyInOrder(confirmViewing, done(confirmViewing, earlier))
    await press(user, 'Thu, Dec 3, 5:00 – 5:30 PM')
    const place = await screen.findByLabelText('Address or meeting point')
    expect(place).toHaveValue('9 Oak Street')
    await user.clear(place)
    await press(user, 'Confirm viewing')
    expect(await screen.findByText('Enter an address or a meeting point')).toBeVisible()
    expect(sent).toEqual([])
  })

  test('show a host the place that the seeker named', async () => {
    openProposal([slot({ role: 'host', proposedBy: 'seeker', place: 'At the café' })])
    expect(await screen.findByText('At the café')).toBeVisible()
  })

  test.each([
    ['2026-12-03T22:00:00.000Z', /We’ll tell .*Hana.*\.$/, 'remind'],
    ['2026-12-03T20:00:00.000Z', /, and remind you both two hours before\.$/, 'the day before'],
    [NOW, /, and remind you both the day before and two hours before\.$/, 'none'],
  ])('at %s, name the reminders that are still ahead', async (now, text, missing) => {
    vi.setSystemTime(Date.parse(now))
    const { user } = openProposal([slot()])
    await press(user, 'Thu, Dec 3, 5:00 – 5:30 PM')
    expect(await dialog().findByText(text)).not.toHaveTextContent(missing)
  })

  test('that are taken back while one answers say so', async () => {
    const send = openEventStream()
    const { user, change } = openProposal([slot({ _id: 'b'.repeat(24) })])
    await press(user, 'Thu, Dec 3, 5:00 – 5:30 PM')
    change([slot({ _id: 'b'.repeat(24), state: 'canceled' })])
    send('conversation', { _id: conversationId })
    expect(await screen.findByText('This time was just taken back.')).toBeVisible()
  })

  test('say what became of each, of which one was moved', async () => {
    const old = slot({ state: 'canceled', canceledAt: NOW })
    openProposal([
      old,
      slot({ state: 'canceled' }),
      slot({ state: 'confirmed', moves: old._id, proposalId: 'e'.repeat(24) }),
      slot({ state: 'canceled', canceledAt: NOW }),
    ])
    const times = within(await screen.findByRole('list', { name: 'Suggested times' }))
    expect(times.getAllByRole('listitem').map(({ textContent }) => textContent.replace(/.*PM/, ''))).toEqual([
      'Moved',
      'Taken back',
      'Canceled',
    ])
  })

  test('are all declined at once', async () => {
    const [first, second] = twoSlots()
    const { user } = openProposal([first, second])
    const sent = replyInOrder(declineViewing, done(declineViewing, { ...first, state: 'declined' }))
    await press(user, 'None of these work')
    await press(user, 'Decline times')
    expect(await screen.findByText(/^We told .*Hana.* that none of the times work\.$/)).toBeVisible()
    expect(sent.map(({ body: input, path }) => ({ input, path }))).toEqual([
      { input: { all: true }, path: `/api/viewings/${first._id}/decline` },
    ])
  })

  test('of which one is left, are declined as one; the card keeps the focus', async () => {
    const [first, second] = twoSlots()
    const { user, change } = openProposal([first, { ...second, state: 'declined' }])
    replyInOrder(declineViewing, done(declineViewing, { ...first, state: 'declined' }))
    await press(user, 'This doesn’t work')
    expect(await screen.findByRole('dialog', { name: 'Does this time not work?' })).toBeVisible()
    change([first, second].map((viewing) => ({ ...viewing, state: 'declined' })))
    await press(user, 'Decline time')
    expect(await screen.findByText(/^We told .*Hana.* that the time doesn’t work\.$/)).toBeVisible()
    const card = screen.getByRole('list', { name: 'Suggested times' }).parentElement
    await waitFor(() => expect(card).toHaveFocus())
  })

  test('keep the note to each answer apart', async () => {
    const { user } = openProposal(twoSlots())
    await press(user, 'None of these work')
    await user.type(await screen.findByLabelText('Note (optional)'), 'I’m away.')
    await press(user, 'Go back')
    await press(user, 'Thu, Dec 3, 5:00 – 5:30 PM')
    expect(await screen.findByLabelText('Note (optional)')).toHaveValue('')
  })

  test('in another zone, show what the clocks of the viewer do', async () => {
    vi.stubEnv('TZ', 'Asia/Tokyo')
    openProposal([slot()])
    expect(await screen.findByText('Fri, Dec 4, 8:00 – 8:30 AM your time')).toBeVisible()
  })

  test('in a closed conversation are no buttons', async () => {
    openProposal([slot()], { state: 'closed', listing: null })
    expect(await screen.findByText('Central Time')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Dec 3/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'This doesn’t work' })).not.toBeInTheDocument()
  })

  test('that the API does not return are the text of the message', async () => {
    openProposal([])
    expect(await screen.findByText(/Fri, Dec 4, 5:00 – 5:30 PM \(Central Time\)/)).toBeVisible()
  })
})

describe('times that the user suggests', () => {
  test('can be taken back after a question', async () => {
    const slots = twoSlots({ role: 'host', name: 'Sam' })
    const { user, change } = openProposal(slots)
    const sent = replyInOrder(cancelViewing, done(cancelViewing, slots[0]))
    expect(await screen.findByText(/Waiting for/)).toHaveTextContent('Central Time · Waiting for Sam')
    expect(screen.queryByRole('button', { name: 'Unsend' })).not.toBeInTheDocument()
    await press(user, 'Take back')
    change(slots.map((viewing) => ({ ...viewing, state: 'canceled' })))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take back' }))
    expect(await screen.findAllByText('Taken back')).toHaveLength(2)
    expect(sent.map(({ body: input, path }) => ({ input, path }))).toEqual([
      { input: { all: true }, path: `/api/viewings/${slots[0]._id}/cancel` },
    ])
  })
})
