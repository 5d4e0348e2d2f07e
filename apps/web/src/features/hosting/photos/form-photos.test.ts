import { MAX_PHOTO_BYTES } from '@roommate-finder/contracts/limits'
import { updatePhotos, uploadPhoto } from '@roommate-finder/contracts/photo-input'
import type { Photo } from '@roommate-finder/contracts/photos'
import { beforeEach, expect, test, vi } from 'vitest'
import { aPhoto } from '#src/testing/factories.ts'
import { done, hanging, lost, refused, replyInOrder } from '#src/testing/writes.ts'
import { createFormPhotos } from './form-photos.ts'

const id = '68b0c5a1f2d3e4a5b6c7d8e1'
const file = (name = 'room.jpg', type = 'image/jpeg') => new File(['pixels'], name, { type })

const onStored = vi.fn<(listingId: string, photos: readonly Photo[]) => void>()
beforeEach(() => onStored.mockClear())

const texts = (form: ReturnType<typeof createFormPhotos>) =>
  form.read().photos.map(({ alt, error, progress, stored }) => ({ alt, error, progress, id: stored?.id }))

test('photos of a new room are uploaded one after another, then order and texts are saved once', async () => {
  const [one, two] = [aPhoto(), aPhoto()]
  const uploads = replyInOrder(uploadPhoto, done(uploadPhoto, one), done(uploadPhoto, two))
  const saved = { ...two, alt: 'Desk' }
  const saves = replyInOrder(updatePhotos, done(updatePhotos, [one, saved]))
  const form = createFormPhotos({ onStored })
  expect(form.add([file(), file()])).toEqual([])
  form.describe(form.read().photos[1]?.key ?? '', ' Desk ')
  expect(uploads).toEqual([])
  expect(await form.uploadTo(id)).toBe(0)
  expect(uploads).toHaveLength(2)
  expect(saves.map(({ body }) => body)).toEqual([
    [
      { id: one.id, alt: '' },
      { id: two.id, alt: 'Desk' },
    ],
  ])
  expect(onStored.mock.lastCall).toEqual([id, [one, saved]])
})

test('the previews of files are freed after the upload, and the others with the form', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  replyInOrder(uploadPhoto, done(uploadPhoto, aPhoto()), refused('unavailable'), refused('payload_too_large'))
  replyInOrder(updatePhotos, done(updatePhotos, []))
  const form = createFormPhotos({ onStored })
  form.add([file(), file(), file()])
  const [first, ...others] = form.read().photos.map(({ preview }) => [preview])
  await form.uploadTo(id)
  expect(revoke.mock.calls).toEqual([first])
  form.close()
  expect(revoke.mock.calls).toEqual([first, ...others])
})

test('an upload refused by a busy server keeps the others, shows the reason and succeeds on retry', async () => {
  const [one, two] = [aPhoto(), aPhoto()]
  replyInOrder(uploadPhoto, refused('unavailable'), done(uploadPhoto, one), done(uploadPhoto, two))
  const saves = replyInOrder(updatePhotos, done(updatePhotos, [two, one]))
  const form = createFormPhotos({ onStored })
  form.add([file(), file()])
  expect(await form.uploadTo(id)).toBe(1)
  expect(texts(form)[0]).toMatchObject({ error: 'A sentence of the server.', progress: undefined })
  expect(await form.uploadTo(id)).toBe(0)
  expect(texts(form)).toMatchObject([{ id: two.id, error: undefined }, { id: one.id }])
  // The second upload came after the other photo, but the form has it first.
  expect(saves).toHaveLength(1)
})

test.each(['validation_failed', 'payload_too_large', 'unsupported_media_type'] as const)(
  'a photo refused with %s is set aside with the reason, is no cover and is not sent again',
  async (code) => {
    const one = aPhoto()
    const uploads = replyInOrder(uploadPhoto, refused(code), done(uploadPhoto, one))
    replyInOrder(updatePhotos, done(updatePhotos, [one]))
    const form = createFormPhotos({ onStored })
    form.add([file('bad.jpg'), file()])
    expect(await form.uploadTo(id)).toBe(1)
    expect(texts(form)).toMatchObject([{ id: one.id }])
    const [bad] = form.read().refused
    expect(bad).toMatchObject({ file: { name: 'bad.jpg' }, error: 'A sentence of the server.' })
    expect(await form.uploadTo(id)).toBe(1)
    expect(uploads).toHaveLength(2)
    form.remove(bad?.key ?? '')
    expect(await form.uploadTo(id)).toBe(0)
  },
)

