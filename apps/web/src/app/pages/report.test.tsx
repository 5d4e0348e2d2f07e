import { getConversation, listConversations, listMessages, markRead } from '@roommate-finder/contracts/messages'
import { createReport } from '@roommate-finder/contracts/trust'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerRoom, open } from '#src/testing/details-page.ts'
import { aConversation, aMessage } from '#src/testing/factories.ts'
import { setField } from '#src/testing/fields.ts'
import { chooseAction, menuButton } from '#src/testing/menus.ts'
import { renderRoute, visitor } from '#src/testing/render-route.tsx'
import { reply, server } from '#src/testing/server.ts'
import { done, refused, replyInOrder } from '#src/testing/writes.ts'

const id = 'f'.repeat(24)
const stored = { _id: id, status: 'open' } as const
const dialog = () => screen.findByRole('dialog')

describe('reporting', () => {
  test('a room needs a reason; a refusal keeps the dialog open, and success closes it with a thank-you', async () => {
    const room = answerRoom()
    const error = 'You can send 20 reports in 24 hours.'
    const sent = replyInOrder(createReport, refused('rate_limited', { error }), done(createReport, stored))
    const { user } = open(`/details/${room._id}`)
    await chooseAction(user, room.title, 'Report this room')
    const form = within(await dialog())
    expect(within(form.getByRole('radiogroup', { name: 'What’s wrong?' })).getAllByRole('radio')).toHaveLength(8)
    expect(form.queryByLabelText(/Your email/)).not.toBeInTheDocument()
    const send = () => user.click(form.getByRole('button', { name: 'Send report' }))
    await send()
    expect(await form.findByText('Choose a reason')).toBeVisible()
    expect(sent).toHaveLength(0)
    await user.click(form.getByRole('radio', { name: /Scam or fraud/ }))
    setField('Note (optional)', 'Wants the deposit first.')
    await send()
    expect(await form.findByText(error)).toBeVisible()
    await send()
    expect(await screen.findByText('Thanks. We’ll look into it and tell you what we decide.')).toBeVisible()
    const body = { target: 'listing', id: room._id, reason: 'scam', note: 'Wants the deposit first.' }
    expect(sent.map((report) => report.body)).toEqual([body, body])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(menuButton(room.title)).toHaveFocus()
  })

  test('the host from the host card sends the id of the room', async () => {
    const room = answerRoom()
    const sent = replyInOrder(createReport, done(createReport, stored))
    const { user } = open(`/details/${room._id}`)
    await user.click(await screen.findByRole('button', { name: 'Report or block Ana Ruiz' }))
    expect(screen.getByText('We haven’t verified this person')).toBeInTheDocument()
    const form = within(await dialog())
    expect(form.queryByRole('radio', { name: /No longer available/ })).not.toBeInTheDocument()
    await user.click(form.getByRole('radio', { name: /Harassment/ }))
    await user.click(form.getByRole('button', { name: 'Send report' }))
    expect(await screen.findByText(/^Thanks\./)).toBeVisible()
    expect(sent[0]?.body).toEqual({ target: 'person', id: room._id, reason: 'harassment' })
  })

  test('is not offered to the owner of the room', async () => {
    const room = answerRoom({ isOwner: true })
    open(`/details/${room._id}`)
    await screen.findByRole('button', { name: 'Share' })
    expect(screen.queryByRole('button', { name: /^(Report|More actions)/ })).not.toBeInTheDocument()
  })

  test('a visitor reports a room on the safety page by its address, with an email', async () => {
    const sent = replyInOrder(createReport, done(createReport, stored))
    const { user } = renderRoute('/safety', { session: visitor })
    await user.click(await screen.findByRole('button', { name: 'Report a room' }))
    expect(await screen.findByText('Paste the link to the room’s page.')).toBeVisible()
    setField('Room link', `https://rooms.example/details/${id}?from=mail`)
    await user.click(screen.getByRole('button', { name: 'Report a room' }))
    const form = within(await dialog())
    setField('Your email (optional)', 'vera@example.test')
    await user.click(form.getByRole('radio', { name: /Fake/ }))
    await user.click(form.getByRole('button', { name: 'Send report' }))
    expect(await screen.findByText('Thanks. We’ll look into it and tell you what we decide.')).toBeVisible()
    expect(sent[0]?.body).toEqual({ target: 'listing', id, reason: 'fake', email: 'vera@example.test' })
  })

  test('a received message and its sender can be reported, an own message not', async () => {
    const conversation = aConversation()
    const received = aMessage({ body: 'Pay first.' })
    server.use(
      reply(listConversations, { items: [conversation], next: null }),
      reply(getConversation, conversation),
      reply(listMessages, { items: [aMessage({ mine: true, body: 'Hello' }), received], next: null }),
      reply(markRead, { unread: 0 }),
    )
    const sent = replyInOrder(createReport, done(createReport, stored))
    const { user } = open(`/messages/${conversation._id}`)
    const send = async () => {
      const form = within(await dialog())
      await user.click(form.getByRole('radio', { name: /Something else/ }))
      await user.click(form.getByRole('button', { name: 'Send report' }))
    }
    await user.click(await screen.findByRole('button', { name: 'Report this message' }))
    await send()
    expect(await screen.findByText(/^Thanks\./)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Conversation actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Report or block Hana Host' }))
    await send()
    await expect.poll(() => sent).toHaveLength(2)
    expect(sent.map(({ body }) => body)).toEqual([
      { target: 'message', id: received._id, reason: 'other' },
      { target: 'person', id: conversation._id, reason: 'other' },
    ])
  })
})
