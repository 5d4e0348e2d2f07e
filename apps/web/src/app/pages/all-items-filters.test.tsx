import { getFilterOptions } from '@roommate-finder/contracts/discovery'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  choicesOf,
  filtersButton,
  maxHandle,
  minHandle,
  openAt,
  openFilters,
  openFiltersWithoutOptions,
  panel,
} from '#src/testing/all-items-page.ts'
import { field, setField } from '#src/testing/fields.ts'
import { filterOptions, settled } from '#src/testing/lists.ts'
import { reply, server } from '#src/testing/server.ts'

describe('the filters of /all-items', () => {
  test('the Filters button opens and closes the panel, and the tab remembers it', async () => {
    const { user } = await openAt('/all-items')
    expect(filtersButton()).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByRole('group', { name: 'Filters' })).not.toBeInTheDocument()
    await user.click(filtersButton())
    expect(filtersButton()).toHaveAttribute('aria-controls', (await panel()).id)
    expect(sessionStorage.getItem('filter-panel')).toBe('open')
    await user.click(filtersButton())
    expect(screen.queryByRole('group', { name: 'Filters' })).not.toBeInTheDocument()
    expect(sessionStorage.getItem('filter-panel')).toBe('closed')
  })

  test('the panel is open at first if it was opened before in this tab, with the choices of the API', async () => {
    sessionStorage.setItem('filter-panel', 'open')
    await openAt('/all-items')
    expect(await panel()).toBeVisible()
    await waitFor(() => expect(choicesOf('Room type')).toEqual(['All', 'Single', 'Shared', 'Studio']))
    expect(choicesOf('Availability')).toEqual(['All', 'Available', 'Unavailable'])
  })

  test('values in the URL that the options do not contain are shown', async () => {
    await openFilters('/all-items?roomType=Master&location=Oslo&sort=title&order=desc&maxRent=9000')
    expect(screen.getByLabelText('Room type')).toHaveValue('Master')
    expect(screen.getByLabelText('Location')).toHaveValue('Oslo')
    expect(screen.getByLabelText('Sort by')).toHaveDisplayValue('Title: Z to A')
    expect(screen.getByLabelText('Maximum rent ($)')).toHaveValue('9000')
    // The slider ends at the highest rent of all rooms.
    expect(maxHandle()).toHaveAttribute('aria-valuetext', '$2,500')
  })

  test('a choice adds a history entry at page 1; Any and Back undo it', async () => {
    const { user, address, lastAction, goBack } = await openFilters('/all-items?page=3&search=sunny')
    await user.selectOptions(screen.getByLabelText('Room type'), 'Studio')
    expect(address()).toBe('/all-items?search=sunny&roomType=Studio')
    expect(lastAction()).toBe('PUSH')
    await user.selectOptions(screen.getByLabelText('Pets'), 'Allowed')
    await user.selectOptions(screen.getByLabelText('Availability'), 'Unavailable')
    expect(address()).toBe('/all-items?search=sunny&roomType=Studio&availability=not+available&pets=true')
    await user.selectOptions(screen.getByLabelText('Pets'), 'Any')
    expect(address()).toBe('/all-items?search=sunny&roomType=Studio&availability=not+available')
    await settled()

    goBack()
    goBack()
    await waitFor(() => expect(screen.getByLabelText('Pets')).toHaveDisplayValue('Allowed'))
    expect(screen.getByLabelText('Availability')).toHaveValue('All')
    goBack()
    goBack()
    await waitFor(() => expect(address()).toBe('/all-items?page=3&search=sunny'))
    expect(screen.getByLabelText('Room type')).toHaveValue('All')
    await settled()
  })

  test('failing options show a message; other filters work, with rents to 5000; Retry keeps an invalid amount', async () => {
    const { user, address } = await openFiltersWithoutOptions()
    expect(screen.getByText('We couldn’t load the locations.')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(choicesOf('Room type')).toEqual(['All', 'Single', 'Shared', 'Master', 'Studio'])
    expect(minHandle()).toHaveAttribute('aria-valuemin', '0')
    expect(maxHandle()).toHaveAttribute('aria-valuemax', '5000')
    await user.selectOptions(screen.getByLabelText('Room type'), 'Master')
    expect(address()).toBe('/all-items?roomType=Master')
    await settled()
    const max = field('Maximum rent ($)')
    setField('Maximum rent ($)', 'cheap')
    await user.type(max, '{Enter}')

    server.use(reply(getFilterOptions, filterOptions()))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByText('We couldn’t load the locations.')).not.toBeInTheDocument())
    await waitFor(() => expect(maxHandle()).toHaveAttribute('aria-valuemax', '2500'))
    expect(max).toHaveValue('cheap')
    expect(max).toBeInvalid()
    expect(address()).toBe('/all-items?roomType=Master')
  })
})

describe('chips and Reset Filters', () => {
  test('the Filters button counts filters without the search; removing a chip removes its filter and focuses the count', async () => {
    const { user, address } = await openAt('/all-items?search=sunny&minRent=500&maxRent=900&roomType=Single&sort=likes')
    expect(filtersButton()).toHaveAccessibleName('Filters 2 applied')
    const chips = within(screen.getByRole('list', { name: 'Applied filters' })).getAllByRole('button')
    expect(chips.map(({ textContent }) => textContent)).toEqual([
      'Remove filter Rent $500 to $900',
      'Remove filter Single',
    ])
    await user.click(screen.getByRole('button', { name: 'Remove filter Rent $500 to $900' }))
    expect(address()).toBe('/all-items?search=sunny&roomType=Single&sort=likes')
    expect(screen.getByRole('status')).toHaveFocus()
    await settled()
  })

  test('Reset Filters clears all filters and is disabled without filters', async () => {
    const { user, address, goBack } = await openAt('/all-items?page=2&search=sunny&roomType=Single&sort=likes')
    const reset = screen.getByRole('button', { name: 'Reset Filters' })
    expect(reset).not.toHaveAttribute('aria-disabled')
    await user.click(reset)
    expect(address()).toBe('/all-items')
    expect(reset).toHaveFocus()
    expect(reset).toHaveAttribute('aria-disabled', 'true')
    await settled()
    await user.click(reset)
    goBack()
    await waitFor(() => expect(address()).toBe('/all-items?page=2&search=sunny&roomType=Single&sort=likes'))
    await settled()
  })

  test('a distance without a place is listed as having no effect', async () => {
    await openAt('/all-items?radius=5&sort=distance')
    const notice = await screen.findByText(/use part of this link/)
    expect(notice).toHaveTextContent('We couldn’t use part of this link: Distance “5”, Sort by “distance”.')
    await settled()
  })

  test('an invalid filter in the URL is listed as having no effect, until Reset Filters', async () => {
    const { user, address } = await openAt('/all-items?stayMonths=99')
    const notice = await screen.findByText(/use part of this link/)
    expect(notice).toHaveTextContent('We couldn’t use part of this link: Length of stay “99”.')
    await user.click(screen.getByRole('button', { name: 'Reset Filters' }))
    expect(address()).toBe('/all-items')
    expect(notice).not.toBeInTheDocument()
    await settled()
  })
})
