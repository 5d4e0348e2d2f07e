import { searchListings } from '@roommate-finder/contracts/discovery'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aListing, aPage } from '#src/testing/factories.ts'
import { renderRoute } from '#src/testing/render-route.tsx'
import { reply, replyNothing, server } from '#src/testing/server.ts'

const TEXT = 'You seem to be offline. This page may be out of date.'

const setOnline = (online: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  act(() => void dispatchEvent(new Event(online ? 'online' : 'offline')))
}

afterEach(() => {
  setOnline(true)
  vi.restoreAllMocks()
})

test('while offline, a live region that was already mounted shows the note', async () => {
  renderRoute('/no/such/page')
  await screen.findByRole('heading', { level: 1 })
  const region = screen.getByRole('banner').querySelector('[aria-live]')
  expect(region).toBeEmptyDOMElement()
  setOnline(false)
  expect(region).toHaveTextContent(TEXT)
  setOnline(true)
  expect(region).toBeEmptyDOMElement()
})

test('once online again, failed queries are retried', async () => {
  server.use(replyNothing(searchListings))
  renderRoute('/all-items')
  setOnline(false)
  await screen.findByText('Failed to fetch listings. Please try again.')
  expect(screen.getByText(TEXT)).toBeVisible()
  server.use(reply(searchListings, aPage([aListing({ title: 'Attic' })])))
  setOnline(true)
  await screen.findByText('Attic')
  await waitFor(() => expect(screen.queryByText(TEXT)).not.toBeInTheDocument())
})
