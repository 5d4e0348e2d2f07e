import { listApplicants } from '@roommate-finder/contracts/applicants'
import { getListing } from '@roommate-finder/contracts/listings'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerRoom, open } from '#src/testing/details-page.ts'
import { aListing, anApplicant } from '#src/testing/factories.ts'
import { openEventStream, reply, replyError, server } from '#src/testing/server.ts'

describe('the details page for the owner', () => {
  test('shows a disabled button, a link to edit, that no one is interested yet, and no similar rooms', async () => {
    const room = answerRoom({ isOwner: true, contactInfo: 'ana@example.test' }, [aListing()])
    open(`/details/${room._id}`)
    expect(await screen.findByRole('button', { name: 'This is Your Listing' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('link', { name: 'Edit room' })).toHaveAttribute('href', `/update/${room._id}`)
    expect(screen.queryByRole('button', { name: "I'm Interested" })).not.toBeInTheDocument()
    expect(await screen.findByText('No one has asked yet.')).toBeVisible()
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
    await screen.findByText('No one has asked yet.')
    const link = screen.queryByRole('link', { name: 'See people who might fit' })
    if (isLinked) expect(link).toHaveAttribute('href', `/mylist/${room._id}/seekers`)
    else expect(link).not.toBeInTheDocument()
  })

  test('after an event, shows new interest', async () => {
    const room = answerRoom({ isOwner: true, likeCount: 0 })
    const sendEvent = openEventStream()
    open(`/details/${room._id}`)
    expect(await screen.findByText('No one has asked yet.')).toBeVisible()
    await within(screen.getByRole('banner')).findByRole('link', { name: 'Messages' })
    server.use(
      reply(listApplicants, { items: [anApplicant()], isCut: false }),
      reply(getListing, { ...room, likeCount: 1 }),
    )
    sendEvent('notification', {})
    expect(await screen.findByText('1 person')).toBeVisible()
    expect(await screen.findByText('1 interested')).toBeVisible()
  })

  test('says how many people asked and wait, and links to them', async () => {
    const room = answerRoom({ isOwner: true })
    const waitingSince = new Date().toISOString()
    const items = [anApplicant({ waitingSince }), anApplicant({ stage: 'talking' })]
    server.use(reply(listApplicants, { items, isCut: false }))
    open(`/details/${room._id}`)
    expect(await screen.findByText('2 people · 1 waiting for your answer')).toBeVisible()
    expect(screen.getByRole('link', { name: 'See applicants' })).toHaveAttribute(
      'href',
      `/mylist/${room._id}/applicants`,
    )
  })

  test('shows a message with Retry if the people fail to load', async () => {
    const room = answerRoom({ isOwner: true })
    server.use(replyError(listApplicants, 'unavailable'))
    const { user } = open(`/details/${room._id}`)
    expect(await screen.findByText('We couldn’t load your applicants.')).toBeVisible()
    server.use(reply(listApplicants, { items: [anApplicant()], isCut: false }))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('1 person')).toBeVisible()
  })
})
