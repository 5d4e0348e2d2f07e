import { createListing, type ListingInput, updateListing } from '@roommate-finder/contracts/listing-input'
import { listPlaces } from '@roommate-finder/contracts/places'
import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { openDraft, posted, submitButton } from '#src/testing/create-room-page.ts'
import { aPlace } from '#src/testing/factories.ts'
import { reply, server } from '#src/testing/server.ts'
import { done, lost, refused, replyInOrder } from '#src/testing/writes.ts'

const inAustin = posted({ place: { id: aPlace().id, label: 'Austin, TX' } })

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
  server.use(
    http.get('*/map.json', () =>
      HttpResponse.json({ tilesUrl: '/tiles/{z}/{x}/{y}.png', streetsUrl: '', attribution: '' }),
    ),
    reply(listPlaces, [aPlace()]),
  )
  return () => vi.restoreAllMocks()
})

const openWithPlace = async () => {
  const { user } = await openDraft()
  expect(screen.queryByRole('button', { name: 'Mark the spot on a map' })).not.toBeInTheDocument()
  const field = screen.getByRole('combobox', { name: 'Location' })
  await user.clear(field)
  await user.type(field, 'aust')
  await screen.findByRole('option', { name: 'Austin, TX' })
  await user.keyboard('{ArrowDown}{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Mark the spot on a map' }))
  const map = await screen.findByRole('application', { name: 'Map for the spot' })
  return { user, map }
}

const spotField = () => within(screen.getByRole('group', { name: 'Spot on the map' }))

test('a host with a place marks its spot by keyboard, which is sent rounded to the grid', async () => {
  const sent = replyInOrder(createListing, done(createListing, inAustin))
  const { user, map } = await openWithPlace()
  act(() => map.focus())
  await user.keyboard('{Enter}')
  expect(await spotField().findByText('Marked. Shown as an approximate area, not the exact address.')).toBeVisible()
  await user.click(submitButton())
  await waitFor(() => expect(sent).toHaveLength(1))
  const { lat, lng } = aPlace()
  expect(sent[0]?.body).toMatchObject({
    placeId: aPlace().id,
    spot: { lat: Math.round(lat * 200) / 200, lng: Math.round(lng * 200) / 200 },
  })
})

test.each([
  ['Austin, TX', aPlace()],
  ['Downtown, Austin, TX', aPlace()],
  ['78704', aPlace({ id: 'zip78704', name: '78704', kind: 'zip', label: 'Austin, TX 78704' })],
])('a host who types %s without choosing it from the list can mark a spot there', async (typed, place) => {
  server.use(reply(listPlaces, [place]))
  const stored = posted({ location: typed, place: { id: place.id, label: place.label } })
  const sent = replyInOrder(createListing, done(createListing, stored))
  const { user } = await openDraft()
  const field = screen.getByRole('combobox', { name: 'Location' })
  await user.clear(field)
  await user.type(field, typed)
  await user.tab()
  await user.click(await screen.findByRole('button', { name: 'Mark the spot on a map' }))
  const map = await screen.findByRole('application', { name: 'Map for the spot' })
  act(() => map.focus())
  await user.keyboard('{Enter}')
  expect(await spotField().findByText('Marked. Shown as an approximate area, not the exact address.')).toBeVisible()
  await user.click(submitButton())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    location: typed,
    placeId: place.id,
    spot: { lat: expect.any(Number) as number },
  })
})

test('a marked spot stays when the host adds a street to the location', async () => {
  const stored = { ...inAustin, location: 'Elm Street, Austin, TX' }
  const sent = replyInOrder(createListing, done(createListing, stored))
  const { user, map } = await openWithPlace()
  act(() => map.focus())
  await user.keyboard('{Enter}')
  await user.type(screen.getByRole('combobox', { name: 'Location' }), 'Elm Street, ', { initialSelectionStart: 0 })
  expect(await spotField().findByText('Marked. Shown as an approximate area, not the exact address.')).toBeVisible()
  await user.click(submitButton())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ placeId: aPlace().id, spot: { lat: expect.any(Number) as number } })
})

test('a removed spot is sent as none', async () => {
  const sent = replyInOrder(createListing, done(createListing, inAustin))
  const { user, map } = await openWithPlace()
  act(() => map.focus())
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Remove the spot' }))
  expect(spotField().getByRole('button', { name: 'Mark the spot on a map' })).toBeVisible()
  await user.click(submitButton())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ spot: null })
})

test('a spot that changed after a post with a lost response updates the posted room', async () => {
  const sent = replyInOrder(createListing, lost, refused('conflict', { current: inAustin }))
  const updates = replyInOrder(updateListing, done(updateListing, inAustin))
  const { user, map } = await openWithPlace()
  await user.click(submitButton())
  await screen.findByText('Failed to create post')
  act(() => map.focus())
  await user.keyboard('{Enter}')
  await user.click(submitButton())
  await waitFor(() => expect(updates).toHaveLength(1))
  expect(updates[0]?.body).toMatchObject({ spot: (sent[1]?.body as ListingInput).spot })
})
