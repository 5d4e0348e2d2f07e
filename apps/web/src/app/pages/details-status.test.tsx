import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerRoom, open } from '#src/testing/details-page.ts'
import { aListing } from '#src/testing/factories.ts'

const robots = () => document.querySelector('meta[name="robots"]')

test('a room says by how much its rent fell, when its host confirmed it, and how many wait for an answer', async () => {
  const reduced = { from: 900, at: '2026-11-01T09:00:00.000Z' }
  const confirmedAt = new Date(Date.now() - 2 * 86_400_000).toISOString()
  const room = answerRoom({ rent: 850, reduced, confirmedAt, waiting: 5 })
  open(`/details/${room._id}`)
  const activity = await screen.findByRole('list', { name: 'Activity' })
  expect(await within(activity).findByText('5 people are waiting for an answer')).toBeVisible()
  expect(activity).toHaveTextContent(/^Reduced by \$50Posted .*Confirmed available 2 days ago/)
  expect(robots()).toBeNull()
})

describe.each([
  ['rented', 'This room is rented.', 'You marked this room as rented, so it’s off the site.'],
  [
    'expired',
    'This room may be gone. The host hasn’t confirmed it in 30 days.',
    'This room came off the site because you didn’t renew it.',
  ],
] as const)('a %s room', (status, toOthers, toOwner) => {
  test('says so, leads to similar rooms and is not for search engines', async () => {
    const room = answerRoom({ status, availability: 'not available' }, [aListing({ title: 'Loft' })])
    open(`/details/${room._id}`)
    expect(await screen.findByText(toOthers)).toBeVisible()
    expect(screen.getByRole('link', { name: 'See similar rooms' })).toHaveAttribute(
      'href',
      expect.stringMatching(/#similar$/),
    )
    expect(robots()).toHaveAttribute('content', 'noindex')
  })

  test('keeps the way back to the list when it leads to similar rooms', async () => {
    const room = answerRoom({ status, availability: 'not available' }, [aListing({ title: 'Loft' })])
    const { user } = open({ pathname: `/details/${room._id}`, state: { from: '/shortlist' } })
    await user.click(await screen.findByRole('link', { name: 'See similar rooms' }))
    expect(screen.getByRole('link', { name: 'Back to saved rooms' })).toHaveAttribute('href', '/shortlist')
  })

  test('leads to all rooms if there are no similar ones', async () => {
    const room = answerRoom({ status, availability: 'not available' }, [])
    open(`/details/${room._id}`)
    expect(await screen.findByRole('link', { name: 'See all rooms' })).toHaveAttribute('href', '/all-items')
    expect(screen.queryByRole('link', { name: 'See similar rooms' })).not.toBeInTheDocument()
  })

  test('tells its owner why it is in no list', async () => {
    const room = answerRoom({ status, availability: 'not available', isOwner: true })
    open(`/details/${room._id}`)
    expect(await screen.findByText(toOwner)).toBeVisible()
  })
})
