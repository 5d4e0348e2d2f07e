import type { FitAnswer } from '@roommate-finder/contracts/fit'
import { getListing, listListings } from '@roommate-finder/contracts/listings'
import { getProfile } from '@roommate-finder/contracts/profiles'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { LocationState } from '#src/lib/location-state.ts'
import { aPhoto, aProfile, listingDetails } from '#src/testing/factories.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { reply, replyError, server } from '#src/testing/server.ts'

const attic = listingDetails({ title: 'Attic', isOwner: true, rent: 900 })

const homeAfter = (postedRoom: string) => ({ pathname: '/', state: { postedRoom } satisfies LocationState })

const open = (room = attic) => {
  server.use(reply(listListings, []), reply(getListing, room))
  return renderRoute(homeAfter(room._id), { session: signedIn() })
}
const banner = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the home page after posting a room', () => {
  test('shows the room with links to see it, share it and add photos, until it is closed', async () => {
    const { user } = open()
    const card = await banner('Your room is live')
    expect(card.getByRole('link', { name: 'Attic' })).toHaveAttribute('href', `/details/${attic._id}`)
    expect(card.getByRole('link', { name: 'Add photos' })).toHaveAttribute('href', `/update/${attic._id}`)
    expect(card.getByRole('link', { name: 'Change the room type' })).toHaveAttribute('href', `/update/${attic._id}`)
    expect(card.getByRole('button', { name: 'Share' })).toBeVisible()
    expect(card.queryByText('Who would fit in?')).not.toBeInTheDocument()
    await user.click(card.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByText('Your room is live')).not.toBeInTheDocument())
  })

  test('asks about the household if the user has a profile', async () => {
    const answers: FitAnswer[] = [{ question: 'pets', own: 'none', accepts: ['none'], weight: 'open' }]
    server.use(reply(getProfile, aProfile({ answers })))
    open()
    const link = (await banner('Your room is live')).findByRole('link', { name: 'Tell us about your household' })
    expect(await link).toHaveAttribute('href', `/mylist/${attic._id}/household`)
  })

  test('of a room with photos, offers to edit it', async () => {
    open({ ...attic, photos: [aPhoto()] })
    expect((await banner('Your room is live')).getByRole('link', { name: 'Edit room' })).toBeVisible()
  })

  test('of a room that waits for a check, says so and does not offer to share it', async () => {
    open({ ...attic, hidden: { by: 'risk', reason: 'It waits.', since: attic.createdAt, canAppeal: true } })
    const card = await banner('Your room is posted')
    expect(card.getByText('We’re checking it before others can see it.')).toBeVisible()
    expect(card.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument()
  })

  test('of a room that can’t be loaded, shows nothing about it', async () => {
    server.use(reply(listListings, []), replyError(getListing, 'not_found'))
    renderRoute(homeAfter(attic._id), { session: signedIn() })
    await screen.findByText('No rooms have been posted yet')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument())
  })
})
