import { listInterests } from '@roommate-finder/contracts/interest'
import { messageInterested } from '@roommate-finder/contracts/interest-messages'
import { getListing } from '@roommate-finder/contracts/listings'
import { getConversation, listConversations, listMessages } from '@roommate-finder/contracts/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerRoom, open } from '#src/testing/details-page.ts'
import { aConversation, aListing, aMessage } from '#src/testing/factories.ts'
import { setField } from '#src/testing/fields.ts'
import { openEventStream, reply, replyError, server } from '#src/testing/server.ts'
import { done, replyInOrder } from '#src/testing/writes.ts'

describe('the details page for the owner', () => {
  let made = 0
  const person = (name: string, emailConfirmedAt?: string) => ({
    _id: (++made).toString().padStart(24, 'a'),
    name,
    email: emailConfirmedAt === undefined ? 'p•••@example.test' : `${name.toLowerCase()}@example.test`,
    verified: emailConfirmedAt !== undefined,
    ...(emailConfirmedAt !== undefined && { emailConfirmedAt }),
    memberSince: null,
    since: '2026-11-10T09:00:00.000Z',
  })

  test('shows a disabled button, a link to edit, that no one is interested yet, and no similar rooms', async () => {
    const room = answerRoom({ isOwner: true, contactInfo: 'ana@example.test' }, [aListing()])
    open(`/details/${room._id}`)
    expect(await screen.findByRole('button', { name: 'This is Your Listing' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('link', { name: 'Edit room' })).toHaveAttribute('href', `/update/${room._id}`)
    expect(screen.queryByRole('button', { name: "I'm Interested" })).not.toBeInTheDocument()
    expect(await screen.findByText(/^No one yet\./)).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Hosted by' })).not.toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Similar rooms' })).not.toBeInTheDocument()
  })

  test.each<[string, Parameters<typeof answerRoom>[0], boolean]>([
    ['active', {}, true],
    ['paused', { availability: 'not available', status: 'paused' }, false],
    [
      'hidden',
      { hidden: { by: 'risk', reason: 'It waits.', since: '2026-11-10T09:00:00.000Z', canAppeal: true } },
      false,
    ],
  ])('of a room that is %s, links to people who might fit only if it is active', async (_, fields, isLinked) => {
    const room = answerRoom({ isOwner: true, ...fields })
    open(`/details/${room._id}`)
    await screen.findByText(/^No one yet\./)
    const link = screen.queryByRole('link', { name: 'See people who might fit' })
    if (isLinked) expect(link).toHaveAttribute('href', `/mylist/${room._id}/seekers`)
    else expect(link).not.toBeInTheDocument()
  })

  test('after an event, shows new interest', async () => {
    const room = answerRoom({ isOwner: true, likeCount: 0 })
    const sendEvent = openEventStream()
    open(`/details/${room._id}`)
    expect(await screen.findByText(/^No one yet\./)).toBeVisible()
    await within(screen.getByRole('banner')).findByRole('link', { name: 'Messages' })
    server.use(
      reply(listInterests, [person('Lea', '2026-05-04T09:00:00.000Z')]),
      reply(getListing, { ...room, likeCount: 1 }),
    )
    sendEvent('notification', {})
    expect(await screen.findByRole('link', { name: 'lea@example.test' })).toBeVisible()
    expect(await screen.findByText('1 interested')).toBeVisible()
  })

  describe('for an interested person', () => {
    const guest = { ...person('Lea Frey'), _id: 'b'.repeat(24) }
    const conversation = aConversation({ role: 'host' })
    const openMessage = async () => {
      const room = answerRoom({ title: 'Attic', isOwner: true })
      server.use(reply(listInterests, [guest]))
      const view = open(`/details/${room._id}`)
      await view.user.click(await screen.findByRole('button', { name: 'Message Lea Frey' }))
      return { ...view, room }
    }

    test('with an unconfirmed email, one press writes, and sends a text of any length', async () => {
      const sent = replyInOrder(
        messageInterested,
        done(messageInterested, { conversationId: conversation._id, message: aMessage({ mine: true, body: 'Hi!' }) }),
      )
      server.use(
        reply(listConversations, { items: [conversation], next: null }),
        reply(getConversation, conversation),
        reply(listMessages, { items: [], next: null }),
      )
      const { user, address, room } = await openMessage()
      expect(screen.getByRole('dialog', { name: 'Message Lea Frey' })).toHaveTextContent('About “Attic”.')
      expect(screen.getByRole('textbox', { name: 'Your message' })).toHaveValue('')
      setField('Your message', 'Hi!')
      await user.click(screen.getByRole('button', { name: 'Send message' }))
      await waitFor(() => expect(address()).toBe(`/messages/${conversation._id}`))
      const path = `/api/roommates/${room._id}/interests/${guest._id}/messages`
      expect(await screen.findByRole('heading', { name: 'About Hana Host' })).toBeVisible()
      expect(sent).toMatchObject([{ path, body: { body: 'Hi!' } }])
    })

    test('who took the interest back meanwhile, says so and keeps the text', async () => {
      server.use(replyError(messageInterested, 'not_found', { error: 'This person is no longer interested.' }))
      const { user } = await openMessage()
      setField('Your message', 'Hi!')
      await user.click(screen.getByRole('button', { name: 'Send message' }))
      expect(await screen.findByText('This person is no longer interested.')).toBeVisible()
      expect(screen.getByRole('textbox', { name: 'Your message' })).toHaveValue('Hi!')
    })

    test('with a conversation, opens it', async () => {
      const room = answerRoom({ isOwner: true })
      server.use(reply(listInterests, [{ ...guest, conversationId: conversation._id }]))
      open(`/details/${room._id}`)
      expect(await screen.findByRole('link', { name: 'Open conversation with Lea Frey' })).toHaveAttribute(
        'href',
        `/messages/${conversation._id}`,
      )
      expect(screen.queryByRole('button', { name: /^Message/ })).not.toBeInTheDocument()
    })
  })

  test('lists interested people in the order of the API, ten at first', async () => {
    const room = answerRoom({ title: 'Attic', isOwner: true })
    const others = Array.from({ length: 11 }, (_, index) => person(`Person${index}`))
    server.use(reply(listInterests, [person('Lea', '2026-05-04T09:00:00.000Z'), ...others]))
    const { user } = open(`/details/${room._id}`)
    const list = await screen.findByRole('list', { name: 'Who’s interested' })
    const [first, second] = within(list).getAllByRole('listitem')
    expect(first).toHaveTextContent(/Lea.*Email confirmed May 2026.*lea@example\.test.*Interested .+/)
    expect(second).toHaveTextContent('Person0')
    expect(second).toHaveTextContent(
      'Email, partly hidden: p•••@example.testYou’ll see it in full once they confirm it.',
    )
    expect(within(second as HTMLElement).queryByRole('link')).not.toBeInTheDocument()
    expect(within(list).getByRole('link', { name: 'lea@example.test' })).toHaveAttribute(
      'href',
      `mailto:lea@example.test?subject=${encodeURIComponent('About “Attic”')}`,
    )
    expect(within(list).getAllByRole('listitem')).toHaveLength(10)
    await user.click(screen.getByRole('button', { name: 'Show all 12' }))
    const all = within(list).getAllByRole('listitem')
    expect(all).toHaveLength(12)
    expect(all[10]).toHaveFocus()
  })

  test('shows a message with Retry if the list of people fails', async () => {
    const room = answerRoom({ isOwner: true })
    server.use(replyError(listInterests, 'unavailable'))
    const { user } = open(`/details/${room._id}`)
    expect(await screen.findByText('We couldn’t load who’s interested.')).toBeVisible()
    server.use(reply(listInterests, [person('Lea')]))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Lea', { selector: 'p > bdi' })).toBeVisible()
  })
})
