import { searchListings } from '@roommate-finder/contracts/discovery'
import { getConversation, listConversations, listMessages, markRead } from '@roommate-finder/contracts/messages'
import { createBlock, createReport, deleteBlock, listBlocks } from '@roommate-finder/contracts/trust'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { answerRoom, open } from '#src/testing/details-page.ts'
import { aConversation, aListing, aMessage, aPage } from '#src/testing/factories.ts'
import { chooseAction } from '#src/testing/menus.ts'
import { gate, reply, replyError, server } from '#src/testing/server.ts'
import { done, lost, replyInOrder } from '#src/testing/writes.ts'

const id = 'b'.repeat(24)
const since = '2026-11-02T09:00:00.000Z'
const hana = { _id: id, name: 'Hana Host', since }
const stored = { _id: 'f'.repeat(24), status: 'open' } as const
const dialog = () => screen.findByRole('dialog')

const pressButton = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }))

/** Chooses in the dialog that is opening. */
const choose = async (user: UserEvent, choice: string) => {
  const form = within(await dialog())
  await user.click(form.getByRole('radio', { name: choice }))
  return form
}

describe('blocking', () => {
  test('a host from the room’s page sends no report, says what happens, and returns to the list without the room', async () => {
    const room = answerRoom()
    const sent = replyInOrder(createBlock, done(createBlock, hana))
    server.use(reply(searchListings, () => aPage([sent.length === 0 ? room : aListing({ title: 'Attic' })])))
    const { user, address } = open('/all-items?search=room')
    await user.click(await screen.findByRole('link', { name: `View Details of ${room.title}` }))
    await pressButton(user, 'Report or block Ana Ruiz')
    const form = await choose(user, 'Block')
    expect(await screen.findByRole('dialog', { name: 'Block Ana Ruiz' })).toHaveTextContent(
      'You won’t see each other’s rooms, and neither of you can send new messages.',
    )
    expect(form.queryByText('What’s wrong?')).not.toBeInTheDocument()
    await user.click(form.getByRole('button', { name: 'Block' }))
    expect(await screen.findByText('You blocked Hana Host. You can unblock them in My Profile.')).toBeVisible()
    expect(sent.map(({ body }) => body)).toEqual([{ listingId: room._id }])
    expect(await screen.findByRole('heading', { name: 'Attic' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: room.title })).not.toBeInTheDocument()
    expect(address()).toBe('/all-items?search=room')
  })

  test('with a report sends the report first, and after a failure repeats the block only', async () => {
    const room = answerRoom()
    server.use(reply(searchListings, aPage([])))
    const reports = replyInOrder(createReport, done(createReport, stored))
    const blocks = replyInOrder(createBlock, lost, done(createBlock, hana))
    const { user } = open(`/details/${room._id}`)
    await chooseAction(user, room.title, 'Report this room')
    const form = await choose(user, 'Report and block')
    const submit = () => user.click(form.getByRole('button', { name: /^(Report and b|B)lock$/ }))
    await submit()
    expect(await form.findByText('Choose a reason')).toBeVisible()
    await user.click(form.getByRole('radio', { name: /Scam/ }))
    await submit()
    expect(await screen.findByText(/^Thanks\./)).toBeVisible()
    expect(await form.findByText('We couldn’t send this. Please try again.')).toBeVisible()
    expect(form.getByRole('heading', { name: 'Block Ana Ruiz' })).toBeVisible()
    await submit()
    // Closing the dialog moves the toast.
    await waitFor(() => expect(screen.getByText(/^You blocked Hana Host\./)).toBeVisible())
    expect(reports).toHaveLength(1)
    expect(blocks).toHaveLength(2)
  })

  test('the sender of a message closes the conversation', async () => {
    const conversation = aConversation()
    const sent = replyInOrder(createBlock, done(createBlock, hana))
    server.use(
      reply(listConversations, { items: [conversation], next: null }),
      reply(getConversation, () => (sent.length === 0 ? conversation : { ...conversation, state: 'closed' as const })),
      reply(listMessages, { items: [aMessage()], next: null }),
      reply(markRead, { unread: 0 }),
    )
    const { user } = open(`/messages/${conversation._id}`)
    await pressButton(user, 'Report this message')
    const form = await choose(user, 'Block')
    await user.click(form.getByRole('button', { name: 'Block' }))
    expect(await screen.findByText('This conversation is closed. You can still read it.')).toBeVisible()
    expect(sent.map(({ body }) => body)).toEqual([{ conversationId: conversation._id }])
  })
})

describe('/profile/blocked', () => {
  test('lists people page by page, and unblocks one after confirmation', async () => {
    const { until, open: answer } = gate()
    const lea = { _id: 'c'.repeat(24), name: 'Lea Loft', since }
    const sent = replyInOrder(deleteBlock, done(deleteBlock, undefined))
    server.use(
      reply(
        listBlocks,
        (url) => {
          if (url.searchParams.has('cursor')) return { items: [lea], next: null }
          return { items: sent.length === 0 ? [hana] : [], next: `1-${id}` }
        },
        { until },
      ),
    )
    const { user } = open('/profile')
    await user.click(await screen.findByRole('link', { name: 'Manage blocked people' }))
    expect(await screen.findByText('Loading…')).toBeVisible()
    expect(document.title).toBe('Blocked people · Roommate Finder')
    answer()
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    const names = () =>
      within(screen.getByRole('list', { name: 'Blocked people' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent)
    await screen.findByRole('button', { name: 'Unblock Lea Loft' })
    expect(names()).toEqual([
      expect.stringContaining('Hana HostBlocked since November 2, 2026'),
      expect.stringContaining('Lea LoftBlocked since November 2, 2026'),
    ])
    await user.click(screen.getByRole('button', { name: 'Unblock Hana Host' }))
    const question = await screen.findByRole('alertdialog', { name: 'Unblock Hana Host?' })
    expect(question).toHaveTextContent('Your conversations stay closed.')
    await user.click(within(question).getByRole('button', { name: 'Unblock' }))
    expect(await screen.findByText('You unblocked Hana Host.')).toBeVisible()
    expect(sent.map(({ path }) => path)).toEqual([`/api/blocks/${id}`])
    await expect.poll(names).toEqual([expect.stringContaining('Lea Loft')])
  })

  test('without blocked people, says how to block one', async () => {
    server.use(reply(listBlocks, { items: [], next: null }))
    open('/profile/blocked')
    expect(await screen.findByRole('heading', { name: 'You haven’t blocked anyone' })).toBeVisible()
  })

  test('after a failure, offers Retry, and a failed unblock keeps the person', async () => {
    server.use(replyError(listBlocks, 'unavailable'))
    const { user } = open('/profile/blocked')
    expect(await screen.findByText('We couldn’t load the people you blocked.')).toBeVisible()
    server.use(reply(listBlocks, { items: [hana], next: null }))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    replyInOrder(deleteBlock, lost)
    await user.click(await screen.findByRole('button', { name: 'Unblock Hana Host' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unblock' }))
    expect(await screen.findByText('We couldn’t unblock Hana Host. Please try again.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Unblock Hana Host' })).toBeVisible()
  })
})
