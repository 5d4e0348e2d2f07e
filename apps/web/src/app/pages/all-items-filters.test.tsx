import { getFilterOptions } from '@roommate-finder/contracts/discovery'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openAt, toggle } from '#src/testing/all-items-page.ts'
import { filterOptions, settled } from '#src/testing/lists.ts'
import { reply, replyError, server } from '#src/testing/server.ts'

const panel = () => screen.findByRole('group', { name: 'Filters' })
const choicesOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const low = () => screen.getByRole('slider', { name: 'Minimum' })
const high = () => screen.getByRole('slider', { name: 'Maximum' })

/** Moves a handle as a key does: the value, then the key comes up. */
const slide = (handle: HTMLElement, to: number) => {
  fireEvent.keyDown(handle, { key: 'ArrowRight' })
  fireEvent.change(handle, { target: { value: String(to) } })
  fireEvent.keyUp(handle, { key: 'ArrowRight' })
}

const openFilters = async (address: string) => {
  const route = await openAt(address)
  await route.user.click(toggle())
  await panel()
  await waitFor(() => expect(choicesOf('Location')).toContain('Austin, TX'))
  return route
}

describe('the filters of /all-items', () => {
  test('the Filters button → opens and closes the panel, for as long as the tab lives', async () => {
    const { user } = await openAt('/all-items')
    expect(toggle()).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByRole('group', { name: 'Filters' })).not.toBeInTheDocument()
    await user.click(toggle())
    expect(toggle()).toHaveAttribute('aria-controls', (await panel()).id)
    expect(sessionStorage.getItem('filter-panel')).toBe('open')
    await user.click(toggle())
    expect(screen.queryByRole('group', { name: 'Filters' })).not.toBeInTheDocument()
    expect(sessionStorage.getItem('filter-panel')).toBe('closed')
  })

  test('opened before in this tab → is open at once', async () => {
    sessionStorage.setItem('filter-panel', 'open')
    await openAt('/all-items')
    expect(await panel()).toBeVisible()
    expect(await screen.findByRole('option', { name: 'Austin, TX' })).toBeInTheDocument()
  })

  test('its number → the filters behind it, not the search', async () => {
    await openAt('/all-items?search=sunny&roomType=Single&minRent=400&maxRent=900&sort=likes')
    expect(toggle()).toHaveAccessibleName('Filters 2 applied')
  })

  test('the choices → what the API offers, locations by the alphabet', async () => {
    await openFilters('/all-items')
    expect(choicesOf('Room type')).toEqual(['All', 'Single', 'Shared', 'Studio'])
    expect(choicesOf('Location')).toEqual(['All', 'Austin, TX', 'Brooklyn, NY'])
    expect(choicesOf('Availability')).toEqual(['All', 'Available', 'Unavailable'])
  })

  test('an address that asks for what is not offered → shows it all the same', async () => {
    await openFilters('/all-items?roomType=Master&location=Oslo&sort=title&order=desc&maxRent=9000')
    expect(screen.getByLabelText('Room type')).toHaveValue('Master')
    expect(screen.getByLabelText('Location')).toHaveValue('Oslo')
    expect(screen.getByLabelText('Sort by')).toHaveDisplayValue('Title: Z to A')
    expect(screen.getByLabelText('Maximum rent ($)')).toHaveValue('9000')
    expect(high()).toHaveAttribute('aria-valuetext', '$9,000')
  })

  test('a choice → a new entry from page 1; All takes the filter back; Back as well, in the fields too', async () => {
    const { user, address, lastAction, goBack } = await openFilters('/all-items?page=3&search=sunny')
    await user.selectOptions(screen.getByLabelText('Room type'), 'Studio')
    expect(address()).toBe('/all-items?search=sunny&roomType=Studio')
    expect(lastAction()).toBe('PUSH')
    await user.selectOptions(screen.getByLabelText('Location'), 'Brooklyn, NY')
    await user.selectOptions(screen.getByLabelText('Availability'), 'Unavailable')
    expect(address()).toBe('/all-items?search=sunny&location=Brooklyn%2C+NY&roomType=Studio&availability=not+available')
    await user.selectOptions(screen.getByLabelText('Location'), 'All')
    expect(address()).toBe('/all-items?search=sunny&roomType=Studio&availability=not+available')
    await settled()

    goBack()
    goBack()
    await waitFor(() => expect(screen.getByLabelText('Location')).toHaveValue('Brooklyn, NY'))
    expect(screen.getByLabelText('Availability')).toHaveValue('All')
    goBack()
    goBack()
    await waitFor(() => expect(address()).toBe('/all-items?page=3&search=sunny'))
    expect(screen.getByLabelText('Room type')).toHaveValue('All')
    await settled()
  })

  test('options that fail → said quietly, the rest works from 0 to 5000, Retry brings them', async () => {
    const { user, address } = await openAt('/all-items')
    server.use(replyError(getFilterOptions, 'internal'))
    await user.click(toggle())
    expect(await screen.findByText('The locations could not be loaded.')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(choicesOf('Room type')).toEqual(['All', 'Single', 'Shared', 'Master', 'Studio'])
    expect(low()).toHaveAttribute('min', '0')
    expect(high()).toHaveAttribute('max', '5000')
    await user.selectOptions(screen.getByLabelText('Room type'), 'Master')
    expect(address()).toBe('/all-items?roomType=Master')
    await settled()

    server.use(reply(getFilterOptions, filterOptions()))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('option', { name: 'Austin, TX' })).toBeInTheDocument()
    expect(screen.queryByText('The locations could not be loaded.')).not.toBeInTheDocument()
  })
})

