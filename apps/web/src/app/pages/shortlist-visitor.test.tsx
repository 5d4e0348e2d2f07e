import { listRoomsById } from '@roommate-finder/contracts/listings'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aListing } from '#src/testing/factories.ts'
import { answerRooms } from '#src/testing/lists.ts'
import { renderRoute, visitor } from '#src/testing/render-route.tsx'
import { replyError, server } from '#src/testing/server.ts'
import { bookmark, listSavedInBrowser, saveInBrowser } from '#src/testing/shortlist.ts'

const attic = aListing({ title: 'Attic' })
const loft = aListing({ title: 'Loft' })
const titles = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)

describe('the shortlist of a visitor', () => {
  const openHere = () => renderRoute('/shortlist', { session: visitor })

  test('shows the rooms of this browser, says so and links to sign-in', async () => {
    saveInBrowser(loft._id, attic._id)
    answerRooms(attic, loft)
    const { user } = openHere()
    await screen.findByRole('heading', { name: 'Loft' })
    expect(titles()).toEqual(['Loft', 'Attic'])
    expect(screen.getByText(/^Saved in this browser only\./)).toHaveTextContent(
      'Saved in this browser only. Sign in to keep them.',
    )
    await user.click(await bookmark('Loft'))
    await waitFor(() => expect(titles()).toEqual(['Attic']))
    expect(document.activeElement).toContainElement(screen.getByRole('heading', { name: 'Attic' }))
    await user.click(screen.getByRole('link', { name: 'Sign in' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  test('counts rooms that are no longer listed, and removes them', async () => {
    saveInBrowser(loft._id, attic._id)
    answerRooms(attic)
    const { user } = openHere()
    expect(await screen.findByText(/^A room you saved is no longer listed\./)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByText(/no longer listed/)).not.toBeInTheDocument())
    expect(listSavedInBrowser()).toBe(attic._id)
  })

  test('without rooms links to all rooms', async () => {
    openHere()
    expect(await screen.findByRole('heading', { name: 'No saved rooms yet' })).toBeVisible()
  })

  test('that fails to load shows a message with Retry', async () => {
    saveInBrowser(attic._id)
    server.use(replyError(listRoomsById, 'unavailable'))
    const { user } = openHere()
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load your saved rooms.')
    answerRooms(attic)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Attic' })).toBeVisible()
  })
})
