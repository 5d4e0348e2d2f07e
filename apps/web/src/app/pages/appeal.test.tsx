import { appealListing } from '@roommate-finder/contracts/trust'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerRoom, open } from '#src/testing/details-page.ts'
import { aPhoto } from '#src/testing/factories.ts'
import { setField } from '#src/testing/fields.ts'
import { done, replyInOrder } from '#src/testing/writes.ts'

const at = '2026-11-20T09:00:00.000Z'

test('a hidden room shows its owner the photos, by their keys', async () => {
  const hidden = { by: 'risk', reason: 'The rent is low.', since: at, canAppeal: true } as const
  const cover = aPhoto({ alt: 'Desk by the window', key: 'a-key' })
  const room = answerRoom({ isOwner: true, hidden, photo: cover, photos: [cover, aPhoto()] })
  open(`/details/${room._id}`)
  await screen.findByText('The rent is low.')
  expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument()
  const image = screen.getByRole('button', { name: /Desk by the window/ }).querySelector('img')
  expect(image).toHaveAttribute('src', expect.stringContaining(`/photos/${cover.id}/480.webp?key=a-key`))
})

test('the owner of a hidden room reads why and appeals', async () => {
  const hidden = { by: 'moderator', reason: 'The photos are copied.', since: at, canAppeal: true } as const
  const room = answerRoom({ isOwner: true, hidden })
  const sent = replyInOrder(appealListing, done(appealListing, { text: 'They are mine.', at }))
  const { user } = open(`/details/${room._id}`)
  expect(await screen.findByText('The photos are copied.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Appeal' }))
  setField('Your appeal', 'I took the photos myself, last week.')
  answerRoom({ ...room, hidden: { ...hidden, canAppeal: false } })
  await user.click(screen.getByRole('button', { name: 'Send appeal' }))
  expect(await screen.findByText('We sent your appeal. Our team will review it.')).toBeVisible()
  expect(sent[0]?.body).toEqual({ text: 'I took the photos myself, last week.' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Appeal' })).not.toBeInTheDocument())
  expect(screen.getByText(/You’ve already appealed\.$/)).toBeVisible()
})
