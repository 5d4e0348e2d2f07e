import type { FitAnswer } from '@roommate-finder/contracts/fit'
import { listMyListings } from '@roommate-finder/contracts/listings'
import { getHousehold, type Household, saveHousehold } from '@roommate-finder/contracts/profiles'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aListing } from '#src/testing/factories.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { gate, reply, replyError, server } from '#src/testing/server.ts'
import { done, refused, replyInOrder } from '#src/testing/writes.ts'

const room = aListing({ title: 'Attic', isOwner: true })
const ID = room._id
const answers: FitAnswer[] = [{ question: 'sleep', own: 'late', accepts: ['late'], weight: 'open' }]
const none: Household = { answers: [], ofProfile: true }

const open = (household: Household, search = '') => {
  server.use(reply(listMyListings, [room]), reply(getHousehold, household))
  return renderRoute(`/mylist/${ID}/household${search}`, { session: signedIn() })
}

describe('the questions about a household', () => {
  test('ask about the place, save each answer at once, and end at the list of answers', async () => {
    const sent = replyInOrder(saveHousehold, done(saveHousehold, { answers, ofProfile: false }))
    const { user, lastAction } = open(none)
    expect(await screen.findByRole('link', { name: 'Attic' })).toHaveAttribute('href', `/details/${room._id}`)
    expect(screen.getByRole('link', { name: 'Back to my rooms' })).toHaveAttribute('href', '/mylist')
    await user.click(await screen.findByRole('button', { name: 'Start' }))
    expect(screen.getByRole('heading', { name: 'Are you early risers or night owls at your place?' })).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Night owl' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent).toMatchObject([{ path: `/api/roommates/${ID}/household`, body: { answers } }])
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByRole('button', { name: 'Change sleep' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Living together' })).toHaveFocus()
    expect(lastAction()).toBe('REPLACE')
    expect(screen.getByRole('link', { name: 'See people who might fit' })).toHaveAttribute(
      'href',
      `/mylist/${ID}/seekers`,
    )
  })

  test('that the profile answers become those of the room with the first change', async () => {
    const own: FitAnswer[] = [{ question: 'sleep', own: 'early', accepts: ['early'], weight: 'open' }]
    const sent = replyInOrder(saveHousehold, done(saveHousehold, { answers: own, ofProfile: false }))
    const { user } = open({ answers, ofProfile: true })
    expect(await screen.findByText(/^These are your profile’s answers\./)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Use my profile’s answers' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Change sleep' }))
    await user.click(await screen.findByRole('radio', { name: 'Early riser' }))
    await waitFor(() => expect(sent).toMatchObject([{ body: { answers: own } }]))
  })

  test('of the room go back to the profile’s after a confirmation', async () => {
    const { until, open: respond } = gate()
    const stored = done(saveHousehold, { answers, ofProfile: true })
    const sent = replyInOrder(saveHousehold, (request) => until.then(() => stored(request)))
    const { user } = open({ answers, ofProfile: false })
    await user.click(await screen.findByRole('button', { name: 'Use my profile’s answers' }))
    await user.click(screen.getByRole('button', { name: 'Use my profile' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(screen.getByRole('button', { name: 'Change sleep' })).toBeVisible()
    respond()
    expect(await screen.findByText(/^These are your profile’s answers\./)).toBeVisible()
    expect(sent.map(({ body }) => body)).toEqual([{ answers: [] }])
  })

  test('whose answer can’t be saved show the earlier one and say so', async () => {
    replyInOrder(saveHousehold, refused('rate_limited'))
    const { user } = open({ answers, ofProfile: false }, '?question=sleep')
    await user.click(await screen.findByRole('radio', { name: 'Early riser' }))
    expect(await screen.findByText('A sentence of the server.')).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Night owl' })).toBeChecked()
  })

  test('of another user’s room are not shown', async () => {
    server.use(reply(listMyListings, []), replyError(getHousehold, 'forbidden'))
    renderRoute(`/mylist/${ID}/household`, { session: signedIn() })
    expect(await screen.findByRole('heading', { name: 'This isn’t one of your rooms' })).toBeVisible()
  })
})
