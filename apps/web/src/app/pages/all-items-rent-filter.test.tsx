import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { AMOUNT_FORMAT } from '#src/lib/amount.ts'
import { maxHandle, minHandle, openFilters } from '#src/testing/all-items-page.ts'
import { field, setField } from '#src/testing/fields.ts'
import { filterOptions, settled } from '#src/testing/lists.ts'

/** Presses keys on a handle and releases the last one. PageUp and PageDown move 10 steps of $25. */
const slide = (handle: HTMLElement, ...keys: string[]) => {
  handle.focus()
  for (const key of keys) fireEvent.keyDown(handle, { key })
  fireEvent.keyUp(handle)
}

/** Twenty rents in twelve bars of $100. The last bar also counts higher rents: here only the one of $100,000. */
const withOneHighRent = () =>
  filterOptions({
    rentRange: { minRent: 330, maxRent: 100_000 },
    rentHistogram: { step: 100, counts: [0, 0, 0, 2, 4, 6, 4, 2, 1, 0, 0, 1] },
  })

const MIN = 'Minimum rent ($)'
const MAX = 'Maximum rent ($)'

describe('the rent range', () => {
  test('handles at both ends apply no filter; each moved handle applies its own bound', async () => {
    const { address } = await openFilters('/all-items')
    expect(minHandle()).toHaveAttribute('aria-valuemin', '325')
    expect(maxHandle()).toHaveAttribute('aria-valuemax', '2500')
    expect(screen.getByText('$325 – $2,500')).toBeVisible()
    expect(field(MIN)).toHaveValue('')
    expect(field(MIN)).toHaveAttribute('placeholder', '$325')
    expect(field(MAX)).toHaveAttribute('placeholder', '$2,500')
    slide(minHandle(), 'PageUp', 'ArrowRight')
    await waitFor(() => expect(address()).toBe('/all-items?minRent=600'))
    expect(screen.getByText('$600 – $2,500')).toBeVisible()
    slide(maxHandle(), ...Array<string>(5).fill('PageDown'), 'ArrowLeft', 'ArrowLeft')
    await waitFor(() => expect(address()).toBe('/all-items?minRent=600&maxRent=1200'))
    slide(minHandle(), 'Home')
    await waitFor(() => expect(address()).toBe('/all-items?maxRent=1200'))
    slide(maxHandle(), 'End')
    await waitFor(() => expect(address()).toBe('/all-items'))
    await settled()
  })

  test('while a handle moves, only the amounts change; Back undoes all its keyboard steps at once', async () => {
    const { address, goBack } = await openFilters('/all-items')
    minHandle().focus()
    fireEvent.keyDown(minHandle(), { key: 'PageUp' })
    expect(field(MIN)).toHaveValue('575')
    expect(address()).toBe('/all-items')
    fireEvent.keyUp(minHandle(), { key: 'PageUp' })
    await waitFor(() => expect(address()).toBe('/all-items?minRent=575'))
    slide(minHandle(), 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight')
    await waitFor(() => expect(address()).toBe('/all-items?minRent=700'))
    goBack()
    await waitFor(() => expect(address()).toBe('/all-items'))
    await settled()
  })

  test('typed amounts apply exactly, on Enter or blur, even above all rents', async () => {
    const { user, address } = await openFilters('/all-items')
    const min = field(MIN)
    const max = field(MAX)
    setField(MIN, '$1,049.50')
    expect(address()).toBe('/all-items')
    await user.type(min, '{Enter}')
    await waitFor(() => expect(address()).toBe('/all-items?minRent=1049.5'))
    expect(min).toHaveFocus()
    expect(min).toHaveValue('1049.5')

    await user.click(max)
    setField(MAX, '9,000')
    await user.tab()
    await waitFor(() => expect(address()).toBe('/all-items?minRent=1049.5&maxRent=9000'))
    expect(max).toHaveValue('9000')
    expect(maxHandle()).toHaveAttribute('aria-valuemax', '2500')
    await user.click(min)
    setField(MIN, '')
    await user.tab()
    await waitFor(() => expect(address()).toBe('/all-items?maxRent=9000'))
    expect(min).toHaveValue('')
    expect(screen.getByRole('button', { name: 'Remove filter Rent up to $9,000' })).toBeVisible()
    slide(minHandle(), 'PageUp')
    await waitFor(() => expect(address()).toBe('/all-items?minRent=575&maxRent=9000'))
    await settled()
  })

  test('a minimum above the maximum shows an error and keeps the filter', async () => {
    const { user, address } = await openFilters('/all-items?minRent=500&maxRent=900')
    const min = field(MIN)
    setField(MIN, '1,500')
    await user.type(min, '{Enter}')
    expect(min).toHaveAccessibleDescription('Enter $900 or less')
    expect(min).toHaveValue('1,500')
    expect(address()).toBe('/all-items?minRent=500&maxRent=900')
    const max = field(MAX)
    setField(MAX, '2000')
    await user.type(max, '{Enter}')
    await waitFor(() => expect(address()).toBe('/all-items?minRent=1500&maxRent=2000'))
    expect(min).toBeValid()
    setField(MAX, '1000')
    await user.type(max, '{Enter}')
    expect(max).toHaveAccessibleDescription('Enter $1,500 or more')
    expect(address()).toBe('/all-items?minRent=1500&maxRent=2000')
    await settled()
  })

  test('an invalid amount stays in the field with an error until it is corrected', async () => {
    const { user, address } = await openFilters('/all-items?maxRent=900')
    const max = field(MAX)
    setField(MAX, '1.200')
    await user.type(max, '{Enter}')
    expect(max).toHaveAccessibleDescription(AMOUNT_FORMAT)
    await user.tab()
    expect(max).toHaveValue('1.200')
    expect(max).toBeInvalid()
    await user.selectOptions(field('Room type'), 'Studio')
    expect(address()).toBe('/all-items?maxRent=900&roomType=Studio')
    expect(max).toHaveValue('1.200')
    await user.click(max)
    setField(MAX, '800')
    expect(max).toBeValid()
    await user.tab()
    await waitFor(() => expect(address()).toBe('/all-items?maxRent=800&roomType=Studio'))
    await settled()
  })

  test('an invalid amount is replaced when the slider moves or the filters are reset', async () => {
    const { user, address } = await openFilters('/all-items?roomType=Studio')
    setField(MIN, 'cheap')
    await user.type(field(MIN), '{Enter}')
    slide(minHandle(), 'PageUp', ...Array<string>(5).fill('ArrowRight'))
    await waitFor(() => expect(address()).toBe('/all-items?minRent=700&roomType=Studio'))
    expect(field(MIN)).toHaveValue('700')
    slide(minHandle(), 'Home')
    await waitFor(() => expect(address()).toBe('/all-items?roomType=Studio'))
    expect(field(MIN)).toHaveValue('')
    setField(MAX, 'dear')
    await user.type(field(MAX), '{Enter}')
    await user.click(screen.getByRole('button', { name: 'Reset Filters' }))
    await waitFor(() => expect(address()).toBe('/all-items'))
    expect(field(MAX)).toHaveValue('')
    await settled()
  })

  test('one very high rent does not stretch the slider; its upper end sets no limit', async () => {
    const { user, address } = await openFilters('/all-items', withOneHighRent())
    expect(minHandle()).toHaveAttribute('aria-valuemin', '325')
    expect(maxHandle()).toHaveAttribute('aria-valuemax', '1200')
    expect(screen.getByText('$325 – $1,200+')).toBeVisible()
    expect(field(MAX)).toHaveValue('')
    expect(field(MAX)).toHaveAttribute('placeholder', '$1,200+')
    slide(maxHandle(), 'PageDown')
    await waitFor(() => expect(address()).toBe('/all-items?maxRent=950'))
    expect(field(MAX)).toHaveValue('950')
    slide(maxHandle(), 'End')
    await waitFor(() => expect(address()).toBe('/all-items'))
    expect(field(MAX)).toHaveValue('')
    setField(MAX, '90000')
    await user.type(field(MAX), '{Enter}')
    await waitFor(() => expect(address()).toBe('/all-items?maxRent=90000'))
    expect(field(MAX)).toHaveValue('90000')
    await settled()
  })
})
