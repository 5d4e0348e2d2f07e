import { searchListings } from '@roommate-finder/contracts/discovery'
import { getListing } from '@roommate-finder/contracts/listings'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aPage, listingDetails } from '#src/testing/factories.ts'
import { renderRoute } from '#src/testing/render-route.tsx'
import { reply, replyError, server } from '#src/testing/server.ts'

describe('/details/:id', () => {
  test('a room → title, rent, place, description, host', async () => {
    const room = listingDetails({ title: 'Attic by the river', rent: 700, description: 'Two windows.' })
    server.use(reply(getListing, room))
    renderRoute(`/details/${room._id}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Attic by the river' })).toBeVisible()
    expect(screen.getByText('$700')).toBeVisible()
    expect(screen.getByText('Austin, TX')).toBeVisible()
    expect(screen.getByText('Two windows.')).toBeVisible()
    expect(screen.getByText('Ana Ruiz')).toBeVisible()
    expect(screen.getByText('Member since March 2024')).toBeVisible()
    expect(document.title).toBe('Attic by the river · Roommate Finder')
  })

  test('no such room → says so, with a way on', async () => {
    server.use(replyError(getListing, 'not_found'))
    renderRoute('/details/nope')
    expect(await screen.findByRole('heading', { name: 'Roommate post not found.' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'See all rooms' })).toHaveAttribute('href', '/all-items')
  })

  test('a failure → Retry brings the room', async () => {
    server.use(replyError(getListing, 'unavailable'))
    const { user } = renderRoute('/details/1')
    expect(await screen.findByRole('alert')).toHaveTextContent('This room could not be loaded.')
    server.use(reply(getListing, listingDetails({ title: 'Here it is' })))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Here it is' })).toBeVisible()
  })

  test('opened from a list → its heading takes the focus, and the way back leads to the same list', async () => {
    const room = listingDetails({ title: 'Attic by the river' })
    server.use(reply(searchListings, aPage([room])), reply(getListing, room))
    const { user, address } = renderRoute('/all-items?search=attic')
    await user.click(await screen.findByRole('link', { name: /view details/i }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Attic by the river' })).toHaveFocus()
    await user.click(screen.getByRole('link', { name: 'Back to all rooms' }))
    expect(address()).toBe('/all-items?search=attic')
  })
})
