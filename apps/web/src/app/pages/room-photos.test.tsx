import { createListing } from '@roommate-finder/contracts/listing-input'
import { updatePhotos, uploadPhoto } from '@roommate-finder/contracts/photo-input'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { open as openCreate, openDraft, posted, submitButton } from '#src/testing/create-room-page.ts'
import { aPhoto } from '#src/testing/factories.ts'
import { setField } from '#src/testing/fields.ts'
import { gate } from '#src/testing/server.ts'
import { aRoom, open as openUpdate } from '#src/testing/update-page.ts'
import { done, lost, refused, replyInOrder } from '#src/testing/writes.ts'

const photoSection = () => within(screen.getByRole('region', { name: /^Photos/ }))
const images = (count: number) =>
  Array.from({ length: count }, (_, index) => new File(['pixels'], `${index}.jpg`, { type: 'image/jpeg' }))

test('a new room whose second photo fails is kept, and Retry uploads the photo', async () => {
  const [one, two, three] = [aPhoto(), aPhoto(), aPhoto()]
  const room = posted()
  const posts = replyInOrder(createListing, done(createListing, room))
  const uploads = replyInOrder(
    uploadPhoto,
    done(uploadPhoto, one),
    lost,
    done(uploadPhoto, three),
    done(uploadPhoto, two),
  )
  replyInOrder(updatePhotos, done(updatePhotos, [one, three]), done(updatePhotos, [one, two, three]))
  const { user } = await openDraft()
  await user.upload(photoSection().getByLabelText('Choose photos'), images(3))
  expect(photoSection().getAllByRole('listitem')).toHaveLength(3)
  expect(photoSection().getByText('Cover')).toBeVisible()
  await user.click(submitButton())
  expect(await screen.findByText('2 of 3 photos uploaded.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('3 of 3 photos uploaded.')).toBeVisible()
  expect(uploads).toHaveLength(4)
  expect(posts).toHaveLength(1)
})

test('a photo that the API refuses is listed with the reason and can only be removed', async () => {
  const [one, three] = [aPhoto(), aPhoto()]
  replyInOrder(createListing, done(createListing, posted()))
  const turns = [refused('unsupported_media_type'), done(uploadPhoto, one), done(uploadPhoto, three)] as const
  const uploads = replyInOrder(uploadPhoto, ...turns)
  replyInOrder(updatePhotos, done(updatePhotos, [one, three]))
  const { user } = await openDraft()
  await user.upload(photoSection().getByLabelText('Choose photos'), images(3))
  await user.click(submitButton())
  expect(await screen.findByText(/^2 of 3 photos uploaded/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Retry/ })).not.toBeInTheDocument()
  const list = within(photoSection().getByRole('list', { name: 'Photos we couldn’t use' }))
  expect(list.getByText(/A sentence of the server/)).toHaveTextContent('0.jpg: A sentence of the server.')
  await user.click(list.getByRole('button', { name: 'Remove 0.jpg' }))
  expect(screen.getByText(/^2 of 2 photos uploaded/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Done' })).toBeVisible()
  expect(uploads).toHaveLength(3)
})

test('a chosen file that the browser cannot read shows an error and can be removed', async () => {
  const { user } = await openCreate()
  await user.upload(photoSection().getByLabelText('Choose photos'), images(2))
  const [tile] = photoSection().getAllByRole('listitem')
  const picture = tile?.querySelector('img')
  if (!picture) throw new Error('The first photo has no picture')
  fireEvent.error(picture)
  expect(photoSection().getByText(/We can’t read this file/)).toBeVisible()
  await user.click(photoSection().getByRole('button', { name: 'Remove 0.jpg' }))
  expect(photoSection().getAllByRole('listitem')).toHaveLength(1)
})

test('the buttons move a photo, keep the focus and save the order', async () => {
  const [one, two] = [aPhoto(), aPhoto()]
  const saves = replyInOrder(updatePhotos, done(updatePhotos, [two, one]))
  const { user } = await openUpdate(aRoom({ photos: [one, two] }))
  await user.click(photoSection().getByRole('button', { name: 'Move photo 1 right' }))
  expect(photoSection().getByRole('button', { name: 'Move photo 2 right' })).toHaveFocus()
  expect(photoSection().getByText('Moved to position 2 of 2.')).toBeInTheDocument()
  await expect.poll(() => saves.map(({ body }) => body)).toMatchObject([[{ id: two.id }, { id: one.id }]])
})

test('dragging a photo over another one takes its place, and the drop saves the order once', async () => {
  const [one, two, three] = [aPhoto({ alt: 'Desk' }), aPhoto({ alt: 'Bed' }), aPhoto({ alt: 'Door' })]
  const saves = replyInOrder(updatePhotos, done(updatePhotos, [two, three, one]))
  await openUpdate(aRoom({ photos: [one, two, three] }))
  const tiles = () => photoSection().getAllByRole('listitem')
  const texts = () =>
    photoSection()
      .getAllByLabelText(/^Description of photo/)
      .map((field) => (field as HTMLInputElement).value)
  const [dragged] = tiles()
  const handle = dragged?.firstElementChild
  if (!handle) throw new Error('The first photo has no picture')
  const under = vi.spyOn(document, 'elementFromPoint')
  fireEvent.pointerDown(handle, { button: 0, pointerId: 1 })
  for (const index of [1, 2]) {
    under.mockReturnValue(tiles()[index] ?? null)
    fireEvent.pointerMove(handle, { pointerId: 1 })
  }
  expect(texts()).toEqual(['Bed', 'Door', 'Desk'])
  expect(saves).toEqual([])
  fireEvent.pointerUp(handle, { pointerId: 1 })
  await expect
    .poll(() => saves.map(({ body }) => body))
    .toMatchObject([[{ id: two.id }, { id: three.id }, { id: one.id }]])
  under.mockRestore()
})

test('photos dropped on the section or pasted into the page are added, but not other files or pasted text', async () => {
  await openCreate()
  const textAndPicture = { types: ['text/plain', 'Files'], files: images(1) }
  expect(fireEvent.paste(screen.getByLabelText(/^Title/), { clipboardData: textAndPicture })).toBe(true)
  expect(photoSection().queryByRole('listitem')).not.toBeInTheDocument()
  const region = screen.getByRole('region', { name: /^Photos/ })
  const dropped = { types: ['Files'], files: images(2) }
  expect(fireEvent.dragOver(region, { dataTransfer: dropped })).toBe(false)
  fireEvent.drop(region, { dataTransfer: dropped })
  expect(photoSection().getAllByRole('listitem')).toHaveLength(2)
  fireEvent.paste(document.body, { clipboardData: { types: ['Files'], files: images(1) } })
  expect(photoSection().getAllByRole('listitem')).toHaveLength(3)
  const notes = new File(['text'], 'notes.txt', { type: 'text/plain' })
  fireEvent.drop(region, { dataTransfer: { types: ['Files'], files: [notes] } })
  expect(photoSection().getByRole('alert')).toHaveTextContent('notes.txt')
  expect(photoSection().getAllByRole('listitem')).toHaveLength(3)
})

describe('uploads that continue after the user left the form', () => {
  const [one, two, three] = [aPhoto({ alt: 'Desk' }), aPhoto(), aPhoto()]
  const room = aRoom({ photos: [one] })
  /** Starts two uploads, the second of which waits for `second.open`. */
  const startUploads = () => {
    const second = gate()
    const uploads = replyInOrder(uploadPhoto, done(uploadPhoto, two), async (sent) => {
      await second.until
      return done(uploadPhoto, three)(sent)
    })
    return { uploads, second }
  }

  test('are shown when it is opened again, and a removal keeps their photos', async () => {
    const { uploads, second } = startUploads()
    const saves = replyInOrder(updatePhotos, done(updatePhotos, [two, three]))
    const view = await openUpdate(room)
    await view.user.upload(photoSection().getByLabelText('Choose photos'), images(2))
    await waitFor(() => expect(uploads).toHaveLength(2))
    view.unmount()

    const again = await openUpdate(room)
    expect(photoSection().getAllByRole('listitem')).toHaveLength(3)
    expect(photoSection().getByRole('button', { name: 'Cancel upload of photo 3' })).toBeVisible()
    expect(photoSection().getAllByRole('listitem')[2]?.querySelector('img')).toHaveAttribute('src')
    await again.user.click(photoSection().getByRole('button', { name: 'Remove photo 1' }))
    second.open()
    await waitFor(() => expect(saves.map(({ body }) => body)).toMatchObject([[{ id: two.id }, { id: three.id }]]))
    expect(uploads).toHaveLength(2)
    expect(saves[0]?.query.get('known')).toBe([one.id, two.id, three.id].join(','))
  })

  test('of a new room are shown by the form that edits it', async () => {
    const { uploads, second } = startUploads()
    replyInOrder(updatePhotos, done(updatePhotos, [two, three]))
    const newRoom = posted()
    const posts = replyInOrder(createListing, done(createListing, newRoom))
    const { user, unmount } = await openDraft()
    await user.upload(photoSection().getByLabelText('Choose photos'), images(2))
    await user.click(submitButton())
    await waitFor(() => expect(uploads).toHaveLength(2))
    unmount()

    await openUpdate(aRoom({ _id: newRoom._id }))
    expect(photoSection().getByRole('button', { name: 'Cancel upload of photo 2' })).toBeVisible()
    second.open()
    expect(await photoSection().findByRole('button', { name: 'Remove photo 2' })).toBeVisible()
    expect(posts).toHaveLength(1)
  })
})

describe('the description of a photo', () => {
  const photo = aPhoto({ alt: 'Desk' })
  const room = aRoom({ photos: [photo] })
  const describePhoto = () => setField('Description of photo 1', 'Desk by the window')
  const saved = { ...photo, alt: 'Desk by the window' }
  const body = [{ id: photo.id, alt: 'Desk by the window' }]

  test('is saved when the user leaves the page with the focus in the field', async () => {
    const saves = replyInOrder(updatePhotos, done(updatePhotos, [saved]))
    const { unmount } = await openUpdate(room)
    describePhoto()
    expect(saves).toEqual([])
    unmount()
    await waitFor(() => expect(saves.map((save) => save.body)).toEqual([body]))
  })

  test('is saved by Ctrl+S if nothing else was changed', async () => {
    const saves = replyInOrder(updatePhotos, done(updatePhotos, [saved]))
    await openUpdate(room)
    describePhoto()
    fireEvent.keyDown(window, { key: 's', ctrlKey: true })
    await waitFor(() => expect(saves.map((save) => save.body)).toEqual([body]))
    await waitFor(() => expect(localStorage.length).toBe(0))
  })

  test('that could not be saved is kept over a reload, which saves it again', async () => {
    const saves = replyInOrder(updatePhotos, lost, lost, done(updatePhotos, [saved]))
    await openUpdate(room)
    describePhoto()
    fireEvent.blur(screen.getByLabelText('Description of photo 1'))
    await screen.findByText('We couldn’t save the changes to your photos.')
    cleanup()
    await waitFor(() => expect(saves).toHaveLength(2))
    await openUpdate(room)
    expect(screen.getByLabelText('Description of photo 1')).toHaveValue('Desk by the window')
    await waitFor(() => expect(saves).toHaveLength(3))
    await waitFor(() => expect(localStorage.length).toBe(0))
  })
})
