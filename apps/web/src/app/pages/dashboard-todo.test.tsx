import { listMyListings } from '@roommate-finder/contracts/listings'
import { listSavedSearches } from '@roommate-finder/contracts/saved-searches'
import { listSavedRooms } from '@roommate-finder/contracts/shortlist'
import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerDashboard, open, region } from '#src/testing/dashboard.ts'
import { aConversation, aSavedSearch, listingsOf } from '#src/testing/factories.ts'
import { gate, openEventStream, reply, replyError, server } from '#src/testing/server.ts'

const sam = aConversation({
  role: 'host',
  other: { name: 'Sam', verified: true, memberSince: null },
  waitingSince: new Date(Date.now() - 50 * 3_600_000).toISOString(),
})

describe('what concerns the user, on the dashboard', () => {
  test('shows one line per thing with its action, at first three', async () => {
    answerDashboard({ conversations: [sam], mine: listingsOf(5, { isOwner: true, title: 'Attic' }) })
    const { user } = open()
    const card = within(await region('For you'))
    const answer = await card.findByRole('link', { name: 'Answer Sam has been waiting 2 days for an answer.' })
    expect(answer).toHaveAttribute('href', `/messages/${sam._id}`)
    expect(card.getAllByRole('listitem')).toHaveLength(3)
    await user.click(card.getByRole('button', { name: 'Show all 6' }))
    expect(card.getAllByRole('listitem')).toHaveLength(6)
    await user.click(card.getByRole('button', { name: 'Show fewer' }))
    expect(card.getAllByRole('listitem')).toHaveLength(3)
  })

  test('with nothing to do, says so once all is loaded', async () => {
    const { until, open: openGate } = gate()
    answerDashboard()
    server.use(reply(listSavedRooms, { items: [], next: null }, { until }))
    open()
    const card = await region('For you')
    expect(card).toHaveAttribute('aria-busy', 'true')
    expect(within(card).queryByText('You’re all caught up.')).not.toBeInTheDocument()
    openGate()
    expect(await within(card).findByText('You’re all caught up.')).toBeVisible()
  })

  test('shows the rest if a part fails, and retries that part', async () => {
    answerDashboard({ conversations: [sam] })
    server.use(replyError(listMyListings, 'internal'))
    const { user } = open()
    const card = within(await region('For you'))
    expect(await card.findByText('We couldn’t check everything.')).toBeVisible()
    expect(card.getByRole('link', { name: /^Answer/ })).toBeVisible()
    server.use(reply(listMyListings, listingsOf(1, { title: 'Attic' })))
    await user.click(card.getByRole('button', { name: 'Retry' }))
    expect(await card.findByRole('link', { name: 'Add photos There are no photos of “Attic” yet.' })).toBeVisible()
    expect(card.queryByText('We couldn’t check everything.')).not.toBeInTheDocument()
  })

  test('shows new rooms of a saved search as soon as an alert comes', async () => {
    const search = aSavedSearch({ name: 'Near campus', newCount: 0 })
    answerDashboard({ searches: [search] })
    const send = openEventStream()
    open()
    const card = within(await region('For you'))
    expect(await card.findByText('You’re all caught up.')).toBeVisible()
    server.use(reply(listSavedSearches, { items: [{ ...search, newCount: 2 }], next: null }))
    send('notification', {})
    expect(await card.findByRole('link', { name: /2 new rooms match your saved search/ })).toBeVisible()
  })
})
