import { createListing } from '@roommate-finder/contracts/listing-input'
import { updatePhotos, uploadPhoto } from '@roommate-finder/contracts/photo-input'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillIn, open as openCreate, posted, submit } from '#src/testing/create-room-page.ts'
import { aPhoto } from '#src/testing/factories.ts'
import { aRoom, open as openUpdate } from '#src/testing/update-page.ts'
import { done, lost, takeTurns } from '#src/testing/writes.ts'

const part = () => within(screen.getByRole('region', { name: /^Photos/ }))
const images = (count: number) =>
  Array.from({ length: count }, (_, index) => new File(['pixels'], `${index}.jpg`, { type: 'image/jpeg' }))

test('a new room whose second photo fails is kept, and Retry uploads the photo', async () => {
  const [one, two, three] = [aPhoto(), aPhoto(), aPhoto()]
  const room = posted()
  const posts = takeTurns(createListing, done(createListing, room))
  const uploads = takeTurns(uploadPhoto, done(uploadPhoto, one), lost, done(uploadPhoto, three), done(uploadPhoto, two))
  takeTurns(updatePhotos, done(updatePhotos, [one, three]), done(updatePhotos, [one, two, three]))
  const { user } = await openCreate()
  await fillIn(user)
  await user.upload(part().getByLabelText('Choose photos'), images(3))
  expect(part().getAllByRole('listitem')).toHaveLength(3)
  expect(part().getByText('Cover')).toBeVisible()
  await user.click(submit())
  expect(await screen.findByText('2 of 3 photos uploaded.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('3 of 3 photos uploaded.')).toBeVisible()
  expect(uploads).toHaveLength(4)
  expect(posts).toHaveLength(1)
})

test('the buttons move a photo, keep the focus and save the order', async () => {
  const [one, two] = [aPhoto(), aPhoto()]
  const saves = takeTurns(updatePhotos, done(updatePhotos, [two, one]))
  const { user } = await openUpdate(aRoom({ photos: [one, two] }))
  await user.click(part().getByRole('button', { name: 'Move photo 1 right' }))
  expect(part().getByRole('button', { name: 'Move photo 2 right' })).toHaveFocus()
  expect(part().getByText('Moved to position 2 of 2.')).toBeInTheDocument()
  await expect.poll(() => saves.map(({ body }) => body)).toMatchObject([[{ id: two.id }, { id: one.id }]])
})
