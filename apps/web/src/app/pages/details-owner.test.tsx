import { listInterests } from '@roommate-finder/contracts/interest'
import { getListing } from '@roommate-finder/contracts/listings'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerRoom, open } from '#src/testing/details-page.ts'
import { openEventStream, reply, replyError, server } from '#src/testing/server.ts'

describe('the details page for the owner', () => {
  const person = (name: string, emailConfirmedAt?: string) => ({
    name,
    email: emailConfirmedAt === undefined ? 'p•••@example.test' : `${name.toLowerCase()}@example.test`,
    verified: emailConfirmedAt !== undefined,
    ...(emailConfirmedAt !== undefined && { emailConfirmedAt }),
    memberSince: null,
    since: '2026-11-10T09:00:00.000Z',
  })

  test('shows a disabled button, a link to edit and that nobody is interested yet', async () => {
    const room = answerRoom({ isOwner: true, contactInfo: 'ana@example.test' })
    open(`/details/${room._id}`)
    expect(await screen.findByRole('button', { name: 'This is Your Listing' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('link', { name: 'Edit room' })).toHaveAttribute('href', `/update/${room._id}`)
    expect(screen.queryByRole('button', { name: "I'm Interested" })).not.toBeInTheDocument()
    expect(await screen.findByText(/^No one yet\./)).toBeVisible()
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
    expect(await screen.findByText('Lea')).toBeVisible()
  })
})
