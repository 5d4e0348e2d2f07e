import { searchListings } from '@roommate-finder/contracts/discovery'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aListing, aPage } from '#src/testing/factories.ts'
import { renderRoute } from '#src/testing/render-route.tsx'
import { reply, replyNothing, server } from '#src/testing/server.ts'

const TEXT = 'You seem to be offline. What you see may be out of date.'

const connection = (online: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  act(() => void dispatchEvent(new Event(online ? 'online' : 'offline')))
}

afterEach(() => {
  connection(true)
  vi.restoreAllMocks()
})

test('offline → a quiet note in a region that was there before; back again → it goes', async () => {
  renderRoute('/no/such/page')
  await screen.findByRole('heading', { level: 1 })
  const region = screen.getByRole('banner').querySelector('[aria-live]')
  expect(region).toBeEmptyDOMElement()
  connection(false)
  expect(region).toHaveTextContent(TEXT)
  connection(true)
  expect(region).toBeEmptyDOMElement()
})

test('back again → what could not be loaded is asked for anew', async () => {
  server.use(replyNothing(searchListings))
  renderRoute('/all-items')
  connection(false)
  await screen.findByText('Failed to fetch listings. Please try again.')
  expect(screen.getByText(TEXT)).toBeVisible()
  server.use(reply(searchListings, aPage([aListing({ title: 'There again' })])))
  connection(true)
  await screen.findByText('There again')
  await waitFor(() => expect(screen.queryByText(TEXT)).not.toBeInTheDocument())
})
