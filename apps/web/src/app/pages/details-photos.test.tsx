import { searchListings } from '@roommate-finder/contracts/discovery'
import { getListing, listSimilar } from '@roommate-finder/contracts/listings'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerRoom, open } from '#src/testing/details-page.ts'
import { aListing, aPage, aPhoto } from '#src/testing/factories.ts'
import { reply, replyError, server } from '#src/testing/server.ts'

const gallery = () => screen.findByRole('region', { name: 'Photos' })

test('in the full-size view, the left arrow goes back a photo, and Esc closes it and restores the focus', async () => {
  const room = answerRoom({ photos: [aPhoto({ alt: 'Desk by the window' }), aPhoto(), aPhoto()] })
  const { user } = open(`/details/${room._id}`)
  const photos = within(await gallery())
  expect(photos.getByRole('button', { name: 'Show all 3 photos' })).toBeVisible()
  const second = photos.getByRole('button', { name: 'Enlarge: Photo 2 of 3' })
  await user.click(second)
  const view = await screen.findByRole('dialog')
  expect(await within(view).findByText('2 / 3')).toBeVisible()
  await user.keyboard('{ArrowLeft}')
  expect(await within(view).findByText('1 / 3')).toBeVisible()
  expect(within(view).getByText('Desk by the window')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(second).toHaveFocus()
})

test('Back closes the full-size view, and stays on the page', async () => {
  const room = answerRoom({ photos: [aPhoto(), aPhoto()] })
  const { user, goBack, address } = open(`/details/${room._id}?a=b`)
  const second = within(await gallery()).getByRole('button', { name: 'Enlarge: Photo 2 of 2' })
  await user.click(second)
  expect(await within(await screen.findByRole('dialog')).findByText('2 / 2')).toBeVisible()
  goBack()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(address()).toBe(`/details/${room._id}?a=b`)
  expect(second).toHaveFocus()
})

test('a single photo has no counter, no Next button and no “Show all” button', async () => {
  const room = answerRoom({ photos: [aPhoto()] })
  const { user } = open(`/details/${room._id}`)
  const photos = within(await gallery())
  expect(photos.queryByRole('button', { name: /Show all/ })).not.toBeInTheDocument()
  await user.click(photos.getByRole('button', { name: 'Enlarge: Photo 1 of 1' }))
  const view = within(await screen.findByRole('dialog'))
  expect(view.queryByText('1 / 1')).not.toBeInTheDocument()
  expect(view.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument()
})

test('a card shows the cover photo, and the details page shows it even before the other photos load', async () => {
  const cover = aPhoto({ alt: 'Desk by the window', width: 1920, height: 1440 })
  const listing = aListing({ photo: cover })
  server.use(reply(searchListings, aPage([listing])), reply(listSimilar, []), replyError(getListing, 'internal'))
  const { user } = open('/all-items')
  const picture = await screen.findByRole('img', { name: 'Desk by the window' })
  expect(picture).toHaveAttribute('width', '1920')
  expect(picture).toHaveAttribute('height', '1440')
  expect(picture).toHaveAttribute('srcset', expect.stringContaining(`/api/photos/${cover.id}/1080.webp 1080w`))
  await waitFor(() => expect(picture.parentElement?.style.backgroundImage).toContain('data:image/png;base64,'))
  await user.click(screen.getByRole('link', { name: /View Details/ }))
  expect(within(await gallery()).getByRole('button', { name: 'Enlarge: Desk by the window' })).toBeVisible()
})
