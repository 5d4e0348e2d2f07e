import { getFilterOptions, type ListingPage, searchListings } from '@roommate-finder/contracts/discovery'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openFilters } from '#src/testing/all-items-page.ts'
import { aListing, aPage } from '#src/testing/factories.ts'
import { answerLists, filterOptions, settled } from '#src/testing/lists.ts'
import { renderRoute } from '#src/testing/render-route.tsx'
import { reply, server } from '#src/testing/server.ts'

const chips = async () =>
  within(await screen.findByRole('list', { name: 'Applied filters' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent.replace('Remove filter ', ''))

const moreButton = () => screen.getByRole('button', { name: /^More filters/ })

const allFacts =
  '/all-items?maxTotal=1100&availableBy=2099-01-31&stayMonths=6&furnished=true&pets=false&smoking=false&couples=true&bathroom=private&hostType=agent&lifestyle=Quiet%2CHas+a+cat&amenities=wifi%2Cgym'

describe('the filters by facts', () => {
  test('write the URL, show chips, and count those under "More filters"', async () => {
    const { user, address } = await openFilters('/all-items')
    await user.selectOptions(screen.getByLabelText('Pets'), 'Not allowed')
    await user.click(moreButton())
    await user.selectOptions(screen.getByLabelText('Furniture'), 'Furnished')
    await user.selectOptions(screen.getByLabelText('Length of stay'), '6 months')
    await user.click(screen.getByRole('checkbox', { name: /^Wi-Fi/ }))
    await user.click(screen.getByRole('checkbox', { name: /^Gym/ }))
    expect(address()).toBe('/all-items?stayMonths=6&furnished=true&pets=false&amenities=wifi%2Cgym')
    expect(screen.getByRole('button', { name: 'Fewer filters' })).toHaveAttribute('aria-expanded', 'true')
    await user.click(screen.getByRole('button', { name: 'Fewer filters' }))
    await user.click(screen.getByRole('button', { name: 'More filters (4)' }))
    expect(await chips()).toEqual(['No pets', 'Furnished', '6-month stay', 'Wi-Fi', 'Gym'])
    await user.click(screen.getByRole('button', { name: 'Remove filter Wi-Fi' }))
    await user.selectOptions(screen.getByLabelText('Pets'), 'Any')
    expect(address()).toBe('/all-items?stayMonths=6&furnished=true&amenities=gym')
    await user.click(screen.getByRole('checkbox', { name: /^Gym/ }))
    expect(address()).toBe('/all-items?stayMonths=6&furnished=true')
    await settled()
  })

  test('in a shared URL are sent to the API and shown in chips and fields', async () => {
    const queries = answerLists()
    const { user } = renderRoute(allFacts)
    expect(await chips()).toEqual([
      'Move in by Jan 31, 2099',
      'No pets',
      'Furnished',
      'Total up to $1,100',
      '6-month stay',
      'Private bathroom',
      'Agent',
      'No smoking',
      'Couples welcome',
      'Wi-Fi',
      'Gym',
      'Quiet',
      'Has a cat',
    ])
    await settled()
    expect(Object.fromEntries(new URLSearchParams(queries[0]))).toMatchObject(
      Object.fromEntries(new URLSearchParams(allFacts.split('?')[1])),
    )
    await user.click(screen.getByRole('button', { name: /^Filters/ }))
    await user.click(await screen.findByRole('button', { name: 'More filters (11)' }))
    expect(screen.getByLabelText('Move in by')).toHaveValue('2099-01-31')
    expect(screen.getByLabelText('Total with utilities')).toHaveDisplayValue('Up to $1,100')
    expect(screen.getByRole('checkbox', { name: 'Has a cat' })).toBeChecked()
  })

  test('by date apply a complete date that is not in the past', async () => {
    const { address } = await openFilters('/all-items')
    const date = screen.getByLabelText('Move in by')
    fireEvent.change(date, { target: { value: '0209-01-31' } })
    expect(address()).toBe('/all-items')
    expect(date).toHaveValue('0209-01-31')
    fireEvent.change(date, { target: { value: '2099-01-31' } })
    expect(address()).toBe('/all-items?availableBy=2099-01-31')
    fireEvent.change(date, { target: { value: '' } })
    expect(address()).toBe('/all-items')
    await settled()
  })

  test('draw the rents of the place, and count no rooms, because other filters may leave them out', async () => {
    const requested: string[] = []
    answerLists()
    server.use(
      reply(getFilterOptions, (url) => {
        requested.push(url.search)
        return filterOptions({
          amenities: [{ value: 'wifi', count: 1200 }],
          lifestyles: [{ value: 'Vegan', count: 7 }],
          rentHistogram: { step: 250, counts: [0, 2, 9, 4, 1, 0, 0, 0, 0, 0, 0, 0] },
        })
      }),
    )
    const { user } = renderRoute('/all-items?location=Austin')
    await user.click(await screen.findByRole('button', { name: /^Filters/ }))
    expect(await screen.findByRole('img', { name: 'The most common rents are $500 to $750' })).toBeInTheDocument()
    expect(requested).toEqual(['?location=Austin'])
    await user.click(moreButton())
    expect(screen.getByRole('checkbox', { name: /^Wi-Fi/ }).parentElement).toHaveTextContent(/^Wi-Fi$/)
    expect(screen.getByRole('checkbox', { name: /^Vegan/ }).parentElement).toHaveTextContent(/^Vegan$/)
    await settled()
  })

  test.each([
    { page: { unstated: 41 }, note: '41 rooms aren’t shown because they don’t list this.' },
    { page: { unstated: 1 }, note: '1 room isn’t shown because it doesn’t list this.' },
    { page: {}, note: 'Some rooms aren’t shown because they don’t list this.' },
  ])('say which rooms they leave out: $note', async ({ page, note }) => {
    answerLists()
    server.use(reply(searchListings, { ...aPage([aListing()]), ...page }))
    renderRoute('/all-items?furnished=true')
    expect(await screen.findByText(note)).toBeVisible()
  })

  test.each([
    ['all rooms state the fact', '/all-items?furnished=true', { unstated: 0 }],
    ['the filter is not on a fact', '/all-items?roomType=Single', {}],
  ])('say nothing about rooms if %s', async (_, address, page) => {
    answerLists()
    server.use(reply(searchListings, { ...aPage([aListing()]), ...page }))
    renderRoute(address)
    expect(await screen.findByText('Showing 1 of 1 listings')).toBeVisible()
    expect(screen.queryByText(/shown because/)).not.toBeInTheDocument()
  })

  test.each([
    ['minRent=100&maxRent=200', ['minRent', 'maxRent'], 'Rent $100 to $200', '“Rent $100 to $200”'],
    ['search=zzz', ['search'], '“zzz”', '“zzz”'],
  ] as const)(
    'without a match offer to drop the filter that hides most: %s',
    async (search, without, label, quoted) => {
      answerLists()
      const none: ListingPage = { ...aPage([]), relaxed: { without: [...without], total: 12 } }
      server.use(
        reply(searchListings, (url) => (url.searchParams.has(without[0]) ? none : aPage([aListing()], { total: 12 }))),
      )
      const { user, address } = renderRoute(`/all-items?${search}&pets=true&amenities=gym`)
      expect(await screen.findByText(`No rooms match your filters: ${label}, Pets allowed, Gym.`)).toBeVisible()
      await user.click(screen.getByRole('button', { name: `Remove ${quoted} to see 12 rooms` }))
      expect(address()).toBe('/all-items?pets=true&amenities=gym')
      expect((await screen.findByText('Showing 1 of 12 listings')).closest('[role="status"]')).toHaveFocus()
    },
  )
})
