import { declineConversation } from '@roommate-finder/contracts/decline'
import {
  type Conversation,
  getConversation,
  listConversations,
  listMessages,
  sendMessage,
} from '@roommate-finder/contracts/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aConversation, aMessage } from '#src/testing/factories.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { reply, server } from '#src/testing/server.ts'
import { done, refused, replyInOrder } from '#src/testing/writes.ts'

const invited = aConversation({ invitation: true })
const { invitation: _, ...answered } = invited

const serve = (conversation: Conversation) =>
  server.use(
    reply(listConversations, { items: [conversation], next: null }),
    reply(getConversation, conversation),
    reply(listMessages, { items: [aMessage({ body: 'Would you like to see our room?' })], next: null }),
  )
const open = (conversation: Conversation) => {
  serve(conversation)
  return renderRoute(`/messages/${conversation._id}`, { session: signedIn() })
}
const card = () => screen.findByRole('region', { name: 'Invitation' })
const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(within(await card()).getByRole('button', { name }))
const expectNoCard = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Invitation' })).not.toBeInTheDocument())

describe('an invitation', () => {
  test('names the host and the room, and is declined with one tap', async () => {
    const sent = replyInOrder(declineConversation, refused('unavailable'), done(declineConversation, undefined))
    const { user } = open(invited)
    expect(await card()).toHaveTextContent('Hana Host invited you to “Sunny room near the park”')
    await press(user, 'No, thanks')
    expect(await screen.findByText('A sentence of the server.')).toBeVisible()
    serve({ ...answered, archived: true })
    await press(user, 'No, thanks')
    await expectNoCard()
    expect(screen.getByText(/^We sent .*Hana Host.* a friendly no\.$/)).toBeVisible()
    expect(sent.map(({ body, path }) => ({ body, path }))).toEqual(
      Array(2).fill({ body: {}, path: `/api/conversations/${invited._id}/decline` }),
    )
  })

  test('offers a text that accepts it, and goes once it is answered', async () => {
    const sent = replyInOrder(sendMessage, done(sendMessage, aMessage({ mine: true })))
    const { user } = open(invited)
    await press(user, 'Answer')
    const text = 'Thanks for the invitation! When could I come and see the room?'
    const field = screen.getByRole('textbox', { name: 'Your message' })
    expect(field).toHaveValue(text)
    expect(field).toHaveFocus()
    serve(answered)
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await expectNoCard()
    expect(sent).toMatchObject([{ body: { body: text } }])
  })

  test('keeps what the seeker has typed', async () => {
    const { user } = open(invited)
    await user.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Hi!')
    await press(user, 'Answer')
    expect(screen.getByRole('textbox', { name: 'Your message' })).toHaveValue('Hi!')
  })

  test('that is answered, or whose conversation is closed, asks nothing', async () => {
    open({ ...invited, state: 'closed', listing: null })
    expect(await screen.findByText('This conversation is closed. You can still read it.')).toBeVisible()
    await expectNoCard()
  })
})
