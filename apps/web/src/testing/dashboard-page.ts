import type { InterestHistory } from '@roommate-finder/contracts/insights'
import type { Listing } from '@roommate-finder/contracts/listings'
import { screen, within } from '@testing-library/react'
import { aListing } from './factories.ts'
import { renderRoute, signedIn } from './render-route.tsx'
import { server } from './server.ts'

export const open = (address = '/dashboard') => renderRoute(address, { session: signedIn() })
export const tab = (name: RegExp) => screen.findByRole('tab', { name })
export const region = (name: string) => screen.findByRole('region', { name })
export const figure = (label: string, place: ParentNode = document) => {
  const name = [...place.querySelectorAll('dt')].find((term) => term.textContent === label)
  return name?.parentElement?.querySelector('dd')?.textContent
}
export const cardTitles = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

/** Which paths of the API were asked for, in their order; until all listeners of the server are taken away. */
export const watchRequests = (): string[] => {
  const asked: string[] = []
  server.events.on('request:start', ({ request }) => {
    asked.push(new URL(request.url).pathname.replace('/api', ''))
  })
  return asked
}

const mine = (fields: Partial<Listing>) => aListing({ isOwner: true, contactInfo: 'ana@example.test', ...fields })
export const attic = mine({ title: 'Attic', location: 'Austin, TX', rent: 900, createdAt: '2026-11-03T00:00:00.000Z' })
export const loft = mine({
  title: 'Loft',
  location: 'Boston, MA',
  rent: 701,
  roomType: 'Studio',
  createdAt: '2026-11-02T00:00:00.000Z',
})
export const cellar = mine({
  title: 'Cellar',
  location: 'Austin, TX',
  rent: null,
  createdAt: '2026-11-01T00:00:00.000Z',
})

export const interestIn = (title: string, counts: number[]): InterestHistory['listings'][number] => ({
  _id: aListing()._id,
  title,
  counts,
  total: counts.reduce((sum, count) => sum + count, 0),
})
