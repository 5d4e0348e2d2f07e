import type { FitAnswer } from '@roommate-finder/contracts/fit'
import type { Listing } from '@roommate-finder/contracts/listings'
import { listMatches } from '@roommate-finder/contracts/matches'
import { getProfile } from '@roommate-finder/contracts/profiles'
import { focusManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aFit, aListing, aProfile } from '#src/testing/factories.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { reply, replyError, server } from '#src/testing/server.ts'

afterEach(() => void vi.useRealTimers())

const answers: FitAnswer[] = [{ question: 'guests', own: 'rarely', accepts: ['rarely'], weight: 'matters' }]
const open = () => renderRoute('/matches', { session: signedIn() })
const answerMatches = (...items: Listing[]) =>
  server.use(reply(listMatches, { items, next: null }), reply(getProfile, aProfile({ answers })))

describe('rooms that fit', () => {
  test('show the reasons, page by page', async () => {
    const attic = aListing({ title: 'Attic', fit: aFit() })
    const loft = aListing({ title: 'Loft', fit: aFit({ agrees: ['pets:none'], differs: [] }) })
    const cursors: (string | null)[] = []
    server.use(
      reply(getProfile, aProfile({ answers })),
      reply(listMatches, ({ searchParams }) => {
        const cursor = searchParams.get('cursor')
        cursors.push(cursor)
        return cursor === null ? { items: [attic], next: `0-${attic._id}` } : { items: [loft], next: null }
      }),
    )
    const { user } = open()
    const list = within(await screen.findByRole('list', { name: 'Rooms that fit you' }))
    expect(await list.findByText('Fits: early riser, no smoking')).toBeVisible()
    expect(list.getByText('Differs: guests')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show more rooms' }))
    expect(await list.findByText('Fits: no pets')).toBeVisible()
    expect(cursors).toEqual([null, `0-${attic._id}`])
  })

  test('are not listed again within five minutes, because it would cost them a better place', async () => {
    const asked = { matches: 0, profile: 0 }
    server.use(
      reply(getProfile, () => {
        asked.profile++
        return aProfile({ answers })
      }),
      reply(listMatches, () => {
        asked.matches++
        return { items: [aListing({ title: 'Attic', fit: aFit() })], next: null }
      }),
    )
    open()
    await screen.findByRole('heading', { name: 'Attic' })
    vi.useFakeTimers({ now: Date.now() + 4 * 60_000, toFake: ['Date'] })
    act(() => {
      focusManager.setFocused(false)
      focusManager.setFocused(true)
    })
    await waitFor(() => expect(asked.profile).toBe(2))
    expect(asked.matches).toBe(1)
  })

  test('without answers invites to give some', async () => {
    server.use(reply(listMatches, { items: [], next: null }))
    open()
    expect(await screen.findByRole('heading', { name: 'Find rooms that fit you' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Answer questions' })).toHaveAttribute('href', '/fit')
  })

  test('without matches offers to change the profile', async () => {
    answerMatches()
    open()
    expect(await screen.findByRole('heading', { name: 'No rooms fit right now' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Change your profile' })).toHaveAttribute('href', '/fit')
  })

  test('that cannot be loaded can be loaded again', async () => {
    answerMatches(aListing({ title: 'Attic', fit: aFit() }))
    server.use(replyError(listMatches, 'internal'))
    const { user } = open()
    await screen.findByRole('heading', { name: 'We couldn’t load the rooms that fit you.' })
    answerMatches(aListing({ title: 'Attic', fit: aFit() }))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Attic' })).toBeVisible())
  })
})
