import { searchListings } from '@roommate-finder/contracts/discovery'
import { getListing, listRoomsById, listSimilar } from '@roommate-finder/contracts/listings'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { setWindowWidth } from '#src/testing/browser.ts'
import { answerDashboard } from '#src/testing/dashboard.ts'
import { aListing, aPage, listingDetails } from '#src/testing/factories.ts'
import { settled } from '#src/testing/lists.ts'
import { renderRoute, signedIn, visitor } from '#src/testing/render-route.tsx'
import { reply, server } from '#src/testing/server.ts'

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

test('an unknown address shows the 404 page with a link home', async () => {
  renderRoute('/no/such/page')
  expect(await heading('Oops! Page Not Found')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/')
  expect(document.title).toBe('Oops! Page Not Found · Roommate Finder')
})

test('a page that throws shows an error inside the frame with a link home', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  const title = vi.spyOn(document, 'title', 'set').mockImplementationOnce(() => {
    throw new Error('broken on purpose')
  })
  renderRoute('/cookies')
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.')
  expect(screen.getByRole('banner')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to Home' })).toBeVisible()
  title.mockRestore()
  vi.mocked(console.error).mockClear()
})

test('a new viewer reloads the list, and signing out removes the results of the user', async () => {
  server.use(reply(searchListings, aPage([aListing({ title: 'As a visitor' })])))
  const { become } = renderRoute('/all-items')
  await screen.findByText('As a visitor')

  server.use(reply(searchListings, aPage([aListing({ title: 'As Ana' })])))
  become(signedIn())
  await screen.findByText('As Ana')

  server.use(reply(searchListings, aPage([aListing({ title: 'As a visitor again' })])))
  become(visitor)
  await waitFor(() => expect(screen.queryByText('As Ana')).not.toBeInTheDocument())
  await screen.findByText('As a visitor again')
})

test('a load with a stored session requests the list once', async () => {
  const requested = vi.fn()
  server.use(
    reply(searchListings, () => {
      requested()
      return aPage([aListing({ title: 'As Ana' })])
    }),
  )
  const { become } = renderRoute('/all-items', { session: { ...visitor, loading: true } })
  become(signedIn())
  await screen.findByText('As Ana')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(requested).toHaveBeenCalledOnce()
})

describe('an outdated address', () => {
  test('/allitems redirects to /all-items', async () => {
    server.use(reply(searchListings, aPage([])))
    const { address, lastAction } = renderRoute('/allitems')
    await heading('Find Your Perfect Roommate')
    expect(address()).toBe('/all-items')
    expect(lastAction()).toBe('REPLACE')
  })

  test('/create-room redirects to /createroom', async () => {
    const { address, lastAction } = renderRoute('/create-room', { session: signedIn() })
    await heading('Add Roommate Listing')
    expect(address()).toBe('/createroom')
    expect(lastAction()).toBe('REPLACE')
  })
})

describe('a page for signed-in users', () => {
  test.each([
    '/details/6b0143ba0000000000000001',
    '/createroom',
    '/update/6b0143ba0000000000000001',
    '/mylist',
    '/my-interests',
    '/profile',
    '/dashboard',
  ])('a visitor on %s is redirected to sign in, replacing the history entry', async (address) => {
    server.use(reply(listRoomsById, []))
    const route = renderRoute(address)
    expect(await heading('Sign in')).toBeVisible()
    expect(route.address()).toBe('/login')
    expect(route.lastAction()).toBe('REPLACE')
  })

  test('a visitor on /browselist is redirected to sign in without a request for the list', async () => {
    const requested = vi.fn()
    server.use(
      reply(searchListings, () => {
        requested()
        return aPage([])
      }),
    )
    const { address, lastAction } = renderRoute('/browselist')
    await heading('Sign in')
    expect(requested).not.toHaveBeenCalled()
    expect(address()).toBe('/login')
    expect(lastAction()).toBe('REPLACE')
  })

  test('a room opened from a filtered list links back to that list after sign-in', async () => {
    const room = aListing({ title: 'Attic' })
    server.use(reply(searchListings, aPage([room])), reply(getListing, listingDetails(room)), reply(listSimilar, []))
    const { user, become, address } = renderRoute('/all-items?location=Boston')
    await user.click(await screen.findByRole('link', { name: 'View Details of Attic' }))
    await heading('Sign in')
    become(signedIn())
    await heading('Attic')
    await user.click(screen.getByRole('link', { name: 'Back to all rooms' }))
    await waitFor(() => expect(address()).toBe('/all-items?location=Boston'))
    await settled()
  })

  test('Login in the top bar, even pressed twice, and then Sign Up return to the page and its filters', async () => {
    setWindowWidth(1440)
    server.use(reply(searchListings, aPage([])))
    const { user, become, address } = renderRoute('/all-items?location=Boston')
    await user.click(await screen.findByRole('link', { name: 'Login' }))
    await user.click(await screen.findByRole('link', { name: 'Login' }))
    await heading('Sign in')
    expect(screen.getByText('Good to see you again.')).toBeVisible()
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Sign Up' }))
    become(signedIn())
    await waitFor(() => expect(address()).toBe('/all-items?location=Boston'))
    await settled()
  })

  test('shows Loading while the session loads, and stays visible until sign-out has finished', async () => {
    answerDashboard()
    const { become, address } = renderRoute('/dashboard', { session: { ...visitor, loading: true } })
    expect(await screen.findByText('Loading')).toBeVisible()
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument()
    expect(address()).toBe('/dashboard')
    become(signedIn())
    await heading('Dashboard')
    become(signedIn({}, { loading: true }))
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Dashboard')
    become(visitor)
    await heading('Sign in')
    expect(address()).toBe('/login')
  })

  test('if the loaded session has no user, redirects to sign in', async () => {
    const { become, address } = renderRoute('/dashboard', { session: { ...visitor, loading: true } })
    await screen.findByText('Loading')
    become(visitor)
    await heading('Sign in')
    expect(address()).toBe('/login')
  })
})

test('/privacy shows Privacy at a glance', async () => {
  renderRoute('/privacy')
  await heading('Privacy at a glance')
  await waitFor(() => expect(document.title).toBe('Privacy at a glance · Roommate Finder'))
})
