import { renewByToken } from '@roommate-finder/contracts/listing-status'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '#src/testing/render-route.tsx'
import { done, refused, replyInOrder } from '#src/testing/writes.ts'

test('a room is renewed by one press, and not before it', async () => {
  const renewed = { title: 'Green door room', expiresAt: '2026-12-24T12:00:00.000Z' }
  const sent = replyInOrder(renewByToken, done(renewByToken, renewed))
  const { user } = renderRoute('/renew?token=abc')
  const button = await screen.findByRole('button', { name: 'Renew room' })
  expect(sent).toEqual([])
  await user.click(button)
  expect(await screen.findByText('“Green door room” is renewed until December 24, 2026.')).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ token: 'abc' }])
  expect(screen.getByRole('link', { name: 'See my rooms' })).toHaveAttribute('href', '/mylist')
})

test('a used link says so and offers the list of rooms', async () => {
  const error = 'This link was used already, or your room has changed since we sent it.'
  replyInOrder(renewByToken, refused('validation_failed', { error, fields: { token: error } }))
  const { user } = renderRoute('/renew?token=abc')
  await user.click(await screen.findByRole('button', { name: 'Renew room' }))
  expect(await screen.findByText(error)).toBeVisible()
  expect(screen.getByRole('link', { name: 'See my rooms' })).toBeVisible()
})
