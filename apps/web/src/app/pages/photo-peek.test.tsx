import { searchListings } from '@roommate-finder/contracts/discovery'
import { listMyInterests } from '@roommate-finder/contracts/interest'
import { getListing, type Listing, listMyListings, listPhotos } from '@roommate-finder/contracts/listings'
import { updatePhotos } from '@roommate-finder/contracts/photo-input'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aListing, aPage, aPhoto } from '#src/testing/factories.ts'
import { waitMs } from '#src/testing/lists.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { reply, server } from '#src/testing/server.ts'
import { bookmark } from '#src/testing/shortlist.ts'
import { aRoom } from '#src/testing/update-page.ts'
import { done, replyInOrder } from '#src/testing/writes.ts'

const photos = ['Desk by the window', 'Garden', 'Kitchen'].map((alt) => aPhoto({ alt }))
const [cover = aPhoto()] = photos

/** Opens a list of one room. Returns its card and the number of requests of its photos. */
const openCard = async (fields: Partial<Listing> = {}, found = photos) => {
  const requests = { count: 0 }
  const room = aListing({ title: 'Attic by the river', photo: cover, ...fields })
  server.use(
    reply(searchListings, aPage([room])),
    reply(listPhotos, () => {
      requests.count++
      return found
    }),
  )
  const route = renderRoute('/all-items')
  const card = await screen.findByRole('article')
  return { ...route, card, requests }
}

const enter = (card: HTMLElement, pointerType = 'mouse') => fireEvent.pointerEnter(card, { pointerType })
const next = () => screen.findByRole('button', { name: 'Next photo of Attic by the river' })
const queryArrows = () => screen.queryAllByRole('button', { name: /photo of/ })

describe('a card with several photos', () => {
  test('shows arrows under the mouse that change the picture, and keeps the picture once the mouse is gone', async () => {
    const { card, address, requests } = await openCard()
    enter(card)
    fireEvent.click(await next())
    expect(within(card).getByRole('img', { name: 'Garden' })).toBeInTheDocument()
    fireEvent.pointerLeave(card)
    expect(queryArrows()).toEqual([])
    expect(within(card).getByRole('img', { name: 'Garden' })).toBeInTheDocument()
    enter(card)
    await next()
    expect(card).toHaveTextContent('Photo 2 / 3')
    const previous = screen.getByRole('button', { name: 'Previous photo of Attic by the river' })
    fireEvent.click(previous)
    fireEvent.click(previous)
    expect(within(card).getByRole('img', { name: 'Kitchen' })).toBeInTheDocument()
    fireEvent.click(await next())
    expect(within(card).getByRole('img', { name: 'Desk by the window' })).toBeInTheDocument()
    // The arrows do not follow the link of the card.
    expect(address()).toBe('/all-items')
    expect(requests.count).toBe(1)
  })

  test('with keyboard focus, has the arrows after its link in the tab order', async () => {
    const { card, user } = await openCard()
    await bookmark('Attic by the river')
    act(() =>
      within(card)
        .getByRole('link', { name: /^View Details/ })
        .focus(),
    )
    const button = await next()
    for (let tabs = 0; tabs < 4; tabs++) await user.tab()
    expect(button).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(within(card).getByRole('img', { name: 'Garden' })).toBeInTheDocument()
    await user.tab()
    expect(queryArrows()).toEqual([])
  })
})

test.each(['/mylist', '/my-interests'])('a card of %s shows arrows that change the picture', async (address) => {
  const room = aListing({ title: 'Attic by the river', photo: cover, liked: true })
  server.use(reply(listMyListings, [room]), reply(listMyInterests, [room]), reply(listPhotos, photos))
  renderRoute(address, { session: signedIn() })
  const card = await screen.findByRole('article')
  enter(card)
  fireEvent.click(await next())
  expect(within(card).getByRole('img', { name: 'Garden' })).toBeInTheDocument()
})

test('a card that a mouse only crosses or a finger touches shows no arrows', async () => {
  const { card, requests } = await openCard()
  enter(card)
  fireEvent.pointerLeave(card)
  enter(card, 'touch')
  await waitMs(300)
  expect(requests.count).toBe(0)
  expect(queryArrows()).toEqual([])
})

test.each([
  ['without photos', { photo: null }, photos, 0],
  ['with one photo', {}, [cover], 1],
])('a card %s shows no arrows', async (_, fields, found, count) => {
  const { card, requests } = await openCard(fields, found)
  enter(card)
  if (count > 0) await waitFor(() => expect(requests.count).toBe(count))
  else await waitMs(300)
  expect(requests.count).toBe(count)
  expect(queryArrows()).toEqual([])
})

test('a photo that the host removes leaves the arrows of the card', async () => {
  const room = aRoom({ photo: cover, photos })
  let requests = 0
  server.use(
    reply(listMyListings, [room]),
    reply(getListing, room),
    reply(listPhotos, () => {
      requests += 1
      return photos
    }),
  )
  const { user, goBack } = renderRoute('/mylist', { session: signedIn() })
  enter(await screen.findByRole('article'))
  await next()
  await user.click(screen.getByRole('link', { name: 'Edit Attic by the river' }))
  replyInOrder(updatePhotos, done(updatePhotos, photos.slice(0, 2)))
  await user.click(await screen.findByRole('button', { name: /^Remove photo 3/ }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove photo 3/ })).not.toBeInTheDocument())
  goBack()
  const before = requests
  enter(await screen.findByRole('article'))
  await waitFor(() => expect(requests).toBe(before + 1))
})
