import { type FilterOptions, getFilterOptions } from '@roommate-finder/contracts/discovery'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { answerLists, filterOptions, settled } from './lists.ts'
import { renderRoute } from './render-route.tsx'
import { reply, replyError, server } from './server.ts'

export const filtersButton = () => screen.getByRole('button', { name: /^Filters/ })
export const panel = () => screen.findByRole('group', { name: 'Filters' })
export const minHandle = () => screen.getByRole('slider', { name: 'Minimum' })
export const maxHandle = () => screen.getByRole('slider', { name: 'Maximum' })
export const choicesOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

/** Opens an address of the page and waits for its first list. */
export const openAt = async (address: string, options = filterOptions()) => {
  answerLists()
  server.use(reply(getFilterOptions, options))
  const route = renderRoute(address)
  await screen.findByRole('combobox', { name: 'Search rooms' })
  await settled()
  return route
}

/** Opens the filters and waits for their options. */
export const openFilters = async (address: string, options?: FilterOptions) => {
  const route = await openAt(address, options)
  await route.user.click(filtersButton())
  await panel()
  await waitFor(() => expect(minHandle()).not.toHaveAttribute('aria-valuemin', '0'))
  return route
}

/** Opens the filters while the API fails to list their options. */
export const openFiltersWithoutOptions = async () => {
  const route = await openAt('/all-items')
  server.use(replyError(getFilterOptions, 'internal'))
  await route.user.click(filtersButton())
  await screen.findByText('We couldn’t load the locations.')
  return route
}
