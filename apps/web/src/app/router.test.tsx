import { searchListings } from '@roommate-finder/contracts/discovery'
import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { aListing, aPage } from '#src/testing/factories.ts'
import { renderRoute, signedIn, visitor } from '#src/testing/render-route.tsx'
import { reply, server } from '#src/testing/server.ts'
import { RouteBoundary } from './layouts/route-error.tsx'

test('an address that is no page → 404 with a way home', async () => {
  renderRoute('/no/such/page')
  expect(await screen.findByRole('heading', { level: 1, name: 'Oops! Page Not Found' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/')
  expect(document.title).toBe('Oops! Page Not Found · Roommate Finder')
})

test('a build for a Firebase project → has no page for checking the session', async () => {
  renderRoute('/_auth')
  expect(await screen.findByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible()
})

test('a page that breaks → says so inside the frame, with a way on', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  const Broken = () => {
    throw new Error('broken on purpose')
  }
  render(
    <MemoryRouter>
      <RouteBoundary>
        <Broken />
      </RouteBoundary>
    </MemoryRouter>,
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.')
  expect(screen.getByRole('link', { name: 'Go to Home' })).toBeVisible()
  vi.mocked(console.error).mockClear()
})

test('another viewer → the list is asked for again; after signing out nothing of it stays', async () => {
  server.use(reply(searchListings, aPage([aListing({ title: 'As a visitor' })])))
  const { become } = renderRoute('/all-items', { session: { ...visitor, loading: true } })
  await screen.findByText('As a visitor')

  server.use(reply(searchListings, aPage([aListing({ title: 'As Ana' })])))
  become(signedIn())
  await screen.findByText('As Ana')

  server.use(reply(searchListings, aPage([aListing({ title: 'As a visitor again' })])))
  become(visitor)
  await waitFor(() => expect(screen.queryByText('As Ana')).not.toBeInTheDocument())
  await screen.findByText('As a visitor again')
})
