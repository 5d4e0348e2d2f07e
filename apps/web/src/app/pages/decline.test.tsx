import { declineConversation } from '@roommate-finder/contracts/decline'
import {
  type Conversation,
  getConversation,
  listConversations,
  listMessages,
} from '@roommate-finder/contracts/messages'
import { listConversationViewings, type Viewing } from '@roommate-finder/contracts/viewings'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aConversation, aMessage, aViewing } from '#src/testing/factories.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { reply, server } from '#src/testing/server.ts'
import { done, refused, replyInOrder } from '#src/testing/writes.ts'

const other = { name: 'Sam Seeker', verified: true, memberSince: null }

const serve = (conversation: Conversation, viewings: Viewing[] = []) =>
  server.use(
    reply(listConversations, { items: [conversation], next: null }),
    reply(getConversation, conversation),
    reply(listMessages, { items: [aMessage()], next: null }),
    reply(listConversationViewings, { items: viewings, timeZone: 'America/Chicago' }),
  )

const open = ({ _id }: Conversation) => renderRoute(`/messages/${_id}`, { session: signedIn() })
const openMenu = async ({ user }: ReturnType<typeof open>) =>
  user.click(await screen.findByRole('button', { name: 'Conversation actions' }))
const openDialog = async (page: ReturnType<typeof open>) => {
  await openMenu(page)
  await page.user.click(await screen.findByRole('menuitem', { name: 'Decline politely' }))
  return screen.findByRole('dialog', { name: 'Decline politely' })
}
const sendButton = () => screen.getByRole('button', { name: 'Send message' })

describe('declining a seeker', () => {
  test('says what happens, sends the reason and shows it to the host', async () => {
    const conversation = aConversation({ role: 'host', other })
    serve(conversation)
    const sent = replyInOrder(declineConversation, done(declineConversation, undefined))
    const page = open(conversation)
    const dialog = await openDialog(page)
    expect(dialog).toHaveTextContent(
      'We’ll send Sam Seeker: “Thanks for your interest! I’m sorry, but I can’t offer you this room. Good luck with your search!” You can both keep chatting.',
    )
    expect(dialog).not.toHaveTextContent('Your viewing')
    expect(dialog).toHaveTextContent('Only you can see the reason.')
    await page.user.selectOptions(screen.getByRole('combobox', { name: /^Reason/ }), 'Dates don’t fit')
    serve({ ...conversation, declined: { at: new Date().toISOString(), reason: 'dates' } })
    await page.user.click(sendButton())
    expect(await screen.findByText(/^You declined on \w{3} \d{1,2} · Dates don’t fit$/)).toBeVisible()
    expect(screen.getByText('Declined.')).toBeVisible()
    expect(sent.map(({ body, path }) => ({ body, path }))).toEqual([
      { body: { reason: 'dates' }, path: `/api/conversations/${conversation._id}/decline` },
    ])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await openMenu(page)
    expect(await screen.findByRole('menuitem', { name: 'Archive' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Decline politely' })).not.toBeInTheDocument()
  })

  test('with a confirmed viewing says that it will be canceled', async () => {
    const conversation = aConversation({ role: 'host', other })
    serve(conversation, [aViewing({ role: 'host', state: 'proposed' }), aViewing({ role: 'host', state: 'confirmed' })])
    const page = open(conversation)
    await screen.findByRole('button', { name: 'Move' })
    expect(await openDialog(page)).toHaveTextContent('Your viewing will be canceled. You can both keep chatting.')
  })

  test('who has not answered an invitation thanks for no interest', async () => {
    const conversation = aConversation({ role: 'host', other, invited: true })
    serve(conversation)
    expect(await openDialog(open(conversation))).toHaveTextContent(
      '“I’m sorry, the room is no longer free. Good luck with your search!”',
    )
  })

  test('without a reason shows only the day; after a failure, shows why and sends it again', async () => {
    const conversation = aConversation({ role: 'host', other })
    serve(conversation)
    const sent = replyInOrder(declineConversation, refused('conflict'), done(declineConversation, undefined))
    const page = open(conversation)
    await openDialog(page)
    await page.user.click(sendButton())
    expect(await screen.findByText('A sentence of the server.')).toBeVisible()
    serve({ ...conversation, declined: { at: new Date().toISOString() } })
    await page.user.click(sendButton())
    expect(await screen.findByText(/^You declined on \w{3} \d{1,2}$/)).toBeVisible()
    expect(sent.map(({ body }) => body)).toEqual([{}, {}])
  })

  test.each([
    ['a seeker', { role: 'seeker' }],
    ['a host in a closed conversation', { role: 'host', state: 'closed', listing: null }],
  ] as const)('is not offered to %s', async (_name, fields) => {
    const conversation = aConversation(fields)
    serve(conversation)
    await openMenu(open(conversation))
    expect(await screen.findByRole('menuitem', { name: 'Archive' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Decline politely' })).not.toBeInTheDocument()
  })
})
