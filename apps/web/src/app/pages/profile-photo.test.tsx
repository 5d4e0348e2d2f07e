import { type Account, getMe } from '@roommate-finder/contracts/accounts'
import { deleteProfilePhoto, uploadProfilePhoto } from '@roommate-finder/contracts/photo-input'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { gate, reply, server } from '#src/testing/server.ts'
import { done, hanging, lost, refused, replyInOrder } from '#src/testing/writes.ts'

const STORED = '/photos/68b0c5a1f2d3e4a5b6c7d8e2/480.webp'
const NEW = '/photos/68b0c5a1f2d3e4a5b6c7d8e3/480.webp'

const preview = () => within(screen.getByRole('region', { name: 'Preview' }))
const source = () => screen.getByRole('region', { name: 'Preview' }).querySelector('img')?.getAttribute('src')
const button = (name: string) => preview().getByRole('button', { name })

/** Opens the profile of a user. Tests change `photo.photoURL` to change the photo that the API returns. */
const open = async (photoURL: string | undefined) => {
  const photo: { photoURL: string | undefined } = { photoURL }
  server.use(reply(getMe, (): Account => ({ offer: null, ...(photo.photoURL !== undefined && { ...photo }) })))
  const { user } = renderRoute('/profile', { session: signedIn() })
  await screen.findByRole('button', { name: photoURL === undefined ? 'Upload photo' : 'Replace photo' })
  const choose = (name = 'me.jpg') =>
    user.upload(preview().getByLabelText('Choose a photo'), new File(['pixels'], name, { type: 'image/jpeg' }))
  return { user, photo, choose }
}

describe('the photo of /profile', () => {
  test('a chosen photo is previewed with its progress, then shown as stored and announced', async () => {
    const { photo, choose } = await open(undefined)
    expect(source()).toBeUndefined()
    const { until, open: answer } = gate()
    server.use(reply(uploadProfilePhoto, { photoURL: NEW }, { until }))
    await choose()
    expect(await preview().findByRole('progressbar', { name: 'Uploading your photo' })).toBeVisible()
    expect(source()).toMatch(/^blob:/)
    photo.photoURL = NEW
    answer()
    await waitFor(() => expect(source()).toBe(`/api${NEW}`))
    expect(preview().getByRole('status')).toHaveTextContent('Photo uploaded.')
    expect(button('Replace photo')).toBeVisible()
  })

  test('an upload that fails says why and keeps the earlier photo; an unsupported file is not sent', async () => {
    const { choose } = await open(STORED)
    const sent = replyInOrder(uploadProfilePhoto, refused('validation_failed'), lost)
    for (const [name, sentence] of [
      ['me.heic', '“me.heic” is a HEIC photo, which we can’t read.'],
      ['me.jpg', 'A sentence of the server.'],
      ['me.jpg', 'The upload failed. Check your connection and try again.'],
    ] as const) {
      await choose(name)
      await waitFor(() => expect(preview().getByRole('alert')).toHaveTextContent(sentence))
      expect(source()).toBe(`/api${STORED}`)
    }
    expect(sent).toHaveLength(2)
  })

  test('Cancel stops the upload and focuses the upload button', async () => {
    const { user, choose } = await open(undefined)
    replyInOrder(uploadProfilePhoto, hanging)
    await choose()
    await user.click(await preview().findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(preview().queryByRole('progressbar')).not.toBeInTheDocument())
    expect(button('Upload photo')).toHaveFocus()
    expect(preview().queryByRole('alert')).not.toBeInTheDocument()
  })

  test('Remove shows an error if it fails; a retry removes the photo and focuses the upload button', async () => {
    const { user, photo } = await open(STORED)
    replyInOrder(deleteProfilePhoto, lost, done(deleteProfilePhoto, undefined))
    await user.click(button('Remove'))
    expect(await preview().findByRole('alert')).toHaveTextContent('We couldn’t remove your photo. Please try again.')
    photo.photoURL = undefined
    await user.click(button('Remove'))
    await waitFor(() => expect(button('Upload photo')).toHaveFocus())
    expect(preview().queryByRole('alert')).not.toBeInTheDocument()
    expect(source()).toBeUndefined()
  })
})
