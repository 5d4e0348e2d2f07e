import { searchListings } from '@roommate-finder/contracts/discovery'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { filtersButton, openAt, panel } from '#src/testing/all-items-page.ts'
import { DESKTOP, PHONE, setWindowWidth } from '#src/testing/browser.ts'
import { aListing, aPage } from '#src/testing/factories.ts'
import { setField } from '#src/testing/fields.ts'
import { settled } from '#src/testing/lists.ts'
import { gate, reply, server } from '#src/testing/server.ts'

describe('the filter sheet on a phone', () => {
  beforeEach(() => setWindowWidth(PHONE))
  afterEach(() => setWindowWidth(DESKTOP))

  test('has a button with the number of matching rooms, or 10,000+', async () => {
    const { user, address } = await openAt('/all-items')
    expect(filtersButton()).toHaveAttribute('aria-haspopup', 'dialog')
    await user.click(filtersButton())
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
    expect(sheet.getByText('Show 16 rooms')).toBeVisible()

    const { until, open } = gate()
    server.use(reply(searchListings, aPage([aListing()]), { until }))
    await user.selectOptions(sheet.getByLabelText('Room type'), 'Studio')
    expect(address()).toBe('/all-items?roomType=Studio')
    expect(await sheet.findByText('Show rooms')).toBeVisible()
    open()
    expect(await sheet.findByText('Show 1 room')).toBeVisible()

    server.use(reply(searchListings, aPage([aListing()], { total: 10_000, pages: 834, capped: true })))
    await user.selectOptions(sheet.getByLabelText('Availability'), 'Available')
    await user.click(await sheet.findByRole('button', { name: 'Show 10,000+ rooms' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(filtersButton()).toHaveFocus()
    expect(screen.getByText('Showing 1 of 10,000+ listings')).toBeVisible()
  })

  test('the button focuses an invalid amount, and closes the sheet once it is cleared', async () => {
    const { user } = await openAt('/all-items')
    await user.click(filtersButton())
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
    const max = sheet.getByLabelText('Maximum rent ($)')
    const button = sheet.getByRole('button', { name: 'Show 16 rooms' })
    await user.click(max)
    setField('Maximum rent ($)', 'cheap')
    await user.click(button)
    expect(max).toHaveFocus()
    expect(max).toHaveValue('cheap')
    expect(max).toHaveAccessibleDescription('Enter an amount like 800 or 1,200.50')
    setField('Maximum rent ($)', '')
    await user.click(button)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('applies an amount that is committed by the press on the button', async () => {
    const { user, address } = await openAt('/all-items')
    await user.click(filtersButton())
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
    const max = sheet.getByLabelText('Maximum rent ($)')
    const button = sheet.getByRole('button', { name: 'Show 16 rooms' })
    await user.click(max)
    setField('Maximum rent ($)', '900')
    // A tap blurs the field and clicks before React renders the new address.
    act(() => {
      max.blur()
      button.click()
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(address()).toBe('/all-items?maxRent=900')
    await settled()
  })

  test('closes on Back and undoes the choices made in it', async () => {
    const { user, address, goBack } = await openAt('/all-items?search=sunny')
    await user.click(filtersButton())
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await user.selectOptions(sheet.getByLabelText('Room type'), 'Studio')
    await user.selectOptions(sheet.getByLabelText('Availability'), 'Available')
    expect(address()).toBe('/all-items?search=sunny&roomType=Studio&availability=available')
    expect(screen.getByRole('dialog')).toBeVisible()
    goBack()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(address()).toBe('/all-items?search=sunny')
    await settled()
  })

  test('adds one history entry if filters were changed, and none otherwise', async () => {
    const { user, address, lastAction, goBack } = await openAt('/all-items')
    await user.click(filtersButton())
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(lastAction()).toBe('POP')

    await user.click(filtersButton())
    const sheet = within(await screen.findByRole('dialog'))
    await user.selectOptions(sheet.getByLabelText('Room type'), 'Studio')
    await user.click(await sheet.findByRole('button', { name: 'Show 16 rooms' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(address()).toBe('/all-items?roomType=Studio')
    goBack()
    await waitFor(() => expect(address()).toBe('/all-items'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await settled()
  })

  test('becomes the panel when the screen widens, where each choice adds a history entry', async () => {
    const { user, address, lastAction, goBack } = await openAt('/all-items')
    await user.click(filtersButton())
    await user.selectOptions(within(await screen.findByRole('dialog')).getByLabelText('Room type'), 'Studio')
    act(() => setWindowWidth(DESKTOP))
    const filters = within(await panel())
    await waitFor(() => expect(lastAction()).toBe('REPLACE'))
    await user.selectOptions(filters.getByLabelText('Availability'), 'Available')
    await waitFor(() => expect(address()).toBe('/all-items?roomType=Studio&availability=available'))
    expect(lastAction()).toBe('PUSH')
    goBack()
    await waitFor(() => expect(address()).toBe('/all-items?roomType=Studio'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await settled()
  })
})
