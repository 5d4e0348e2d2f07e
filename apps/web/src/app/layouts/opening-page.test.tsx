import { searchListings } from '@roommate-finder/contracts/discovery'
import { getListing, listSimilar } from '@roommate-finder/contracts/listings'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aListing, aPage, listingDetails } from '#src/testing/factories.ts'
import { settled } from '#src/testing/lists.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { gate, reply, server } from '#src/testing/server.ts'

const files = vi.hoisted(() => {
  const open: Record<'details' | 'cookies', () => void> = { details: () => undefined, cookies: () => undefined }
  const opened = (name: keyof typeof open) =>
    new Promise<void>((resolve) => {
      open[name] = resolve
    })
  return { open, details: opened('details'), cookies: opened('cookies') }
})
vi.mock('../pages/details.tsx', async (load) => {
  await files.details
  return load()
})
vi.mock('#src/features/articles/documents/cookies.md', async (load) => {
  await files.cookies
  return load()
})

const heading = (name: string) => screen.getByRole('heading', { level: 1, name })

test('a pressed room shows its title, rent and place while its file and its details load', async () => {
  const room = aListing({ title: 'Attic by the river', rent: 850, location: 'Austin, TX' })
  const answer = gate()
  server.use(
    reply(searchListings, aPage([room])),
    reply(getListing, listingDetails(room), answer),
    reply(listSimilar, []),
  )
  const { user, address } = renderRoute('/all-items', { session: signedIn() })
  const link = await screen.findByRole('link', { name: 'View Details of Attic by the river' })
  await settled()
  await user.click(link)
  await waitFor(() => expect(heading('Attic by the river')).toBeVisible())
  // The list keeps its height. Without it, the browser would scroll up to the footer.
  expect(screen.getByRole('main')).toHaveStyle({ visibility: 'hidden', display: 'block' })
  const head = within(heading('Attic by the river').parentElement ?? document.body)
  expect(head.getByText('$850')).toBeVisible()
  expect(head.getByText('Austin, TX')).toBeVisible()
  expect(screen.getByText('Loading page')).toBeInTheDocument()
  expect(address()).toBe('/all-items')

  files.open.details()
  await waitFor(() => expect(address()).toBe(`/details/${room._id}`))
  expect(await screen.findByRole('list', { name: 'At a glance' })).toBeVisible()
  expect(screen.queryByText('Loading page')).not.toBeInTheDocument()
  expect(heading('Attic by the river')).toBeVisible()
  answer.open()
  await screen.findByRole('region', { name: 'About this room' })
})

test('another pressed link is busy until its page opens', async () => {
  const { user } = renderRoute('/no/such/page')
  await screen.findByRole('heading', { level: 1, name: 'Oops! Page Not Found' })
  const link = screen.getByRole('link', { name: 'Cookies' })
  await user.click(link)
  await waitFor(() => expect(link).toHaveAttribute('aria-busy', 'true'))
  expect(heading('Oops! Page Not Found')).toBeVisible()
  files.open.cookies()
  await screen.findByRole('heading', { level: 1, name: /^Cookie/ })
  expect(link).not.toHaveAttribute('aria-busy')
})