test('after a lost response, a save keeps and shows the photo that the API may have stored', async () => {
  replyInOrder(uploadPhoto, lost)
  const arrived = aPhoto()
  const saves = replyInOrder(updatePhotos, refused('conflict', { current: [arrived] }), done(updatePhotos, [arrived]))
  const form = createFormPhotos({ onStored })
  form.add([file()])
  expect(await form.uploadTo(id)).toBe(1)
  const error = 'The upload failed. Check your connection and retry.'
  expect(texts(form)).toMatchObject([{ error, id: undefined }, { id: arrived.id }])
  expect(saves.map(({ body, query }) => [query.get('known'), body])).toEqual([
    ['', []],
    [arrived.id, [{ id: arrived.id, alt: arrived.alt }]],
  ])
})

test('after a lost response, a save keeps what another tab added and does not fail on what it removed', async () => {
  replyInOrder(uploadPhoto, lost)
  const [one, two, three, four] = [aPhoto(), aPhoto(), aPhoto(), aPhoto()]
  const current = [two, three, four]
  const saves = replyInOrder(updatePhotos, refused('conflict', { current }), done(updatePhotos, current))
  const form = createFormPhotos({ listingId: id, photos: [one, two], onStored })
  form.add([file()])
  await vi.waitFor(() => expect(onStored.mock.lastCall).toEqual([id, current]))
  expect(saves.map(({ query }) => query.get('known'))).toEqual([
    [one.id, two.id].join(','),
    current.map((photo) => photo.id).join(','),
  ])
  expect(saves[1]?.body).toMatchObject(current.map((photo) => ({ id: photo.id })))
  expect(texts(form).map((photo) => photo.id)).toEqual([two.id, undefined, three.id, four.id])
  expect(form.read().isUnsaved).toBe(false)
})

test('removing a photo cancels its upload and starts the next', async () => {
  const two = aPhoto()
  const uploads = replyInOrder(uploadPhoto, hanging, done(uploadPhoto, two))
  replyInOrder(updatePhotos, done(updatePhotos, [two]))
  const form = createFormPhotos({ listingId: id, onStored })
  form.add([file(), file()])
  await expect.poll(() => uploads.length).toBe(1)
  form.remove(form.read().photos[0]?.key ?? '')
  await expect.poll(() => texts(form)).toMatchObject([{ id: two.id }])
})

test('a change that cannot be saved is kept for a retry', async () => {
  const [one, two] = [aPhoto(), aPhoto()]
  replyInOrder(updatePhotos, lost, done(updatePhotos, [two, one]))
  const form = createFormPhotos({ listingId: id, photos: [one, two], onStored })
  form.move(two.id, 0)
  form.save()
  await expect.poll(() => form.read().isUnsaved).toBe(true)
  form.save()
  await expect.poll(() => form.read().isUnsaved).toBe(false)
  expect(onStored).toHaveBeenCalledExactlyOnceWith(id, [two, one])
})

test('files that the API would refuse are not added, and the user learns the reasons', () => {
  const large = file('large.png', 'image/png')
  Object.defineProperty(large, 'size', { value: MAX_PHOTO_BYTES + 1 })
  const form = createFormPhotos({ onStored, photos: Array.from({ length: 9 }, () => aPhoto()) })
  expect(form.add([file('plan.svg', 'image/svg+xml'), file('IMG_1.HEIC', ''), large, file(), file()])).toEqual([
    'We can’t read “plan.svg”. Choose a JPEG, PNG or WebP photo.',
    '“IMG_1.HEIC” is a HEIC photo, which we can’t read. Save it as a JPEG, or add a screenshot of it.',
    '“large.png” is larger than 10 MB. Choose a smaller photo.',
    'A room can have up to 10 photos. Remove one to add another.',
  ])
  expect(form.read().photos).toHaveLength(10)
})

test('photos that another tab added and removed are taken over when order and removals are saved', async () => {
  const [one, two, three, four] = [aPhoto(), aPhoto(), aPhoto(), aPhoto()]
  const saves = replyInOrder(
    updatePhotos,
    refused('conflict', { current: [two, three, four] }),
    done(updatePhotos, [three, four]),
  )
  const form = createFormPhotos({ listingId: id, photos: [one, two, three], onStored })
  form.remove(two.id)
  await vi.waitFor(() => expect(onStored.mock.lastCall).toEqual([id, [three, four]]))
  expect(saves.map(({ query }) => query.get('known'))).toEqual([
    [one.id, two.id, three.id].join(','),
    [two.id, three.id, four.id].join(','),
  ])
  expect(saves[1]?.body).toEqual([
    { id: three.id, alt: '' },
    { id: four.id, alt: '' },
  ])
  expect(texts(form).map((photo) => photo.id)).toEqual([three.id, four.id])
  expect(form.read().isUnsaved).toBe(false)
})