describe('the rent range', () => {
  test('both handles at their ends → no filter; a handle elsewhere → its own bound', async () => {
    const { address } = await openFilters('/all-items')
    expect([low().getAttribute('min'), high().getAttribute('max')]).toEqual(['325', '2500'])
    expect(screen.getByText('$325 – $2,500')).toBeVisible()
    slide(low(), 600)
    await waitFor(() => expect(address()).toBe('/all-items?minRent=600'))
    expect(screen.getByText('$600 – $2,500')).toBeVisible()
    slide(high(), 1200)
    await waitFor(() => expect(address()).toBe('/all-items?minRent=600&maxRent=1200'))
    slide(low(), 325)
    await waitFor(() => expect(address()).toBe('/all-items?maxRent=1200'))
    slide(high(), 2500)
    await waitFor(() => expect(address()).toBe('/all-items'))
    await settled()
  })

  test('while a handle moves → the amounts follow, the address waits', async () => {
    const { address } = await openFilters('/all-items')
    fireEvent.keyDown(low(), { key: 'ArrowRight' })
    fireEvent.change(low(), { target: { value: '700' } })
    expect(screen.getByLabelText('Minimum rent ($)')).toHaveValue('700')
    expect(address()).toBe('/all-items')
    fireEvent.keyUp(low(), { key: 'ArrowRight' })
    await waitFor(() => expect(address()).toBe('/all-items?minRent=700'))
    await settled()
  })

  test('a handle on its way by keys → Back takes the whole way back', async () => {
    const { address, goBack } = await openFilters('/all-items')
    slide(low(), 600)
    await waitFor(() => expect(address()).toBe('/all-items?minRent=600'))
    slide(low(), 700)
    await waitFor(() => expect(address()).toBe('/all-items?minRent=700'))
    goBack()
    await waitFor(() => expect(address()).toBe('/all-items'))
    await settled()
  })

  test('written amounts → exact, on Enter or when the field is left', async () => {
    const { user, address } = await openFilters('/all-items')
    const min = screen.getByLabelText('Minimum rent ($)')
    const max = screen.getByLabelText('Maximum rent ($)')
    await user.clear(min)
    await user.type(min, '$1,049.50')
    expect(address()).toBe('/all-items')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/all-items?minRent=1049.5'))
    expect(min).toHaveFocus()
    expect(min).toHaveValue('1049.5')

    await user.clear(max)
    await user.type(max, '1333')
    await user.tab()
    await waitFor(() => expect(address()).toBe('/all-items?minRent=1049.5&maxRent=1333'))
    await user.clear(min)
    await user.tab()
    await waitFor(() => expect(address()).toBe('/all-items?maxRent=1333'))
    expect(min).toHaveValue('325')
    await settled()
  })

  test('amounts that contradict each other → the one written last stands', async () => {
    const { user, address } = await openFilters('/all-items?minRent=500&maxRent=900')
    const min = screen.getByLabelText('Minimum rent ($)')
    await user.clear(min)
    await user.type(min, '1500{Enter}')
    await waitFor(() => expect(address()).toBe('/all-items?minRent=1500'))
    const max = screen.getByLabelText('Maximum rent ($)')
    await user.clear(max)
    await user.type(max, '400{Enter}')
    await waitFor(() => expect(address()).toBe('/all-items?maxRent=400'))
    await settled()
  })

  test.each(['cheap', '-50', '1e3', '8 or 9'])(
    '%s as an amount → an error, nothing lost, until it is mended',
    async (text) => {
      const { user, address } = await openFilters('/all-items?maxRent=900')
      const max = screen.getByLabelText('Maximum rent ($)')
      await user.clear(max)
      await user.type(max, `${text}{Enter}`)
      expect(max).toHaveAccessibleDescription('Enter an amount such as 800')
      await user.tab()
      expect(max).toHaveValue(text)
      expect(max).toBeInvalid()
      await user.selectOptions(screen.getByLabelText('Room type'), 'Studio')
      expect(address()).toBe('/all-items?maxRent=900&roomType=Studio')
      expect(max).toHaveValue(text)
      await user.clear(max)
      await user.type(max, '800')
      expect(max).toBeValid()
      await user.tab()
      await waitFor(() => expect(address()).toBe('/all-items?maxRent=800&roomType=Studio'))
      await settled()
    },
  )

  test('what is no amount goes where the rents change elsewhere, and with Reset Filters', async () => {
    const { user, address } = await openFilters('/all-items?roomType=Studio')
    await user.type(screen.getByLabelText('Minimum rent ($)'), 'cheap{Enter}')
    slide(low(), 700)
    await waitFor(() => expect(address()).toBe('/all-items?minRent=700&roomType=Studio'))
    expect(screen.getByLabelText('Minimum rent ($)')).toHaveValue('700')
    slide(low(), 325)
    await waitFor(() => expect(address()).toBe('/all-items?roomType=Studio'))
    expect(screen.getByLabelText('Minimum rent ($)')).toHaveValue('325')
    await user.type(screen.getByLabelText('Maximum rent ($)'), 'dear{Enter}')
    await user.click(screen.getByRole('button', { name: 'Reset Filters' }))
    await waitFor(() => expect(address()).toBe('/all-items'))
    expect(screen.getByLabelText('Maximum rent ($)')).toHaveValue('2500')
    await settled()
  })

  test('an amount that is being written when the rents that exist arrive → stays', async () => {
    const { user, address } = await openAt('/all-items')
    server.use(replyError(getFilterOptions, 'internal'))
    await user.click(toggle())
    await screen.findByText('The locations could not be loaded.')
    const max = screen.getByLabelText('Maximum rent ($)')
    await user.clear(max)
    await user.type(max, 'cheap{Enter}')
    server.use(reply(getFilterOptions, filterOptions()))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(high()).toHaveAttribute('max', '2500'))
    expect(max).toHaveValue('cheap')
    expect(max).toBeInvalid()
    expect(address()).toBe('/all-items')
    await settled()
  })

  test('an amount beyond all rents → no filter, and the field says so', async () => {
    const { user, address } = await openFilters('/all-items')
    const max = screen.getByLabelText('Maximum rent ($)')
    const most = (max as HTMLInputElement).value
    await user.clear(max)
    await user.type(max, '99999999{Enter}')
    expect(address()).toBe('/all-items')
    expect(max).toHaveValue(most)
    await settled()
  })
})

describe('chips and Reset Filters', () => {
  test('a chip → removes its filter, and leaves the focus with the count', async () => {
    const { user, address } = await openAt('/all-items?search=sunny&minRent=500&maxRent=900&roomType=Single')
    const chips = within(screen.getByRole('list', { name: 'Applied filters' })).getAllByRole('button')
    expect(chips.map(({ textContent }) => textContent)).toEqual([
      'Remove filter Rent $500 to $900',
      'Remove filter Single',
    ])
    await user.click(screen.getByRole('button', { name: 'Remove filter Rent $500 to $900' }))
    expect(address()).toBe('/all-items?search=sunny&roomType=Single')
    expect(screen.getByRole('status')).toHaveFocus()
    await settled()
  })

  test('Reset Filters → everything as by default; where it is so already, nothing', async () => {
    const { user, address, goBack } = await openAt('/all-items?page=2&search=sunny&roomType=Single&sort=likes')
    const reset = screen.getByRole('button', { name: 'Reset Filters' })
    expect(reset).toHaveAttribute('aria-disabled', 'false')
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
})
