import { searchListings } from '@roommate-finder/contracts/discovery'
import type { Listing } from '@roommate-finder/contracts/listings'
import { listPlaces, type Place } from '@roommate-finder/contracts/places'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openAt, openFilters } from '#src/testing/all-items-page.ts'
import { aListing, aPage, aPlace } from '#src/testing/factories.ts'
import { answerLists, settled } from '#src/testing/lists.ts'
import { renderRoute } from '#src/testing/render-route.tsx'
import { gate, reply, replyError, server } from '#src/testing/server.ts'

const austin = aPlace()
const zip = aPlace({ id: 'zip78704', name: '78704', label: 'Austin, TX 78704', kind: 'zip' })

const location = () => screen.getByRole('combobox', { name: 'Location' })
const chips = async () =>
  within(await screen.findByRole('list', { name: 'Applied filters' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent.replace('Remove filter ', ''))
const optionsOf = async () => {
  const list = await screen.findByRole('listbox', { name: 'Suggestions' })
  return within(list)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
}

/** Opens a search whose API answers with a place and with rooms. */
const openNear = async (
  search: string,
  {
    near,
    items = [aListing()],
    unstated = 0,
  }: {
    near: Place
    items?: Listing[]
    unstated?: number
  },
) => {
  answerLists()
  server.use(reply(searchListings, { ...aPage(items), near, unstated }))
  const route = renderRoute(`/all-items${search}`)
  await screen.findAllByRole('article')
  await settled()
  return route
}

describe('the location filter', () => {
  test('suggests places before locations of rooms; a chosen place gets a distance, a chip and a sort order', async () => {
    const { user, address } = await openFilters('/all-items?location=Oslo&page=2')
    server.use(reply(listPlaces, [austin, zip]))
    expect(location()).toHaveValue('Oslo')
    expect(screen.queryByRole('combobox', { name: 'Distance' })).not.toBeInTheDocument()
    expect(screen.queryByRole('option', { name: 'Nearest first' })).not.toBeInTheDocument()
    await user.click(location())
    await user.keyboard('au')
    await waitFor(async () => expect(await optionsOf()).toEqual(['Austin, TX', 'Austin, TX 78704']))
    await user.keyboard('{ArrowDown}{Enter}')
    expect(address()).toBe('/all-items?near=4671654')
    expect(location()).toHaveValue('Austin, TX')
    expect(location()).toHaveFocus()
    expect(await chips()).toEqual(['Within 10 miles of Austin, TX'])

    await user.selectOptions(screen.getByLabelText('Distance'), '1 mile')
    expect(address()).toBe('/all-items?near=4671654&radius=1')
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Nearest first')
    expect(address()).toBe('/all-items?near=4671654&radius=1&sort=distance')
    await user.selectOptions(screen.getByLabelText('Distance'), '10 miles')
    expect(address()).toBe('/all-items?near=4671654&sort=distance')

    await user.click(screen.getByRole('button', { name: 'Remove filter Within 10 miles of Austin, TX' }))
    expect(address()).toBe('/all-items')
    expect(location()).toHaveValue('')
    await settled()
  })

  test.each(['Enter', 'Tab'])('a typed ZIP code is a place on %s, before it is suggested', async (key) => {
    const { user, address } = await openFilters('/all-items')
    const places = gate()
    server.use(reply(listPlaces, [zip], places))
    await user.type(location(), `78704{${key}}`)
    expect(location()).toHaveValue('78704')
    await user.selectOptions(screen.getByLabelText('Room type'), 'Single')
    expect(address()).toBe('/all-items?roomType=Single')
    places.open()
    await waitFor(() => expect(address()).toBe('/all-items?near=zip78704&roomType=Single'))
    expect(location()).toHaveValue('Austin, TX 78704')
    await settled()
  })

  test('a text typed meanwhile replaces the one whose place is being requested', async () => {
    const { user, address } = await openFilters('/all-items')
    const places = gate()
    server.use(reply(listPlaces, [zip], places))
    await user.type(location(), '78704{Enter}')
    await user.clear(location())
    await user.type(location(), 'Old mill{Enter}')
    places.open()
    await settled()
    expect(address()).toBe('/all-items?location=Old+mill')
  })

  test('a place chosen meanwhile replaces the one that is being requested', async () => {
    const { user, address } = await openFilters('/all-items')
    const typed = gate()
    server.use(reply(listPlaces, [zip], typed))
    await user.type(location(), '78704{Enter}')
    server.use(reply(listPlaces, [austin]))
    await user.type(screen.getByRole('combobox', { name: 'Search rooms' }), 'aust')
    await screen.findByRole('option', { name: 'Austin, TX' })
    await user.keyboard('{ArrowDown}{Enter}')
    expect(address()).toBe('/all-items?near=4671654')
    typed.open()
    await settled()
    expect(address()).toBe('/all-items?near=4671654')
  })

  test('without a text suggests the locations with most rooms', async () => {
    const { user, address } = await openFilters('/all-items')
    await user.click(location())
    expect(await optionsOf()).toEqual(['Brooklyn, NY', 'Austin, TX'])
    await user.click(screen.getByRole('option', { name: 'Brooklyn, NY' }))
    expect(address()).toBe('/all-items?location=Brooklyn%2C+NY')
    expect(location()).toHaveValue('Brooklyn, NY')
    await settled()
  })

  test('a typed text replaces the place on Enter and on blur, also if the places can’t be loaded', async () => {
    const { user, address } = await openFilters('/all-items?near=4671654&radius=5&sort=distance&bbox=-98,30,-97,31')
    server.use(replyError(listPlaces, 'internal'))
    await user.type(location(), 'Old mill{Enter}')
    expect(address()).toBe('/all-items?location=Old+mill')
    await user.clear(location())
    await user.tab()
    expect(address()).toBe('/all-items')
    await settled()
  })
})

describe('rooms near a place', () => {
  test('show their distance from it', async () => {
    const items = [1, 0, 12].map((distanceMiles) => aListing({ distanceMiles }))
    await openNear('?near=zip78704', { near: zip, items })
    expect(await chips()).toEqual(['Within 10 miles of Austin, TX 78704'])
    const cards = screen.getAllByRole('article')
    expect(cards[0]).toHaveTextContent('About 1 mile from 78704')
    expect(cards[1]).toHaveTextContent('Under 1 mile from 78704')
    expect(cards[2]).toHaveTextContent('About 12 miles from 78704')
  })

  test('say how many rooms have no known place, and lead to a search everywhere', async () => {
    const { user, address } = await openNear('?near=4671654&radius=5&roomType=Single&sort=distance', {
      near: austin,
      unstated: 4,
    })
    expect(screen.getByText('4 rooms aren’t shown because we don’t know where they are.')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Search everywhere' }))
    expect(address()).toBe('/all-items?roomType=Single')
    await settled()
  })
})

test('a part of the map is a chip; removing it removes the filter', async () => {
  const { user, address } = await openAt('/all-items?bbox=-98,30,-97,31')
  await user.click(await screen.findByRole('button', { name: 'Remove filter In this map area' }))
  expect(address()).toBe('/all-items')
  await settled()
})

test('the search box suggests places first; a chosen one becomes the location filter and stays in the box', async () => {
  server.use(reply(listPlaces, [austin]))
  const { user, address } = await openAt('/all-items?roomType=Single')
  const field = screen.getByRole('combobox', { name: 'Search rooms' })
  await user.type(field, 'aust')
  await screen.findByRole('option', { name: 'Austin, TX' })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(address()).toBe('/all-items?near=4671654&roomType=Single')
  expect(field).toHaveValue('Austin, TX')
  expect(await chips()).toEqual(['Within 10 miles of Austin, TX', 'Single'])
  await user.type(field, ' loft')
  await waitFor(() => expect(address()).toBe('/all-items?search=Austin%2C+TX+loft&roomType=Single'))
  await settled()
})

test('clearing the search box removes its place', async () => {
  const { user, address } = await openNear('?near=4671654&radius=5&roomType=Single', { near: austin })
  const field = screen.getByRole('combobox', { name: 'Search rooms' })
  expect(field).toHaveValue('Austin, TX')
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(address()).toBe('/all-items?roomType=Single')
  expect(field).toHaveValue('')
  await settled()
})
